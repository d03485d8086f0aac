"""The Perfumer: the game, its rules, its record and its drawings."""

from .external import with_contents
from .game import GAME
from .options import ThePerfumerOptions

__all__ = ["GAME", "ThePerfumerOptions", "with_contents"]
