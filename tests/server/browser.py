"""A browser for tests: keeps its cookie, and holds every view against the model that describes it."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from semilla.server.problems import ProblemDetails
from semilla.server.tables.models import TableView

View = dict[str, Any]
HUMANS = [{"kind": "human", "name": "Ana"}, {"kind": "human", "name": "Ben"}]
BOTS = [{"kind": "bot", "level": "random"}]


class Browser:
    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, status: int = 200, **kwargs: Any) -> Any:
        return self.check(await self.client.get(f"/api{path}", **kwargs), status)

    async def post(self, path: str, body: Any = None, status: int = 200, **kwargs: Any) -> Any:
        return self.check(await self.client.post(f"/api{path}", json=body or {}, **kwargs), status)

    async def put(self, path: str, body: Any, status: int = 200) -> Any:
        return self.check(await self.client.put(f"/api{path}", json=body), status)

    async def delete(self, path: str, status: int = 204) -> Any:
        return self.check(await self.client.delete(f"/api{path}"), status)

    def check(self, response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, (response.status_code, response.text)
        if status >= 400:
            assert response.headers["content-type"] == "application/problem+json"
            problem = ProblemDetails.model_validate(response.json())
            assert problem.text["en"]
            assert problem.text["es"]
        data = response.json() if response.content else None
        if isinstance(data, dict) and "fairness" in data:
            hold_to_model(data)
        return data

    async def table(self, **form: Any) -> View:
        body = {
            "game": "ekonos",
            "seats": HUMANS,
            "start": all(seat["kind"] != "open" for seat in form.get("seats", HUMANS)),
            **form,
        }
        view: View = await self.post("/tables", body, 201)
        return view

    async def view(self, identity: str, **params: Any) -> View:
        view: View = await self.get(f"/tables/{identity}", params=params)
        return view

    async def move(self, view: View, move: str, status: int = 200, **more: Any) -> View:
        body = {"move": move, "revision": view["revision"], **more}
        answer: View = await self.post(f"/tables/{view['id']}/moves", body, status)
        return answer

    async def play_on(self, view: View, until: Callable[[View], bool] = lambda view: False, seed: int = 1) -> View:
        """Play all seats of this browser at random until the end, or until something is so."""
        rng = random.Random(seed)
        while view["status"] == "playing" and not until(view):
            if view["match"]["choices"]:
                view = await self.move(view, any_move(view, rng))
            else:
                await asyncio.sleep(0.01)
            view = await self.view(view["id"], since=view["revision"])
        return await self.view(view["id"])


def hold_to_model(view: View) -> None:
    """A view has exactly the fields its model says."""
    model = TableView.model_validate(view)
    assert model.model_dump(exclude_unset=True).keys() == view.keys()
    if model.match is not None:
        assert model.match.model_dump(exclude_unset=True).keys() == view["match"].keys()


def any_move(view: View, rng: random.Random) -> str:
    """A legal move out of the tree of a view."""
    words, nodes = [], view["match"]["choices"]
    while nodes:
        node = rng.choice(nodes)
        words.append(node["words"])
        nodes = node.get("then")
    return " ".join(words)


@asynccontextmanager
async def on_app(app: FastAPI, address: str = "http://test") -> AsyncIterator[Browser]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=address) as client:
        yield Browser(client)


@asynccontextmanager
async def on_address(address: str) -> AsyncIterator[Browser]:
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        yield Browser(client)
