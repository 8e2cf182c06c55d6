"""Master Plan, declared."""

from collections.abc import Mapping
from pathlib import Path

from semilla.engine.about import read_about
from semilla.engine.features import Features
from semilla.engine.game import EventKind, Game, Length, Option, Rules, TieBreak
from semilla.engine.pack import Pack
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.master_plan import evaluation, facts, hidden, legality, moves, policy, prompts, refusals, sieve, soundness, view
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.components import PACK_FILE, SCHEMA
from semilla.games.master_plan.drawing import draw
from semilla.games.master_plan.rules import scoring, setup, turn
from semilla.games.master_plan.stakes import gives_up
from semilla.games.master_plan.state import CELLS, FIELDS, VARIANTS, Phase

FOLDER = Path(__file__).parent
SHORTEST = 2
"""The last round of the shortest game (MP-END-10)."""
PLENTY = 100
"""Coins of who is well off."""

EVENTS = {
    Event.LAID_OUT: EventKind(("scenario",)),
    Event.SHUFFLED: EventKind(("seat", "mix", "private"), only="seat", chance="shuffle"),
    Event.RESERVED: EventKind(("round", "contest"), chance="contests"),
    Event.ORDER: EventKind(("place", "seat"), chance="order"),
    Event.REVEALED: EventKind(("private",), reveals=True),
    Event.OPENS: EventKind(("contest",)),
    Event.DRAFTED: EventKind(("seat", "private", "cell")),
    Event.ROUND: EventKind(("round", "rounds")),
    Event.BID: EventKind(("seat", "cell", "coins")),
    Event.WON_PLOT: EventKind(("seat", "cell", "coins")),
    Event.STAKE_BACK: EventKind(("seat", "workers", "coins")),
    Event.TOOK: EventKind(("seat", "private", "coins")),
    Event.BUILT: EventKind(("seat", "tile", "cell", "workers", "coins")),
    Event.FIRST_LEVEL: EventKind(("cell", "tile", "level")),
    Event.LEVEL: EventKind(("cell", "tile", "level", "by")),
    Event.RECRUITED: EventKind(("seat", "workers")),
    Event.COINS: EventKind(("seat", "coins")),
    Event.DEMOLISHED: EventKind(("seat", "tile", "cell", "owner_seat", "coins")),
    Event.SPARED: EventKind(("seat",)),
    Event.USED: EventKind(("seat", "initial", "tier", "workers", "coins")),
    Event.HIRED: EventKind(("seat", "workers")),
    Event.HIRED_OUT: EventKind(("seat", "workers")),
    Event.TOKENS: EventKind(("seat", "points")),
    Event.CONTEST_BID: EventKind(("seat", "contest", "workers")),
    Event.WON_CONTEST: EventKind(("seat", "contest", "workers")),
    Event.UPGRADED: EventKind(("seat", "tile", "cell", "old_tile", "workers", "coins")),
    Event.PASSED: EventKind(("seat", "place")),
    Event.MAINTENANCE: EventKind(("round",)),
    Event.INCOME: EventKind(("seat", "coins")),
    Event.RETIRED: EventKind(("private",)),
    Event.OBSOLETE: EventKind(("private",)),
    Event.LAST_PLOT: EventKind(("seat",)),
    Event.END: EventKind(),
}


def first_scenario(pack: Pack, players: int) -> str:
    """The first scenario made for so many players (MP-SETUP-1)."""
    return next(str(scenario["id"]) for scenario in pack.data["scenario"] if scenario["players"] == players)


def refuse_options(pack: Pack, players: int, options: Mapping[str, str]) -> Message | None:
    """A scenario is made for a number of players (MP-SETUP-1)."""
    scenario = next(scenario for scenario in pack.data["scenario"] if scenario["id"] == options["scenario"])
    if scenario["players"] == players:
        return None
    fitting = ", ".join(scenario["id"] for scenario in pack.data["scenario"] if scenario["players"] == players)
    return Message(
        "option.scenario", {"name": options["scenario"], "made_for": scenario["players"], "players": players, "fitting": fitting}
    )


def whole_rounds(pack: Pack, players: int) -> int:  # noqa: ARG001
    """The rounds of a whole game, whatever the number of players (MP-END-7)."""
    return int(pack.tables["rounds"][0])


def well_off(position: Position) -> None:
    """All workers and many coins: districts fill up (MP-END-2)."""
    s, p = position.s, slice(position.players)
    s.coins[p] = PLENTY
    s.team[p] = s.available[p] = position.t.worker_limit


def features() -> Features:
    """What bots learn the game from."""
    from semilla.games.master_plan.features import FEATURES

    return FEATURES


GAME = Game(
    about=read_about(FOLDER)["master-plan"],
    rules_version=2,
    fields=FIELDS,
    phases=Phase,
    refusals=Refusal,
    events=EVENTS,
    event_names=Event,
    moves=moves.MOVES,
    rules=Rules(
        setup=setup.setup,
        legal=legality.legal,
        why=legality.why,
        step=turn.step,
        hide=hidden.hide,
        redeal=hidden.redeal,
        score=scoring.score,
        policy=policy.policy,
        evaluate=evaluation.evaluate,
    ),
    schema=SCHEMA,
    pack_file=PACK_FILE,
    refusal_clause=refusals.REFUSAL_CLAUSE,
    figures=refusals.figures,
    prompt=prompts.prompt,
    derived=view.derived,
    stage=view.stage,
    sheet=view.sheet,
    problems=soundness.problems,
    phase_clauses=prompts.PHASE_CLAUSES,
    tie_breaks=(TieBreak("coins", scoring.COINS_BELOW), TieBreak("team", scoring.TEAM_BELOW)),
    options={
        "scenario": Option("scenario", domain="scenario", default=first_scenario),
        "town-hall": Option("town_hall", values=VARIANTS, default=VARIANTS[0]),
        "length": Length(unit="round", whole=whole_rounds, shortest=SHORTEST),
    },
    refuse_options=refuse_options,
    domains={"cell": CELLS, "variant": VARIANTS, "mix": ("rank-1", "rank-2", "rank-3", "middle", "lower")},
    well_off=well_off,
    gives_up=gives_up,
    sift=sieve.sift,
    ahead=turn.ahead,
    draw=draw,
    facts=facts.facts,
    features=features,
    naming=True,
)
