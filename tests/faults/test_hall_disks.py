"""A hall's laptop whose disk is full, and its USB stick: full, locked, pulled out. Nothing acknowledged is lost, and
the organiser reads what is wrong."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.faults.playing import Tables, until
from tests.faults.servers import small_disk
from tests.migrated import copy_sqlite
from tests.operations.halls import Laptop, running_hall
from tests.ports import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.services, pytest.mark.acceptance(name="faults")]

FULL = "The disk of the server is full, so this was not stored."
NEARLY_FULL = "The disk of this computer is nearly full"
NO_ROOM = "There is no room left in the folder of copies."
LOCKED = "The folder of copies may not be written to."
AWAY = "The folder of copies is not there."


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    if os.geteuid() != 0:
        missing("root (small disks are mounted)")
    with tempfile.TemporaryDirectory(prefix="flek-hall-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def disk(place: Path) -> Iterator[Path]:
    """The laptop's own disk, a small one."""
    with small_disk(place / "disk", 48) as mounted:
        if mounted is None:
            missing("the right to mount a tmpfs")
        yield mounted


class Stick:
    """A USB stick of a few megabytes that is put in and pulled out."""

    def __init__(self, content: Path, slot: Path) -> None:
        self.content, self.slot = content, slot
        slot.mkdir()

    def put_in(self) -> None:
        self._run("mount", "--bind", str(self.content), str(self.slot))

    def lock(self) -> None:
        """As with the little switch on its side."""
        self._run("mount", "-o", "remount,bind,ro", str(self.slot))

    def pull_out(self) -> None:
        self._run("umount", "--lazy", str(self.slot))

    def copies(self) -> list[Path]:
        """The copies on it."""
        return list(self.content.glob("flek-*.tar"))

    def parts(self) -> list[Path]:
        """What an unfinished copy has there."""
        return list(self.content.glob(".flek-backup-*"))

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True)


@pytest.fixture(scope="module")
def stick(place: Path, disk: Path) -> Iterator[Stick]:
    with small_disk(place / "content", 16) as content:
        assert content
        made = Stick(content, place / "stick")
        made.put_in()
        yield made
        with suppress(subprocess.CalledProcessError):
            made.pull_out()


@pytest.fixture(scope="module")
def laptop(disk: Path, stick: Stick) -> Iterator[Laptop]:
    data, port = disk / "data", free_port()
    copy_sqlite(data / "flek.sqlite3")
    with running_hall(data, port, "--copies", str(stick.slot)) as link:
        yield Laptop(data, port, link)


@pytest.fixture(scope="module")
def hall(laptop: Laptop) -> Iterator[Tables]:
    yield Tables(laptop)
    assert "proofs hold" in laptop.manage("verify")


def fill(file: Path) -> None:
    """No byte is left on its disk."""
    with file.open("ab", buffering=0) as target, suppress(OSError):
        while target.write(b"\0" * 4096):
            pass


def test_the_laptops_disk_is_full(hall: Tables, laptop: Laptop, disk: Path, stick: Stick) -> None:
    """What cannot be stored is not acknowledged; phones send it again by themselves when there is room."""
    ballast = disk / "ballast"

    def fault() -> None:
        hall.outage(meanwhile=lambda: fill(ballast))
        # the database may have room within its own files for some writes more
        until(lambda: FULL in laptop.press("/hall/copy/"), "the refusal of a copy that cannot be asked for")
        assert NEARLY_FULL in laptop.page("/hall/")
        ballast.unlink()

    hall.play(fault)
    laptop.press("/hall/copy/")
    until(stick.copies, "a copy, written by a worker that outlived the full disk")


def test_the_stick_is_full_locked_and_pulled_out(laptop: Laptop, stick: Stick) -> None:
    until(lambda: not stick.parts(), "the end of a copy")
    for old in stick.copies():
        old.unlink()
    fill(stick.content / "holiday")
    problem_after_a_copy(laptop, NO_ROOM)
    (stick.content / "holiday").unlink()

    stick.lock()
    problem_after_a_copy(laptop, LOCKED)

    stick.pull_out()
    problem_after_a_copy(laptop, AWAY)
    assert list(stick.slot.iterdir()) == [], "nothing is written where the stick is not"
    assert stick.copies() + stick.parts() == [], "neither a copy nor a part of one"

    stick.put_in()
    laptop.press("/hall/copy/")
    until(stick.copies, "a copy on the stick")
    until(
        lambda: "The last copy could not be written." not in laptop.page("/organise/"),
        "the end of the warning",
    )


def problem_after_a_copy(laptop: Laptop, words: str) -> None:
    """The organiser asks for a copy; on whatever page he is, he reads why there is none."""
    laptop.press("/hall/copy/")
    until(lambda: words in laptop.page("/organise/"), words)
