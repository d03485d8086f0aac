"""Perfume board games as environments for game-playing agents."""
