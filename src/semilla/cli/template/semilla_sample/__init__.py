"""Sample: whoever takes the last counter wins. Read `clauses.toml`, `state.py`, `rules.py`; `game.py` puts all together."""
