"""Ekonos, declared."""

from pathlib import Path

from semilla.engine.about import read_about
from semilla.engine.features import Features
from semilla.engine.game import EventKind, Game, Length, Rules
from semilla.engine.pack import Pack
from semilla.games.ekonos import drawing, facts, hidden, legality, moves, prompts, refusals, rules, soundness, stakes, view
from semilla.games.ekonos.atoms import Event, Refusal
from semilla.games.ekonos.components import PACK_FILE, SCHEMA
from semilla.games.ekonos.evaluation import evaluate
from semilla.games.ekonos.policy import policy
from semilla.games.ekonos.sieve import sift
from semilla.games.ekonos.state import FIELDS, Phase

FOLDER = Path(__file__).parent

EVENTS = {
    Event.FIRST: EventKind(("seat",), chance="first"),
    Event.ROUND: EventKind(("round", "rounds")),
    Event.INCOME: EventKind(("seat", "coins")),
    Event.DEAL: EventKind(("seat", "card"), only="seat", reveals=True, chance="deal"),
    Event.PLAY_TOP: EventKind(("seat", "card", "company")),
    Event.PLAY_LOW: EventKind(("seat", "card", "company")),
    Event.PLACED: EventKind(("seat", "company", "space")),
    Event.PROTECTED: EventKind(("seat", "company", "space")),
    Event.GREW: EventKind(("company", "place")),
    Event.WAITED: EventKind(("seat", "company")),
    Event.EXPANDS: EventKind(("seat", "company", "steps")),
    Event.PUSHED_OUT: EventKind(("rival_company", "space", "company")),
    Event.STOPPED: EventKind(("seat", "company")),
    Event.NO_STEP: EventKind(("company",)),
    Event.MARKER_BACK: EventKind(("company",)),
    Event.SOLD: EventKind(("seat", "company", "coins")),
    Event.KEPT: EventKind(("seat",)),
    Event.NAMED: EventKind(("seat", "to_seat", "company")),
    Event.PRESIDENT: EventKind(("seat", "company")),
    Event.NO_PRESIDENT: EventKind(("company",)),
    Event.BOUGHT: EventKind(("seat", "company", "coins")),
    Event.PASSED: EventKind(("seat",)),
    Event.END: EventKind(),
}


def rounds(pack: Pack, players: int) -> int:
    """The rounds of a whole game (EK-SETUP-2)."""
    return int(pack.tables["rounds"][0][players])


def features() -> Features:
    """What bots learn the game from."""
    from semilla.games.ekonos.features import FEATURES

    return FEATURES


GAME = Game(
    about=read_about(FOLDER)["ekonos"],
    rules_version=1,
    fields=FIELDS,
    phases=Phase,
    refusals=Refusal,
    events=EVENTS,
    event_names=Event,
    moves=moves.MOVES,
    rules=Rules(
        setup=rules.setup,
        legal=legality.legal,
        why=legality.why,
        step=rules.step,
        hide=hidden.hide,
        redeal=hidden.redeal,
        score=rules.score,
        policy=policy,
        evaluate=evaluate,
    ),
    schema=SCHEMA,
    pack_file=PACK_FILE,
    refusal_clause=refusals.REFUSAL_CLAUSE,
    prompt=prompts.prompt,
    derived=view.derived,
    stage=view.stage,
    sheet=view.sheet,
    problems=soundness.problems,
    options={"length": Length(unit="round", whole=rounds)},
    phase_clauses=prompts.PHASE_CLAUSES,
    gives_up=stakes.gives_up,
    sift=sift,
    ahead=rules.ahead,
    draw=drawing.draw,
    facts=facts.facts,
    under_way=frozenset({Phase.TILE, Phase.EXPAND}),
    arguments=facts.ARGUMENTS,
    features=features,
)
