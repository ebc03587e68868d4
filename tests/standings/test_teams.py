"""Teams of a tournament (T-3): who may be in one, and their standing over the rounds that count."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.refusals import WrongStateError
from scoring.models import Sheet, SheetSeat
from tests.evening import account, published_round, tournament_of
from tournaments.events.models import Tournament
from tournaments.registration.domain import teams
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.queries.teams import team_board

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def hall(players: int = 8) -> tuple[Tournament, list[int]]:
    options = {"teams": {"size": 3, "rounds": [1]}}
    tournament = tournament_of(players, system="place-sum", system_options=options, rounds_planned=2)
    return tournament, list(tournament.registrations.order_by("start_number").values_list("pk", flat=True))


@pytest.fixture(scope="module")
def laid_out(lasting: None) -> tuple[Tournament, list[int]]:
    return hall()


def play(tournament: Tournament) -> Round:
    """The players of each table win 40, 20, -20 and -40 by start number."""
    round_ = published_round(tournament)
    for table in round_.tables.all():
        for seat, zb in zip(
            table.seats.order_by("registration__start_number"), (40, 20, -20, -40), strict=True
        ):
            SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=zb)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    mark_round_stale(round_)
    return round_


def test_a_team_sums_its_members_over_the_rounds_that_count(laid_out: tuple[Tournament, list[int]]) -> None:
    tournament, people = laid_out
    teams.save_team(tournament, "Flekári", people[:3])
    teams.save_team(tournament, "Talonári", people[4:7])
    first = play(tournament)
    states.close_round(first, account(), "na papieri")
    second = play(tournament)
    after_first, after_second = (team_board(tournament, round_) for round_ in (first, second))
    assert after_first is not None
    assert after_second is not None
    points = {str(line.team): line.row.points for line in after_second.lines}
    assert points == {str(line.team): line.row.points for line in after_first.lines}
    for line in after_second.lines:
        assert line.row.points == sum(part.points for _, part in line.members)
    first_line = after_second.lines[0]
    assert first_line.row.points == min(points.values())  # the lowest sum wins


def test_the_page_says_what_decided_between_tied_teams(
    client: Client, laid_out: tuple[Tournament, list[int]]
) -> None:
    """Each team has a first and a last of its tables, 1 + 4; the ZB is 0 for both, and so the place is shared. With a
    cent more for a first the ZB decides."""
    tournament, _ = laid_out
    first = play(tournament)
    tables = [list(table.seats.order_by("registration__start_number")) for table in first.tables.all()]
    for name, seats in zip(("Flekári", "Talonári"), tables, strict=True):
        teams.save_team(tournament, name, [seats[0].registration_id, seats[3].registration_id])
    client.force_login(account())
    address = reverse("organiser:teams", args=[tournament.slug])
    assert "rozhodlo" not in client.get(address).content.decode()
    SheetSeat.objects.filter(pk=tables[1][0].sheet_seat_id).update(zb=41)
    mark_round_stale(first)
    page = client.get(address).content.decode()
    assert re.findall(r"rozhodlo: [^<]*?(\d,\d\d)\u00a0€\s*<", page) == ["0,01", "0,00"]


def test_the_page_says_what_a_team_is_charged_for_a_missing_member(
    client: Client, laid_out: tuple[Tournament, list[int]]
) -> None:
    """Tables of four, so a round not played costs 5: a team of two is charged 5 beside a team of three."""
    tournament, people = laid_out
    teams.save_team(tournament, "Flekári", people[:3])
    teams.save_team(tournament, "Dvaja", people[4:6])
    play(tournament)
    client.force_login(account())
    page = " ".join(client.get(reverse("organiser:teams", args=[tournament.slug])).content.decode().split())
    assert re.search(r"o 1 člena menej[^<]*<span class=\"figure\">5</span>", page)
    assert page.count("člena menej") == 1


@pytest.mark.parametrize(
    ("name", "members", "field"),
    [
        ("", slice(0, 2), "name"),
        ("Druhí", slice(0, 4), "members"),
        ("Druhí", slice(0, 1), "members"),
        ("Prví", slice(4, 6), "name"),
    ],
)
def test_a_team_that_cannot_be_is_refused(
    name: str, members: slice, field: str, laid_out: tuple[Tournament, list[int]]
) -> None:
    tournament, people = laid_out
    teams.save_team(tournament, "Prví", people[:2])
    with pytest.raises(WrongStateError) as refused:
        teams.save_team(tournament, name, people[members])
    assert (refused.value.extra["field"], refused.value.extra["rule"]) == (field, "T-3")


def test_the_office_makes_changes_and_deletes_a_team(
    client: Client, laid_out: tuple[Tournament, list[int]]
) -> None:
    tournament, people = laid_out
    page, make = (reverse(f"organiser:{name}", args=[tournament.slug]) for name in ("teams", "make-team"))
    client.force_login(account())
    client.post(make, {"name": "Flekári", "members": people[:3]})
    team = tournament.teams.get()
    refused = client.post(make, {"name": "Druhí", "members": people[2:4]})
    assert (refused.status_code, tournament.teams.count()) == (200, 1)
    assert 'value="Druhí"' in refused.content.decode()
    assert client.get(make)["Location"] == page
    change, delete = (
        reverse(f"organiser:{verb}-team", args=[tournament.slug, team.pk]) for verb in ("change", "delete")
    )
    refused = client.post(change, {"name": "", "members": people[1:3]}, follow=True)
    assert "Pomenujte družstvo." in refused.content.decode()
    client.post(change, {"name": "Flekári A", "members": people[1:3]})
    team.refresh_from_db()
    assert (team.name, team.registrations.count()) == ("Flekári A", 2)
    client.post(delete)
    assert not tournament.teams.exists()


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
def test_others_make_no_teams(client: Client, who: str) -> None:
    tournament, _ = hall(4)
    if who == "stranger":
        tournament_of(0, account("stranger@example.test"), name="Iný")
        client.force_login(account("stranger@example.test"))
    answer = client.post(reverse("organiser:make-team", args=[tournament.slug]), {"name": "X"})
    assert answer.status_code == (302 if who == "anonymous" else 403)
    assert not tournament.teams.exists()
    team = teams.save_team(tournament, "Flekári", [])
    for verb in ("change", "delete"):
        answer = client.post(
            reverse(f"organiser:{verb}-team", args=[tournament.slug, team.pk]), {"name": "X"}
        )
        assert answer.status_code == (302 if who == "anonymous" else 403)
    assert tournament.teams.get().name == "Flekári"


def test_the_public_sees_the_teams_once_results_show(
    client: Client, laid_out: tuple[Tournament, list[int]]
) -> None:
    tournament, people = laid_out
    address = reverse("public:teams", args=[tournament.slug])
    assert client.get(address).status_code == 404
    teams.save_team(tournament, "Flekári", people[:3])
    round_ = play(tournament)
    client.get(address)  # computes the standing
    with CaptureQueriesContext(connection) as one:
        assert "Flekári" in client.get(address).content.decode()
    teams.save_team(tournament, "Talonári", people[3:6])
    teams.save_team(tournament, "Renonc", people[6:])
    with CaptureQueriesContext(connection) as three:
        client.get(address)
    assert len(one) == len(three)
    states.show_results(round_, "declared")
    assert "Flekári" not in client.get(address).content.decode()
