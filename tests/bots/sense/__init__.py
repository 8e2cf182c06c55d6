"""Common sense: what nobody at the table would do, by kind, and positions in which bots are asked.

A kind is a function of a position that names the moves which are silly there, with one sentence why. It names only what can be
proved, or is plain, from the rules: not what a bot or an evaluation likes less. `kinds.py` has those for every game, `ekonos.py`,
`el_plan.py` and `master_plan.py` the games' own. `GAME.json` are positions from whole games (`make.py` finds them);
`test_sense.py` asks the levels, and counts silly moves in games of theirs.
"""
