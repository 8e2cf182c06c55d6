"""One command, `semilla`, with a file for each group of subcommands. Texts are in `texts/`, in both languages."""

import sys
from collections.abc import Sequence
from importlib import import_module

from semilla.cli.parser import build_parser, choose_language

USAGE, FAILED, INTERRUPTED = 2, 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; a user's mistake becomes one sentence and an exit code (2 usage, 1 a failed check)."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    lang = choose_language(arguments)
    options = build_parser(lang).parse_args(arguments)
    from semilla.engine.texts import Problem

    try:
        return int(getattr(import_module(options.module), options.name)(options, lang))
    except Problem as problem:
        print(problem.text(lang), file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe (head, less) has seen enough
        sys.stderr.close()
        return 0
