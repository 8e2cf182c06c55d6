"""Sample: whoever takes the last counter wins.

Read in this order: `clauses.toml` (the rules for people), `state.py` (the position and what is printed), `rules.py` (what happens
and what is allowed), `moves.py` and `texts/` (for people). `game.py` puts them together.
"""
