"""One command, `semilla`, with a file for each group of subcommands. Texts are in `texts/`, in both languages."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from semilla.cli.parser import build_parser, choose_language, say, visible

USAGE, FAILED, INTERRUPTED = 2, 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; a user's mistake becomes one sentence and an exit code (2 usage, 1 a failed check)."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = choose_language(arguments)
    take_any_text()
    from semilla.engine.texts import Problem

    if "" not in sys.path:
        sys.path.append("")  # bots of one's own lie where one works: `--bots my_module:Thrifty`
    try:
        options = build_parser(lang).parse_args(arguments)
        return int(getattr(import_module(options.module), options.name)(options, lang))
    except Problem as problem:
        print(visible(problem.text(lang)), file=sys.stderr)
        return USAGE
    except MemoryError:
        print(say("error.memory", lang), file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe (head, less) has seen enough
        sys.stderr.close()
        return 0


def take_any_text() -> None:
    """Names of files and typed lines may hold bytes that are no text: they are shown as such instead of ending the program."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
