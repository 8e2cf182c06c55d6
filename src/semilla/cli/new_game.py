"""`semilla new-game`: a tiny but whole game that runs at once, to grow one's own from."""

import argparse
import shutil
from pathlib import Path

from semilla.cli.parser import say
from semilla.engine.about import LONGEST_NAME, NAME
from semilla.engine.incoming import shown
from semilla.engine.texts import Problem
from semilla.games import shelf

TEMPLATE = Path(__file__).parent / "template"
GAMES, TESTS = Path("src/semilla/games"), Path("tests/rules")


def new_game(options: argparse.Namespace, lang: str) -> int:
    """Make a package with a game (or a game among ours, in a checkout of the project), and say what comes next."""
    name: str = options.new_name
    plain = name.replace("-", "_")
    check_name(name)
    if options.ours:
        if not GAMES.is_dir():
            raise Problem("new.no_checkout", folder=str(GAMES))
        house, tests = GAMES / plain, TESTS / plain
        write(name, f"semilla.games.{plain}", {"semilla_sample": house, "tests": tests}, (house, tests))
        (tests / "__init__.py").touch()
        print(say("new_game.ours", lang, name=name, folder=str(house), tests=str(tests)))
    else:
        folder: Path = options.folder or Path(name)
        write(name, f"semilla_{plain}", {"": folder}, (folder,))
        print(say("new_game.made", lang, name=name, folder=str(folder)))
    return 0


def check_name(name: str) -> None:
    """A game's name is one, and free."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Problem("new.name", name=shown(name), most=LONGEST_NAME)
    if any(name in (entry.name, *entry.aliases) for entry in shelf()):
        raise Problem("new.taken", name=name)


def write(name: str, module: str, parts: dict[str, Path], roots: tuple[Path, ...]) -> None:
    """Copy parts of the template under the game's own names; all of it, or nothing."""
    for root in roots:
        if root.exists():
            raise Problem("new.exists", file=str(root))
    try:
        for part, target in parts.items():
            for file in sorted((TEMPLATE / part).rglob("*.*")):
                if file.suffix in (".py", ".toml"):
                    made = target / renamed(file.relative_to(TEMPLATE / part).as_posix(), name, module)
                    made.parent.mkdir(parents=True, exist_ok=True)
                    made.write_text(renamed(file.read_text("utf-8"), name, module), "utf-8")
    except OSError as error:
        for root in roots:
            shutil.rmtree(root, ignore_errors=True)
        raise Problem("file.unwritable", file=str(error.filename)) from None


def renamed(text: str, name: str, module: str) -> str:
    """A text of the template for a game of this name."""
    title = name.replace("-", " ").title()
    words = {"semilla_sample": module, "SAMPLE": name.upper(), "Sample": title, "test_sample": f"test_{name.replace('-', '_')}"}
    for old, new in (*words.items(), ("sample", name)):
        text = text.replace(old, new)
    return text
