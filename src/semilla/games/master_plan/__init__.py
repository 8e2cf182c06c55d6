"""Master Plan: builders develop a district of Urbapolis; every building lifts or lowers the buildings around it.

Read in this order: `state.py` (the position), `atoms.py` (numbering), `tables.py`, `vocabulary.py`, `components.py` and `scenarios.py` (what is
printed), then the rules in the rulebook's order: `district.py`, `setup.py`, `draft.py`, `plots.py`, `take.py`, `levels.py`, `build.py`,
`effects.py`, `public_actions.py`, `contests.py`, `upgrade.py`, `rounds.py`, `maintenance.py`, `ending.py`, `scoring.py`, `hidden.py`, with
`turn.py` as their table of contents; `words.py`, `labels.py`, `view.py`, `drawing.py` are for people and `policy.py` for bots. `game.py` puts
them together.
"""
