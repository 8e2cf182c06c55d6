"""Where people reach the server: links and QR codes for other devices never name this machine's own loopback."""

import asyncio
import fcntl
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from semilla.server.incoming import Door
from semilla.server.limits import limit
from semilla.server.people import Visitor
from semilla.server.problems import RESPONSES
from semilla.server.settings import Settings

FAR_AWAY = ("198.51.100.1", 9)
"""An address kept for documentation: asking for the way there tells our own address, and sends nothing."""
PATIENCE = 0.5
ASK_ADDRESS = 0x8915 if sys.platform == "linux" else 0xC0206921
"""What asks the system for the address of a connection (SIOCGIFADDR)."""


def in_network() -> str | None:
    """The address of this machine in the local network; None where there is none.

    With several it is the one on the way to the internet; where there is no such way (a hotspot of our own), the first one.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            found = str(probe.getsockname()[0])
        except OSError:
            found = next(iter(in_networks()), "0.0.0.0")
    return None if ip_address(found).is_loopback or ip_address(found).is_unspecified else found


def in_networks() -> dict[str, str]:
    """All addresses of this machine that other devices might reach, each with the name of its connection, such as wlan0."""
    found = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address
                answer = fcntl.ioctl(probe, ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found[socket.inet_ntoa(answer[20:24])] = name
    return {host: name for host, name in found.items() if not ip_address(host).is_loopback}


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError:
        return False
    return True


def for_others(settings: Settings, port: int) -> str | None:
    """The address that other devices open: as set, else ours in the local network if we answer there."""
    if settings.address:
        return settings.base
    host = in_network()
    known = host is not None and (not settings.host_names or host in settings.host_names)
    return f"http://{host}:{port}" if host is not None and known and answers(host, port) else None


# ------------------------------------------------------------------------------------------------------------- requests


class Address(BaseModel):
    """Where other devices find the server."""

    address: str | None = Field(description="such as `http://192.168.1.20:8000`; null when only this machine reaches the server")


def our_port(request: Request) -> int:
    """The port a request came to."""
    server = request.scope.get("server")
    return int(server[1]) if server and server[1] else urlsplit(str(request.base_url)).port or 80


router = APIRouter(route_class=Door, prefix="/api/address", tags=["operations"], responses=RESPONSES)


@router.get("", operation_id="address")
async def address(request: Request, person: Visitor, port: Annotated[int, Depends(our_port)]) -> Address:
    """The address to give to other devices, for who opened the page on the server's own machine."""
    limit(request, "reads", person.id if person else None)
    return Address(address=await asyncio.to_thread(for_others, request.app.state.settings, port))
