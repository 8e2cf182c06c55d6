"""The games as environments for researchers: a NumPy batch, and what PettingZoo, Gymnasium and OpenSpiel expect, on top of it.

>>> from semilla.envs import Batch, pettingzoo, gymnasium, openspiel
>>> pettingzoo("ekonos", players=4, seed=7)           # an AEC environment; parallel=True for the parallel one
>>> gymnasium("ekonos", players=2, bots="easy")       # one seat, the others are bots; num_envs=64 for a vector environment
>>> openspiel("ekonos", players=2)                    # a pyspiel.Game

docs/environments.md tells the rest. Each of the three imports its library when it is called: `pip install "semilla[envs]"`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from semilla.envs.problems import Unsuitable

if TYPE_CHECKING:
    from semilla.envs.batch import Batch as Batch
    from semilla.envs.checker import check_vector_env as check_vector_env
    from semilla.envs.problems import Finished as Finished
    from semilla.envs.problems import IllegalAction as IllegalAction
    from semilla.envs.setting import Setting as Setting
    from semilla.envs.state import State as State

__all__ = [
    "Batch",
    "Finished",
    "IllegalAction",
    "Setting",
    "State",
    "check_vector_env",
    "gymnasium",
    "openspiel",
    "pettingzoo",
]

_LAZY = {
    "Batch": "batch",
    "Finished": "problems",
    "IllegalAction": "problems",
    "Setting": "setting",
    "State": "state",
    "check_vector_env": "checker",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(f"semilla.envs.{_LAZY[name]}"), name)
    raise AttributeError(name)


class NotInstalled(Unsuitable, ImportError):
    """A library that an environment is made for is not there."""


def adaptor(module: str, library: str) -> Any:
    """The adaptor for a library, or a sentence that says how to get it."""
    try:
        import_module(library)
    except ImportError as error:
        raise NotInstalled("envs.missing", library=library) from error
    return import_module(f"semilla.envs.{module}")


def pettingzoo(
    game: str,
    players: int | None = None,
    pack: str | Path | None = None,
    seed: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    observation: str = "features",
    reward: str = "share",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    parallel: bool = False,
) -> Any:
    """A game as PettingZoo's AEC environment, or as its parallel one (where only the action of the seat to act is played)."""
    from semilla.envs.setting import Setting

    zoo = adaptor("zoo", "pettingzoo")
    setting = Setting(game, players, pack, options, observation, reward)
    return (zoo.parallel_env if parallel else zoo.env)(setting, seed=seed, render_mode=render_mode, max_cycles=max_cycles)


def gymnasium(
    game: str,
    players: int | None = None,
    pack: str | Path | None = None,
    *,
    seat: int = 0,
    bots: str | Sequence[str] = "greedy",
    num_envs: int | None = None,
    options: Mapping[str, str] | None = None,
    observation: str = "features",
    reward: str = "share",
    **more: Any,
) -> Any:
    """One seat of a game as Gymnasium's environment, the others played by bots; with `num_envs` a vector environment.

    A single one takes `render_mode` and `illegal`, a vector `autoreset_mode` and `workers`.
    """
    from semilla.envs.setting import Setting

    gym = adaptor("gym", "gymnasium")
    setting = Setting(game, players, pack, options, observation, reward)
    if num_envs is None:
        return gym.SeatEnv(setting, seat=seat, bots=bots, **more)
    return adaptor("vector", "gymnasium").VectorSeatEnv(setting, num_envs=num_envs, seat=seat, bots=bots, **more)


def openspiel(game: str, players: int | None = None, pack: str | Path | None = None) -> Any:
    """A game as OpenSpiel knows it: what `pyspiel.load_game` gives for its name there (see `spiel.spiel_name`)."""
    spiel = adaptor("spiel", "pyspiel")
    return spiel.load(game, players, pack)
