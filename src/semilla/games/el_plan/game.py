"""El Plan, declared: two editions of one game."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from semilla.engine.about import read_about
from semilla.engine.features import Features
from semilla.engine.game import EventKind, Game, Length, Option, Rules, TieBreak
from semilla.engine.pack import Pack
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.el_plan import hidden, legality, moves, prompts, refusals, soundness, view
from semilla.games.el_plan.atoms import IGNORE, Event, Refusal
from semilla.games.el_plan.chronicle import narrate
from semilla.games.el_plan.components import LEVELS, schema
from semilla.games.el_plan.describe import sentences
from semilla.games.el_plan.drawing import draw
from semilla.games.el_plan.effects import drawings
from semilla.games.el_plan.evaluation import evaluate
from semilla.games.el_plan.facts import ARGUMENTS, facts
from semilla.games.el_plan.policy import policy
from semilla.games.el_plan.rules import scoring, turn
from semilla.games.el_plan.sieve import sift
from semilla.games.el_plan.stakes import gives_up
from semilla.games.el_plan.state import FIELDS, MAX_PLAYERS, MAX_SLOTS, District, Mood, Phase, Zone

FOLDER = Path(__file__).parent

EVENTS = {
    Event.FIRST: EventKind(("seat",), chance="first"),
    Event.DECK: EventKind(("nobody_seat", "type", "card"), only="nobody_seat", chance="deck"),
    Event.EVENT_DECK: EventKind(("nobody_seat", "event"), only="nobody_seat", chance="events"),
    Event.DEALT: EventKind(("seat", "plan"), reveals=True, chance="plan"),
    Event.OFFERED: EventKind(("type", "card"), reveals=True),
    Event.CHOSE_PLAN: EventKind(("seat", "plan")),
    Event.PERIOD: EventKind(("period", "periods", "seat")),
    Event.TYPE_ADDED: EventKind(("product",)),
    Event.PLACED: EventKind(("seat", "space")),
    Event.TURNED: EventKind(("event",), reveals=True),
    Event.SEEDED: EventKind(("place",)),
    Event.RETIRED: EventKind(("type", "card")),
    Event.RESHUFFLED: EventKind(("type",)),
    Event.CLEARED: EventKind(("product", "number")),
    Event.IGNORED: EventKind(("seat", "event")),
    Event.ACCEPTED: EventKind(("seat", "event")),
    Event.SHIELDED: EventKind(("seat", "event")),
    Event.HANDED_OVER: EventKind(("seat", "resource", "number")),
    Event.NOTHING_TO_GIVE: EventKind(("seat",)),
    Event.PRODUCT_LOST: EventKind(("seat", "product")),
    Event.RECEIVED: EventKind(("seat", "resource", "number")),
    Event.INCOME: EventKind(("seat", "resource", "number", "card")),
    Event.HELP: EventKind(("seat", "resource", "number")),
    Event.SLOT_OFF: EventKind(("seat", "slot", "token")),
    Event.SLOT_ON: EventKind(("seat", "slot", "token")),
    Event.CARD_OFF: EventKind(("seat", "card", "number", "ideas")),
    Event.CARD_ON: EventKind(("seat", "card", "number", "ideas")),
    Event.OUTSOURCED: EventKind(("seat", "card")),
    Event.LINK_ENDED: EventKind(("seat", "card")),
    Event.LIQUIDATED: EventKind(("seat", "card")),
    Event.RETURNED: EventKind(("seat", "resource", "number")),
    Event.SHOP_EMPTIED: EventKind(("seat", "product", "number")),
    Event.EXCHANGED: EventKind(("seat", "resource", "second_resource", "third_resource")),
    Event.ACQUIRED: EventKind(("seat", "card")),
    Event.PAID: EventKind(("seat", "resource", "number")),
    Event.CREDIT_TAKEN: EventKind(("seat",)),
    Event.PASSED: EventKind(("seat",)),
    Event.WAITS: EventKind(("seat", "card")),
    Event.FIXED: EventKind(("seat", "process")),
    Event.PRODUCED: EventKind(("seat", "product")),
    Event.BOUGHT: EventKind(("seat", "product", "money")),
    Event.IMPORTED: EventKind(("seat", "product", "money")),
    Event.SHOP_SALE: EventKind(("seat", "from_seat", "product", "money")),
    Event.SOLD: EventKind(("seat", "product", "resource")),
    Event.STOCKED: EventKind(("seat", "product")),
    Event.SALE_BONUS: EventKind(("seat", "resource", "number", "card")),
    Event.EXPORTED: EventKind(("product", "number", "place")),
    Event.EXPORT_BONUS: EventKind(("seat", "resource", "number", "card")),
    Event.SUBSIDY: EventKind(("seat", "money", "place")),
    Event.TOOK: EventKind(("seat", "resource", "number")),
    Event.REPAID: EventKind(("seat", "money")),
    Event.OWES: EventKind(("seat",)),
    Event.IDEA: EventKind(("seat",)),
    Event.KEPT: EventKind(("seat", "product")),
    Event.CUT_BACK: EventKind(("seat", "product", "number")),
    Event.REASSIGNED: EventKind(("first", "second", "third")),
    Event.END: EventKind(),
}

RULES = Rules(
    setup=turn.setup,
    legal=legality.legal,
    why=legality.why,
    step=turn.step,
    hide=hidden.hide,
    redeal=hidden.redeal,
    score=scoring.score,
    policy=policy,
    evaluate=evaluate,
)


SHORTEST = 4
"""The last period of the shortest game (EP14-END-9, EP11-END-9)."""


def periods(pack: Pack, players: int) -> int:  # noqa: ARG001
    """The periods of a whole game, whatever the number of players (EP14-END-1, EP11-END-1)."""
    return int(pack.tables["periods"][0])


def options(levels: int) -> dict[str, Option]:
    """What a table agrees on before the game.

    (EP14-SETUP-5, EP14-SETUP-10, EP14-SETUP-12, EP14-END-9, EP11-SETUP-7, EP11-SETUP-12, EP11-SETUP-14, EP11-END-9)
    """
    return {
        "level": Option("level", tuple(str(level) for level in range(1, levels + 1)), default="1"),
        "first": Option("first", ("random", *(str(seat) for seat in range(1, MAX_PLAYERS + 1))), default="random"),
        "plans": Option("dealt", ("choose", "deal"), default="choose"),
        "length": Length(unit="period", whole=periods, shortest=SHORTEST),
    }


def refuse_options(pack: Pack, players: int, chosen: Mapping[str, str]) -> Message | None:
    """The first player must be at the table, and the pack must have plans of the level."""
    if chosen["first"] != "random" and int(chosen["first"]) > players:
        return Message("option.first", {"first": chosen["first"], "players": players})
    if int(chosen["level"]) not in {plan["level"] for plan in pack.data["plan"]}:
        return Message("option.level", {"level": chosen["level"]})
    return None


def evident(position: Position) -> int | None:
    """Who is insured ignores an event that can only hurt (EP14-D1-3, EP11-D1-3)."""
    insured = position.phase == Phase.INSURE
    return IGNORE if insured and position.t.event_mood[position.s.event] == Mood.NEGATIVE else None


def features() -> Features:
    """What bots learn the game from."""
    from semilla.games.el_plan.features import FEATURES

    return FEATURES


ABOUT = read_about(FOLDER)

edition_game = partial(
    Game,
    rules_version=2,
    fields=FIELDS,
    phases=Phase,
    refusals=Refusal,
    events=EVENTS,
    event_names=Event,
    moves=moves.MOVES,
    rules=RULES,
    figures=refusals.figures,
    prompt=prompts.prompt,
    derived=view.derived,
    sheet=view.sheet,
    problems=soundness.problems,
    refuse_options=refuse_options,
    domains={
        "slot": tuple(str(slot) for slot in range(1, MAX_SLOTS + 1)),
        "zone": tuple(zone.name.lower() for zone in Zone),
    },
    evident=evident,
    always_undo=(Phase.ADMINISTER,),
    gives_up=gives_up,
    lesson=prompts.lesson,
    stage=view.stage,
    stations=tuple(f"draw.district{district}" for district in District),
    sentences=sentences,
    sift=sift,
    ahead=turn.ahead,
    narrate=narrate,
    facts=facts,
    arguments=ARGUMENTS,
    features=features,
    draw=draw,
    drawings=drawings(),
)
"""What both editions share: everything but the printed matter and the clauses."""

WITHOUT_2014 = frozenset(
    "reshuffled, cleared, shielded, outsourced, link_ended, shop_emptied, exchanged, credit_taken, shop_sale, stocked, repaid, "
    "owes, receive, outsource, outsource none, exchange, pay, credit, buy credit, buy shop, stock, repay, owe, "
    "linked, link_once, has_tokens, not_itself, own_copy, in_debt, on_board, shop_full, no_set".split(", ")
)
"""Credit, exchange, rotation and the cards of 2011; nobody is asked to innovate without a set."""

WITHOUT_2011 = frozenset({"give product", "innovate", "not_on_space", "no_exchange", "no_credit", "no_set"})
"""Nobody keeps two products over the summary, ideas come by themselves, and anybody may liquidate."""

EL_PLAN_2014 = edition_game(
    about=ABOUT["el-plan-2014"],
    schema=schema("2014"),
    pack_file=FOLDER / "pack_2014.toml",
    refusal_clause=refusals.refusal_clauses("2014"),
    phase_clauses=prompts.phase_clauses("2014"),
    tie_breaks=(TieBreak("tokens", scoring.RANK), TieBreak("cards", scoring.RANK)),
    options=options(LEVELS),
    absent=WITHOUT_2014,
)

EL_PLAN_2011 = edition_game(
    about=ABOUT["el-plan-2011"],
    schema=schema("2011"),
    pack_file=FOLDER / "pack_2011.toml",
    refusal_clause=refusals.refusal_clauses("2011"),
    phase_clauses=prompts.phase_clauses("2011"),
    tie_breaks=(TieBreak("tokens", scoring.RANK), TieBreak("worth", scoring.RANK)),
    options=options(LEVELS - 1),
    absent=WITHOUT_2011,
)
