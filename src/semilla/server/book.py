"""A rulebook as one file that needs nothing else: the page's book, its styles and what it shows, written into one page."""

import json
from html import escape
from pathlib import Path

from semilla.engine.texts import Problem
from semilla.games import about, game
from semilla.server.games import box_of, pictures_of, rules_of

SCRIPT, STYLE = "book/book.js", "book/book.css"

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="book">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def as_file(name: str, lang: str, folder: Path | None) -> str:
    """The rulebook of a game in a language, with the built page's book in `folder`."""
    if folder is None or not (folder / SCRIPT).is_file():
        raise Problem("serve.no_book")
    found = game(name)
    data = {
        "lang": lang,
        "box": box_of(found).model_dump(mode="json"),
        "rules": rules_of(found).model_dump(mode="json"),
        "pictures": [picture.model_dump(mode="json") for picture in pictures_of(found.name, lang)],
    }
    return PAGE.format(
        lang=lang,
        title=escape(about(found.name).title[lang]),
        style=(folder / STYLE).read_text("utf-8").replace("</style", "<\\/style"),
        data=json.dumps(data, ensure_ascii=False).replace("</", "<\\/"),
        script=(folder / SCRIPT).read_text("utf-8").replace("</script", "<\\/script"),
    )
