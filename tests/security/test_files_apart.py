"""Files that cost their reader far more than their sender: read in a process of its own, bound in time and memory."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import zipfile
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.utils.translation import override
from openpyxl import Workbook
from PIL import Image

from core.files import apart, bound, spreadsheets
from core.files.apart import UnreadableError, read_apart
from core.files.limits import SPREADSHEET
from core.refusals import BadFileError, BadListError, TooOftenError
from tournaments.jury.domain import photos

pytestmark = pytest.mark.e2e

NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def wide_book() -> bytes:
    """A valid workbook of a few kB whose first row unpacks to two million empty cells."""
    kept = io.BytesIO()
    book = Workbook()
    book.active.append(["Meno"])
    book.save(kept)
    with zipfile.ZipFile(kept) as plain:
        parts = {part: plain.read(part) for part in plain.namelist()}
    row = b"<row>" + b"<c/>" * 4_500_000 + b"</row>"
    sheet = f'<worksheet xmlns="{NAMESPACE}"><sheetData>'.encode() + row + b"</sheetData></worksheet>"
    parts["xl/worksheets/sheet1.xml"] = sheet
    with zipfile.ZipFile(kept := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return kept.getvalue()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that processes were started with."""
    modules: list[str] = []
    run = subprocess.run

    def note(command: list[str], **how: Any) -> Any:
        modules.append(command[2])
        return run(command, **how)

    monkeypatch.setattr(apart.subprocess, "run", note)
    return modules


def test_a_workbook_is_read_in_a_process_of_its_own(started: list[str]) -> None:
    """Other tests read theirs in their own process (`tests/apart.py`)."""
    kept = io.BytesIO()
    book = Workbook()
    book.active.append(["Meno", "Rok"])
    book.active.append(["Ľubomír Ďurica", 1951])
    book.save(kept)
    read = [[cell for cell in row if cell] for row in spreadsheets.read_table(kept.getvalue())]
    assert read == [["Meno", "Rok"], ["Ľubomír Ďurica", "1951"]]
    assert started == ["core.files.xlsx"]
    with override("en"), pytest.raises(BadListError, match="neither"):
        spreadsheets.read_table(kept.getvalue()[:-40])
    assert started == ["core.files.xlsx"] * 2


def empty_picture(pixels: int, mode: str = "RGBA") -> bytes:
    """A picture of a few hundred kB that unpacks to so many pixels."""
    buffer = io.BytesIO()
    Image.new(mode, (pixels // 5_000, 5_000)).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.acceptance(name="attacks")
def test_a_workbook_that_unpacks_to_millions_of_cells_is_refused_at_little_cost() -> None:
    content = wide_book()
    assert len(content) < 100_000
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with override("en"), pytest.raises(BadListError, match="takes too long"):
        spreadsheets.read_table(content)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < 1.5 * SPREADSHEET.seconds


def test_a_plain_picture_of_sixty_million_pixels_is_refused() -> None:
    content = empty_picture(60_000_000, "L")  # its pixels are counted before one is read
    assert len(content) < 300_000
    with override("en"), pytest.raises(BadFileError, match="pixels"):
        photos.drawn_anew(content)


def test_a_copy_of_a_large_screen_is_taken(started: list[str]) -> None:
    assert Image.open(io.BytesIO(photos.drawn_anew(empty_picture(24_000_000)))).size == (1728, 1800)
    assert started == ["core.files.picture"]


def module(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> str:
    """A reader of this body, at home where readers are started."""
    (folder / "core").symlink_to(apart.BASE_DIR / "core")
    (folder / "reader.py").write_text(
        "import os\nfrom core.files.bound import serve\nfrom core.files.limits import Reader\n"
        f"def read(content):\n    {body}\n"
        "serve(read, Reader(200_000_000, 1))\n"
    )
    monkeypatch.setattr(apart, "BASE_DIR", folder)
    return "reader"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("return b'x' * 900_000_000", bound.COSTLY),
        ("while True: pass", bound.COSTLY),
        ("raise KeyError('whatever')", ""),
        ("os._exit(0)", ""),
        ("open('/tmp/flek-written', 'wb').write(content) and b''", ""),
    ],
    ids=["memory", "time", "broken", "silent", "writes"],
)
def test_a_reader_that_goes_wild_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, word: str
) -> None:
    with pytest.raises(UnreadableError) as refusal:
        read_apart(module(tmp_path, monkeypatch, body), b"content")
    # what is no file of its own may be killed by the signal of the limit
    assert refusal.value.word in ({word, bound.COSTLY} if "open" in body else {word})


def test_a_reader_has_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "hidden")
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody:hidden@nowhere/flek")
    told = read_apart(module(tmp_path, monkeypatch, "return repr(sorted(os.environ)).encode()"), b"")
    assert b"SECRET_KEY" not in told
    assert b"DATABASE_URL" not in told
    assert "SECRET_KEY" in os.environ


def test_who_finds_all_places_taken_is_asked_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PATIENCE", 0.01)
    monkeypatch.setattr(apart, "_places", taken := BoundedSemaphore(1))
    with taken, pytest.raises(TooOftenError):
        read_apart("core.files.xlsx", b"", 1)
