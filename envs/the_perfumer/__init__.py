"""The Perfumer: the game, its rules, its record and its drawings."""
