"""Self-play training: networks, rollouts, leagues and checkpoints."""
