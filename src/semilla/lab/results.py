"""Results as tables for programs: a folder with three Parquet files, a row for each game and seat, decision, ownership."""

import json
import os
import shutil
from collections.abc import Set
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.record import check_target
from semilla.lab import kernel
from semilla.lab.gather import Facts, Plan, watcher_of
from semilla.lab.problems import LabProblem

COLUMNS = {
    "games": {
        "game": ("int64", "number of the game"),
        "seat": ("int8", "seat, from 1"),
        "place": ("int8", "place of the seat in the order of play, from 1"),
        "bot": ("string", "who plays there"),
        "points": ("int32", "points at the end"),
        "share": ("float", "part of the victory"),
        "turns": ("int32", "turns of the game"),
        "decisions": ("int32", "choices between at least two possibilities, of all seats"),
        "lead_changes": ("int32", "how often the lead changed hands"),
        "drama": ("float", "part of the game in which the winner was not in front"),
        "decisiveness": ("float", "part of the game left when the winner took the lead for good"),
    },
    "decisions": {
        "game": ("int64", "number of the game"),
        "turn": ("int32", "number of the turn in the game, from 1"),
        "seat": ("int8", "who decides, from 1"),
        "phase": ("string", "what is asked"),
        "choices": ("int16", "how many atoms are allowed"),
        "atom": ("int16", "the one that is chosen (see `semilla actions`)"),
        "family": ("string", "the family of moves that it belongs to"),
    },
    "ownerships": {
        "game": ("int64", "number of the game"),
        "seat": ("int8", "who took the thing, from 1"),
        "kind": ("string", "what kind of thing: card, tile, space, …"),
        "thing": ("string", "its id in the pack"),
        "share": ("float", "the seat's part of the victory in the end"),
    },
}
"""The columns of each table: type and meaning."""


def check_results(folder: Path, replace: bool) -> None:
    """Whether results may be written there: nowhere yet, or over former results."""
    library()
    former = {f"{name}.parquet" for name in COLUMNS} if replace else set()
    check_folder(folder, former)


def check_folder(folder: Path, former: Set[str] = frozenset()) -> None:
    """Whether a folder can be made, or is there with nothing but such files in it; said before the work, not after it."""
    if folder.is_dir():
        if {file.name for file in folder.iterdir()} - former:
            raise LabProblem("lab.results", file=str(folder))
    else:
        check_target(folder, replace=False)
    part = part_of(folder)
    try:
        part.mkdir()
        part.rmdir()
    except OSError as error:
        raise LabProblem("lab.folder", file=str(folder), reason=error.strerror or str(error)) from None


def part_of(folder: Path) -> Path:
    """The folder that is filled before it is put in place."""
    return folder.with_name(f"{folder.name}.{os.getpid()}.part")


def library() -> Any:
    """The library that writes Parquet, or a sentence that says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LabProblem("lab.missing", library="pyarrow") from None
    return pyarrow


def write_results(folder: Path, plan: Plan, facts: Facts) -> None:
    """Write the three tables, all or none: a folder is filled beside and put in place when it is whole."""
    pa = library()
    part = part_of(folder)
    try:
        part.mkdir()
        for name, columns in COLUMNS.items():
            made = {"games": games, "decisions": decisions, "ownerships": ownerships}[name](plan, facts)
            schema = pa.schema(
                [pa.field(key, pa.type_for_alias(kind), metadata={"meaning": meaning}) for key, (kind, meaning) in columns.items()],
                {"semilla": json.dumps({"game": plan.game, "players": plan.players, "bots": plan.bots, "seed": plan.seed})},
            )
            arrays = [pa.array(made[key]).cast(schema.field(key).type) for key in columns]
            pa.parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), part / f"{name}.parquet", compression="zstd")
        if folder.exists():
            shutil.rmtree(folder)
        part.rename(folder)
    except OSError as error:
        raise LabProblem("lab.folder", file=str(folder), reason=error.strerror or str(error)) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def games(plan: Plan, facts: Facts) -> dict[str, Any]:
    """A row for each game and seat."""
    seats = plan.players
    number = np.repeat(np.arange(facts.games), seats)
    seat = np.tile(np.arange(seats), facts.games)
    bots = np.array(watcher_of(plan).bots)
    looks = np.maximum(facts.counts[:, kernel.SAMPLES], 1)
    each = {
        "turns": facts.counts[:, kernel.TURNS],
        "decisions": facts.counts[:, kernel.DECISIONS],
        "lead_changes": facts.counts[:, kernel.CHANGES],
        "drama": facts.counts[:, kernel.BEHIND] / looks,
        "decisiveness": 1 - facts.counts[:, kernel.LAST_BEHIND] / looks,
    }
    return {
        "game": number,
        "seat": seat + 1,
        "place": facts.places.ravel(),
        "bot": bots[(seat + number % plan.repeat) % seats],
        "points": facts.points.ravel(),
        "share": facts.shares.ravel(),
        **{name: np.repeat(values, seats) for name, values in each.items()},
    }


def decisions(plan: Plan, facts: Facts) -> dict[str, Any]:
    """A row for each decision."""
    game, rows = watcher_of(plan).game, facts.decisions
    phases = np.array([game.phases(k).name.lower() if k in list(game.phases) else "" for k in range(max(game.phases) + 1)])
    families = np.array(list(game.families))[watcher_of(plan).things.watch.family]
    return {
        "game": rows[:, kernel.GAME],
        "turn": rows[:, kernel.TURN],
        "seat": rows[:, kernel.SEAT] + 1,
        "phase": phases[rows[:, kernel.PHASE]],
        "choices": rows[:, kernel.COUNT],
        "atom": rows[:, kernel.ATOM],
        "family": families[rows[:, kernel.ATOM]],
    }


def ownerships(plan: Plan, facts: Facts) -> dict[str, Any]:
    """A row for each seat that took a thing in a game."""
    things = watcher_of(plan).things.each
    owners = facts.of_things(kernel.OWNERS)
    own = ((owners[:, :, None] >> np.arange(plan.players)) & 1).astype(bool)
    game, thing, seat = np.nonzero(own)
    kinds, ids = (np.array([each[k] for each in things] or [""]) for k in range(2))
    return {"game": game, "seat": seat + 1, "kind": kinds[thing], "thing": ids[thing], "share": facts.shares[game, seat]}
