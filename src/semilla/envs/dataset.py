"""Games as data to learn from: a Parquet file with a row for every decision, in the columns of `COLUMNS`.

>>> import pyarrow.parquet as pq
>>> table = pq.read_table("ekonos.parquet")
>>> table.select(["game", "seat", "atom", "legal", "share"]).slice(0, 5).to_pylist()
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from semilla.bots.levels import check_bot, compile_bots, make_bot
from semilla.engine.compiled.chance import derive, key_of
from semilla.engine.position import Position
from semilla.engine.record import check_target
from semilla.engine.texts import Problem
from semilla.envs import adaptor
from semilla.envs.setting import Setting

COLUMNS = {
    "game": ("int64", "number of the game in the file"),
    "decision": ("int32", "number of the decision in its game; what has no alternative is no decision"),
    "move": ("int32", "number of the move in its game that the decision is part of"),
    "part": ("int16", "which atom of that move it is, from 0"),
    "seat": ("int8", "who decides, from 0"),
    "player": ("string", "who sits there: the name of a bot, or person"),
    "phase": ("string", "what is asked"),
    "features": ("list<float>", "the position as the seat sees it, in the numbers that bots learn from"),
    "record": ("list<int32>", "everything that the seat sees, as the rules keep it"),
    "legal": ("list<int16>", "the atoms that are allowed"),
    "atom": ("int16", "the one that is chosen"),
    "words": ("string", "what it adds to the notation of the move"),
    "share": ("float", "the seat's part of the victory in the end"),
    "points": ("int32", "its points in the end"),
    "rank": ("float", "the part of the others that it leaves behind, level ones by half"),
}
"""The columns of a data set: type and meaning."""
ROWS_AT_ONCE = 20_000


class Move(NamedTuple):
    """A move of a game: the position before it, its atoms, and who made it."""

    position: Position
    atoms: Sequence[int]
    player: str


class Played(NamedTuple):
    """A game that was played to its end."""

    moves: Sequence[Move]
    end: Position


def check_bots(bots: Sequence[str], setting: Setting) -> None:
    """Bots that there are, one for all seats or one for each."""
    if len(bots) not in (1, setting.players):
        raise Problem("series.seats", count=len(bots), players=setting.players)
    for bot in bots:
        check_bot(bot, setting.game, setting.pack)


def bot_games(setting: Setting, games: int, bots: Sequence[str], seed: str) -> Iterator[Played]:
    """Games between bots, one for all seats or one for each: those that `semilla simulate` deals."""
    check_bots(bots, setting)
    compile_bots(bots, setting.game)
    key, names = key_of(seed), list(bots) * (setting.players if len(bots) == 1 else 1)
    for number in range(games):
        record = setting.template.copy()
        derive(key, np.int64(number), record["key"][0])
        here, moves = Position(setting.game, setting.pack, record), []
        here.setup()
        made = [make_bot(name, f"{seed} {number} {seat}") for seat, name in enumerate(names)]
        while not here.over:
            atoms = made[here.seat].choose(here.hidden(here.seat))
            moves.append(Move(here, atoms, names[here.seat]))
            for atom in atoms:
                here = here.after(atom)
        yield Played(moves, here)


def rows_of(setting: Setting, number: int, game: Played) -> Iterator[dict[str, Any]]:
    """The decisions of a game, with what came of them."""
    points, standing = (np.array(each, np.int64) for each in (game.end.points(), game.end.standing()))
    shares, ranks = (setting.worth(points, standing, reward) for reward in ("share", "rank"))
    decision = 0
    for place, move in enumerate(game.moves):
        here = move.position
        for part, atom in enumerate(move.atoms):
            legal = here.legal()
            if len(legal) > 1:
                seat = here.seat
                yield {
                    "game": number,
                    "decision": decision,
                    "move": place,
                    "part": part,
                    "seat": seat,
                    "player": move.player,
                    "phase": str(here.phase.name.lower()),
                    "features": setting.features_in(here.states, seat),
                    "record": setting.read(here.hidden(seat).states, seat).astype(np.int32),
                    "legal": sorted(legal),
                    "atom": int(atom),
                    "words": here.game.words(here, atom),
                    "share": float(shares[seat]),
                    "points": int(points[seat]),
                    "rank": float(ranks[seat]),
                }
                decision += 1
            here = here.after(atom)


def names_of(setting: Setting) -> dict[str, list[str]]:
    """What the numbers of the two forms of observation are called."""
    features = [] if setting.features is None else list(setting.features.names)
    return {"features": features, "record": [number.name for number in setting.form.each]}


def write_dataset(
    path: Path,
    setting: Setting,
    games: Iterable[Played],
    about: Mapping[str, Any],
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Write the decisions of games into a Parquet file, whole or not at all; returns how many they are.

    The file says in its metadata (`semilla`) of which game, pack and players it is, and what the numbers of `features` and `record`
    are called.
    """
    adaptor("dataset", "pyarrow")
    import pyarrow as pa
    import pyarrow.parquet as pq

    check_target(path, replace=True)
    setting.compile(batches=False)
    kinds = {"list<float>": pa.list_(pa.float32()), "list<int32>": pa.list_(pa.int32()), "list<int16>": pa.list_(pa.int16())}
    fields = [
        pa.field(name, kinds.get(kind) or pa.type_for_alias(kind), metadata={"meaning": meaning})
        for name, (kind, meaning) in COLUMNS.items()
    ]
    schema = pa.schema(fields, {"semilla": json.dumps({**setting.described(), **names_of(setting), **about}, ensure_ascii=False)})
    part, count = path.with_name(f"{path.name}.part"), 0
    try:
        with pq.ParquetWriter(part, schema, compression="zstd") as writer:
            rows: list[dict[str, Any]] = []
            for number, game in enumerate(games):
                rows += rows_of(setting, number, game)
                progress(1)
                if len(rows) >= ROWS_AT_ONCE:
                    writer.write_table(pa.Table.from_pylist(rows, schema))
                    count, rows = count + len(rows), []
            writer.write_table(pa.Table.from_pylist(rows, schema))
        part.replace(path)
    except OSError:
        raise Problem("file.unwritable", file=str(path)) from None
    finally:
        part.unlink(missing_ok=True)
    return count + len(rows)
