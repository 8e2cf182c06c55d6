"""A whole game as readable text: every decision with its alternatives and what happened. A change of rules shows as a text diff."""

from collections.abc import Iterator

from semilla.engine.match import Match, Played
from semilla.engine.moves import moves
from semilla.engine.record import start_of, to_record
from semilla.engine.texts import Message


def playthrough(match: Match, lang: str = "en") -> Iterator[str]:
    """The lines of a playthrough of a match that was played."""
    record = to_record(match)
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    yield f"{match.game.name}, {match.players} players, seed {match.seed} {options}".rstrip()
    for answer in match.chance():
        yield f"chance: {answer}"
    replayed = start_of(record, match.game, match.pack)
    for happening in replayed.opening:
        yield f"    {replayed.say(happening.message, lang)}"
    for number, played in enumerate(match.log, 1):
        yield from decision(replayed, number, played, lang)
    for row in match.score_sheet():
        lines = ", ".join(f"{match.say(Message(line['key'], line['params']), lang)} = {line['points']}" for line in row["lines"])
        yield f"seat {row['seat']}: {row['points']} points{' (winner)' if row['winner'] else ''}: {lines}"
    yield f"final position {match.now.hash()}"


def decision(match: Match, number: int, played: Played, lang: str) -> Iterator[str]:
    """One decision: the question, how many answers it had, the move and what came of it; `match` moves on."""
    choices = list(moves(match.now))
    yield f"{number}. seat {played.seat} {match.phase}: {match.say(match.prompt, lang)} [{len(choices)} moves]"
    chosen = next(move for move in choices if move.text == played.text)
    match.apply(chosen, played.forced)
    yield f"  > {played.text}{' (forced)' if played.forced else ''}"
    for happening in match.log[-1].happenings:
        yield f"    {match.say(happening.message, lang)}"
