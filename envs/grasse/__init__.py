"""Grasse: the game's components, state, rules, observations and drawings."""
