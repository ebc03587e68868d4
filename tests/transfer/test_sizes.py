"""How large the file of a tournament may be: what the documents promise goes in through the page, more is refused."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from benchmarks.hall import lay_out
from core.files.limits import LARGEST_TOURNAMENT
from tests.evening import account, tournament_of
from tests.full_day import in_a_file
from tournaments.events.models import Tournament
from tournaments.standings.domain.rebuilding import rebuild
from tournaments.transfer.domain import export_tournament, read_tournament
from tournaments.transfer.domain.refusals import BadTransferError

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

UPLOAD = "/organise/import/"


class Body(io.BytesIO):
    """A body of which nothing may be read."""

    def read(self, *_: Any) -> bytes:
        raise AssertionError("a body that is refused by its size was read")

    readline = read  # type: ignore[assignment]


@pytest.fixture
def organiser() -> Client:
    """Organises a tournament of his own here."""
    tournament_of(0, account(), name="Vlastný")
    client = Client(headers={"accept-language": "en"})
    client.force_login(account())
    return client


def send(client: Client, content: bytes) -> Any:
    return client.post(UPLOAD, {"file": SimpleUploadedFile("hall.json", content)})


def announce(client: Client, size: int, body: io.BytesIO | None = None) -> Any:
    """A body of that size on its way; without one nothing may be read of it."""
    return client.generic(
        "POST", UPLOAD, content_type="multipart/form-data; boundary=x",
        **{"CONTENT_LENGTH": str(size), "wsgi.input": body or Body()},
    )  # fmt: skip


def hall_of_a_hundred() -> Tournament:
    made = lay_out(account(), players=104, rounds=4, deals=20, system="world-2015")
    rebuild(made)
    return made


@pytest.mark.acceptance(name="sizes")
def test_a_hall_of_a_hundred_players_goes_in_through_the_page(organiser: Client) -> None:
    hall = in_a_file(hall_of_a_hundred)
    assert len(hall) > 1_000_000, "what every other page takes would prove nothing"
    preview = send(organiser, hall)
    assert preview.status_code == 302
    assert organiser.post(preview.url).status_code == 302
    made = Tournament.objects.exclude(name="Vlastný").get()
    assert (made.registrations.count(), made.rounds.count()) == (104, 4)
    assert export_tournament(made).count(b'"hash":') == hall.count(b'"hash":') == 4 * 26 * 20


@pytest.mark.acceptance(name="sizes")
def test_a_file_of_the_largest_size_is_read(organiser: Client) -> None:
    """It is refused for what is in it, which is blanks; one byte more is refused for its size."""
    content = b"{}".ljust(LARGEST_TOURNAMENT)
    answer = send(organiser, content)
    assert answer.url == UPLOAD
    assert "format" in " ".join(str(one) for one in organiser.get(UPLOAD).context["messages"])
    answer = send(organiser, content + b" ")
    assert answer.status_code == 413
    assert "more than 24 MB" in answer.content.decode()


def test_a_larger_one_is_refused_before_a_byte_of_it_is_read(organiser: Client) -> None:
    answer = announce(organiser, LARGEST_TOURNAMENT * 2)
    assert answer.status_code == 413
    assert "24.1 MB" in answer.content.decode()


def test_of_a_stranger_nothing_large_is_kept() -> None:
    """He is sent to sign in; what he sends is no form, and nobody has looked."""
    answer = Client().generic("POST", UPLOAD, b"x" * 1_500_000, "multipart/form-data; boundary=x")
    assert (answer.status_code, answer.url) == (302, f"{reverse('account_login')}?next={UPLOAD}")


class BrokenOff(io.BytesIO):
    """A body of which a part arrives; then its sender is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces = [b"x" * 65_536] * 3

    def read(self, *_: Any) -> bytes:
        if not self.pieces:
            raise ConnectionResetError("gone")
        return self.pieces.pop()


def test_a_stranger_who_breaks_off_is_no_fault_of_the_site() -> None:
    body = BrokenOff()
    answer = announce(Client(), 1_500_000, body)
    assert (answer.status_code, body.pieces) == (302, [])


@pytest.mark.parametrize("unit", [b"[],", b"{},", b"1.5,", b'"ab",'])
def test_a_file_of_more_values_than_any_tournament_has_is_not_unpacked(
    unit: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty megabytes of empty lists are half a gigabyte in memory."""
    monkeypatch.setattr("tournaments.transfer.domain.reading.json.loads", None)
    with pytest.raises(BadTransferError, match=re.escape("hodnôt") + "|values"):
        read_tournament(b'{"format":"tournament/1","x":[' + unit * (20_000_000 // len(unit)) + b"0]}")


def test_a_key_that_stands_twice_among_very_many_is_found_at_once() -> None:
    """One comparison of each key with each other one would take a day."""
    many = b",".join(b'"k%d":0' % number for number in range(400_000))
    with pytest.raises(BadTransferError, match="k399999"):
        read_tournament(b"{" + many + b',"k399999":1}')
