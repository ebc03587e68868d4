"""Standings on pages, and every figure of them opened down to the posting and its rule (T-21)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet, SheetSeat
from tests.evening import LOST_SEVEN, SEVEN, account, entry, published_round, tournament_of
from tests.reading import read
from tournaments.desk.views import players
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.events.queries.internet import everything
from tournaments.people.models import Player
from tournaments.ranking import Total, evaluate, system
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.queries.opened import opened_line, opened_sheet
from tournaments.standings.queries.reasons import reasons
from tournaments.standings.queries.standing import board, kind_of
from tournaments.standings.templatetags.standing_pages import figure, key_value

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)


def deal(table: Table, body: dict[str, Any], **more: Any) -> None:
    sheet = Sheet.objects.get(pk=table.sheet_id)
    pause = {"pausing": 0} if table.seats.count() == 4 else {}
    body = {key: value for key, value in body.items() if key != "pausing"} | pause | more
    record_entry(sheet.public_id, DESK, entry(body, seen=sheet.version))
    mark_round_stale(table.round)  # the test runs in one transaction: what follows a commit is called here


def gains(round_: Round, *zb: int) -> None:
    """Totals by start number, as a fold would have stored them."""
    for seat, won in zip(round_.seats.order_by("registration__start_number"), zb, strict=True):
        SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won, money=won)
    Sheet.objects.filter(table__round=round_).update(entry_count=1)
    mark_round_stale(round_)


def an_evening(**fields: Any) -> tuple[Tournament, Round]:
    tournament = tournament_of(4, **fields)
    round_ = published_round(tournament)
    deal(round_.tables.get(), SEVEN)
    deal(round_.tables.get(), LOST_SEVEN, dealer=1, actor=2, pausing=1)
    return tournament, round_


@pytest.fixture(scope="module")
def played(lasting: None) -> tuple[Tournament, Round]:
    return an_evening()


def test_a_line_opens_into_rounds_deals_postings_and_rules(
    client: Client, played: tuple[Tournament, Round]
) -> None:
    tournament, round_ = played
    first = board(round_).lines[0].registration
    client.force_login(account())
    page = client.get(reverse("organiser:figures", args=[tournament.slug, 1, first.pk])).content.decode()
    assert first.player.name in page
    assert reverse("scoring:rule", args=["T-17"]) in page
    sheet = client.get(reverse("organiser:figures-sheet", args=[tournament.slug, 1, first.pk]))
    text = sheet.content.decode()
    assert reverse("scoring:rule", args=["M-6"]) in text
    assert reverse("scoring:rule", args=["M-7"]) in text


@pytest.mark.parametrize("page", ["figures", "figures-sheet"])
def test_an_opened_line_belongs_to_one_entry_of_the_rail_that_of_the_standing(
    client: Client, page: str, played: tuple[Tournament, Round]
) -> None:
    tournament, round_ = played
    client.force_login(account())
    opened = reverse(f"organiser:{page}", args=[tournament.slug, 1, board(round_).lines[0].registration.pk])
    rail = read(client.get(opened)).partition('class="rail"')[2].partition("</nav>")[0]
    standing = reverse("organiser:standing", args=[tournament.slug])
    assert re.findall(r'<a class="rail__link" href="([^"]+)" aria-current="true"', rail) == [standing]
    assert 'aria-current="page"' not in rail


def test_the_parts_of_every_deal_sum_to_the_result_of_the_player(played: tuple[Tournament, Round]) -> None:
    _, round_ = played
    for line in board(round_).lines:
        opened = opened_sheet(round_, line.registration, str, everything(round_.tournament))
        parts = [part.amount for each in opened.deals for part in each.parts]
        assert sum(parts) == line.row.money
        assert sum(each.money or 0 for each in opened.deals) == line.row.money


def test_preferans_is_ranked_by_the_balance_and_opened_by_its_accounts() -> None:
    tournament = tournament_of(3, ruleset="preferans/sochi", ruleset_options={"pool": 10}, table_size=3)
    round_ = published_round(tournament)
    sheet = round_.tables.get().sheet
    body = {
        "kind": "contract",
        "dealer": 0,
        "declarer": 1,
        "contract": "6S",
        "defence": ["pass", None, "pass"],
    }
    record_entry(sheet.public_id, DESK, entry(body, seen=0))
    mark_round_stale(round_)
    shown = board(round_)
    assert shown.kind == "balance"
    assert [str(line.row.balance) for line in shown.lines] == ["40/3", "-20/3", "-20/3"]
    opened = opened_sheet(round_, shown.lines[0].registration, str, everything(round_.tournament))
    part = opened.deals[0].parts[0]
    assert (part.amount, bool(part.account), bool(part.rule)) == (2, True, True)


def standing_of(name: str, zb: dict[int, int], options: dict[str, Any] | None = None, **more: Any) -> Any:
    totals = [Total(player=player, round=1, table=1, zb=won, money=won, **more) for player, won in zb.items()]
    chosen = system(name, options)
    return chosen, evaluate(chosen, totals)


@pytest.mark.parametrize(
    ("name", "options", "player", "said"),
    [
        ("club-evening", {}, 1, ["zisk", "T-17"]),
        ("world-2015", {}, 1, ["1.", "3", "T-17"]),
        ("place-sum", {}, 2, ["2.–3.", "priemer", "(2; 3)"]),
        ("prague-league", {}, 2, ["2.–3.", "n + 1 − miesto = 4 + 1 − 2", "SB = ZB"]),
    ],
)
def test_why_a_round_brought_its_points_is_said(
    name: str, options: dict[str, Any], player: int, said: list[str]
) -> None:
    chosen, standing = standing_of(name, {1: 300, 2: 0, 3: 0, 4: -300}, options)
    row = next(row for row in standing.rows if row.player == player)
    with translation.override("sk"):
        told = reasons(chosen, row.rounds[0], standing.starters, 4, "EUR")
        text = " ".join(f"{reason} {reason.rule}" for reason in told)
    for words in said:
        assert words in text


@pytest.mark.parametrize(
    ("options", "bye", "said"),
    [
        ({}, False, "počíta sa 0,00\u00a0€"),
        ({"unplayed": {"rule": "fixed", "value": -500}}, False, "počíta sa −5,00\u00a0€"),
        ({"bye": {"rule": "mean"}}, True, "priemer kola, 1,00\u00a0€"),
        ({"bye": {"rule": "fixed", "value": 250}}, True, "počíta sa 2,50\u00a0€"),
        ({"unplayed": {"rule": "none"}}, False, "T-17"),
    ],
)
def test_a_round_that_was_not_played_is_said_in_money_where_points_are_money(
    options: dict[str, Any], bye: bool, said: str
) -> None:
    """1 sits the second round out, in which 2, 3 and 4 win 9 €, lose 3 € and 3 €: 1 € in the mean."""
    totals = [Total(player=player, round=1, table=1, zb=0) for player in (1, 2, 3, 4)]
    totals += [
        Total(player=player, round=2, table=1, zb=won) for player, won in ((2, 900), (3, -300), (4, -300))
    ]
    chosen = system("club-evening", options)
    row = next(row for row in evaluate(chosen, totals, byes={2: {1}} if bye else {}).rows if row.player == 1)
    with translation.override("sk"):
        told = reasons(chosen, row.rounds[1], 4, 3, "EUR", bye=bye, in_money=True)
        text = " ".join(f"{reason} {reason.rule}" for reason in told)
    assert said in text


def test_compression_is_shown_band_by_band() -> None:
    chosen, standing = standing_of("preferans-swiss", {1: 0, 2: 0, 3: 0}, balance=-350)
    with translation.override("sk"):
        text = " ".join(reasons(chosen, standing.rows[0].rounds[0], 3, 3, "EUR"))
    assert "−(200 × 1 + 150 × 1/10) = −215" in text


def test_dropped_rounds_are_struck_and_named(client: Client) -> None:
    options = {"drops": {"worst": 1, "best": 1, "from_round": 3}}
    tournament = tournament_of(4, rounds_planned=5, system="vysocina", system_options=options)
    for zb in ([10, 0, 0, -10], [30, 10, -10, -30], [20, 0, 0, -20]):
        round_ = published_round(tournament)
        gains(round_, *zb)
        states.close_round(round_, account(), "na papieri")
    first = tournament.registrations.get(start_number=1)
    opened = opened_line(round_, first, everything(round_.tournament))
    assert opened is not None
    assert [part.result.status for part in opened.rounds] == ["dropped_worst", "dropped_best", "counts"]
    with translation.override("sk"):
        assert figure(opened, opened.row, "EUR") == '<span class="money ">0,20\u00a0€</span>'
    client.force_login(account())
    page = client.get(reverse("organiser:standing", args=[tournament.slug])).content.decode()
    assert page.count("<s>") == 8
    assert (
        reverse("scoring:rule", args=["T-19"])
        in client.get(reverse("organiser:figures", args=[tournament.slug, 3, first.pk])).content.decode()
    )


def test_the_tie_break_that_decided_is_named_with_its_value() -> None:
    tournament = tournament_of(4, system="place-sum", rounds_planned=2)
    for zb in ([50, -10, -40, 0], [-40, 30, 10, 0]):
        round_ = published_round(tournament)
        gains(round_, *zb)
        states.close_round(round_, account(), "na papieri")
    lines = {line.registration.start_number: line for line in board(round_).lines}
    # places 1 + 4, 3 + 1, 4 + 2 and 2 + 3; the first and the fourth have 0,10 € and nothing
    assert lines[2].decided is None
    tied = lines[1], lines[4]
    assert {line.row.points for line in tied} == {5}
    assert [line.decided.name for line in tied] == ["zb", "zb"]
    with translation.override("sk"):
        assert key_value(lines[1].decided, board(round_), "EUR") == "0,10\u00a0€"


def test_who_is_not_ranked_says_why(client: Client, played: tuple[Tournament, Round]) -> None:
    tournament, _ = played
    out, guest, gone = tournament.registrations.order_by("start_number")[:3]
    Registration.objects.filter(pk=out.pk).update(state="disqualified")
    Registration.objects.filter(pk=guest.pk).update(participation="guest")
    Registration.objects.filter(pk=gone.pk).update(state="withdrawn")
    change_settings(tournament, {"system_options": {"ranked": {"guests": False}}})
    client.force_login(account())
    page = client.get(reverse("organiser:standing", args=[tournament.slug])).content.decode()
    assert [words in page for words in ("diskvalifikovaný", "hosť, mimo poradia", "odišiel")] == [True] * 3


def test_a_category_has_its_own_order(client: Client, played: tuple[Tournament, Round]) -> None:
    tournament, round_ = played
    women = tournament.categories.create(key="women")
    last = board(round_).lines[-1].registration
    last.categories.add(women)
    shown = board(round_, category="women")
    assert [(line.registration, line.place) for line in shown.lines] == [(last, 1)]
    client.force_login(account())
    assert (
        client.get(reverse("organiser:standing", args=[tournament.slug]), {"category": "women"}).status_code
        == 200
    )


@pytest.mark.parametrize(
    ("name", "options", "whists", "kind"),
    [
        ("club-evening", {}, False, ("zb", True)),
        ("club-evening", {}, True, ("balance", False)),
        ("vysocina", {}, False, ("points", True)),
        ("preferans-swiss", {}, True, ("points", False)),
        ("prague-league", {}, False, ("points", False)),
    ],
)
def test_the_figure_that_decides_goes_by_the_system(
    name: str, options: dict[str, Any], whists: bool, kind: tuple[str, bool]
) -> None:
    assert kind_of(system(name, options), whists) == kind


def test_the_public_sees_what_is_shown_and_names_of_who_agreed(
    client: Client, played: tuple[Tournament, Round]
) -> None:
    tournament, round_ = played
    one, other = (line.registration for line in board(round_).lines[:2])
    Player.objects.filter(pk=one.player_id).update(publish_consent_at=timezone.now())
    page = client.get(reverse("public:results", args=[tournament.slug])).content.decode()
    assert (one.player.name in page, other.player.name in page) == (True, False)
    sheet = client.get(reverse("public:figures-sheet", args=[tournament.slug, 1, one.pk])).content.decode()
    assert other.player.name not in sheet
    states.show_results(round_, "declared")
    for door in ("public:figures", "public:figures-sheet"):
        assert client.get(reverse(door, args=[tournament.slug, 1, one.pk])).status_code == 404


@pytest.mark.parametrize("who", ["anonymous", "stranger", "jury"])
@pytest.mark.parametrize("door", ["standing", "figures", "figures-sheet"])
def test_the_office_and_the_jury_see_full_figures(
    client: Client, who: str, door: str, played: tuple[Tournament, Round]
) -> None:
    tournament, round_ = played
    grant_role(tournament, account("jury@example.test"), Role.JURY)
    tournament_of(0, account("stranger@example.test"), name="Iný")
    if who != "anonymous":
        client.force_login(account(f"{who}@example.test"))
    more = [] if door == "standing" else [1, round_.seats.first().registration_id]
    answer = client.get(reverse(f"organiser:{door}", args=[tournament.slug, *more]))
    assert answer.status_code == {"anonymous": 302, "stranger": 403, "jury": 200}[who]


@pytest.mark.parametrize("door", ["organiser:standing", "organiser:figures", "public:results"])
def test_the_number_of_queries_does_not_grow_with_the_players(client: Client, door: str) -> None:
    counts = []
    for many in (4, 12):
        tournament = tournament_of(many, name=f"T {many}")
        round_ = published_round(tournament)
        for table in round_.tables.all():
            deal(table, SEVEN)
        client.force_login(account())
        more = [1, round_.seats.first().registration_id] if door == "organiser:figures" else []
        address = reverse(door, args=[tournament.slug, *more])
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_standing_is_shown_a_hundred_lines_at_a_time(played: tuple[Tournament, Round]) -> None:
    _, round_ = played
    shown = board(round_, page=2, size=3)
    assert (shown.page, shown.pages, shown.total, len(shown.lines)) == (2, 2, 4, 1)
    assert board(round_, page=99, size=3).page == 2


def test_long_lists_come_in_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "PLAYERS", 5)
    tournament = tournament_of(8)
    published_round(tournament)
    client.force_login(account())
    address = reverse("organiser:players", args=[tournament.slug])
    first, second = (client.get(address, {"page": page}) for page in ("1", "2"))
    assert "?page=2" in first.content.decode()
    assert not set(first.context["lines"]) & set(second.context["lines"])
    found = client.get(address, {"q": "hrac 003"})
    assert [line.name for line in found.context["lines"]] == ["Hráč 003"]
    assert "hrac 999" in client.get(address, {"q": "hrac 999"}).content.decode()
