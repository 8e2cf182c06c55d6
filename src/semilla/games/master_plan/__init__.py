"""Master Plan: builders develop a district of Urbapolis; every building lifts or lowers the buildings around it.

Read in this order: `state.py` (the position), `atoms.py` (numbering), `tables.py`, `effects.py`, `components.py` and
`scenarios.py` (what is printed), `rules/` (the rulebook, a chapter a file), `legality.py` (what is allowed), `hidden.py`,
`previews.py`; then for people `moves.py` (notation), `labels.py`, `prices.py`, `refusals.py`, `prompts.py`, `view.py`,
`soundness.py`, `drawing.py`, and for bots `policy.py`, `evaluation.py`. `game.py` puts them together.
"""
