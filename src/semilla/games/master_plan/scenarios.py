"""Scenarios: what makes one playable, and how it becomes tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from semilla.engine.fields import NONE
from semilla.engine.pack import Data
from semilla.games.master_plan.state import CELLS, MAX_CELLS, MAX_CONTESTS, MAX_PLAYERS, MAX_PRIVATE, SIDE
from semilla.games.master_plan.tables import HOLE, MAX_RANKS, PLOT

Mistake = tuple[str, str, str, Mapping[str, int | str]]
Scenario = Mapping[str, Any]

LEAST_INITIAL = 6
"""MP-SETUP-3: there are always so many initial public buildings."""


def neighbours(cell: int) -> list[int]:
    """The cells that share a side or a corner with a cell (MP-GEN-2)."""
    row, column = divmod(cell, SIDE)
    return [
        SIDE * r + c
        for r in range(max(0, row - 1), min(SIDE, row + 2))
        for c in range(max(0, column - 1), min(SIDE, column + 2))
        if (r, c) != (row, column)
    ]


def cells_of(scenario: Scenario) -> dict[int, str]:
    """The cells of a scenario's grid with what is drawn there."""
    return {
        SIDE * row + column: mark
        for row, line in enumerate(scenario["grid"])
        for column, mark in enumerate(line)
        if mark != "#" and column < SIDE
    }


def check_scenarios(data: Data) -> Iterator[Mistake]:
    """Everything that would make a scenario unplayable, precisely."""
    for players in range(2, MAX_PLAYERS + 1):
        if all(scenario["players"] != players for scenario in data["scenario"]):
            yield "scenario", "players", "pack.no_scenario", {"players": players}
    for scenario in data["scenario"]:
        label = f"scenario {scenario['id']}"
        checks = (check_grid, check_map, check_decks, check_contests)
        yield from ((label, field, f"pack.{key}", params) for part in checks for field, key, params in part(data, scenario))


Finding = tuple[str, str, Mapping[str, int | str]]


def check_grid(data: Data, scenario: Scenario) -> Iterator[Finding]:
    """The grid is a rectangle of known marks, within the engine's limits (MP-SETUP-2, MP-SETUP-3)."""
    rows = scenario["grid"]
    marks = [item["mark"] for item in data["initial"]]
    for number, row in enumerate(rows, 1):
        if len(row) > SIDE:
            yield "grid", "row_too_long", {"row": number, "count": len(row), "limit": SIDE}
        elif len(row) != len(rows[0]):
            yield "grid", "row_length", {"row": number, "count": len(row), "expected": len(rows[0])}
        for column, mark in enumerate(row, 1):
            if mark not in (".", "#", *marks):
                yield "grid", "unknown_mark", {"value": repr(mark), "place": f"r{number}c{column}", "marks": " ".join(marks)}
    drawn = "".join(rows)
    for item in data["initial"]:
        if drawn.count(item["mark"]) > 1:
            yield "grid", "mark_twice", {"name": item["id"], "value": repr(item["mark"])}
    present = sum(item["mark"] in drawn for item in data["initial"])
    if present < LEAST_INITIAL:
        yield "grid", "few_initial", {"count": present, "expected": LEAST_INITIAL}


def check_map(data: Data, scenario: Scenario) -> Iterator[Finding]:
    """Every plot can be reached from a building, and the draft has plots enough (MP-BIDPLOT-1, MP-SETUP-16)."""
    cells = cells_of(scenario)
    reached = {cell for cell, mark in cells.items() if mark != "."}
    while further := {near for cell in reached for near in neighbours(cell) if near in cells} - reached:
        reached |= further
    for cell in sorted(cells.keys() - reached):
        yield "grid", "unreachable", {"place": CELLS[cell]}
    marks = {item["id"]: item["mark"] for item in data["initial"]}
    for name in scenario["central"]:
        if marks[name] not in "".join(scenario["grid"]):
            yield "central", "central_absent", {"name": name}
    central = {marks[name] for name in scenario["central"]}
    around = [cell for cell, mark in cells.items() if mark == "." and any(cells.get(near) in central for near in neighbours(cell))]
    if len(around) < scenario["players"]:
        yield "central", "few_central_plots", {"count": len(around), "players": scenario["players"]}


def check_decks(data: Data, scenario: Scenario) -> Iterator[Finding]:
    """The decks can be made of the tiles there are (MP-SETUP-4 to MP-SETUP-9)."""
    printed = [sum(tile["rank"] == rank for tile in data["private"]) for rank in range(1, MAX_RANKS + 1)]
    left = 0
    for rank, (taken, deck) in enumerate(zip(scenario["ranks"], scenario["decks"], strict=True), 1):
        if taken > printed[rank - 1]:
            yield "ranks", "few_tiles", {"rank": rank, "count": taken, "printed": printed[rank - 1]}
        left += taken
        if deck > left:
            yield "decks", "deck_size", {"deck": rank, "count": deck, "left": left}
        left -= deck
    pile = sum(scenario["decks"])
    if pile > MAX_PRIVATE:
        yield "decks", "pile_limit", {"count": pile, "limit": MAX_PRIVATE}
    if scenario["market"] > pile:
        yield "market", "market_size", {"count": scenario["market"], "pile": pile}
    if scenario["market"] < scenario["players"]:
        yield "market", "draft_market", {"count": scenario["market"], "players": scenario["players"]}


def check_contests(data: Data, scenario: Scenario) -> Iterator[Finding]:
    """There are contest tiles enough for the rounds (MP-SETUP-10)."""
    contests, rounds, early = scenario["contests"], data["start"]["rounds"], data["start"]["early_rounds"]
    if len(contests) != rounds:
        yield "contests", "contest_rounds", {"count": len(contests), "rounds": rounds}
    if sum(contests) > MAX_CONTESTS:
        yield "contests", "contest_limit", {"count": sum(contests), "limit": MAX_CONTESTS}
    for stage, wanted in (("early", sum(contests[:early])), ("late", sum(contests[early:]))):
        copies = sum(tile["copies"] for tile in data["contest"] if tile["stage"] == stage)
        if copies > MAX_CELLS:
            yield "contests", "copies_limit", {"stage": stage, "count": copies, "limit": MAX_CELLS}
        if wanted > copies:
            yield "contests", "few_contests", {"stage": stage, "count": wanted, "copies": copies}


def fill_grid(t: Any) -> None:
    """Write the neighbours of every cell into the tables (MP-GEN-2)."""
    t["near"] = NONE
    for cell in range(MAX_CELLS):
        near = neighbours(cell)
        t["nears"][cell] = len(near)
        t["near"][cell][: len(near)] = near


def fill_scenario(data: Data, scenario: Scenario, number: int, t: Any) -> None:
    """Write a scenario into the tables."""
    marks = {item["mark"]: k for k, item in enumerate(data["initial"])}
    cells = cells_of(scenario)
    plots = sorted(cell for cell, mark in cells.items() if mark == ".")
    t["scenario_players"][number] = scenario["players"]
    t["grid"][number] = HOLE
    t["site"][number] = NONE
    for cell, mark in cells.items():
        t["grid"][number, cell] = PLOT if mark == "." else marks[mark]
        if mark != ".":
            t["site"][number, marks[mark]] = cell
    t["plots"][number] = len(plots)
    t["plot"][number][: len(plots)] = plots
    for k, item in enumerate(data["initial"]):
        t["central"][number, k] = item["id"] in scenario["central"]
    t["ranks"][number][1:] = scenario["ranks"]
    t["decks"][number] = scenario["decks"]
    t["setup_market"][number], t["refill"][number] = scenario["market"], scenario["refill"]
    rounds = [lap for lap, count in enumerate(scenario["contests"], 1) for _ in range(count)]
    t["contests"][number] = len(rounds)
    t["contest_round"][number][: len(rounds)] = rounds
