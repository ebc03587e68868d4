"""The pages of what came too late: cut into pages, what waits first, as many queries for many as for one."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.templatetags.flek import gain
from scoring.domain import held as held_entries
from scoring.domain.entries import Author
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import SEVEN, account, pen_of, published_round, tournament_of, write
from tests.evening import entry as new_entry
from tests.reading import read
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ROLES = ("organiser", "desk", "jury")


@pytest.fixture(scope="module")
def known(lasting: None) -> dict[str, User]:
    return {name: account(f"{name}@example.test") for name in ROLES}


@pytest.fixture(scope="module")
def evening(known: dict[str, User]) -> Tournament:
    """Two signed tables."""
    made = tournament_of(8, known["organiser"])
    grant_role(made, known["desk"], Role.DESK)
    grant_role(made, known["jury"], Role.JURY)
    for table in published_round(made).tables.select_related("sheet"):
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, new_entry(SEVEN, seen=0))
        write(table.sheet, pen, new_entry(seen=1, kind=Entry.Kind.SIGN))
    return made


@pytest.fixture(scope="module")
def tournament(evening: Tournament) -> Tournament:
    return evening


@pytest.fixture(scope="module")
def sheets(tournament: Tournament) -> list[Sheet]:
    return list(Sheet.objects.filter(table__round__tournament=tournament).order_by("table__number"))


@pytest.fixture
def client_of(known: dict[str, User]) -> Callable[[str], Client]:
    def signed_in(role: str) -> Client:
        client = Client()
        client.force_login(known[role])
        return client

    return signed_in


def keep(sheet: Sheet, count: int) -> list[HeldEntry]:
    """So many late deals; the reason numbers them."""
    made = []
    for number in range(count):
        content = {"kind": "deal", "body": SEVEN, "target": None, "reason": str(number), "seen_version": 0}
        made.append(HeldEntry(sheet=sheet, device_id=uuid.uuid4(), content=content, why=HeldEntry.Why.SIGNED))
    return HeldEntry.objects.bulk_create(made)


def address(role: str, tournament: Tournament) -> str:
    if role == "jury":
        return reverse("jury:tournament", args=[tournament.slug])
    return reverse("organiser:held", args=[tournament.slug, 1])


def aside(tournament: Tournament, held: int) -> str:
    return reverse("organiser:lay-held-aside", args=[tournament.slug, 1, held])


def shown(client: Client, where: str) -> list[HeldEntry]:
    return list(client.get(where).context["held_entries"])


@pytest.mark.parametrize("role", ROLES)
def test_many_come_a_page_at_a_time(
    role: str, client_of: Callable[[str], Client], tournament: Tournament, sheets: list[Sheet]
) -> None:
    made = keep(sheets[0], 45)
    where, client = address(role, tournament), client_of(role)
    pages = [shown(client, f"{where}?page={number}") for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [20, 20, 5]
    assert {held.pk for page in pages for held in page} == {held.pk for held in made}
    page = client.get(f"{where}?page=2").content.decode()
    assert page.count("<article") == 20
    assert 'href="?page=3"' in page
    assert shown(client, f"{where}?page=elsewhere") == pages[0]
    assert shown(client, f"{where}?page=99") == pages[2]


@pytest.mark.parametrize("role", ROLES)
def test_three_need_no_more_queries_than_one(
    role: str, client_of: Callable[[str], Client], tournament: Tournament, sheets: list[Sheet]
) -> None:
    client = client_of(role)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(role, tournament)).status_code == 200
        return len(queries)

    keep(sheets[0], 1)
    asked()  # what is read once
    one = asked()
    keep(sheets[0], 1)
    keep(sheets[1], 1)
    assert asked() == one


def test_the_program_gets_a_page_at_a_time_in_as_many_queries(
    client_of: Callable[[str], Client], tournament: Tournament, sheets: list[Sheet]
) -> None:
    client, where = client_of("desk"), f"/api/v1/tournaments/{tournament.slug}/held/"

    def asked(count: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert len(client.get(where).json()["results"]) == count
        return len(queries)

    keep(sheets[0], 1)
    asked(1)
    one = asked(1)
    keep(sheets[1], 2)
    assert asked(3) == one
    keep(sheets[0], 57)
    assert [len(client.get(f"{where}?page={page}").json()["results"]) for page in (1, 2)] == [50, 10]


@pytest.mark.parametrize("role", ["organiser", "desk"])
def test_what_waits_comes_before_what_was_settled(
    role: str, client_of: Callable[[str], Client], tournament: Tournament, sheets: list[Sheet]
) -> None:
    """The one that waits is the oldest, and all later ones were laid aside."""
    waits, *others = keep(sheets[0], 30)
    HeldEntry.objects.filter(pk=waits.pk).update(received_at=timezone.now() - timedelta(hours=3))
    for held in others:
        held_entries.lay_aside(held, Author(role=Entry.Role.DESK))
    listed = shown(client_of(role), address(role, tournament))
    assert listed[0].pk == waits.pk
    assert [held.settled_at is None for held in listed] == [True] + [False] * 19


@pytest.mark.parametrize("role", ["desk", "jury"])
def test_who_settles_one_stays_on_its_page(
    role: str, client_of: Callable[[str], Client], tournament: Tournament, sheets: list[Sheet]
) -> None:
    keep(sheets[0], 45)
    client, where = client_of(role), address(role, tournament)
    listed = shown(client, f"{where}?page=2")
    for held, asked, page in zip(listed, ("2", "%0d%0aX", "//evil.test"), (2, 1, 1), strict=False):
        to = aside(tournament, held.pk)
        if role == "jury":
            to = reverse("jury:lay-aside-held", args=[tournament.slug, held.pk])
        answer: Any = client.post(f"{to}?page={asked}")
        assert answer["Location"] == f"{where}?page={page}"
        held.refresh_from_db()
        assert held.settled_at


def test_a_number_that_is_none_is_not_found(
    client_of: Callable[[str], Client], tournament: Tournament
) -> None:
    client = client_of("desk")
    for held in (0, 10**30):
        assert client.post(aside(tournament, held)).status_code == 404


def page_of(client: Client, where: str) -> str:
    return read(client.get(where)).replace("\u00a0", " ")


@pytest.mark.parametrize("role", ROLES)
def test_a_late_entry_is_told_in_words_with_what_would_follow(
    tournament: Tournament, sheets: list[Sheet], client_of: Callable[[str], Client], role: str
) -> None:
    """The sheet holds one seven; the same once more doubles each gain. What is stored does not change."""
    keep(sheets[0], 1)
    page = page_of(client_of(role), address(role, tournament))
    names = [seat.name for seat in sheets[0].seats.order_by("position")]
    assert f"rozdanie: {names[SEVEN['actor']]}: Sedma" in page
    for seat in sheets[0].seats.all():
        assert str(gain(seat.zb, "EUR")).replace("\u00a0", " ") in page
        assert str(gain(2 * seat.zb, "EUR")).replace("\u00a0", " ") in page
    assert "{" not in page.split('data-test="late-words"')[1].split("</table>")[0]
    sheets[0].refresh_from_db()
    assert sheets[0].entry_count == 2, "it is tried, not written"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"kind": "removal", "target": 1, "body": {}}, "odstránenie, 1. rozdanie"),
        ({"kind": "deal", "body": {"contract": "nothing of ours", "actor": 99}}, "rozdanie"),
        ({"kind": "deal", "body": {"actor": "x"}}, "rozdanie"),
        ({"kind": "count", "body": {"money": [1, 2, 3, 4]}}, "spočítané peniaze"),
    ],
)
def test_whatever_a_phone_sent_late_is_a_page(
    tournament: Tournament,
    sheets: list[Sheet],
    client_of: Callable[[str], Client],
    content: dict[str, object],
    words: str,
) -> None:
    sent = {"target": None, "reason": "<b>x</b>", "seen_version": 0} | content
    HeldEntry.objects.create(sheet=sheets[0], device_id=uuid.uuid4(), content=sent, why=HeldEntry.Why.SIGNED)
    page = page_of(client_of("desk"), address("desk", tournament))
    assert words in page
    assert "<b>x</b>" not in page
