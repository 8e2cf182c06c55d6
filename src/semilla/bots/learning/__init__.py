"""Bots that learn a game: from features (of the game) to a value (`net`, `value`), by playing themselves (`selfplay`, `training`).

A value is a file made by `semilla train`; `hard:FILE` is the level `hard` with that value in the place of the game's evaluation.
"""
