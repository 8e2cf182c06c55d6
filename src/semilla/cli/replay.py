"""`semilla replay`: hold a record file against the rules."""

import argparse

from semilla.cli.parser import say, visible
from semilla.cli.screen import note_pack, score_table, screen
from semilla.cli.shelf import FAILED, print_json
from semilla.engine.incoming import read_json
from semilla.engine.pack import read_pack
from semilla.engine.record import check_form, verify
from semilla.engine.texts import Problem
from semilla.games import game


def replay(options: argparse.Namespace, lang: str) -> int:
    """Verify a record: moves, chance and result; say exactly what does not fit."""
    try:
        record = read_json(options.file)
        check_form(record)
        found = game(record["game"])
        pack = read_pack(options.pack, found.schema) if options.pack else None
        match = verify(record, found, pack)
    except Problem as problem:
        if problem.message.key.startswith("file."):
            raise
        if options.json:
            print_json({"fits": False, "problem": problem.message.json(), "text": problem.text(lang)})
        else:
            print(visible(problem.text(lang)))
        return FAILED
    if options.json:
        told = {
            "fits": True,
            "game": found.name,
            "version": match.pack.version,
            "moves": len(match.log),
            "over": match.over,
            "sheet": match.score_sheet(),
        }
        print_json(told if match.named is None else {**told, "named": match.named.json()})
        return 0
    console = screen()
    if options.log:
        for message in match.story():
            console.print("  " + match.say(message, lang))
    console.print(say("replay.fits", lang, file=str(options.file), count=len(match.log)))
    note_pack(match, lang, console)
    console.print(score_table(match, lang))
    if match.named is not None:
        console.print(match.say(match.named.message("title", lang), lang), markup=False)
    return 0
