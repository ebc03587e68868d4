"""The proxies let through as much as the site takes, address by address, and no more."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from core.files.limits import LARGEST_TOURNAMENT
from rules.outline import MAX_DEAL_BYTES
from tests.conftest import missing

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
CADDY = (ROOT / "docker" / "Caddyfile").read_text(encoding="utf-8")
NGINX = (ROOT / "docker" / "nginx.conf").read_text(encoding="utf-8")
DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
KILO = 1000


def views(under: URLResolver, path: str = "") -> Iterator[tuple[str, int]]:
    """The address of every view as its pattern says, and how many bytes it takes."""
    for each in under.url_patterns:
        if isinstance(each, URLResolver):
            yield from views(each, path + str(each.pattern))
        else:
            assert isinstance(each, URLPattern)
            usual = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
            yield path + str(each.pattern), getattr(each.callback, "largest_body", usual)


def caddy() -> list[dict[str, int]]:
    """By what comes in, how many bytes Caddy lets through: of what says how large it is, and of what does not."""
    said = re.findall(r"@(\w+)_large \{[^}]*\} != [^}]*\}\) > (\d+)`", CADDY)
    counted = re.findall(r"request_body @(\w+) \{\s*max_size (\d+)kB\s*\}", CADDY)
    assert len(counted) == CADDY.count("request_body"), "each limit is for named addresses, in kB"
    return [{name: int(size) for name, size in said}, {name: int(size) * KILO for name, size in counted}]


def nginx() -> tuple[str, dict[str, int]]:
    """The address of its own limit, and the limits that docs/deploy.md gives for another proxy."""
    size = r"client_max_body_size (?P<%s>\d+)k;"
    pattern = rf"{size % 'other'}\nlocation = (?P<path>\S+) \{{\n\t{size % 'tournament'}\n"
    found = re.search(pattern, DEPLOY)
    assert found
    return found["path"], {name: int(found[name]) * 1024 for name in ("other", "tournament")}


def taken() -> dict[str, int]:
    """How many bytes the site takes: where a tournament comes in, and the most of everywhere else."""
    upload = reverse("organiser:import-tournament").removeprefix("/")
    by_path = dict(views(get_resolver()))
    return {
        "tournament": by_path.pop(upload),
        "other": max(size for path, size in by_path.items()),
    }


def test_the_site_takes_what_the_documents_promise() -> None:
    assert taken()["tournament"] >= LARGEST_TOURNAMENT == 24_000_000
    assert "24 MB" in (ROOT / "docs" / "export.md").read_text(encoding="utf-8")


def test_caddy_takes_as_much_as_the_site() -> None:
    assert caddy() == [taken()] * 2
    paths = re.findall(r"@(\w+?)(?:_large)? (?:\{\s*)?((?:not )?path \S+)\n", CADDY)
    upload = reverse("organiser:import-tournament")
    expected = {("tournament", f"path {upload}"), ("other", f"not path {upload}")}
    assert {each for each in paths if upload in each[1]} == expected
    assert len([each for each in paths if upload in each[1]]) == 4


def test_caddy_names_the_limits() -> None:
    said = re.search(r'respond @too_large "(.+)"', CADDY)
    assert said
    for limit in taken().values():
        assert f"{limit // 1_000_000} MB" in said[1]


def test_another_proxy_is_told_the_same() -> None:
    """nginx counts in 1024 bytes: as few of them as let everything through."""
    path, limits = nginx()
    assert path == reverse("organiser:import-tournament")
    assert limits == {name: -(-size // 1024) * 1024 for name, size in taken().items()}


def test_what_is_only_read_needs_no_limit_of_its_own() -> None:
    """The nginx for the polled parts sees nothing but them: no address that takes a file."""
    locations = re.findall(r"location (?:~ )?(\S+) \{", NGINX)
    assert set(locations[1:]) == {"/"}
    assert not any(
        re.search(locations[0], "/" + path)
        for path, size in views(get_resolver())
        if size > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    )
    assert "return 404;" in NGINX


def test_what_takes_bodies_in_for_the_site_lets_as_much_through_as_caddy() -> None:
    assert set(re.findall(r"client_max_body_size (\d+)k;", NGINX)) == {str(caddy()[1]["tournament"] // KILO)}


def test_caddy_alone_holds_a_form_and_an_entry_before_the_site_hears_of_them() -> None:
    """N1: where no nginx takes bodies in, a byte every two seconds holds up no web process; a file is held nowhere."""
    held = dict(re.findall(r"reverse_proxy @(\w*sent) \S+ \{(.*?)\n\t\}", CADDY, re.DOTALL))
    assert set(held) == {"sent", "sheets_sent"}
    for block in held.values():
        assert "{$FLEK_HOLD_BODIES}" in block
        assert "{$FLEK_HOLD_SIZE}" in block
    sizes = [int(size) * 1024 for size in re.findall(r"(?:max_buffer_size|request_buffers) (\d+)KiB", DEPLOY)]
    assert len(sizes) == 2
    assert all(MAX_DEAL_BYTES < size < 1_000_000 for size in sizes)


def test_caddy_takes_what_the_documents_give_it() -> None:
    """As Debian has it; the site alone, without nginx."""
    path = shutil.which("caddy")
    if not path:
        missing("Caddy (Debian package caddy)")
    lines = re.findall(r"^Environment=(.*)$", DEPLOY, re.MULTILINE)
    given = dict(word.split("=", 1) for line in lines for word in shlex.split(line))
    asked = subprocess.run(
        [str(path), "adapt", "--adapter", "caddyfile", "--config", str(ROOT / "docker" / "Caddyfile")],
        env={**os.environ, **given},
        capture_output=True,
        text=True,
    )
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.count('"buffer_requests":true') == 2
