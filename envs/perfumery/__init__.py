"""Perfumery: the game, its rules, its record and its drawings."""

from .game import GAME
from .options import PerfumeryOptions

__all__ = ["GAME", "PerfumeryOptions"]
