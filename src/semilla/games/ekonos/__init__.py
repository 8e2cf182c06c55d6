"""Ekonos: shares and presidents of six companies spreading over Europe.

Read in this order: `state.py` (the position), `tables.py` and `components.py` (what is printed), `atoms.py` (numbering),
`rules.py` (the rulebook), `legality.py` (what is allowed), `hidden.py`; then `words.py`, `view.py`, `drawing.py` (for people) and
`policy.py` (for bots). `game.py` puts them together.
"""
