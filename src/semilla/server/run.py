"""Running the server: uvicorn on loopback unless told otherwise."""

import socket
from ipaddress import ip_address

import uvicorn

from semilla.server.app import create_app
from semilla.server.connections import punctual
from semilla.server.logs import set_up
from semilla.server.problems import Refused
from semilla.server.settings import Settings

SELF = "localhost,127.0.0.1,::1"
MESSAGE_LIMIT = 16_000
GOODBYE_SECONDS = 5


def listen(host: str = "127.0.0.1", port: int = 8000) -> socket.socket:
    """Take an address; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError):
        raise Refused(500, "settings.address", address=f"{host}:{port}") from None


def configured(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        create_app(settings),
        http=punctual(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,  # views are packed once for everybody who sees the same
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


def run(settings: Settings, door: socket.socket) -> None:
    """Serve until stopped. A server on loopback answers only to this machine's own names (against DNS rebinding)."""
    if ip_address(door.getsockname()[0]).is_loopback and not settings.hosts:
        settings = settings.model_copy(update={"hosts": SELF})
    set_up()
    uvicorn.Server(configured(settings)).run([door])
