"""Ties of a standing that only a lot can end (T-20): drawn by the organiser, in the hall, voided; never by others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.rounds.domain import states
from tournaments.rounds.domain.lots import order_of
from tournaments.rounds.models import Round
from tournaments.standings.domain import declaring, standing_lots
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.domain.standings import current_standing

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    """One table by places, the sum of which is lowest: 30, 0, 0, −30: the second and the third are tied."""
    system = {"tie_breaks": ["lot"]}
    tournament = tournament_of(4, rounds_planned=1, system="place-sum", system_options=system)
    made = published_round(tournament)
    for seat, won in zip(made.seats.order_by("registration__start_number"), (30, 0, 0, -30), strict=True):
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won)
    Sheet.objects.filter(table__round=made).update(entry_count=1)
    mark_round_stale(made)
    return made


@pytest.fixture(scope="module")
def closed(round_: Round) -> Round:
    return states.close_round(round_, account(), "na papieri")


def places(round_: Round) -> dict[int, int]:
    numbers = dict(round_.tournament.registrations.values_list("pk", "start_number"))
    return {numbers[row["registration"]]: row["place"] for row in current_standing(round_).rows}


def post(client: Client, round_: Round, verb: str, *lot: int, **data: object) -> int:
    address = reverse(f"organiser:{verb}-standing-lot", args=[round_.tournament.slug, round_.number, *lot])
    return client.post(address, data).status_code


def organiser() -> Client:
    client = Client()
    client.force_login(account())
    return client


def tied(round_: Round) -> list[int]:
    return list(round_.tournament.registrations.filter(start_number__in=(2, 3)).values_list("pk", flat=True))


def test_while_the_round_is_played_nobody_draws(round_: Round) -> None:
    page = organiser().get(reverse("organiser:standing", args=[round_.tournament.slug]))
    assert page.context["ties"] == []
    post(organiser(), round_, "draw", player=tied(round_))
    assert not round_.tournament.lots.exists()


def test_a_lot_of_the_hall_ends_the_tie_and_can_be_voided(closed: Round) -> None:
    client = organiser()
    address = reverse("organiser:standing", args=[closed.tournament.slug])
    assert [[one.start_number for one in tie] for tie in client.get(address).context["ties"]] == [[2, 3]]
    post(client, closed, "record", order="3 1")
    assert not closed.tournament.lots.exists(), "1 is not tied with 3"
    post(client, closed, "record", order="3, 2")
    assert places(closed) == {1: 1, 3: 2, 2: 3, 4: 4}
    published = list(closed.published_standings.all())  # T-1: what a closed round's lot changed is a version
    assert [(one.version, len(one.changed)) for one in published] == [(1, 0), (2, 2)]
    assert client.get(address).context["ties"] == []
    post(client, closed, "void", closed.tournament.lots.get().pk)
    assert places(closed) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_a_lot_that_is_drawn_here_can_be_drawn_again(closed: Round) -> None:
    post(organiser(), closed, "draw", player=tied(closed))
    lot = closed.tournament.lots.get()
    assert order_of(lot.seed, tied(closed)) == lot.order
    assert sorted(places(closed).values()) == [1, 2, 3, 4]
    assert (
        lot.seed
        in organiser().get(reverse("organiser:standing", args=[closed.tournament.slug])).content.decode()
    )


def test_declared_results_are_not_drawn_any_more(closed: Round) -> None:
    declaring.declare(declaring.announce(Tournament.objects.get(pk=closed.tournament_id)), account())
    post(organiser(), closed, "draw", player=tied(closed))
    assert not closed.tournament.lots.exists()


@pytest.mark.parametrize(("role", "status"), [("desk", 403), ("jury", 403), (None, 403), ("anonymous", 302)])
def test_only_the_organiser_draws(closed: Round, role: str | None, status: int) -> None:
    client = Client()
    if role != "anonymous":
        user = account("somebody@example.test")
        if role:
            grant_role(closed.tournament, user, role)
        client.force_login(user)
    assert post(client, closed, "draw", player=tied(closed)) == status
    assert post(client, closed, "record", order="3 2") == status
    assert not closed.tournament.lots.exists()
    lot = standing_lots.draw_lot(closed, tied(closed), account())
    assert post(client, closed, "void", lot.pk) == status
    assert closed.tournament.lots.get().voided_at is None
    standing_lots.void_lot(lot)
    if role in ("desk", "jury"):
        page = client.get(reverse("organiser:standing", args=[closed.tournament.slug]))
        assert 'data-test="lot-wanted"' not in page.content.decode()
