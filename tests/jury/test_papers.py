"""Photos of a case and its printed protocol: who may see them, and what is kept of a photo (T-28, T-30)."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from accounts.models import User
from core.files.limits import LARGEST_PICTURE
from core.models import Job
from core.refusals import BadFileError
from tests.evening import account, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions, discipline, photos, protocol
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, CasePhoto

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def people(lasting: None) -> dict[str, User]:
    return {name: account(f"{name}@example.test") for name in ("organiser", "desk", "jury", "outsider")}


@pytest.fixture(scope="module")
def tournament(people: dict[str, User]) -> Tournament:
    made = tournament_of(3, people["organiser"])
    grant_role(made, people["desk"], Role.DESK)
    grant_role(made, people["jury"], Role.JURY)
    return made


@pytest.fixture(scope="module")
def case(tournament: Tournament, people: dict[str, User]) -> Case:
    return cases.open_case(tournament, people["jury"], statement="Karty neboli zrovnané.")


def client(user: User) -> Client:
    web = Client()
    web.force_login(user)
    return web


def picture(kind: str = "JPEG", size: tuple[int, int] = (400, 300), **more: Any) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, "#0e4637").save(buffer, kind, **more)
    return buffer.getvalue()


def test_only_jury_and_desk_attach_and_see_a_photo(
    people: dict[str, User], tournament: Tournament, case: Case
) -> None:
    address = reverse("jury:add-photo", args=[tournament.slug, case.number])
    for who in ("organiser", "outsider"):
        sent = SimpleUploadedFile("listok.jpg", picture(), "image/jpeg")
        assert client(people[who]).post(address, {"photo": sent}).status_code == 403
    for who in ("jury", "desk"):
        sent = SimpleUploadedFile("listok.jpg", picture(), "image/jpeg")
        assert client(people[who]).post(address, {"photo": sent}).status_code == 302
    kept = CasePhoto.objects.first()
    assert kept is not None
    shown = reverse("jury:photo", args=[tournament.slug, kept.pk])
    answers = {who: client(user).get(shown) for who, user in people.items()}
    assert {who: answer.status_code for who, answer in answers.items()} == {
        "organiser": 403,
        "desk": 200,
        "jury": 200,
        "outsider": 403,
    }
    assert answers["jury"]["Content-Type"] == "image/jpeg"


def test_what_is_kept_is_drawn_anew_without_place_and_device() -> None:
    exif = Image.Exif()
    exif[0x010F] = "Telefón"
    exif[0x0112] = 6  # lies on its side
    kept = Image.open(io.BytesIO(photos.drawn_anew(picture(size=(4000, 3000), exif=exif))))
    assert kept.format == "JPEG"
    assert kept.size == (1350, 1800)
    assert dict(kept.getexif()) == {}
    assert photos.drawn_anew(picture("PNG")).startswith(b"\xff\xd8")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a\x01\x00\x01\x00",
        picture()[:100],
        b"\0" * (LARGEST_PICTURE + 1),
    ],
    ids=["empty", "svg", "gif", "cut short", "too large"],
)
def test_what_is_no_photo_is_refused(content: bytes) -> None:
    with pytest.raises(BadFileError):
        photos.drawn_anew(content)


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_read() -> None:
    buffer = io.BytesIO()
    Image.new("1", (12_000, 12_000)).save(buffer, "PNG")
    with pytest.raises(BadFileError):
        photos.drawn_anew(buffer.getvalue())


def test_the_protocol_tells_every_case_with_decisions_appeals_and_cards(
    people: dict[str, User], tournament: Tournament, case: Case
) -> None:
    player = tournament.registrations.first()
    assert player is not None
    first = decisions.decide(
        case,
        Ruling(verdict="Napomenutie za nezrovnané karty", offender=player.pk, rule="B/26"),
        people["jury"],
    )
    cases.appeal(first, player, "Karty som zrovnal.", people["jury"])
    decisions.decide(case, Ruling(verdict="Odvolaniu sa nevyhovuje", on_appeal="confirm"), people["jury"])
    discipline.give_card(player, "yellow", "pálenka pri stole", people["jury"], rule="B/28")
    web = client(people["jury"])
    assert web.post(reverse("jury:protocol", args=[tournament.slug])).status_code == 302
    job = Job.objects.get(task=protocol.PRINT)
    made = protocol.print_protocol(job)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(bytes(made.content))).pages)
    for said in (
        "Napomenutie za nezrovnané karty",
        "Karty som zrovnal.",
        "Odvolaniu sa nevyhovuje",
        "Na odvolanie potvrdzuje 1. rozhodnutie",
        "potvrdené na odvolanie",
        "B/28",
        player.player.name,
        "Karty neboli zrovnané.",
    ):
        assert said in text
    assert "zrušené" not in text, "what was confirmed is not shown as overruled"
    assert protocol.print_protocol(job).pk == made.pk, "unchanged: rendered once"
    for who in ("desk", "outsider"):
        assert client(people[who]).post(reverse("jury:protocol", args=[tournament.slug])).status_code == 403
