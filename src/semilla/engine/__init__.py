"""What every game shares: records, kernels, chance, component packs, notation, matches and their records.

Nothing in here knows a game, a bot, a page or a network. `game.py` says what a game provides; `match.py` plays it.
"""
