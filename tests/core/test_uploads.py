"""A file that somebody sends: no web thread reads it, an account's files are read in turn, nothing of it stays."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core import uploads
from core.models import Job, Upload
from core.refusals import BadListError, TooLargeError, TooOftenError
from core.uploads import KEPT, MOST_WAITING, Kind, Outcome, receive
from tests.evening import account, tournament_of
from tests.reading import read
from tournaments.events.models import Tournament
from tournaments.registration.models import PlayerImport

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

THEIRS = "boris@example.test"


@pytest.fixture(autouse=True)
def _kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of files that says what is in them, and refuses some."""

    def read_text(upload: Upload) -> Outcome:
        text = bytes(upload.content).decode()
        if text == "bad":
            raise BadListError("nothing to read")
        if text == "broken":
            raise KeyError
        return Outcome("/read/", text)

    monkeypatch.setitem(uploads._kinds, "text", Kind(10, a_day=5, read=read_text))
    monkeypatch.setattr(uploads, "receive", receive)  # it waits for a worker


def keep(text: str, email: str = "olga@example.test") -> Upload:
    return receive("text", text.encode(), account(email), name="a.txt", back="/back/", arguments={})


def work(upload: Upload) -> Upload:
    uploads.perform(upload.job_id)
    return Upload.objects.select_related("job").get(pk=upload.pk)


def browser(email: str = "olga@example.test") -> Client:
    client = Client()
    client.force_login(account(email))
    return client


def page(upload: Upload, client: Client, **headers: str) -> Any:
    return client.get(reverse("upload", args=[upload.pk]), headers=headers)


def test_a_file_waits_for_a_worker_and_leads_on_once_it_was_read() -> None:
    upload, client = keep("hello"), browser()
    waits = page(upload, client)
    assert (waits.status_code, 'data-test="upload"' in read(waits)) == (200, True)
    assert "<html" not in read(page(upload, client, **{"hx-request": "true"}))
    work(upload)
    assert page(upload, client).url == "/read/"
    assert page(upload, client, **{"hx-request": "true"})["HX-Redirect"] == "/read/"


@pytest.mark.parametrize("text", ["hello", "bad"])
def test_nothing_of_a_file_stays_once_it_was_read(text: str) -> None:
    assert bytes(work(keep(text)).content) == b""


def test_what_is_wrong_is_said_where_the_file_was_sent() -> None:
    upload, client = work(keep("bad")), browser()
    assert page(upload, client).url == "/back/"
    assert "nothing to read" in str(next(iter(client.get(reverse("organiser:home")).context["messages"])))
    assert Job.objects.get(pk=upload.job_id).state == Job.State.DONE, "it is not tried again"


def test_a_file_that_breaks_its_reader_is_given_up() -> None:
    upload = keep("broken")
    for _attempt in range(3):
        work(upload)
    assert page(upload, browser()).url == "/back/"
    assert work(keep("hello")).ended_at, "the next one has its turn"


def test_the_files_of_an_account_are_read_in_turn_and_hold_up_nobody_else() -> None:
    first, second, other = keep("1"), keep("2"), keep("3", THEIRS)
    assert work(second).ended_at is None
    assert work(other).ended_at
    assert work(first).ended_at
    assert work(second).ended_at


def test_so_many_files_wait_and_so_many_are_sent_a_day() -> None:
    kept = [keep("1") for _number in range(MOST_WAITING)]
    with pytest.raises(TooOftenError):
        keep("1")
    for upload in kept:
        work(upload)
    keep("1")
    with pytest.raises(TooOftenError):
        keep("1")
    keep("1", THEIRS)


def test_only_so_many_are_read_at_the_same_time() -> None:
    Job.objects.bulk_create(
        Job(task=uploads.TASK, title="", state=Job.State.RUNNING) for _number in range(uploads.AT_ONCE)
    )
    upload = keep("1")
    assert work(upload).ended_at is None


def test_a_file_that_is_too_large_is_not_kept() -> None:
    with pytest.raises(TooLargeError):
        keep("x" * 11)
    assert not Upload.objects.exists()


def test_only_who_sent_a_file_sees_what_becomes_of_it(client: Client) -> None:
    upload = work(keep("hello"))
    assert page(upload, browser(THEIRS)).status_code == 404
    assert page(upload, client).status_code == 302
    assert reverse("account_login") in page(upload, client).url


def test_a_file_is_forgotten_after_a_day() -> None:
    old, new = keep("1"), keep("2")
    Upload.objects.filter(pk=old.pk).update(created_at=timezone.now() - KEPT)
    assert uploads.forget_uploads() > 0
    assert list(Upload.objects.all()) == [new]


# --- the pages that take files -------------------------------------------------------------------


def players(tournament: Tournament, client: Client) -> Any:
    file = SimpleUploadedFile("x.csv", b"Meno\nAnna\n")
    return client.post(reverse("organiser:import", args=[tournament.slug]), {"file": file})


def test_a_page_reads_nothing_itself() -> None:
    tournament, client = tournament_of(0), browser()
    answer = players(tournament, client)
    upload = Upload.objects.get()
    assert answer.url == reverse("upload", args=[upload.pk])
    assert not PlayerImport.objects.exists()
    work(upload)
    batch = PlayerImport.objects.get()
    assert page(upload, client).url == reverse("organiser:import-preview", args=[tournament.slug, batch.pk])


def test_whose_right_ended_meanwhile_has_nothing_read() -> None:
    tournament = tournament_of(0)
    players(tournament, browser())
    tournament.roles.all().delete()
    assert work(Upload.objects.get()).refusal
    assert not PlayerImport.objects.exists()


def test_a_photo_at_the_door_is_read_by_a_worker_and_sent_as_a_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.people.uploads.number_in_photo", lambda _content: "123")
    tournament, client = tournament_of(0), browser()
    photo = SimpleUploadedFile("card.png", b"picture")
    part = {"hx-request": "true"}
    address = reverse("organiser:scan-at-door", args=[tournament.slug])
    answer = client.post(address, {"photo": photo}, headers=part)
    upload = Upload.objects.get()
    look = reverse("organiser:door-photo", args=[tournament.slug, upload.pk])
    assert look in read(answer)
    assert "HX-Trigger" not in answer, "nothing was scanned yet"
    work(upload)
    assert 'name="number" value="123"' in read(client.get(look, headers=part))
    assert browser(THEIRS).get(look).status_code == 403
