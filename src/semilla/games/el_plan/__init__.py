"""El Plan: an enterprise in the city of Semilla through twelve months; one house for the editions of 2011 and 2014.

Read in this order: `state.py` (the position), `tables.py`, `effects.py` and `components.py` (what is printed), `rules/` (the
rulebook, a file for each district), `atoms.py` (numbering), then `words.py`, `view.py`, `drawing.py` (for people) and `policy.py`
(for bots). What the editions do not share is in their packs (`[edition]`). `game.py` puts it all together.
"""
