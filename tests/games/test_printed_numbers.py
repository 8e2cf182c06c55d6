"""Sentences take printed numbers from the pack: another number there is another number in the text."""

from semilla.engine.conformance import start
from semilla.engine.match import Match
from semilla.engine.pack import read_pack
from semilla.engine.texts import Words
from semilla.games import game
from semilla.games.ekonos.state import Phase as Ekonos
from semilla.games.master_plan.state import Phase as MasterPlan


def changed(tmp_path, found, *lines):
    """The game's pack with some of its lines written anew: `(before, after)`."""
    text = found.pack_file.read_text("utf-8")
    for before, after in lines:
        assert text.count(f"\n{before}") == 1, before
        text = text.replace(f"\n{before}", f"\n{after}")
    file = tmp_path / "pack.toml"
    file.write_text(text, "utf-8")
    return read_pack(file, found.schema)


def said(position, message, lang):
    return position.game.texts.say(message, lang, Words(position.pack.names))


def test_ekonos_grows_as_far_as_the_pack_says(tmp_path):
    found = game("ekonos")
    pack = changed(tmp_path, found, ("may_expand = 4", "may_expand = 3"), ("steps_may = 2", "steps_may = 5"))
    position = start(found, 3, {}, "numbers", pack)
    position.s.phase, position.s.company = Ekonos.DECIDE, 0
    asked = found.prompt(position)
    assert (asked.params["place"], asked.params["steps"]) == (3, 5)
    for lang in ("en", "es"):
        text = said(position, asked, lang)
        assert "3" in text
        assert "4" not in text
    assert found.label(position, position.legal()[0]).params["steps"] == 5


def test_el_plan_lasts_as_long_and_exports_as_much_as_the_pack_says(tmp_path):
    found = game("el-plan-2014")
    pack = changed(tmp_path, found, ("periods = 12", "periods = 9"), ("export_batch = 6", "export_batch = 4"))
    aim = found.sentences(found, pack)["aim"]["game"]
    assert "9" in aim["en"]
    assert "9" in aim["es"]
    assert "12" not in aim["en"] + aim["es"]
    view = Match(found, 3, seed=1, pack=pack, options={"plans": "deal"}).view(1)
    assert (view["derived"]["periods"], view["derived"]["export_batch"]) == (9, 4)


def test_master_plan_demolishes_up_to_the_level_of_the_pack(tmp_path):
    found = game("master-plan")
    pack = changed(tmp_path, found, ("demolish_level = 0", "demolish_level = 2"))
    specials = [names for names in pack.names["special"].values() if "demolish" in names["en"]]
    assert specials
    assert all("level 2 or lower" in names["en"] and "nivel 2 o menos" in names["es"] for names in specials)
    position = start(found, 4, {}, "numbers", pack)
    position.s.phase, position.s.pick = MasterPlan.DEMOLISH, 0
    assert "level 2 or lower" in said(position, found.prompt(position), "en")
    position.pack.tables["demolish_level"] = 0
    assert said(position, found.prompt(position), "es").endswith("de nivel 0?")
