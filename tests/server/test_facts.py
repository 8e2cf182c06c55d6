"""The page of plain facts: complete in both languages, with the figures that the program goes by."""

import pytest

from semilla.engine.about import bilingual
from semilla.engine.incoming import read_toml
from semilla.server.classes.facts import FILE, FactsView, facts_in
from semilla.server.classes.models import KEEP_DAYS, MOST_DAYS, ClassForm, LessonPlan
from tests.server.browser import on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio


def test_every_fact_is_told_in_both_languages_with_the_real_figures() -> None:
    data = read_toml(FILE)
    assert all(bilingual(each) for each in (data["title"], data["intro"]))
    for section in data["section"]:
        assert all(bilingual(each) for each in (section["title"], *section["facts"]))
    assert ClassForm(lesson=LessonPlan(game="ekonos", size=2)).keep_days == KEEP_DAYS
    for lang in ("en", "es"):
        told = " ".join(fact for section in facts_in(lang).sections for fact in section.facts)
        assert f" {KEEP_DAYS} " in told
        assert f" {MOST_DAYS} " in told
        assert "{" not in told


async def test_they_need_no_code_and_no_cookie(sqlite: str) -> None:
    async with opened(sqlite) as app, on_app(app) as browser:
        english, spanish = [await browser.get("/facts", params={"lang": lang}) for lang in ("en", "es")]
        assert FactsView.model_validate(english).model_dump() == english
        assert english["title"] != spanish["title"]
        assert len(english["sections"]) == len(spanish["sections"])
        assert not browser.client.cookies
