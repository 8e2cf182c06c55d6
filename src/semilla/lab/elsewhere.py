"""The arena and the training on a cluster: their games are pieces of work that any machine does alike."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from semilla.bots.arena import Elsewhere, Played, Run
from semilla.bots.learning.selfplay import Samples
from semilla.bots.learning.training import Part, Training, compile_training
from semilla.bots.levels import compile_bots
from semilla.engine.pack import make_pack
from semilla.games import game
from semilla.lab.places import Place


@dataclass(frozen=True)
class Contest:
    """A run of the arena as plain data."""

    game: str
    pack: Mapping[str, Any]
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, str]


_runs: dict[str, Run] = {}
_trainings: dict[str, Training] = {}


def play_contest(contest: Contest, number: int) -> Played:
    """Play one game of a run."""
    key = repr(contest)
    if key not in _runs:
        found = game(contest.game)
        run = Run(
            found, make_pack(dict(contest.pack), found.schema, found.name), contest.players, contest.bots, contest.games,
            contest.seed, contest.options,
        )  # fmt: skip
        compile_bots(run.bots, found)
        _runs.clear()
        _runs[key] = run
    played = _runs[key].play(number)
    assert played is not None
    return played


def arena_on(place: Place) -> Elsewhere:
    """Plays games of a run there."""

    def play(run: Run, numbers: Sequence[int]) -> Generator[Played, None, None]:
        contest = Contest(run.game.name, run.pack.data, run.players, run.bots, run.games, run.seed, dict(run.options))
        with closing(place.each(play_contest, contest, list(numbers))) as results:
            for _, played in results:
                yield played

    return play


def play_part(shared: tuple[tuple[Any, ...], Part], start: int) -> tuple[Any, Any, Any]:
    """Play some games of a round of training."""
    made, part = shared
    name, data, players, seed, hidden = made
    key = repr(made)
    if key not in _trainings:
        found = game(name)
        training = Training(found, make_pack(dict(data), found.schema, name), players, seed, hidden)
        compile_training(found)
        _trainings.clear()
        _trainings[key] = training
    shares, leads, samples = _trainings[key].play_chunk(part, start)
    used = int(samples.used[0])
    return (
        shares,
        leads,
        Samples(**{name: values if name == "used" else values[:used] for name, values in samples._asdict().items()}),
    )


def train_on(training: Training, place: Place) -> None:
    """Let a training play its games there."""
    made = (training.game.name, training.pack.data, training.players, training.seed, training.hidden)

    def play(_: Training, part: Part, starts: Sequence[int]) -> list[tuple[Any, Any, Any]]:
        done = dict(place.each(play_part, (made, part), list(starts)))
        return [done[start] for start in starts]

    training.elsewhere = play
