"""The pictures of a rulebook: positions written as data, which the page draws with the pieces of its board.

All pictures of a rulebook are moments of one game, written down beside the clauses they show (`pictures.toml` for `clauses.toml`):
its start, its moves, and after how many of them each picture is taken. A test plays it, so that no change of rules or components
leaves a picture behind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.match import Match

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gala", "Hugo", "Inés", "Jaime", "Karla", "Lucas")
"""Who sits at the table of a picture."""


@dataclass(frozen=True)
class Picture:
    """A picture: after which clause it stands, what it says, whose eyes see it, and which part of the table."""

    after: str
    at: int
    """After how many moves of the game."""
    caption: Mapping[str, str]
    shows: Sequence[str]
    """What the caption says, as comparisons (`growth.gemini == 4`) that hold at this moment; a test compares both."""
    part: str = "board"
    seat: int | None = None


@dataclass(frozen=True)
class Pictures:
    """The pictures of a rulebook, and the game in which they were taken."""

    players: int
    seed: str
    options: Mapping[str, str]
    moves: Sequence[str]
    pictures: Sequence[Picture]

    def match(self, game: Game, picture: Picture) -> Match:
        """The game at the moment of a picture."""
        match = Match(game, self.players, seed=self.seed, options=self.options, names=NAMES[: self.players])
        for move in self.moves[: picture.at]:
            match.play(move)
        return match


def picture_file(clause_file: Path) -> Path:
    """Where the pictures of a clause file are kept."""
    return clause_file.with_name(clause_file.name.replace("clauses", "pictures", 1))


def read_pictures(clause_file: Path) -> Pictures | None:
    """The pictures of a rulebook, in its order; none where the game has none."""
    file = picture_file(clause_file)
    if not file.exists():
        return None
    data = read_toml(file)
    return Pictures(**data["game"], pictures=[Picture(**entry) for entry in data["picture"]])
