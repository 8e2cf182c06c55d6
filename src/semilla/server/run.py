"""Running the server: uvicorn on loopback unless told otherwise."""

from dataclasses import replace
from ipaddress import ip_address

import uvicorn

from semilla.server.app import create_app
from semilla.server.logs import set_up
from semilla.server.settings import Settings

SELF = "localhost,127.0.0.1,::1"
MESSAGE_LIMIT = 16_000
GOODBYE_SECONDS = 5


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def run(settings: Settings, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until stopped. A server on loopback answers only to this machine's own names (against DNS rebinding)."""
    if is_loopback(host) and not settings.hosts:
        settings = replace(settings, hosts=SELF)
    set_up()
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
