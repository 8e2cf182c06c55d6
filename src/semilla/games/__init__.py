"""The games, one house each; this page is their index. Nothing here imports a game until it is asked for."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from semilla.engine.game import Game

INDEX = {
    "ekonos": "semilla.games.ekonos.game:GAME",
    "el-plan-2014": "semilla.games.el_plan.game:EL_PLAN_2014",
    "el-plan-2011": "semilla.games.el_plan.game:EL_PLAN_2011",
    "master-plan": "semilla.games.master_plan.game:GAME",
}
ALIASES = {"el-plan": "el-plan-2014"}


@dataclass(frozen=True)
class About:
    """What the shelf says of a game, before it is opened."""

    name: str
    title: dict[str, str]
    players: tuple[int, int]
    variant: tuple[int, ...]
    """Numbers of players among them that only a variant of the rules allows."""
    minutes: tuple[int, int]
    about: dict[str, str]
    house: Path
    clauses: Path
    edition: str = ""

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "name": self.name,
            "title": self.title,
            "edition": self.edition,
            "players": list(self.players),
            "variant": list(self.variant),
            "minutes": list(self.minutes),
            "about": self.about,
        }


@cache
def shelf() -> tuple[About, ...]:
    """All games, without opening any of them."""
    return tuple(_about(name, target) for name, target in INDEX.items())


def _about(name: str, target: str) -> About:
    folder = Path(__file__).parent / target.split(".")[2]
    entry = tomllib.loads((folder / "about.toml").read_text("utf-8"))[name]
    return About(
        name=name,
        title=entry["title"],
        players=tuple(entry["players"]),
        variant=tuple(entry.get("variant", ())),
        minutes=tuple(entry["minutes"]),
        about=entry["about"],
        house=folder,
        clauses=folder / entry.get("clauses", "clauses.toml"),
        edition=entry.get("edition", ""),
    )


def about(name: str) -> About:
    """What the shelf says of one game; an unknown name is answered with the names there are."""
    from semilla.engine.texts import Problem

    full = ALIASES.get(name, name)
    if full not in INDEX:
        raise Problem("game.unknown", name=name, games=", ".join(INDEX))
    return next(entry for entry in shelf() if entry.name == full)


@cache
def game(name: str) -> "Game":
    """A game by its name, opened."""
    module, attribute = INDEX[about(name).name].split(":")
    found: Game = getattr(import_module(module), attribute)
    return found
