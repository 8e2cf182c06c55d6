"""Plain facts for parents and head teachers: what is stored about pupils, where, how long. The texts are data (`facts.toml`)."""

from pathlib import Path
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from semilla.engine.incoming import read_toml
from semilla.server.classes.models import KEEP_DAYS, MOST_DAYS
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.problems import RESPONSES
from semilla.server.tables.archive import GUEST_DAYS

FILE = Path(__file__).parent / "facts.toml"
FIGURES = {"days": KEEP_DAYS, "most": MOST_DAYS, "guest_days": GUEST_DAYS}
"""What the texts say of how long is what the program does."""


class FactSection(BaseModel):
    """Facts about one question."""

    title: str
    facts: list[str]


class FactsView(BaseModel):
    """The page of plain facts."""

    title: str
    intro: str
    sections: list[FactSection]


def facts_in(lang: str) -> FactsView:
    """The facts in one language."""
    data: dict[str, Any] = read_toml(FILE)
    return FactsView(
        title=data["title"][lang],
        intro=data["intro"][lang],
        sections=[
            FactSection(title=section["title"][lang], facts=[fact[lang].format(**FIGURES) for fact in section["facts"]])
            for section in data["section"]
        ],
    )


router = APIRouter(route_class=Door, prefix="/api/facts", tags=["classes"], responses=RESPONSES)


@router.get("", operation_id="facts")
async def facts(lang: Lang) -> FactsView:
    """What is stored about pupils, where, and how long."""
    return facts_in(lang)
