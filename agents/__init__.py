"""Who plays: random, heuristic, search and trained agents, and a human at the terminal."""
