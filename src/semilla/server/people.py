"""People: a guest is a signed cookie and nothing else. A code moves a guest, with all seats, to another device."""

import hashlib
import hmac
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection

from semilla.server.incoming import Door
from semilla.server.limits import address_of, limit
from semilla.server.problems import Refused
from semilla.server.storage.database import Database
from semilla.server.storage.rows import CodeRow, PersonRow, SecretRow
from semilla.server.times import SECOND, now

COOKIE = "semilla"
COOKIE_SECONDS = 400 * 24 * 3600
CODE_SECONDS = 15 * 60
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 12
REMEMBERED = 100_000


@dataclass(frozen=True)
class Person:
    """Somebody, as far as we know. `source` is a keyed fingerprint of the address a request came from: where, not who."""

    id: str
    epoch: int
    source: str = field(default="", compare=False)


class People:
    """Who is who: signs cookies, checks them, moves people between devices."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.key = b""
        self.epochs: OrderedDict[str, int] = OrderedDict()

    async def open(self) -> None:
        """Find the signing key, or make it at the first start."""

        def find_or_make(session: Session) -> str:
            row = session.get(SecretRow, "cookies")
            if row is None:
                row = SecretRow(name="cookies", value=secrets.token_hex(32))
                session.add(row)
            return row.value

        self.key = bytes.fromhex(await self.database.write(find_or_make))

    def source(self, address: str) -> str:
        """The fingerprint of an address, which only who has the key can compare with another."""
        return hmac.new(self.key, address.encode(), hashlib.sha256).hexdigest()[:16]

    def sign(self, person: Person) -> str:
        """A person's cookie."""
        text = f"{person.id}.{person.epoch}"
        return f"{text}.{hmac.new(self.key, text.encode(), hashlib.sha256).hexdigest()}"

    async def read(self, cookie: str) -> Person | None:
        """Whose cookie it is; None for one that was forged, or that was left behind on another device."""
        name, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(signature.encode(), hmac.new(self.key, name.encode(), hashlib.sha256).hexdigest().encode()):
            return None
        identity, _, epoch = name.rpartition(".")
        known = await self.epoch(identity)
        return Person(identity, known) if known is not None and str(known) == epoch else None

    async def epoch(self, identity: str) -> int | None:
        """How often a person has moved; None for nobody."""
        if identity in self.epochs:
            self.epochs.move_to_end(identity)
            return self.epochs[identity]

        def seen(session: Session) -> int | None:
            row = session.get(PersonRow, identity)
            if row is None:
                return None
            row.seen = now()
            return row.epoch

        found = await self.database.write(seen)
        if found is not None:
            self._remember(identity, found)
        return found

    async def new(self) -> Person:
        """A new guest."""
        person = Person(secrets.token_urlsafe(16), 1)

        def add(session: Session) -> None:
            session.add(PersonRow(id=person.id, epoch=1, seen=now()))

        await self.database.write(add)
        self._remember(person.id, 1)
        return person

    async def code_for(self, person: Person) -> str:
        """A code, good once and for a quarter of an hour, that moves the person to another device."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))

        def keep(session: Session) -> None:
            session.execute(delete(CodeRow).where((CodeRow.person == person.id) | (CodeRow.until < now())))
            session.add(CodeRow(hash=_hash(code), person=person.id, until=now() + CODE_SECONDS * SECOND))

        await self.database.write(keep)
        return code

    async def move(self, code: str) -> Person:
        """Who the code was made for; from now on only the new cookie counts."""

        def use(session: Session) -> Person | None:
            row = session.get(CodeRow, _hash(code))
            if row is None or row.until < now():
                return None
            session.delete(row)
            return Person(row.person, self._next_epoch(session, row.person))

        person = await self.database.write(use)
        if person is None:
            raise Refused(404, "code.unknown")
        self._remember(person.id, person.epoch)
        return person

    async def bring_back(self, identity: str) -> Person:
        """Somebody who has proved who they are, on another device; from now on only the new cookie counts."""
        epoch = await self.database.write(lambda session: self._next_epoch(session, identity))
        self._remember(identity, epoch)
        return Person(identity, epoch)

    async def forget(self, person: Person) -> Person:
        """Make every cookie and code of a person void, wherever they were copied to; nobody is this person any more."""

        def void(session: Session) -> int:
            session.execute(delete(CodeRow).where(CodeRow.person == person.id))
            return self._next_epoch(session, person.id)

        epoch = await self.database.write(void)
        self._remember(person.id, epoch)
        return Person(person.id, epoch)

    def _next_epoch(self, session: Session, identity: str) -> int:
        session.execute(update(PersonRow).where(PersonRow.id == identity).values(epoch=PersonRow.epoch + 1, seen=now()))
        return session.scalar(select(PersonRow.epoch).where(PersonRow.id == identity)) or 1

    def _remember(self, identity: str, epoch: int) -> None:
        self.epochs[identity] = epoch
        self.epochs.move_to_end(identity)
        while len(self.epochs) > REMEMBERED:
            self.epochs.popitem(last=False)


def _hash(code: str) -> str:
    return hashlib.sha256(code.upper().replace("-", "").replace(" ", "").encode()).hexdigest()


# ------------------------------------------------------------------------------------------------------------- requests


def people_of(connection: HTTPConnection) -> People:
    """The people of the server that a request came to."""
    people: People = connection.app.state.people
    return people


async def visitor(connection: HTTPConnection) -> Person | None:
    """Who asks; None for somebody without a cookie of ours."""
    cookie = connection.cookies.get(COOKIE)
    return None if cookie is None else await people_of(connection).read(cookie)


async def guest(request: Request, known: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Who asks, and from where; somebody new gets a cookie with the answer."""
    people, person = people_of(request), known
    if person is None:
        limit(request, "guests", None)
        person = await people.new()
        request.state.cookie = people.sign(person)
    return replace(person, source=people.source(address_of(request)))


Visitor = Annotated[Person | None, Depends(visitor)]
Guest = Annotated[Person, Depends(guest)]


class Me(BaseModel):
    """Whether this browser is known."""

    known: bool = Field(description="false before anything was done: nothing is stored then")


class Code(BaseModel):
    """A private code that moves one's seats to another device."""

    code: str = Field(min_length=4, max_length=40, examples=["7KQ4-MX2P-9HTR"])


class NewCode(Code):
    """A fresh code."""

    seconds: int = Field(description="how long it can be used, once")


router = APIRouter(route_class=Door, prefix="/api/me", tags=["people"])


@router.get("", operation_id="me")
async def me(person: Visitor) -> Me:
    """Whether this browser is known here."""
    return Me(known=person is not None)


@router.post("/code", operation_id="makeCode")
async def make_code(request: Request, person: Guest) -> NewCode:
    """A code that moves all my seats to another device; it works once."""
    limit(request, "codes", person.id)
    code = await people_of(request).code_for(person)
    return NewCode(code="-".join(code[k : k + 4] for k in range(0, CODE_LENGTH, 4)), seconds=CODE_SECONDS)


@router.post("/move", operation_id="moveHere")
async def move_here(request: Request, body: Code) -> Me:
    """Move the seats of a code to this device; the device they came from forgets them."""
    limit(request, "codes", None)
    people = people_of(request)
    person = await people.move(body.code)
    request.state.cookie = people.sign(person)
    request.app.state.hall.part_with(person)
    return Me(known=True)


@router.delete("", operation_id="forgetMe", status_code=204)
async def forget_me(request: Request, person: Visitor) -> None:
    """Forget me: this cookie, any copy of it and any code of mine count no longer, here or elsewhere."""
    request.state.cookie = ""
    if person is not None:
        request.app.state.hall.part_with(await people_of(request).forget(person))


__all__ = ["COOKIE", "COOKIE_SECONDS", "Guest", "People", "Person", "Visitor", "guest", "router", "visitor"]
