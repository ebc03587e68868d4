"""What is too large is refused at the door with 413, in words, before anything of it is read."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import get_resolver

from core.files.limits import LARGEST_PICTURE
from core.sizes import AROUND_A_FILE
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
LARGE = b" " * 1_000_001


@pytest.mark.parametrize("path", ["/api/v1/score/", "/api/v1/analyses/", "/api/v1/tournaments/x/players/"])
def test_a_large_request_to_the_api(path: str) -> None:
    answer = Client().post(path, LARGE, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")
    body = answer.json()
    assert (body["title"], body["limit"]) == ("too-large", 1_000_000)
    assert "1\N{NO-BREAK SPACE}MB" in body["detail"]


@pytest.mark.parametrize("path", ["/accounts/login/", "/i18n/setlang/"])
def test_a_large_form(path: str) -> None:
    answer = Client().post(path, {"login": "x" * 1_000_000}, headers={"accept-language": "en"})
    assert answer.status_code == 413
    assert "This is too large" in answer.content.decode()


def test_a_form_with_a_file_takes_the_file() -> None:
    """A list of players may have 1 MB, a photo 12 MB: more is refused, and what fits reaches the view."""
    organiser = evening.account()
    tournament = evening.tournament_of(0, organiser)
    client = Client()
    client.force_login(organiser)
    page = f"/organise/{tournament.slug}/import/"
    fits = SimpleUploadedFile("list.csv", b"name\n" + b"A" * 999_000)
    assert client.post(page, {"file": fits}).status_code == 302
    large = SimpleUploadedFile("list.csv", b"A" * (1_000_000 + AROUND_A_FILE))
    assert client.post(page, {"file": large}).status_code == 413
    photo = get_resolver().resolve(f"/jury/{tournament.slug}/cases/1/photos/").func
    assert photo.largest_body == LARGEST_PICTURE + AROUND_A_FILE


def test_who_reads_too_much_has_to_wait(settings: object) -> None:
    settings.READS_A_MINUTE = 2  # type: ignore[attr-defined]
    client = Client(REMOTE_ADDR="192.0.2.77")
    assert [client.get("/").status_code for _ in range(2)] == [200, 200]
    for path in ("/", "/api/v1/tournaments/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert client.get("/api/v1/tournaments/").json()["title"] == "too-often"
    assert Client(REMOTE_ADDR="192.0.2.78").get("/").status_code == 200


def test_a_network_that_reads_too_much_binds_no_phone_at_a_table_and_nobody_signed_in(
    settings: object, client: Client
) -> None:
    """A limit by network never binds a device with a seat, a write right or a session."""
    settings.READS_A_MINUTE = 1  # type: ignore[attr-defined]
    sheet = evening.sheet_of_four()
    address = f"/api/v1/sheets/{sheet.public_id}/"
    _pen, token = evening.pen_of(sheet)
    signed_in = Client()
    signed_in.force_login(evening.account())
    assert [client.get(address).status_code for _ in range(2)] == [200, 429]
    for header, status in ((f"Pen {token}", 200), ("Pen made-up", 429), ("Seat made-up", 429)):
        assert client.get(address, headers={"authorization": header}).status_code == status, header
    assert signed_in.get(address).status_code == 200
