"""Links for other devices: the address in the local network, if the server answers there; never the loopback."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from semilla.cli.serve import for_class
from semilla.server.address import answers, for_others, in_network, in_networks
from semilla.server.problems import Refused
from semilla.server.settings import Settings
from tests.server.browser import on_address
from tests.server.conftest import listening
from tests.server.postgres import free_port

pytestmark = pytest.mark.anyio


async def test_a_server_on_loopback_is_for_this_machine_alone(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana:
        assert await ana.get("/address") == {"address": None}


async def test_as_it_was_set(sqlite: str) -> None:
    async with listening(sqlite, address="https://play.example.org/") as address, on_address(address) as ana:
        assert await ana.get("/address") == {"address": "https://play.example.org"}


def test_a_class_is_told_where_to_go_and_what_may_be_in_the_way() -> None:
    address = "http://192.168.1.20:8000"
    for lang in ("en", "es"):
        plain, coloured = (list(for_class(address, 8000, lang, tty)) for tty in (False, True))
        assert f"{address}/join" in plain[1]
        code = [line for line in plain if "█" in line]
        assert len(code) > 12
        assert len({len(line) for line in code}) == 1
        assert [line for line in coloured if "█" in line] == [f"\x1b[97;40m{line}\x1b[0m" for line in code]
        several = " ".join(plain[len(code) :])
        assert all(f"http://{host}:8000" in several for host in in_networks())
        assert "ufw allow 8000/tcp" in plain[-1]


@pytest.mark.parametrize("wrong", ["play.example.org", "ftp://x", "https://x/y", "http://", "http://a b"])
def test_an_address_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="SEMILLA_ADDRESS"):
        for_others(Settings(address=wrong), 1)


def test_only_where_somebody_answers_and_under_a_name_that_is_allowed() -> None:
    host = in_network()
    with socket.create_server(("0.0.0.0", 0)) as door:
        port = door.getsockname()[1]
        assert answers("127.0.0.1", port)
        assert for_others(Settings(), port) == (None if host is None else f"http://{host}:{port}")
        assert for_others(Settings(hosts="play.example.org"), port) is None
    assert not answers("127.0.0.1", port)
    assert for_others(Settings(), port) is None


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "class"])
def test_what_serve_prints_can_be_opened(tmp_path: Path, host: str) -> None:
    where = ["--class"] if host == "class" else ["--host", host]
    command = [sys.executable, "-m", "semilla", "serve", *where, "--port", str(free_port())]
    environment = {**os.environ, "SEMILLA_DATABASE_URL": f"sqlite:///{tmp_path / 'tables.db'}", "LANG": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            own, others = process.stdout.readline(), process.stdout.readline()
            shared = host != "127.0.0.1" and in_network() is not None
            if host == "class" and shared:
                assert "Teach a class" in others
                others = process.stdout.readline()
                assert "/join" in others
            assert "0.0.0.0" not in own
            found = re.findall(r"http://[\d.]+:\d+", own + others)
            assert len(found) == (2 if shared else 1)
            assert ("Only this machine" in others) == (host == "127.0.0.1")
            for address in found:
                assert httpx.Client(transport=httpx.HTTPTransport(retries=9)).get(f"{address}/healthz").status_code == 200
        finally:
            process.terminate()
