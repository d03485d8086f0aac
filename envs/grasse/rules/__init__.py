"""The rules of Grasse: set-up, legal moves, effects and scoring."""
