"""Guests: a signed cookie; a code that moves it; nothing that was forged or left behind counts."""

import pytest
from fastapi import FastAPI

from semilla.server.people import COOKIE
from tests.server.browser import Browser, on_app

pytestmark = pytest.mark.anyio


async def test_nothing_is_stored_before_something_is_done(ana: Browser) -> None:
    assert await ana.get("/me") == {"known": False}
    assert not ana.client.cookies
    await ana.table()
    assert await ana.get("/me") == {"known": True}


async def test_the_cookie_is_out_of_reach_of_scripts(app: FastAPI, ana: Browser) -> None:
    response = await ana.client.post("/api/me/code")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    async with on_app(app, "https://test") as secure:
        assert "Secure" in (await secure.client.post("/api/me/code")).headers["set-cookie"]


async def test_a_code_moves_the_seats_and_the_old_cookie_is_void(app: FastAPI, ana: Browser, ben: Browser) -> None:
    view = await ana.table()
    old = dict(ana.client.cookies)
    code = (await ana.post("/me/code"))["code"]
    await ben.post("/me/move", {"code": code.lower()})
    assert (await ben.view(view["id"]))["mine"] == [1, 2]
    async with on_app(app) as thief:
        thief.client.cookies.update(old)
        assert (await thief.view(view["id"]))["mine"] == []
        assert (await thief.move(view, "pass", 403))["code"] == "seat.spectator"
    assert (await ana.post("/me/move", {"code": code}, 404))["code"] == "code.unknown"


async def test_a_forged_cookie_is_nobodys(ana: Browser, ben: Browser) -> None:
    view = await ana.table()
    genuine = ana.client.cookies[COOKIE]
    identity, epoch, signature = genuine.split(".")
    for forged in (
        f"{identity}.2.{signature}",
        f"{identity}.{epoch}.{'0' * 64}",
        identity,
        "",
        "...",
        f"{identity}.{epoch}.é",
        "x" * 3000,
    ):
        ben.client.cookies.clear()
        response = await ben.client.get(f"/api/tables/{view['id']}", headers={"cookie": f"{COOKIE}={forged}".encode()})
        assert response.json()["mine"] == []


async def test_being_forgotten(ana: Browser) -> None:
    await ana.table()
    await ana.delete("/me")
    assert await ana.get("/me") == {"known": False}
    await ana.delete("/me")


async def test_who_is_forgotten_is_so_wherever_the_cookie_was_copied(app: FastAPI, ana: Browser, ben: Browser) -> None:
    view = await ana.table()
    copied, code = dict(ana.client.cookies), (await ana.post("/me/code"))["code"]
    await ana.delete("/me")
    async with on_app(app) as thief:
        thief.client.cookies.update(copied)
        assert await thief.get("/me") == {"known": False}
        assert (await thief.view(view["id"]))["mine"] == []
    assert (await ben.post("/me/move", {"code": code}, 404))["code"] == "code.unknown"
