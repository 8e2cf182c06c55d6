"""How a game goes on that began elsewhere, from a position or an unfinished record that somebody knows whole."""

from collections.abc import Sequence
from typing import Any

from semilla.engine.compiled.chance import key_of, search_stream, seed_of
from semilla.engine.position import Position
from semilla.server.storage.rows import TableRow
from semilla.server.tables.rebuild import game_of

SPECTATOR = -1


def dealt(row: TableRow, nonces: Sequence[str]) -> dict[str, Any]:
    """The position of a table that starts from one, with a future of its own.

    All chance to come is drawn from the table's seed and the seats' nonces, which nobody knew when the file was made. Where the
    table says so, whatever is hidden is dealt anew from them too: whoever has the file then knows no more than everybody sees.
    """
    found = game_of(row)
    position = Position.from_json(found, found.pack, row.position)
    key = key_of(row.seed, tuple(nonces))
    if row.cards == "anew":
        position = position.hidden(SPECTATOR).redealt(SPECTATOR, search_stream(seed_of(key)))
    position.s.key = key
    return position.json()
