"""Puts the built page (`make web`) into the wheel, where the server looks for it; a wheel built without one serves no page."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """An editable installation takes the page from beside the sources instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root) / "web" / "dist"
        if version != "editable" and (page / "index.html").is_file():
            build_data["force_include"][str(page)] = "semilla/server/page"
