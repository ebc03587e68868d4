"""The pages of a hall: who may open them, what they say of the copies, and which address stands on paper."""

from __future__ import annotations

import errno
import sqlite3
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.urls import include, path

from accounts.models import User
from core import disks
from core.addresses import address_for_others
from core.models import Job
from operations import backups, copies, sqlite_copies
from operations.damage import damage_in
from operations.hall import COPIES_MARK
from operations.views import hall
from tests import evening
from tests.operations.damaging import filled, overwrite
from tests.operations.test_backup import packed
from tests.reading import read

pytestmark = [
    pytest.mark.integration,
    pytest.mark.databases,
    pytest.mark.django_db,
    pytest.mark.urls(__name__),
]

urlpatterns = [
    path("hall/", hall.page, name="hall"),
    path("hall/copy/", hall.copy_now, name="hall-copy"),
    path("hall/download/", hall.download, name="hall-download"),
    path("hall/open/", hall.open_file, name="hall-open"),
    path("", include("config.urls")),
]
ADDRESS = "http://192.168.1.10:8000"


@pytest.fixture(autouse=True)
def stick(settings: Any, tmp_path: Path) -> Path:
    """The folder of copies of this hall."""
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / COPIES_MARK).touch()
    settings.HALL_COPIES, settings.HALL_ADDRESS = str(folder), ADDRESS
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["OPTIONS"]["context_processors"].append("operations.copies.for_pages")
    settings.TEMPLATES = templates
    return folder


@pytest.fixture
def administrator() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("admin@example.test"))
    return client


@pytest.mark.parametrize("address", ["/hall/", "/hall/copy/", "/hall/download/", "/hall/open/"])
def test_a_hall_is_its_administrators(address: str) -> None:
    stranger, organiser = Client(), Client()
    organiser.force_login(evening.account())
    for client, status in ((stranger, 302), (organiser, 403)):
        answer = client.get(address) if address == "/hall/" else client.post(address)
        assert answer.status_code == status
    assert not Job.objects.exists()


def written(job: Job) -> str:
    """What a copy that is written now raises, as the row of its job keeps it."""
    with pytest.raises(copies.CopyError) as raised:
        copies.write_copy(job)
    return f"CopyError: {raised.value}"


def job(error: str = "") -> Job:
    return Job.objects.create(task="x", title="x", subject=copies.SUBJECT, error=error)


def test_a_stick_that_is_away_is_never_replaced_by_a_folder(stick: Path, administrator: Client) -> None:
    (stick / COPIES_MARK).unlink()
    made = job()
    Job.objects.filter(pk=made.pk).update(error=written(made))
    assert list(stick.iterdir()) == []
    stick.rmdir()
    assert written(made) == "CopyError: away"
    assert not stick.exists()
    for page in ("/hall/", "/organise/"):
        assert "The folder of copies is not there." in administrator.get(page).content.decode()
    assert "The folder of copies" not in Client(headers={"accept-language": "en"}).get("/").content.decode()
    stick.mkdir()
    (stick / COPIES_MARK).touch()
    assert "The last copy could not be written." in administrator.get("/organise/").content.decode()
    Job.objects.create(task="x", title="x", subject=copies.SUBJECT, state=Job.State.DONE)
    assert "copies is" not in administrator.get("/organise/").content.decode()


def test_a_stick_that_is_pulled_out_in_the_middle(
    stick: Path, monkeypatch: pytest.MonkeyPatch, transactional_db: None
) -> None:
    """The copy of the database is written, its checksum is being reckoned: there is no file, and no part of one."""

    def pulled_out(_: Path) -> str:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(backups, "_digest", pulled_out)
    monkeypatch.setattr(backups, "copy_sqlite", lambda _: ("flek.sqlite3", {"rows": {}, "heads": {}}))
    monkeypatch.setattr(backups, "copy_postgres", lambda _: ("flek.sqlite3", {"rows": {}, "heads": {}}))
    assert written(job()) == "CopyError: away"
    assert [file.name for file in stick.iterdir()] == [COPIES_MARK]


@pytest.fixture
def damaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The database of this hall is a damaged one; which of its tables."""
    file = filled(tmp_path / "flek.sqlite3")
    overwrite(file, "people_club")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    monkeypatch.setattr(backups, "copy_postgres", sqlite_copies.copy_sqlite)
    return "people_club"


def test_a_damaged_database_is_not_copied_and_every_page_says_so(
    stick: Path, administrator: Client, damaged: str
) -> None:
    (stick / "flek-2026-11-21-100000.tar").write_bytes(b"a good one")
    made = job()
    Job.objects.filter(pk=made.pk).update(error=written(made))
    assert {file.name for file in stick.iterdir()} == {COPIES_MARK, "flek-2026-11-21-100000.tar"}
    for page in ("/hall/", "/organise/"):
        text = administrator.get(page).content.decode()
        assert f"The last copy could not be written. The database is damaged ({damaged})" in text
    slovak = administrator.get("/organise/", headers={"accept-language": "sk"}).content.decode()
    assert f"Databáza je poškodená ({damaged})" in slovak
    taken = administrator.post("/hall/download/", follow=True).content.decode()
    assert f"The database is damaged ({damaged})" in taken
    assert "disk of this computer is full" not in taken


@pytest.fixture
def bad_stick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The database of this hall is whole; a copy is not what was written when it is read again."""
    file = filled(tmp_path / "flek.sqlite3")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(file))
    monkeypatch.setattr(backups, "copy_postgres", sqlite_copies.copy_sqlite)

    def judged(database: sqlite3.Connection) -> str:
        read = Path(database.execute("PRAGMA database_list").fetchone()[2])
        if read != file:
            overwrite(read, "people_club")
        return damage_in(database)

    monkeypatch.setattr(sqlite_copies, "damage_in", judged)


@pytest.mark.usefixtures("bad_stick")
def test_a_bad_stick_is_not_told_as_a_damaged_database(stick: Path, administrator: Client) -> None:
    (stick / "flek-2026-11-21-100000.tar").write_bytes(b"a good one")
    made = job()
    Job.objects.filter(pk=made.pk).update(error=written(made))
    assert {file.name for file in stick.iterdir()} == {COPIES_MARK, "flek-2026-11-21-100000.tar"}
    for language, words in (
        ("en", "The copy came out damaged; the database itself is whole. Use another stick."),
        ("sk", "Kópia sa zapísala poškodená; samotná databáza je v poriadku. Použite iný kľúč USB."),
        ("cs", "Kopie se zapsala poškozená; samotná databáze je v pořádku. Použijte jiný USB disk."),
    ):
        for page in ("/hall/", "/organise/"):
            assert words in read(administrator.get(page, headers={"accept-language": language}))
    with pytest.raises(
        CommandError, match=r"damaged; the database itself is whole\..*There is no new backup\."
    ):
        call_command("backup", str(stick / "x.tar"))


def test_a_file_that_is_no_copy_is_refused_in_words(administrator: Client, tmp_path: Path) -> None:
    sent = {"file": SimpleUploadedFile("flek-x.tar", b"rubbish")}
    text = administrator.post("/hall/open/", sent, follow=True).content.decode()
    assert "This file cannot be opened. incoming.part cannot be read:" in text
    newer = (
        b'{"format": "flek-backup/1", "made_at": "", "database": "flek.sqlite3", "sha256": "", "rows": {}, '
    )
    newer += b'"heads": {}, "migrations": ["tournaments.9999_tomorrow"]}'
    content = packed(tmp_path / "newer.tar", manifest__json=newer, flek__sqlite3=b"").read_bytes()
    sent = {"file": SimpleUploadedFile("flek-x.tar", content)}
    slovak = administrator.post("/hall/open/", sent, follow=True, headers={"accept-language": "sk"})
    assert "Vytvorila ju novšia verzia Fleku (tournaments.9999_tomorrow)" in slovak.content.decode()


def test_a_laptop_without_a_network_says_so(settings: Any, administrator: Client) -> None:
    assert "found no network" not in administrator.get("/hall/").content.decode()
    settings.HALL_ADDRESS = "http://127.0.0.1:8000"
    assert "found no network" in administrator.get("/hall/").content.decode()


def test_paper_carries_the_address_of_the_laptop_in_the_hall(administrator: Client, settings: Any) -> None:
    """Whoever sits at the laptop asks for localhost, where no phone finds a table."""
    tournament = evening.tournament_of(8, User.objects.get(email="admin@example.test"))
    evening.published_round(tournament)
    text = administrator.get(
        f"/organise/{tournament.slug}/rounds/1/cards/", headers={"host": "localhost:8000"}
    ).content
    assert text.decode().count(f"{ADDRESS}/") == 2
    assert b"localhost" not in text
    asked = RequestFactory().get("/", headers={"host": "turnaj.example"})
    settings.HALL_ADDRESS = ""
    settings.ALLOWED_HOSTS = ["*"]
    assert address_for_others(asked, "/c/x/") == "http://turnaj.example/c/x/"


def _sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.ENOSPC, "x"), disks.FULL),
        (OSError(errno.EROFS, "x"), disks.READ_ONLY),
        (FileNotFoundError(errno.ENOENT, "x"), disks.AWAY),
        (_sqlite(sqlite3.SQLITE_FULL), disks.FULL),
        (_sqlite(sqlite3.SQLITE_IOERR_WRITE), disks.AWAY),
        (ValueError("x"), ""),
        (None, ""),
    ],
)
def test_why_something_was_not_written(error: BaseException | None, why: str) -> None:
    wrapped = RuntimeError("outside")
    wrapped.__cause__ = error
    assert disks.why_not_written(error) == why
    assert disks.why_not_written(wrapped) == why
