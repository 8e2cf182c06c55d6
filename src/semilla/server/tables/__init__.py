"""Tables: where people play.

`table.py` is one table, an actor with its lock; `hall.py` all of them; `create.py` new ones; `entries.py` the log, `rebuild.py` the
way from the log to a match, `views.py` what each viewer gets, `clock.py` time limits, `thinking.py` bots, `plans.py` moves planned
ahead, `naming.py` the winner's name, `archive.py` records in and out and what is kept, `live.py` the WebSocket, `chat.py` talk;
`models.py` and `routes.py` the requests.
"""
