"""What is wrong with what the lab was asked, in a sentence of either language; and the texts of its reports."""

from pathlib import Path

from semilla.engine.texts import Message, Param, Problem, catalogue

TEXTS = Path(__file__).parent / "texts"


class LabProblem(Problem):
    """A mistake of who asks the lab."""

    def text(self, lang: str = "en") -> str:
        return catalogue(TEXTS).say(self.message, lang)


def phrase(lang: str, key: str, **params: Param) -> str:
    """A text of the lab."""
    return catalogue(TEXTS).say(Message(key, params), lang)
