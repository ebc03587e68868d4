"""What a stranger, or somebody who leaves, cannot do to a site: wrong hosts, countless tournaments, orphaned ones."""

from __future__ import annotations

import logging
from datetime import date
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from core import limits
from core.hosts import is_own
from core.refusals import TooOftenError, WrongStateError
from operations.logs import without_refused_stacks
from tests.evening import account, tournament_of
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.models import Tournament, TournamentRole
from tournaments.people.domain.erasing import erase_account

pytestmark = [pytest.mark.integration, pytest.mark.databases]


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("flek.localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.43.1:8000", True),
        ("10.0.0.7", True),
        ("[fe80::1]", True),
        ("laptop.local:8000", True),
        ("8.8.8.8", False),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("192.168.43.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_a_laptop_answers_to_addresses_of_its_own_network(host: str, own: bool) -> None:
    assert is_own(host) is own


@pytest.mark.parametrize(
    ("host", "status"), [("localhost", 200), ("192.168.1.5:8000", 200), ("evil.example", 400)]
)
def test_where_no_hosts_are_named_a_foreign_one_is_refused(
    settings: Settings, client: Client, host: str, status: int
) -> None:
    settings.MIDDLEWARE = ["core.hosts.refuse_foreign", *settings.MIDDLEWARE]
    settings.ALLOWED_HOSTS = ["*"]
    assert client.get(reverse("health-live"), headers={"host": host}).status_code == status


def test_a_host_that_is_named_is_believed(settings: Settings, client: Client) -> None:
    settings.MIDDLEWARE = ["core.hosts.refuse_foreign", *settings.MIDDLEWARE]
    settings.ALLOWED_HOSTS = ["flek.example"]
    assert client.get(reverse("health-live"), headers={"host": "flek.example"}).status_code == 200


def test_a_refused_host_is_one_line_in_the_log() -> None:
    record = logging.LogRecord("django.security.DisallowedHost", logging.ERROR, "", 0, "Invalid", None, None)
    event: dict[str, Any] = {"event": "Invalid HTTP_HOST header", "exc_info": True, "_record": record}
    assert "exc_info" not in without_refused_stacks(None, "error", event)


def test_the_process_says_that_it_lives_without_a_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", away)
    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", away)
    client.cookies["sessionid"] = "a" * 32
    assert client.get(reverse("health-live")).status_code == 200


@pytest.mark.django_db
def test_what_is_shown_to_somebody_is_kept_by_nobody_else() -> None:
    organiser = account()
    tournament = tournament_of(4, organiser)
    client = Client()
    client.force_login(organiser)
    for name in ("organiser:players", "organiser:settings", "public:tournament"):
        page = client.get(reverse(name, args=[tournament.slug]))
        assert page["Cache-Control"] == "private, no-store", name
    assert "no-store" in client.get("/me/")["Cache-Control"]


@pytest.mark.django_db
def test_an_account_makes_so_many_tournaments_a_day_and_no_more() -> None:
    user = account()
    for number in range(limits.TOURNAMENTS.rate.most):
        create_tournament(user=user, name=f"Turnaj {number}", on=date(2026, 11, 7))
    with pytest.raises(TooOftenError):
        create_tournament(user=user, name="Ešte jeden", on=date(2026, 11, 7))
    assert Tournament.objects.count() == limits.TOURNAMENTS.rate.most
    create_tournament(user=account("iny@example.test"), name="Turnaj", on=date(2026, 11, 7))


@pytest.mark.django_db
def test_one_too_many_is_said_on_the_page_and_what_was_typed_stays() -> None:
    user = account()
    for number in range(limits.TOURNAMENTS.rate.most):
        create_tournament(user=user, name=f"Turnaj {number}", on=date(2026, 11, 7))
    client = Client()
    client.force_login(user)
    typed = {
        "name": "Ešte jeden",
        "date": "2026-11-07",
        "ruleset": "marias/szmk-2012",
        "rounds_planned": "3",
        "table_size": "4",
        "round_minutes": "60",
        "currency": "EUR",
        "live": "deal",
        "money_shown": "figures",
        "prizes_shown": "hidden",
    }
    page = client.post(reverse("organiser:keep-new"), typed)
    assert Tournament.objects.count() == limits.TOURNAMENTS.rate.most
    assert page.context["form"].non_field_errors()
    assert 'value="Ešte jeden"' in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("state", Tournament.State.values)
def test_the_last_organiser_of_a_tournament_that_goes_on_stays(state: str) -> None:
    user, other = account(), account("iny@example.test")
    tournament = create_tournament(user=user, name="Jesenný turnaj", on=date(2026, 11, 7), state=state)
    if state in (Tournament.State.DRAFT, Tournament.State.DECLARED):
        erase_account(user)
        return
    with pytest.raises(WrongStateError) as refused:
        erase_account(user)
    assert "Jesenný turnaj" in refused.value.message
    grant_role(tournament, other, TournamentRole.Role.ORGANISER)
    erase_account(user)
    assert tournament.roles.get().user == other
