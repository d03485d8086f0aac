"""What all games share: random numbers, layouts, decision stack, environments. Knows no game."""
