"""El Plan: an enterprise in the city of Semilla through twelve months; one house for the editions of 2011 and 2014.

Read in this order: `state.py` (the position), `tables.py`, `effects.py` and `components.py` (what is printed), `atoms.py`
(numbering), `rules/` (the rulebook, a file for each district), `legality.py` (what is allowed), `hidden.py`; then for people
`moves.py` (notation), `labels.py`, `refusals.py`, `prompts.py`, `view.py`, `soundness.py`, `drawing.py`, and for bots `policy.py`,
`evaluation.py`. What the editions do not share is in their packs (`[edition]`). `game.py` puts it all together.
"""
