"""Master Plan: builders develop a district of Urbapolis; every building lifts or lowers the buildings around it.

Read in this order: `state.py` (the position), `atoms.py` (numbering), `tables.py`, `vocabulary.py`, `components.py` and
`scenarios.py` (what is printed), `rules/` (the rulebook, a chapter a file), then `words.py`, `labels.py`, `prices.py`,
`refusals.py`, `view.py`, `soundness.py`, `drawing.py` (for people) and `policy.py` (for bots). `game.py` puts them together.
"""
