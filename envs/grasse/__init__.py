"""Grasse (second edition): the game, its rules, its record and its drawings."""

from .game import GAME
from .options import GrasseOptions

__all__ = ["GAME", "GrasseOptions"]
