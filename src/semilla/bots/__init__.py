"""Players made of code. A bot is a class with one method; it sees what its seat sees and nothing else."""

from semilla.bots.simple import BOTS, Bot, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
