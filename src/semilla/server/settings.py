"""Everything that can be set, with its default; each field can be given as `SEMILLA_` and its name in capitals."""

import os
import re
from pathlib import Path
from typing import Annotated, Any

import platformdirs
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from semilla.server.problems import Refused
from semilla.server.storage.database import shown

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

LAST_PORT = 65_535
PREFIX = "SEMILLA_"
LEVEL = r"[a-z0-9_-]{1,40}"
"""What a bot at a table is called by programs."""


Whole = Annotated[int, Field(ge=0)]
Number = Annotated[float, Field(ge=0, allow_inf_nan=False)]


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{name}".upper()


class Settings(BaseSettings):
    """How a server runs."""

    database_url: str = ""
    """Where tables are kept: `sqlite:///file.db` or `postgresql://…`; by default a file in the user's data directory."""
    page: str = ""
    """The folder of the built browser app; by default the one in the package, or `web/dist` beside the sources."""
    hosts: str = ""
    """Names under which the server answers, with commas; empty allows any (on loopback only this machine's own)."""
    address: str = ""
    """The address people open, such as `https://play.example.org`, for links and QR codes; by default ours in the local network."""
    origins: str = ""
    """Other origins whose pages may write and listen, with commas; the server's own always may."""
    workers: Whole = 0
    """Processes in which bots think; 0 is one fewer than there are cores."""
    think_seconds: Number = 60
    """After this long a thinking bot counts as crashed."""
    bot_pause: Number = 0.4
    """Seconds a bot waits before it moves when people are at the table, so that they can follow."""
    bots: str = ""
    """Bots of one's own beside the levels, with commas: `NAME=module:Class`, or `NAME=LEVEL:FILE` (a learned value)."""
    analysis_simulations: Whole = 200_000
    """What the coach may spend on a finished game, shared among its moves."""
    rate: Number = 1
    """A factor on all rate limits; 0 switches them off."""
    crowd: Number = 40
    """How many times the limits of one person all people of one address have together; 0 does not count by address."""
    body_limit: Whole = 1_000_000
    """The largest body of a request in bytes (record files are the longest)."""
    head_limit: Whole = 32_000
    """The largest head of a request in bytes."""
    head_seconds: Number = 10
    """Seconds in which the head of a request must have come."""
    body_seconds: Number = 30
    """Seconds in which its body must have come."""
    connections: Whole = 0
    """The most connections at a time; 0 is what the system's limit of open files allows."""
    address_connections: Whole = 400
    """The most requests under way and live connections at a time from one address (a school may have one for all)."""
    watchers: Whole = 200
    """The most live connections of spectators to one table; whoever has a seat there has places of their own."""
    address_watchers: Whole = 100
    """The most live connections of spectators from one address, to all tables together."""
    guest_tables: Whole = 100
    """The most open tables (not over, closed or archived) that one guest may have made; 0 sets no limit, as below."""
    address_tables: Whole = 500
    """The most open tables made from one address (a school may have one for all)."""
    all_tables: Whole = 20_000
    """The most open tables of the server."""
    guest_bytes: Whole = 20_000_000
    """What all tables that one guest has made may take before the guest cannot make another."""
    address_bytes: Whole = 100_000_000
    """Likewise all tables made from one address."""
    all_bytes: Whole = 4_000_000_000
    """What all tables together may take. New ones may take three quarters of it; the rest is for games that are played."""
    log_limit: Whole = 5_000
    """After so many entries of its log a table can only be played on: nothing is taken back, nobody changes seats."""
    keep_waiting_days: Whole = 7
    """Tables that never started are removed after so many days without a change; 0 keeps them."""
    keep_idle_days: Whole = 90
    """Started tables are removed after so many days without a change; 0 keeps them."""
    keep_finished_days: Whole = 365
    """Finished tables likewise. Archived tables are always kept."""
    snapshot_every: Whole = 32
    """A snapshot after so many moves, so that a long game loads quickly."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, use_attribute_docstrings=True)

    @classmethod
    def from_environment(cls, **given: Any) -> "Settings":
        """The settings of the environment, with those given by the caller before them; a wrong value gets one sentence."""
        try:
            return cls(**{name: value for name, value in given.items() if value is not None})
        except ValidationError as error:
            wrong = error.errors()[0]
            name = str(wrong["loc"][0])
            kind = "settings.whole" if cls.model_fields[name].annotation is int else "settings.number"
            raise Refused(500, kind, name=variable(name), value=str(wrong["input"])) from None

    @property
    def database(self) -> str:
        """The database's address with the driver we use."""
        if not self.database_url:
            folder = Path(platformdirs.user_data_dir("semilla"))
            folder.mkdir(parents=True, exist_ok=True)
            return f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        try:
            url = make_url(self.database_url)
        except (ArgumentError, ValueError):  # SQLAlchemy reads a port with int()
            raise Refused(500, "settings.database") from None
        name = url.drivername.split("+")[0]
        if name not in DRIVERS or not 1 <= (url.port or 1) <= LAST_PORT:
            raise Refused(500, "settings.database")
        if name == "sqlite" and (url.database in (None, "", ":memory:") or url.query.get("mode") == "memory"):
            raise Refused(500, "settings.memory")
        return url.set(drivername=DRIVERS[name]).render_as_string(hide_password=False)

    @property
    def base(self) -> str:
        """What links for other devices begin with, if it was set."""
        if self.address and not re.fullmatch(r"https?://[^/?#\s]+/?", self.address):
            raise Refused(500, "settings.value", name=variable("address"), value=self.address)
        return self.address.rstrip("/")

    @property
    def host_names(self) -> set[str]:
        """The names under which the server answers; none for any."""
        return {host.strip().lower() for host in self.hosts.split(",") if host.strip()}

    @property
    def own_bots(self) -> dict[str, str]:
        """What stands behind the name of every bot of one's own."""
        from semilla.bots.levels import bot_names, maker_of

        found: dict[str, str] = {}
        for each in filter(None, map(str.strip, self.bots.split(","))):
            name, _, place = each.partition("=")
            if not re.fullmatch(LEVEL, name) or name in bot_names() or ":" not in place:
                raise Refused(500, "settings.bots", name=variable("bots"), value=each)
            maker_of(place)
            found[name] = place
        return found

    @property
    def shown(self) -> str:
        """Where tables are kept, for people: without a password."""
        return shown(self.database)

    @property
    def bot_workers(self) -> int:
        """How many processes think for bots."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)
