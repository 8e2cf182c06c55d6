"""Sample, declared."""

from semilla.engine.about import read_about
from semilla.engine.game import EventKind, Game, Rules
from semilla_sample import moves, rules
from semilla_sample.state import FIELDS, FOLDER, SCHEMA, Phase

GAME = Game(
    about=read_about(FOLDER)["sample"],
    rules_version=1,
    fields=FIELDS,
    phases=Phase,
    refusals=rules.Refusal,
    events={
        rules.Event.FIRST: EventKind(("seat",), chance="first"),
        rules.Event.TOOK: EventKind(("seat", "number", "left")),
        rules.Event.WON: EventKind(("seat",)),
    },
    event_names=rules.Event,
    moves=moves.MOVES,
    rules=Rules(rules.setup, rules.legal, rules.why, rules.step, rules.score, rules.evaluate),
    schema=SCHEMA,
    pack_file=FOLDER / "pack.toml",
    refusal_clause=moves.REFUSAL_CLAUSE,
    phase_clauses=moves.PHASE_CLAUSES,
)
