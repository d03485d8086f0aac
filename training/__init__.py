"""Self-play training: rollouts, leagues, proximal policy optimisation and checkpoints."""
