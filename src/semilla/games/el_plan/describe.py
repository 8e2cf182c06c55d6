"""The sentences on the components of El Plan: what a card does, what an event does, tokens and names as the drawing shows them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial

from semilla.engine.fields import new_records
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message, Param
from semilla.games.el_plan.effects import CARD_EFFECTS, EVENT_EFFECTS, Word, read
from semilla.games.el_plan.labels import amounts, counted
from semilla.games.el_plan.state import District

COMMON = ("resource", "product", "process", "type")
"""Things whose names are common nouns: small letters within a line."""
UNCOUNTED = 3
"""So many equal tokens are shown one by one."""


def small(name: str) -> str:
    """A common noun within a line."""
    return name[:1].lower() + name[1:]


@cache
def _small_names(names: tuple[tuple[str, str, str, str], ...]) -> Glossary:
    table: dict[str, dict[str, dict[str, str]]] = {}
    for domain, identity, english, spanish in names:
        table.setdefault(domain, {})[identity] = {"en": small(english), "es": small(spanish)}
    return Glossary(table)


def common_nouns(pack: Pack) -> Glossary:
    """The names of resources, products, processes and types in small letters."""
    return _small_names(
        tuple((domain, key, name["en"], name["es"]) for domain in COMMON for key, name in pack.names[domain].items())
    )


def phrase(position: Position, key: str, lang: str, params: Mapping[str, Param] | None = None) -> str:
    """A text of the catalogue as part of a line."""
    return position.game.texts.say(Message(key, params or {}), lang, common_nouns(position.pack))


def say(position: Position, key: str, lang: str, **params: Param) -> str:
    """A word or a line of the board."""
    return phrase(position, f"draw.{key}", lang, params)


def name(position: Position, section: str, number: int, lang: str) -> str:
    """A component's name; common nouns in small letters."""
    written = str(position.pack.data[section][number]["name"][lang])
    return small(written) if section in COMMON else written


def lesson_of(position: Position, section: str, number: int, lang: str) -> str:
    """What a card or an event teaches."""
    return str(position.pack.data[section][number]["lesson"][lang])


# ---------------------------------------------------------------------------------------------------------------- tokens


def marks(position: Position, lang: str) -> tuple[str, str, str, str]:
    """A letter for each token: the initial of the first resource, money, energy, idea."""
    return position.pack.data["resource"][0]["name"][lang][0].upper(), "$", "E", "I"


def tokens(position: Position, numbers: Iterable[int], lang: str) -> str:
    """Tokens as letters: `$$E`, or `5$` when they are many."""
    shown = [
        mark * int(number) if number <= UNCOUNTED else f"{int(number)}{mark}"
        for mark, number in zip(marks(position, lang), numbers, strict=False)
        if number > 0
    ]
    return " ".join(shown) if any(number > UNCOUNTED for number in numbers) else "".join(shown)


# --------------------------------------------------------------------------------------------------------------- effects


def card_effect(position: Position, design: int, lang: str) -> str:
    """What an investment card does, in a few words."""
    return "; ".join(
        effect(position, word, lang)
        for text in position.pack.data["investment"][design]["effect"]
        if (word := read(text)) is not None
    )


def effect(position: Position, word: Word, lang: str) -> str:
    """One word of a card's vocabulary, in words of the language."""
    message = effect_message(word)
    return phrase(position, message.key, lang, message.params)


def effect_message(word: Word) -> Message:
    """One word of a card's vocabulary (the CARD clauses of both editions)."""
    effect = CARD_EFFECTS[word.kind]
    if effect.many:
        named = zip(("process", "second_process", "third_process"), word.args, strict=False)
        return Message(f"effect.{word.kind}_{len(word.args)}", dict(named))
    return Message(f"effect.{word.kind}", word.params(effect))


def event_effect(position: Position, event: int, lang: str) -> str:
    """What an event does to everybody, in one sentence."""
    word = read(position.pack.data["event"][event]["effect"])
    assert word is not None
    key, effect = f"happens.{word.kind}", EVENT_EFFECTS[word.kind]
    if effect.many:
        message = counted(key, {}, amounts(position.t.event_tokens[event], position.pack.ids["resource"], "resource"))
        return phrase(position, message.key, lang, message.params)
    return phrase(position, key, lang, word.params(effect))


def benefit(position: Position, space: int, lang: str, letters: Sequence[str] = ()) -> str:
    """What a space gives, in a few words; tokens by the letters of the drawing, or as they are given."""
    s, t = position.s, position.t
    district = int(t.district[space])
    letters = letters or marks(position, lang)
    match district:
        case District.ADMINISTRATION:
            key = "space2" if t.liquidate_anywhere else "space2_liquidate"
            return say(position, key, lang, resource=position.pack.ids["resource"][t.help])
        case District.INVESTMENT:
            off = "/".join(letters[r] for r, counts in enumerate(t.space_discount[space]) if counts)
            return say(position, "space3", lang, type=position.pack.ids["type"][t.space_type[space]], marks=off)
        case District.SUBSIDIES:
            paid = "/".join(letters[r] for r, counts in enumerate(t.subsidy_pays) if counts)
            money = int(s.subsidy[t.subsidy_place[space]])
            return (
                say(position, "space6_money", lang, marks=paid, money=money) if money else say(position, "space6", lang, marks=paid)
            )
    return say(position, f"space{district}", lang)


# ------------------------------------------------------------------------------------------------------------- for a page


def sentences(game: Game, pack: Pack) -> dict[str, dict[str, dict[str, str]]]:
    """What the printed things do and teach, in both languages: cards, events, spaces and districts."""
    position = Position(game, pack, new_records(game.state, 1))

    def both(say_it: Callable[[str], str]) -> dict[str, str]:
        return {lang: say_it(lang) for lang in LANGUAGES}

    def every(section: str, say_it: Callable[[Position, int, str], str]) -> dict[str, dict[str, str]]:
        return {key: both(partial(say_it, position, number)) for number, key in enumerate(pack.ids[section])}

    def in_words(position: Position, space: int, lang: str) -> str:
        return benefit(position, space, lang, [name(position, "resource", k, lang) for k in range(len(pack.ids["resource"]))])

    districts = [int(district) for district in District]
    aim = "aim.running" if position.t.trio_active else "aim.with_idea" if position.t.trio_needs_idea else "aim.plain"
    return {
        "aim": {"game": both(partial(phrase, position, aim))},
        "investment": every("investment", card_effect),
        "event": every("event", event_effect),
        "space": every("space", in_words),
        "district": {str(k): both(partial(say, position, f"district{k}")) for k in districts},
        "lesson": {str(k): both(partial(phrase, position, f"lesson.district{k}")) for k in districts},
    }
