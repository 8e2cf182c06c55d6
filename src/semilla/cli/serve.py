"""`semilla serve` and `semilla backup`: the server, and a copy of everything it keeps."""

import argparse
import asyncio
import socket
import sys
from collections.abc import Iterator
from io import StringIO
from ipaddress import ip_address
from typing import TYPE_CHECKING

from semilla.cli.parser import say
from semilla.engine.texts import Problem

if TYPE_CHECKING:
    from semilla.server.settings import Settings

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LIGHT_ON_DARK, PLAIN = "\x1b[97;40m", "\x1b[0m"


def serve(options: argparse.Namespace, lang: str) -> int:
    """Run the server until it is stopped; on loopback unless another address is given, for a class in the local network."""
    settings = read_settings(options.database)
    from semilla.server.address import for_others
    from semilla.server.page import page_folder
    from semilla.server.run import listen, run
    from semilla.server.storage.database import make_ready

    settings.own_bots  # noqa: B018 (what is wrong with them is said before anything is opened)
    door = listen(
        options.host or (EVERYWHERE if options.for_class else LOOPBACK), options.port
    )  # before the database is touched: two servers on it would not see each other
    asyncio.run(make_ready(settings.database))
    print(say("serve.address", lang, address=own_address(door), database=settings.shown), flush=True)
    others = for_others(settings, door.getsockname()[1])
    if others is not None and options.for_class:
        print("\n".join(for_class(others, door.getsockname()[1], lang, sys.stdout.isatty())), flush=True)
    elif others is not None:
        print(say("serve.others", lang, address=others), flush=True)
    else:
        alone = ip_address(door.getsockname()[0]).is_loopback
        print(say("serve.alone" if alone else "serve.no_network", lang), flush=True)
    if page_folder(settings) is None:
        print(say("serve.no_page", lang), file=sys.stderr)
    run(settings, door)
    return 0


def for_class(address: str, port: int, lang: str, coloured: bool) -> Iterator[str]:
    """What a teacher needs to know: where pupils go, as a QR code too, and what to try when they do not get there."""
    from semilla.server.address import in_networks

    join = f"{address}/join"
    yield say("serve.teach", lang)
    yield say("serve.join", lang, address=join)
    yield from qr_lines(join, coloured)
    others = {f"http://{host}:{port}": name for host, name in in_networks().items() if f"http://{host}:{port}" != address}
    if others:
        listed = ", ".join(f"{other} ({name})" for other, name in others.items())
        yield say("serve.several", lang, address=address, others=listed)
    yield say("serve.firewall", lang, port=port)


def qr_lines(text: str, coloured: bool) -> Iterator[str]:
    """A QR code for the terminal: light on dark whatever its colours are."""
    import segno

    drawn = StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    for line in drawn.getvalue().splitlines():
        yield f"{LIGHT_ON_DARK}{line}{PLAIN}" if coloured else line


def own_address(door: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = door.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def backup(options: argparse.Namespace, lang: str) -> int:
    """Save all tables to a file, or restore them from one into an empty database."""
    settings = read_settings(options.database)
    from semilla.server.storage.backup import backup as save
    from semilla.server.storage.backup import restore

    if options.restore:
        restored = asyncio.run(restore(options.file, settings.database, options.skip_bad))
        print(say("serve.restored", lang, tables=restored.tables, file=str(options.file)))
        for table, reason in restored.left_out.items():
            print(say("serve.left_out", lang, table=table, reason=reason), file=sys.stderr)
    else:
        print(say("serve.saved", lang, tables=asyncio.run(save(settings.database, options.file)), file=str(options.file)))
    return 0


def read_settings(database: str | None) -> "Settings":
    """The settings of the environment and the command line; without the server's packages a sentence that says how to get them."""
    try:
        from semilla.server.settings import Settings
    except ModuleNotFoundError:
        raise Problem("serve.extra") from None
    return Settings.from_environment(database_url=database)
