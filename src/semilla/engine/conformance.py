"""The conformance suite: what every game must keep, checked along whole games. It ships with the package.

    from semilla.engine.conformance import check_game, check_house
    check_game(game, players=4, options={}, seed="1", policy=True)
    check_house(game, Path("tests"))    # this and the rest, for a game of one's own

Each check raises `AssertionError` with the position's place in the game.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.about import bilingual, read_about
from semilla.engine.changelog import unexplained
from semilla.engine.clauses import build_index, matters, read_clauses
from semilla.engine.compiled.chance import below, key_of, search_stream
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.course import Chapter, Figures, Text, answer, both, course, holds, leading_on, progress_in, said
from semilla.engine.debrief import SEAT, TABLE, THING, debrief_of, story_of, things_of
from semilla.engine.game import Game, make_playable
from semilla.engine.incoming import read_toml
from semilla.engine.legend import FILE as LEGEND_FILE
from semilla.engine.legend import legend
from semilla.engine.match import Match
from semilla.engine.moves import moves, parse, written
from semilla.engine.notes import FILE as NOTES_FILE
from semilla.engine.notes import notes, unknown
from semilla.engine.pack import Pack
from semilla.engine.plain import plain_board
from semilla.engine.position import Position
from semilla.engine.record import to_record, verify
from semilla.engine.texts import LANGUAGES, Glossary, Message, pieces


def start(game: Game, players: int, options: Mapping[str, str], seed: str, pack: Pack | None = None) -> Position:
    """The first position of a game."""
    make_playable(game)
    pack = pack or game.pack
    record, _ = game.template(pack, players, options)
    record["key"][0] = key_of(seed)
    position = Position(game, pack, record)
    position.setup()
    return position


def choose(position: Position, atoms: list[int], rng: np.ndarray[Any, Any], policy: bool) -> int:
    """An atom by the policy or at random."""
    if not policy:
        return atoms[int(below(rng, len(atoms)))]
    listed = np.zeros(position.game.atoms, np.int64)
    listed[: len(atoms)] = atoms
    return int(position.ask(position.game.rules.policy, listed, np.int64(len(atoms)), rng))


def walk(position: Position, seed: str, policy: bool) -> Iterator[tuple[int, Position, int]]:
    """A whole game: (number, position, the atom played there)."""
    rng = search_stream(seed)
    number = 0
    while not position.over:
        atoms = position.legal()
        assert atoms, f"step {number}: nobody can do anything, and the game is not over"
        assert number < position.game.longest, "the game does not end"
        atom = choose(position, atoms, rng, policy)
        yield number, position, atom
        position = position.after(atom)
        number += 1
    yield number, position, -1


def trail(game: Game, players: int, options: Mapping[str, str], seed: str, policy: bool, limit: int = 10**9) -> Iterator[str]:
    """The hashes of the positions of a game: the same compiled, as plain Python, and on every machine."""
    for number, position, atom in walk(start(game, players, options, seed), seed, policy):
        yield f"{position.hash()} {atom}"
        if number >= limit:
            return


def check_game(game: Game, players: int, options: Mapping[str, str], seed: str, policy: bool) -> None:
    """All invariants along one game. Costly ones look at every seventh position; all see the end."""
    for number, position, atom in walk(start(game, players, options, seed), seed, policy):
        try:
            check_legality(position)
            if position.part == 0:
                check_sound(position)
            if number % 7 == 0 or position.over:
                check_hidden(position)
                check_written(position)
                if position.part == 0:
                    check_texts(position)
                    check_families(position)
                check_copy(position, atom)
        except AssertionError as error:
            raise AssertionError(f"step {number} ({position.phase.name}): {error}") from error
    check_record(game, players, options, seed, policy)


def check_house(game: Game, tests: Path) -> None:
    """All there is to check of a game: whole games for every number of players, its texts, and a test for every clause."""
    check_catalogue(game)
    check_course(game)
    check_debrief(game)
    check_legend(game)
    check_packs(game)
    check_clauses(game, build_index(game.about.clauses, game.folder, game.folder.parent, tests))
    low, high = game.players
    for players in range(low, high + 1):
        for policy in (True, False):
            check_game(game, players, {}, "house", policy)
            if game.features is not None:
                check_features(game, players, "house", policy)


def check_features(game: Game, players: int, seed: str, policy: bool) -> list[np.ndarray[Any, Any]]:
    """Along a game every number that bots learn from lies in its range, and a seat's row tells nothing that the seat cannot see.

    The coach can tell in both languages of every group that changes. Returns the rows of some positions.
    """
    assert game.features is not None, "the game declares no features"
    features, found = game.features(), []
    wordless = [(key, lang) for key in features.words for lang in LANGUAGES if key not in game.texts.texts[lang]]
    assert not wordless, f"no words for {wordless}"
    low, high = (np.array([getattr(each, bound) for each in features.each]) for bound in ("low", "high"))

    def rows_of(position: Position) -> np.ndarray[Any, Any]:
        rows = np.full((game.players[1], len(features.each)), np.nan, np.float32)
        position.ask(features.fill, np.int64(EVERYBODY), rows)
        return rows[:players]

    rng = search_stream(seed)
    for number, position, _ in walk(start(game, players, {}, seed), seed, policy):
        rows = rows_of(position)
        outside = np.argwhere(~((low <= rows) & (rows <= high)))
        assert not len(outside), f"step {number}: {[(features.names[k], float(rows[p, k])) for p, k in outside[:3]]}"
        if number % 29 == 0:
            found.append(rows)
            for p in range(players):
                seen = position.hidden(p)
                for other in (seen, seen.redealt(p, rng)):
                    assert (rows_of(other)[p] == rows[p]).all(), f"step {number}: a row tells what its seat cannot see"
    return found


def check_catalogue(game: Game) -> None:
    """Both languages have the same texts with the same parameters; events and refusals have one, named values exist."""
    english, spanish = (game.texts.texts[lang] for lang in LANGUAGES)
    assert english.keys() == spanish.keys(), f"not in both languages: {sorted(english.keys() ^ spanish.keys())}"
    for key, text in english.items():
        assert text.strip(), f"{key} says nothing"
        assert spanish[key].strip(), f"{key} says nothing in Spanish"
        assert parameters(text) == parameters(spanish[key]), f"{key} has other parameters in Spanish"
    wanted = [f"event.{kind.name.lower()}" for kind in game.event_names]
    wanted += [f"refusal.{code.name.lower()}" for code in game.refusals if code]
    assert not [key for key in wanted if key not in english], f"no text for {[key for key in wanted if key not in english]}"


LONGEST_SENTENCE, LONGEST_CHAPTER, MOST_SENTENCES = 30, 250, 2
"""How many words a sentence of a course has at most, and a chapter, and how many sentences are said at once."""


COUNTED: Mapping[str, Sequence[str]] = {
    "en": "two three four five six seven eight nine ten eleven twelve".split(),
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce".split(),
}
"""Numbers as words, from 2 on: figures, too, that could become wrong."""


def numbers_in(spoken: str, lang: str) -> list[int]:
    """The numbers that a text says itself, in digits and in words; 1 is also an article."""
    words = re.findall(r"[^\W_]+", re.sub(r"\{[^{}]*\}", "", spoken).lower())
    known = {word: number for number, word in enumerate(COUNTED[lang], 2)}
    return [known.get(word) or int(word) for word in words if word in known or word.isdecimal()]


def check_debrief(game: Game) -> None:
    """What a class looks back on is told in both languages, is met in phases and moves that there are, and is drawn from values
    that there are: a line for each seat or thing at every point of a game. A game without a `debrief.toml` has its points.
    """
    declared, phases = debrief_of(game), {phase.name.lower() for phase in game.phases}
    for series in declared.series:
        assert all(bilingual(text) for text in (series.name, series.meaning)), f"series {series.id}"
        assert series.of in (SEAT, THING, TABLE), f"series {series.id}: of {series.of}"
    for word in declared.words:
        assert all(bilingual(text) for text in (word.word, word.sentence)), f"word {word.id}"
        assert word.phases or word.moves, f"word {word.id} is never met"
        assert phases.issuperset(word.phases), f"word {word.id}: {word.phases}"
        assert game.families.keys() >= set(word.moves), f"word {word.id}: {word.moves}"
    assert all(bilingual(question) for question in declared.questions)
    assert {kind.name.lower() for kind in game.event_names}.issuperset(declared.news), declared.news
    for named in (declared.series, declared.words):
        assert len({each.id for each in named}) == len(named)
    match = play_match(game, game.players[0], {}, "debrief", policy=True)
    story = story_of(match)
    for series in declared.series:
        lines = len(things_of(game, series)) if series.of == THING else match.players if series.of == SEAT else 1
        assert [len(values) for values in story.curves[series.id]] == [lines] * (story.rounds + 1), f"series {series.id}"


def check_course(game: Game) -> None:
    """Every chapter of the game's course can be played as it is written and reaches its goal; its sentences are short and true."""
    for chapter in course(game.about):
        try:
            check_words(chapter)
            check_script(game, chapter)
        except AssertionError as error:
            raise AssertionError(f"{game.name}, chapter {chapter.id}: {error}") from error


def check_legend(game: Game) -> None:
    """Signs have ids of their own, notes come with what the game has; what both say is short, with the figures of the pack."""
    signs = [sign for group in legend(game) for sign in group.signs]
    assert len({sign.id for sign in signs}) == len(signs), f"two signs have one id: {sorted(sign.id for sign in signs)}"
    for file in (game.folder / LEGEND_FILE, game.folder / NOTES_FILE):
        for entry in spoken_in(read_toml(file)) if file.exists() else ():
            check_sentences(entry)
    found = notes(game)
    if found is not None:
        assert not unknown(game, found), f"notes on what {game.name} does not have: {unknown(game, found)}"
        assert len({note.id for note in found.notes}) == len(found.notes), "two notes come with the same thing"


def spoken_in(data: Any) -> Iterator[Text]:
    """Every text in both languages that a file has."""
    if isinstance(data, Mapping) and all(isinstance(data.get(lang), str) for lang in LANGUAGES):
        yield both(data)
    for part in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        yield from spoken_in(part)


def check_sentences(text: Text, known: Collection[int] = ()) -> None:
    """Both languages have the same figures, none of them typed but those that are `known`; one or two short sentences."""
    assert parameters(text["en"]) == parameters(text["es"]), f"other figures in Spanish: {text['es']}"
    for lang, spoken in text.items():
        assert set(numbers_in(spoken, lang)) <= set(known), f"a typed figure: {spoken}"
        bare = re.sub(r"\{[^{}]*\}", "it", spoken)
        sentences = [sentence for sentence in re.split(r"(?<=[.!?…])\s+", bare) if sentence]
        assert len(sentences) <= MOST_SENTENCES, f"too much at once: {spoken}"
        assert all(len(sentence.split()) <= LONGEST_SENTENCE for sentence in sentences), f"a long sentence: {spoken}"


ON_A_SCREEN = re.compile(r"\b(?:lit|page|screen|click|tap|página|pantalla|pulsa\w*|señalad\w+|iluminad\w+)\b", re.IGNORECASE)
"""Words for what only a page has: the terminal plays the same course."""


def check_words(chapter: Chapter) -> None:
    """Sentences and chapter are short and hold in the terminal, too; a number in the goal is one that is checked."""
    steps = [text for step in chapter.steps for text in step.texts]
    for text in (*steps, chapter.goal, chapter.done):
        assert not any(map(ON_A_SCREEN.search, text.values())), f"only a page has it: {text}"
    for text in (chapter.title, *steps, chapter.done):
        check_sentences(text)
    check_sentences(chapter.goal, {int(number) for check in chapter.check for number in re.findall(r" (\d+)$", check)})
    for lang in LANGUAGES:
        words = sum(len(text[lang].split()) for text in (*steps, chapter.goal, chapter.done))
        assert words < LONGEST_CHAPTER, f"{words} words in {lang}"


def check_script(game: Game, chapter: Chapter) -> None:
    """Written moves are allowed and reach the goal, and so does whatever else a step accepts."""
    start = chapter.position(game)
    for place, ways in enumerate(follow(game, chapter, start)):
        for way in ways:
            follow(game, chapter, start, {place: way})


def follow(game: Game, chapter: Chapter, start: Mapping[str, Any], other: Mapping[int, str] | None = None) -> list[list[str]]:
    """Play a chapter from its start as it is written, but for a step in which the learner does something `other` that leads on; and
    tell all that is said. Returns all that would have led on, step by step.
    """
    match = Match(game, position=start, undo="free")
    found: list[list[str]] = []
    while True:
        progress = progress_in(chapter, match)
        assert not progress.answers, f"seat {match.seat} is not allowed to {progress.answers[0]} after {match.moves[-1:]}"
        assert not progress.free, f"the way is lost after {match.moves[-1:]}"
        others = [step.otherwise for step in progress.told if step.otherwise is not None]
        for text in (*said(chapter, progress, game.texts), *others, chapter.goal):
            assert all(Figures(match).say(text, lang) for lang in LANGUAGES)
        step = progress.asking
        if step is None:
            break
        assert not holds(chapter, match) or found, "the goal is reached before anything is done"
        ways = leading_on(step, match)
        assert other is not None or step.do[0] in ways, f"{step.do[0]}: {match.why(step.do[0])}"
        found.append(ways)
        match.play((other or {}).get(progress.place, step.do[0] if step.do[0] in ways else ways[0]))
        while (told := answer(chapter, match)) is not None:
            match.play(told)
    if not found:  # a game of one's own: whatever is done, it ends, and what is said then can be told
        while not match.over:
            match.play(match.legal()[0])
        progress = progress_in(chapter, match)
        assert all(Figures(match).say(chapter.done, lang) for lang in LANGUAGES)
    assert progress.reached, "the goal is not reached"
    return found


def parameters(template: str) -> set[str]:
    """The names of the parameters of a text."""
    return {word for _, name, _, _ in pieces(template) for word in name.split()}


def check_clauses(game: Game, index: Mapping[str, Mapping[str, list[str]]]) -> None:
    """Every clause is named in the docstring of its code and by a test; refusals, phases and moves cite clauses that exist."""
    bare = [clause for clause, found in index.items() if not found["code"] or not found["tests"]]
    assert not bare, f"no code or no test names {', '.join(bare)}"
    for code in game.refusals:
        if code and code.name != "UNKNOWN":
            assert game.refusal_clause.get(code) in index, f"{code.name} cites no clause"
    for phase in game.phases:
        cited = game.phase_clauses.get(phase, ())
        assert cited, f"no clause matters in {phase.name}"
        for start in cited:
            assert any(matters(clause, [start]) for clause in index), f"{phase.name} cites {start}"
    editions = {clause.id for about in read_about(game.folder).values() for clause in read_clauses(about.clauses)[1]}
    for family in game.moves.each:
        for when in family.phases:
            assert game.clauses_of(family, when) or family.name in game.absent, f"{family.name} follows no clause in {when!r}"
        unknown = set(family.clauses.split()) - editions
        assert not unknown, f"{family.name} follows {', '.join(sorted(unknown))}, which nobody wrote"


def check_packs(game: Game) -> None:
    """What was published can be read, and every value that changed from one pack to the next is told in its changelog."""
    clauses = {clause.id for clause in read_clauses(game.about.clauses)[1]}
    older = game.published[::-1]
    for each in older:
        assert each.pack_file.stem == str(each.pack.version), f"{each.pack_file} is version {each.pack.version}"
    for old, new in pairwise([*(each.pack for each in older), game.pack]):
        problems = unexplained(old, new, game.schema, clauses)
        assert not problems, f"{new.file}:\n" + "\n".join(problems)


def check_legality(position: Position) -> None:
    """`why` is 0 exactly for the listed atoms, each listed once."""
    listed = position.legal()
    assert len(set(listed)) == len(listed), "an atom is listed twice"
    allowed = {atom for atom in range(position.game.atoms) if position.why(atom) == 0}
    assert allowed == set(listed), f"why and legal disagree on {sorted(allowed ^ set(listed))}"


def check_sound(position: Position) -> None:
    """The position is possible: nothing out of nothing, no negative stock; its score sheet adds up."""
    assert not position.game.problems(position), position.game.problems(position)
    sums = [sum(line.points for line in lines) for lines in position.game.sheet(position)]
    assert sums == position.points(), f"the score sheet says {sums}, the rules {position.points()}"


def check_copy(position: Position, atom: int) -> None:
    """Playing on a copy leaves the original as it was."""
    before = position.states.tobytes()
    if atom >= 0:
        position.copy().play(atom)
    assert position.states.tobytes() == before, "a copy is not independent"


def changed_fields(one: Position, other: Position) -> set[str]:
    """The fields in which two positions differ."""
    return {field.name for field in one.game.fields if one.states[field.name].tobytes() != other.states[field.name].tobytes()}


def check_hidden(position: Position) -> None:
    """Hiding blanks only what is declared hidden, redealing fills just that, and everything else shows in the view."""
    hidden = {field.name for field in position.game.fields if field.hidden}
    for viewer in range(-1, position.players):
        seen = position.hidden(viewer)
        assert changed_fields(position, seen) <= hidden, "hide changed an open field"
        assert not seen.states["key"].any(), "the generator's key is visible"
        possible = seen.redealt(viewer, search_stream(f"viewer {viewer}"))
        assert changed_fields(seen, possible) <= hidden, "redeal changed an open field"
        assert possible.hidden(viewer).states.tobytes() == seen.states.tobytes(), "hide(redeal(hide(s))) is not hide(s)"
        if position.part == 0:
            assert not position.game.problems(possible), f"redeal made an impossible position: {position.game.problems(possible)}"
        if viewer == position.seat:
            check_blind(position, possible)
        for field in position.game.fields:
            if not field.hidden:
                other = position.copy()
                if field.name in ("players", "seat"):  # their values are indices inside hide
                    continue
                other.states[field.name].view(np.uint8)[...] ^= 1
                assert other.hidden(viewer).states.tobytes() != seen.states.tobytes(), f"{field.name} does not show in the view"


def check_blind(position: Position, possible: Position) -> None:
    """What the seat to act can do, and what its policy does, depends only on what it sees."""
    if position.over:
        return
    atoms = position.legal()
    assert possible.legal() == atoms, "the legal moves depend on hidden things"
    one = choose(position, atoms, search_stream("blind"), True)
    assert choose(possible, atoms, search_stream("blind"), True) == one, "the policy looks at hidden things"


def check_written(position: Position) -> None:
    """The position file restores the record exactly."""
    data = position.json()
    if position.part == 0:
        again = Position.from_json(position.game, position.pack, data)
        assert again.states.tobytes() == position.states.tobytes(), "the position file does not restore the position"


def check_families(position: Position) -> None:
    """Every allowed atom is of a family that is asked in this phase, has one of its forms, and lies on something, if it lies."""
    for atom in position.legal():
        family, numbers = position.game.decode(atom)
        assert position.phase in family.phases, f"{family.name} is asked in {position.phase.name}"
        form = "" if family.form is None else family.form(position, *numbers)
        assert form in ("", *family.forms), f"{family.name} does not declare its form {form!r}"
        at = family.at(position, numbers)
        assert at is None or (at["kind"] and at["id"]), f"{family.name} lies on nothing"


def check_texts(position: Position) -> None:
    """Every move has a notation of its own that means it again; prompts, labels and refusals have words in both languages."""
    game, glossary = position.game, Glossary(position.pack.names)
    found = list(moves(position))
    assert len({move.text for move in found}) == len(found), "two moves have the same notation"
    for move in found[:20]:
        assert parse(position, move.text).atoms == move.atoms, f"{move.text!r} is read as another move"
    if position.over:
        return
    for lang in LANGUAGES:
        plain_board(position, lang, glossary)
        game.texts.say(game.prompt(position), lang, glossary)
        for atom in range(game.atoms):
            code = position.why(atom)
            if code == 0:
                game.texts.say(game.label(position, atom), lang, glossary)
            elif game.words(position, atom) and game.refusals(code).name not in ("NOT_NOW", "UNKNOWN"):
                name = game.refusals(code).name.lower()
                game.texts.say(Message(f"refusal.{name}", game.refusal(position, atom, code)), lang, glossary)
                assert game.refusal_clause.get(code), f"{name} cites no clause"


def play_match(game: Game, players: int, options: Mapping[str, str], seed: str, policy: bool) -> Match:
    """A whole match by the policy or at random, forced moves recorded as such."""
    match = Match(game, players, seed=seed, options=options)
    rng = search_stream(seed)
    while not match.over:
        here = match.now
        atoms: list[int] = []
        while not atoms or (here.part != 0 and not here.over):
            atoms.append(choose(here, here.legal(), rng, policy))
            here = here.after(atoms[-1])
        match.play(written(match.now, atoms))
    return match


def check_record(game: Game, players: int, options: Mapping[str, str], seed: str, policy: bool) -> None:
    """Replaying the record gives the same positions and result; all happenings have words in both languages."""
    match = play_match(game, players, options, seed, policy)
    again = verify(to_record(match), game)
    assert again.now.states.tobytes() == match.now.states.tobytes(), "the replay ends in another position"
    for viewer in (None, *range(1, players + 1)):
        for message in match.story(viewer):
            for lang in LANGUAGES:
                match.say(message, lang)
