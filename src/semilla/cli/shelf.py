"""`semilla games`, `rules`, `components`, `warm`: what there is, and getting it ready."""

import argparse
import json
import sys
import textwrap
from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from semilla.cli.parser import say, visible
from semilla.cli.serve import read_settings
from semilla.engine.about import About
from semilla.engine.texts import Problem
from semilla.games import about, game, left_out, shelf

if TYPE_CHECKING:
    from semilla.engine.game import Game
    from semilla.engine.pack import Pack

FAILED = 1


def print_json(data: Any) -> None:
    """Data for other programs."""
    print(json.dumps(data, indent=1, ensure_ascii=False))


def games(options: argparse.Namespace, lang: str) -> int:
    """List the games."""
    if options.json:
        print_json([entry.json() for entry in shelf()])
        return 0
    for entry in shelf():
        print(f"{entry.name}: {entry.title[lang]}. {figures(entry, lang)}")
        print(textwrap.indent(textwrap.fill(entry.about[lang], 96), "    "))
    for problem in left_out():
        print(visible(problem.text(lang)), file=sys.stderr)
    return 0


def figures(entry: About, lang: str) -> str:
    """For how many players a game is, and how long it takes."""
    low, high = entry.players
    quick, slow = entry.minutes
    usual = [count for count in range(low, high + 1) if count not in entry.variant]
    key = "games.figures_variant" if entry.variant else "games.figures"
    variant = ", ".join(map(str, entry.variant))
    return say(key, lang, low=usual[0], high=usual[-1], variant=variant, quick=quick, slow=slow)


def rules(options: argparse.Namespace, lang: str) -> int:
    """The clauses of a game, `--code` with code and tests; `--check` fails when a clause has no test; `--signs`: its legend;
    `--html`: a book.
    """
    if options.html:
        return rulebook(options, lang)
    if options.signs:
        return signs(options, lang)
    from semilla.engine.clauses import read_clauses

    titles, clauses = read_clauses(about(options.game).clauses)
    if options.clause:
        clauses = [clause for clause in clauses if clause.id.startswith(options.clause.upper())]
        if not clauses:
            raise Problem("clause.unknown", clause=options.clause)
    bare = [clause.id for clause in clauses if not clause.tests]
    if options.json:
        print_json([clause.json() for clause in clauses])
    elif options.check:
        if bare:
            print(say("rules.untested", lang, count=len(bare), clauses=", ".join(bare)))
        else:
            print(say("rules.tested", lang, count=len(clauses)))
    else:
        section = ""
        for clause in clauses:
            if clause.section != section:
                section = clause.section
                print(f"\n{titles[section][lang]}")
            tag = say(f"clause.{clause.source}", lang)
            print(textwrap.fill(f"{clause.id}  {clause.text[lang]} [{tag}]", 112, initial_indent="  ", subsequent_indent="    "))
            if clause.reason:
                print(textwrap.fill(f"({clause.reason[lang]})", 112, initial_indent="    ", subsequent_indent="    "))
            for label, places in (("rules.code", clause.code), ("rules.tests", clause.tests)) if options.code else ():
                print(f"    {say(label, lang)} {', '.join(places) or say('rules.none', lang)}")
    return FAILED if options.check and bare else 0


def signs(options: argparse.Namespace, lang: str) -> int:
    """Every sign of a game by name."""
    from semilla.cli.screen import signs_in_words
    from semilla.engine.legend import legend

    found = game(options.game)
    if options.json:
        print_json([group.json() for group in legend(found)])
    else:
        print(signs_in_words(found, lang))
    return 0


def rulebook(options: argparse.Namespace, lang: str) -> int:
    """Write the rulebook as one file."""
    from semilla.engine.record import check_target, write_file

    check_target(options.html, replace=options.force)
    settings = read_settings(None)
    from semilla.server.book import as_file
    from semilla.server.page import page_folder

    write_file(options.html, as_file(options.game, lang, page_folder(settings)))
    print(say("rules.written", lang, file=str(options.html)))
    return 0


def components(options: argparse.Namespace, lang: str) -> int:
    """Show the components with the source of every value, or check a pack of the user's own."""
    from semilla.engine.incoming import Unfit
    from semilla.engine.pack import PackError, read_pack

    found = game(options.game)
    if options.check:
        try:
            pack = read_pack(options.check, found.schema)
        except PackError as error:
            print(visible(error.text(lang)))
            return FAILED
        except Problem as problem:
            print(visible(problem.text(lang)))
            return FAILED if isinstance(problem, Unfit) else 2
        same = pack.hash == found.pack.hash
        print(say("components.fine", lang, file=str(options.check)) + (" " + say("components.same", lang) if same else ""))
        for name, section in found.schema.sections.items():
            if section.many:
                print("  " + say("components.room", lang, section=name, count=len(pack.data[name]), limit=section.limit))
        return 0
    pack = found.pack
    if options.json:
        versions = [{"version": each.version, "hash": each.hash, "file": each.file} for each in packs_of(found)]
        print_json({**pack.data, "hash": pack.hash, "versions": versions, "sources": sources(found)})
        return 0
    show_versions(found, lang)
    print(say("components.legend", lang) + " " + ", ".join(f"{x} {say(f'provenance.{x}', lang)}" for x in "RPIX"))
    for name, section in found.schema.sections.items():
        print(f"\n[{name}]")
        for item in pack.data[name] if section.many else [pack.data[name]]:
            values = [
                f"{field} {plain(item[field], lang)} {pack.source(name, item, field)}" for field in section.fields if field in item
            ]
            print(textwrap.fill(f"{item.get('id', '')}  {'; '.join(values)}", 128, initial_indent="  ", subsequent_indent="      "))
    return 0


def packs_of(found: "Game") -> "list[Pack]":
    """The game's own pack and those it was published with, the newest first, each once."""
    return list({pack.hash: pack for pack in (*(each.pack for each in found.published[::-1]), found.pack)}.values())[::-1]


def show_versions(found: "Game", lang: str) -> None:
    """Which packs there are, and what changed from one to the next."""
    from semilla.engine.changelog import changelog

    for pack in packs_of(found):
        key = "own" if pack is found.pack else "older"
        print(say(f"components.{key}", lang, version=pack.version, hash=pack.hash[:12]))
    for entry in reversed(changelog(found.pack)):
        told = f"{entry.version}: {entry.why[lang]}" + (f" ({', '.join(entry.clauses)})" if entry.clauses else "")
        print(textwrap.fill(told, 128, initial_indent="  ", subsequent_indent="     "))
        for change in entry.changes:
            values = (change.before, change.after)
            before, after = (say("components.nothing", lang) if value is None else plain(value, lang) for value in values)
            print(f"     {change.value}  {before} → {after}")
    print()


def sources(found: Any) -> dict[str, Any]:
    """The provenance letter of every value of a pack, by section, item and field."""
    table: dict[str, Any] = defaultdict(dict)
    for name, section in found.schema.sections.items():
        for item in found.pack.data[name] if section.many else [found.pack.data[name]]:
            letters = {field: found.pack.source(name, item, field) for field in section.fields if field in item}
            if section.many:
                table[name][item["id"]] = letters
            else:
                table[name] = letters
    return dict(table)


def plain(value: Any, lang: str) -> str:
    """A pack's value for people."""
    if isinstance(value, Mapping):
        return str(value[lang]) if lang in value else ", ".join(f"{key} {plain(item, lang)}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(plain(item, lang) for item in value) or "–"
    return str(value)


def warm(options: argparse.Namespace, lang: str) -> int:
    """Compile the rules of all games (or of those named) ahead of time and remove what is stale."""
    import time

    from semilla.bots.search import HOUSE, LEARNING, compile_search
    from semilla.cli.screen import compile_with_progress, figure
    from semilla.engine.compiled.cache import KERNELS, forget_stale

    names = [about(name).name for name in options.game] or [entry.name for entry in shelf()]
    start, broken = time.perf_counter(), 0
    for name in names:
        try:
            compile_with_progress(game(name), lang)
            compile_search(game(name))
        except Problem as problem:
            broken += 1
            print(visible(problem.text(lang)), file=sys.stderr)
    gone = forget_stale([*(entry.house for entry in shelf()), KERNELS, HOUSE, LEARNING])
    print(say("warm.done", lang, count=len(names) - broken, seconds=figure(time.perf_counter() - start, lang, 1), stale=gone))
    return FAILED if broken else 0
