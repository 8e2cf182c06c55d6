"""Players made of code: random, greedy, tree search at four levels; the arena that measures them, the coach that explains.

A bot is a class with one method; it sees what its seat sees and nothing else.
"""

from semilla.bots.bot import Bot
from semilla.bots.levels import BOTS, LEVELS, make_bot

__all__ = ["BOTS", "LEVELS", "Bot", "make_bot"]
