"""The debrief and the sheets in the words of a language."""

from collections.abc import Sequence

from semilla.engine.debrief import Decision, Difference, Series, Story, best_of, debrief_of, differences, meets, things_of
from semilla.engine.game import Game
from semilla.engine.texts import Message, Param
from semilla.games import about
from semilla.server.classes.classroom import Classroom, seat_in
from semilla.server.classes.debrief.stories import Debriefs, Told
from semilla.server.classes.views import unit_of
from semilla.server.languages import Lang
from semilla.server.problems import texts
from semilla.server.storage.rows import PupilRow
from semilla.server.tables.models import Json


def debrief_view(debriefs: Debriefs, classroom: Classroom, lesson: int, told: Sequence[Told], lang: Lang, names: bool) -> Json:
    """A lesson, looked back on."""
    found, stories = told[0].game, [each.story for each in told]
    best = best_of(stories)
    dearest = [dear for each in told for dear in debriefs.dearest(classroom, each, lang)]
    return {
        "lesson": lesson,
        "game": found.name,
        "title": about(found.name).title[lang],
        "unit": unit_of(found),
        "rounds": max(story.rounds for story in stories),
        "same_deal": bool(classroom.lessons[lesson - 1].plan["same_deal"]),
        "tables": [
            {
                "number": each.number,
                "id": each.table.id,
                "status": each.table.row.status,
                "points": list(each.story.points),
                "names": list(each.table.names) if names else [],
                "rounds": each.story.rounds,
                "best": k == best and len(told) > 1,
            }
            for k, each in enumerate(told)
        ],
        "series": [series_view(found, series, told, lang) for series in debrief_of(found).series],
        "news": news_view(told, lang),
        "facts": [fact(found, told[best].number, difference, lang) for difference in differences(found, stories)],
        "coach": debriefs.progress(classroom, told),
        "dearest": dearest if names else [{**dear, "name": ""} for dear in dearest],
        "words": words_view(found, [decision for story in stories for decision in story.decisions], lang),
        "questions": [question[lang] for question in debrief_of(found).questions],
    }


def series_view(found: Game, series: Series, told: Sequence[Told], lang: str) -> Json:
    """The curves of a series at all tables."""
    return {
        "id": series.id,
        "name": series.name[lang],
        "meaning": series.meaning[lang],
        "of": series.of,
        "things": [thing[lang] for thing in things_of(found, series)],
        "curves": [
            {
                "number": each.number,
                "mean": mean_of(each.story, series),
                "lines": [list(line) for line in zip(*each.story.curves[series.id], strict=True)],
            }
            for each in told
        ],
    }


def mean_of(story: Story, series: Series) -> list[float | None]:
    """The mean of all lines, point by point."""
    means = [story.mean(series.id, point) for point in range(story.rounds + 1)]
    return [None if mean is None else round(mean, 2) for mean in means]


def news_view(told: Sequence[Told], lang: str) -> list[Json]:
    """Every round side by side: what came up, and what each table made of it in the first series."""
    first, rows = debrief_of(told[0].game).series[0], []
    for number in range(1, max(each.story.rounds for each in told) + 1):
        there = [each for each in told if each.story.rounds >= number]
        texts = [{"number": each.number, "text": each.news[number][lang]} for each in there if number in each.news]
        same = len({text["text"] for text in texts}) <= 1
        gains = []
        for each in there:
            before, after = (each.story.mean(first.id, point) or 0.0 for point in (number - 1, number))
            gains.append({"number": each.number, "gain": round(after - before, 2)})
        rows.append(
            {"round": number, "same": same, "texts": [{**texts[0], "number": 0}] if same and texts else texts, "gains": gains}
        )
    return rows


def fact(found: Game, number: int, difference: Difference, lang: str) -> Json:
    """A difference in a sentence."""
    of = difference.of
    figures: dict[str, Param] = {"best": said(difference.best, lang), "others": said(difference.others, lang), "number": number}
    if isinstance(of, Series):
        key = f"debrief.fact_{unit_of(found)}"
        return {
            "text": texts().say(Message(key, {**figures, "name": of.name[lang], "round": difference.round}), lang),
            "series": of.id,
        }
    return {"text": texts().say(Message("debrief.fact_word", {**figures, "word": of.word[lang]}), lang), "series": None}


def said(value: float, lang: str) -> str:
    """A number as people write it: no more than one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace(".", ",") if lang == "es" else text


def words_view(found: Game, decisions: Sequence[Decision], lang: str) -> list[Json]:
    """The words that were met in these decisions, in the order of the game."""
    met = [(word, sum(meets(word, decision) for decision in decisions)) for word in debrief_of(found).words]
    return [
        {"id": word.id, "word": word.word[lang], "sentence": word.sentence[lang], "decisions": count}
        for word, count in met
        if count
    ]


def sheet_view(debriefs: Debriefs, classroom: Classroom, told: Sequence[Told], pupil: PupilRow, lang: str) -> Json | None:
    """A pupil's own game; nothing where the pupil sat at no table that has ended."""
    place = seat_in([each.table for each in told], pupil)
    if place is None:
        return None
    each = next(each for each in told if each.table is place[0])
    p, story = place[1].number - 1, each.story
    own = [made for made in each.made if made.decision.seat == p + 1]
    return {
        "title": classroom.row.title,
        "lesson": each.table.row.lesson,
        "game": about(each.game.name).title[lang],
        "pupil": pupil.id,
        "name": pupil.name,
        "table": each.number,
        "id": each.table.id,
        "seat": p + 1,
        "status": each.table.row.status,
        "unit": unit_of(each.game),
        "rounds": story.rounds,
        "points": story.points[p],
        "place": each.places[p],
        "winner": p + 1 in story.winners,
        "lines": [{"text": text[lang], "points": points} for text, points in each.sheet[p]],
        "series": [
            {
                "id": series.id,
                "name": series.name[lang],
                "meaning": series.meaning[lang],
                "values": [values[p] for values in story.curves[series.id]],
                "mean": class_mean(told, series, story.rounds),
            }
            for series in debrief_of(each.game).series
            if series.of == "seat"
        ],
        "decisions": [{"move": made.decision.number, "round": made.decision.round, "text": made.label[lang]} for made in own],
        "dearest": debriefs.dearest(classroom, each, lang, p + 1),
        "words": words_view(each.game, [made.decision for made in own], lang),
        "questions": [question[lang] for question in debrief_of(each.game).questions],
    }


def class_mean(told: Sequence[Told], series: Series, rounds: int) -> list[float | None]:
    """The mean of all tables, point by point."""
    found: list[float | None] = []
    for point in range(rounds + 1):
        means = [mean for each in told if (mean := each.story.mean(series.id, point)) is not None]
        found.append(round(sum(means) / len(means), 2) if means else None)
    return found
