"""Ekonos: shares and presidents of six companies spreading over Europe.

Read in this order: `state.py` (the position), `tables.py` and `components.py` (what is printed), `rules.py` (the rulebook),
`atoms.py` (numbering), then `words.py`, `view.py`, `drawing.py` (for people) and `policy.py` (for bots). `game.py` puts them together.
"""
