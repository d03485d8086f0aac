"""Aqua Mirabilis: the game, its rules, its record and its drawings."""

from .game import GAME
from .options import AquaMirabilisOptions

__all__ = ["GAME", "AquaMirabilisOptions"]
