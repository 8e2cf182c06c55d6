"""The server: tables in a browser or in anybody's own client, that never lose a move.

`app.py` puts it together. `tables/` is where people play, `people.py` who they are, `bots.py` where bots think, `storage/` what is
kept, `guard.py` who may come in. The truth of a table is its append-only log; everything in memory can be rebuilt from it.
"""
