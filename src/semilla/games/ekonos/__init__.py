"""Ekonos: shares and presidents of six companies spreading over Europe.

Read in this order: `state.py` (the position), `tables.py` and `components.py` (what is printed), `atoms.py` (numbering),
`rules.py` (the rulebook), `legality.py` (what is allowed), `hidden.py`; then for people `moves.py` (notation), `labels.py`,
`refusals.py`, `prompts.py`, `view.py`, `soundness.py`, `drawing.py`, and for bots `policy.py`, `evaluation.py`. `game.py` puts them
together.
"""
