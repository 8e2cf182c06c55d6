"""The container: its health check works whatever names the server answers to, images are pinned, little is allowed."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import listening

ROOT = Path(__file__).parents[2]
DOCKERFILE, COMPOSE = ((ROOT / name).read_text("utf-8") for name in ("Dockerfile", "compose.yaml"))
PATCH = re.compile(r":\d+\.\d+(\.\d+)?-")


@pytest.mark.anyio
async def test_the_health_check_works_with_names_set(sqlite: str) -> None:
    import asyncio

    check = json.loads(re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)[1])  # type: ignore[index]
    assert "127.0.0.1:8000" in check[-1]
    async with listening(sqlite, hosts="play.example.org") as address:
        here = [sys.executable, *check[1:-1], check[-1].replace("127.0.0.1:8000", address.removeprefix("http://"))]
        ended = await asyncio.to_thread(subprocess.run, here, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr


def test_images_are_pinned() -> None:
    images = [*re.findall(r"^ARG \w+_IMAGE=(.*)$", DOCKERFILE, re.MULTILINE), *re.findall(r"image: .*:-(.*)}", COMPOSE)]
    assert len(images) == 3
    assert all(PATCH.search(image) for image in images), images
    assert set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)) == {"${NODE_IMAGE}", "${PYTHON_IMAGE}"}


def test_what_the_build_needs_is_copied() -> None:
    let_in = (ROOT / ".dockerignore").read_text("utf-8").split()
    for file in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        assert re.search(rf"^COPY .*\b{re.escape(file)}\b", DOCKERFILE, re.MULTILINE), file
        assert f"!{file}" in let_in, file


def test_no_more_than_needed_is_allowed() -> None:
    services = [part for part in re.split(r"^  (?=\w+:$)", COMPOSE, flags=re.MULTILINE) if part.startswith(("semilla", "database"))]
    assert len(services) == 2
    for service in services:
        assert re.search(r"cap_drop:\n\s+- ALL", service)
        assert "no-new-privileges:true" in service
        assert "mem_limit:" in service
    assert "USER semilla" in DOCKERFILE


def test_the_page_s_lock_names_every_part_of_every_platform() -> None:
    """Else `npm ci` refuses it; and it names no address, so that any registry will do."""
    packages = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    for place, package in packages.items():
        assert "resolved" not in package, place
        for name in {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}:
            around = [f"{place}/node_modules/{name}".lstrip("/"), f"node_modules/{name}"]
            assert any(each in packages for each in around), (place, name)
    assert "npm ci" in DOCKERFILE
