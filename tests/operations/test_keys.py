"""The key that a laptop makes for itself: one, however many processes start together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from operations import keys

pytestmark = pytest.mark.unit


def test_who_starts_together_has_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them has found no key before any of them has written one."""
    file, together = tmp_path / keys.SECRET_KEY_FILE, Barrier(8)
    written = keys._written

    def wait_and_write(path: Path, key: str) -> Path:
        together.wait(timeout=30)
        return written(path, key)

    monkeypatch.setattr(keys, "_written", wait_and_write)
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: keys.first_key(file), range(8)))
    assert found == {file.read_text("ascii")}
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_there_stays_and_one_that_comes_with_a_file_replaces_it(tmp_path: Path) -> None:
    file = tmp_path / keys.SECRET_KEY_FILE
    first = keys.first_key(file)
    assert keys.first_key(file) == first
    keys.keep_key(file, "of another laptop")
    assert keys.first_key(file) == "of another laptop"


def test_where_no_links_are_possible_the_key_is_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(keys.os, "link", refuse)
    file = tmp_path / keys.SECRET_KEY_FILE
    assert keys.first_key(file) == file.read_text("ascii")
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
