"""The pages of the draw: choose, draw, assess, change, publish, repair; what the hall is shown (T-4 to T-15, T-34)."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from core.names import alphabetical
from tests.evening import account, drawn_round, tournament_of
from tests.reading import read
from tournaments import seeding
from tournaments.draws.domain import draw_request, drawing, repairing
from tournaments.draws.domain.draw_request import Choice
from tournaments.draws.models import Draw, FixedTable
from tournaments.draws.queries.quality import quality
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import Player
from tournaments.publishing.domain import projector
from tournaments.registration.domain import participation
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.rounds.queries import tables as table_queries

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return tournament_of(8)


@pytest.fixture(scope="module")
def organiser(lasting: None) -> Client:
    client = Client()
    client.force_login(account())
    return client


def address(tournament: Tournament, page: str = "draw", **more: Any) -> str:
    return reverse(f"organiser:{page}", kwargs={"slug": tournament.slug, **more})


def post(
    client: Client, tournament: Tournament, page: str = "draw", number: int | None = None, **data: Any
) -> Any:
    more = {"number": number} if number else {}
    return client.post(address(tournament, page, **more), data)


def seating(draw: Draw) -> dict[str, Any]:
    return {"tables": [table["seats"] for table in draw.result["tables"]], "byes": [], "seen": 0}


def send(client: Client, tournament: Tournament, page: str, body: Any) -> HttpResponse:
    return client.post(address(tournament, page), json.dumps(body), content_type="application/json")


def test_the_way_from_the_choice_to_the_published_seating(organiser: Client, tournament: Tournament) -> None:
    post(organiser, tournament, "prepare-draw", method="random")
    draw = Draw.objects.get()
    assert draw.seed_hash in organiser.get(address(tournament)).content.decode()
    assert draw.seed not in organiser.get(address(tournament)).content.decode()
    post(organiser, tournament, "draw-lots", called_number="17")
    assert draw.seed in organiser.get(address(tournament)).content.decode()
    post(organiser, tournament, "publish-seating")
    assert tournament.rounds.get().state == Round.State.PUBLISHED


def test_t9_a_bad_parameter_names_the_rule_and_the_form_comes_back_filled(
    organiser: Client, tournament: Tournament
) -> None:
    page = post(organiser, tournament, "prepare-draw", method="shift", moves="1 x", by="place")
    assert page.status_code == 200
    text = page.content.decode()
    assert reverse("scoring:rule", args=["T-9"]) in text
    assert 'value="1 x"' in text
    assert Draw.objects.count() == 0


def test_t5_an_impossible_number_shows_the_nearest_and_the_bye_solves_it(organiser: Client) -> None:
    tournament = tournament_of(5)
    assert "4, 6" in organiser.get(address(tournament)).content.decode()
    post(organiser, tournament, "prepare-draw", method="random", byes="1")
    assert Draw.objects.get().request["sizes"]["byes"] == 1


def test_t15_the_figures_follow_a_proposed_seating_and_nothing_is_kept(organiser: Client) -> None:
    tournament = tournament_of(8, system="place-sum", table_size=4)  # clubs apart in round 1
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    club = {entry.pk: entry.club_id for entry in tournament.registrations.all()}
    clustered = sorted(club, key=lambda pk: (club[pk], pk))
    body = {"tables": [clustered[:4], clustered[4:]]}
    page = read(send(organiser, tournament, "assess-seating", body))
    clashes = sum(
        club[one] == club[other]
        for table in (clustered[:4], clustered[4:])
        for index, one in enumerate(table)
        for other in table[:index]
    )
    assert f">{clashes}<" in page.split("figure-clubs")[1]
    assert draw.edits.count() == 0


@pytest.mark.parametrize(
    ("strength", "note", "good"),
    [(1, "least possible: 5", True), ("hard", "must be 0", False), (0, "does not matter", None)],
)
def test_t15_a_figure_is_measured_by_what_is_possible(strength: Any, note: str, good: bool | None) -> None:
    """Of a club of five at two tables three share one and two the other (3 + 1), of a club of three two (1)."""
    members = tuple(seeding.Player(id=number, club="aaaaabbb"[number]) for number in range(8))
    request = seeding.Request(players=members, wishes=seeding.Wishes(clubs=strength))
    tables = tuple(seeding.Table(seats=seats) for seats in ((0, 1, 2, 5), (3, 4, 6, 7)))
    report = seeding.evaluate(request, [seeding.Round(tables=tables)])
    with translation.override("en"):
        (clubs,) = (figure for figure in quality(request, report, {}).figures if figure.key == "clubs")
    assert (clubs.value, clubs.note, clubs.good) == (5, note, good)


@pytest.mark.parametrize(
    "body", ["[]", "{", '{"tables": [["a"]]}', '{"tables": [], "more": 1}', '{"tables": [[99999]]}']
)
def test_a_seating_of_another_shape_is_refused(organiser: Client, body: str, tournament: Tournament) -> None:
    drawing.run_draw(drawing.prepare_draw(tournament, None))
    for page in ("assess-seating", "keep-seating"):
        answer = organiser.post(address(tournament, page), body, content_type="application/json")
        assert answer.status_code == 409
        assert answer.json()["message"]


def test_t13_a_change_is_kept_once_and_a_stale_one_is_409(organiser: Client, tournament: Tournament) -> None:
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    body = seating(draw)
    (a, *rest), (b, *others) = body["tables"]
    body["tables"] = [[b, *rest], [a, *others]]
    assert send(organiser, tournament, "keep-seating", body).json() == {"seen": 1}
    answer = send(organiser, tournament, "keep-seating", body)
    assert (answer.status_code, answer.json()["present"]) == (409, 1)
    assert draw.edits.get().edited_by == account()


def test_publishing_keeps_what_was_moved_on_the_page(organiser: Client, tournament: Tournament) -> None:
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    body = seating(draw)
    body["tables"].reverse()
    post(organiser, tournament, "publish-seating", seating=json.dumps(body))
    assert tournament.rounds.get().seatings.get().tables[0]["seats"] == body["tables"][0]


def test_two_players_change_places_by_name_without_a_script(
    organiser: Client, tournament: Tournament
) -> None:
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    a, b = (table["seats"][0] for table in draw.result["tables"])
    post(organiser, tournament, "swap-players", one=a, other=b, seen=0)
    assert {change["registration"] for change in draw.edits.get().changes} == {a, b}


def test_what_was_moved_is_taken_back_and_the_seating_follows_who_is_here(
    organiser: Client, tournament: Tournament
) -> None:
    draw = drawing.run_draw(drawing.prepare_draw(tournament, None))
    a, b = (table["seats"][0] for table in draw.result["tables"])
    post(organiser, tournament, "swap-players", one=a, other=b, seen=0)
    post(organiser, tournament, "undo-edits", seen=1)
    assert draw_request.drawn_seating(draw) == draw_request.read_round(draw.result)
    late = participation.register(tournament, participation.Person("Neskorý"), checked_in=True)
    participation.undo_check_in(tournament.registrations.get(pk=a), account(), "odišiel")
    post(organiser, tournament, "reconcile-seating")
    seating = draw_request.drawn_seating(draw)
    assert seating
    seated = {player for table in seating.tables for player in table.seats}
    assert (late.pk in seated, a in seated) == (True, False)


@pytest.mark.parametrize(
    "verb", ["draw-lots", "swap-players", "undo-edits", "reconcile-seating", "publish-seating"]
)
def test_without_a_draw_the_page_says_what_comes_first(
    organiser: Client, verb: str, tournament: Tournament
) -> None:
    more = {"one": "1", "other": "2", "seen": "0"}
    page = organiser.post(address(tournament, verb), more, follow=True)
    assert page.redirect_chain == [(address(tournament), 302)]
    with translation.override("sk"):
        assert gettext("Prepare the draw first.") in page.content.decode()


def test_a_number_that_cannot_be_comes_back_in_its_field(organiser: Client, tournament: Tournament) -> None:
    draw = drawing.prepare_draw(tournament, None)
    page = post(organiser, tournament, "draw-lots", called_number="-3")
    assert list(page.context["number_form"].errors) == ["called_number"]
    assert 'value="-3"' in page.content.decode()
    draw.refresh_from_db()
    assert draw.drawn_at is None


@pytest.mark.parametrize(
    ("verb", "page"),
    [("prepare-draw", "draw"), ("draw-lots", "draw"), ("set-wishes", "wishes"), ("keep-apart", "wishes")],
)
def test_who_opens_the_address_of_a_verb_gets_its_page(organiser: Client, verb: str, page: str) -> None:
    tournament = tournament_of(4)
    assert organiser.get(address(tournament, verb))["Location"] == address(tournament, page)


def test_t13_the_desk_types_the_slips(organiser: Client) -> None:
    tournament = tournament_of(3)
    drawing.prepare_draw(tournament, None, Choice(method="drawn"))
    desk = account("desk@example.test")
    grant_role(tournament, desk, Role.DESK)
    client = Client()
    client.force_login(desk)
    for number in (1, 2, 3):
        post(client, tournament, "type-slip", start_number=number, table=1, seat=number)
        if number == 1:
            post(client, tournament, "take-back-slip", index=0)
            assert Draw.objects.get().lots == []
            post(client, tournament, "take-back-slip", index=0)  # it is not on the list any more
            post(client, tournament, "type-slip", start_number=1, table=1, seat=1)
    assert "paper-lots-complete" in client.get(address(tournament, "paper-lots")).content.decode()
    assert client.get(address(tournament)).status_code == 403


def test_t14_wishes_are_set_on_their_page(organiser: Client) -> None:
    tournament = tournament_of(4)
    one, other = draw_request.players_of_the_draw(tournament)[:2]
    post(organiser, tournament, "set-wishes", meetings="hard", clubs="weight", clubs_weight="7")
    post(organiser, tournament, "keep-apart", one=one.pk, other=other.pk)
    post(organiser, tournament, "fix-table", player=one.pk, table="1", reason="dvere")
    wished = draw_request.request_for(tournament, 1, Choice(), draw_request.players_of_the_draw(tournament))
    assert (wished.wishes.meetings, wished.wishes.clubs, len(wished.wishes.apart)) == ("hard", 7, 1)
    assert wished.players[0].fixed_table == 1
    page = post(organiser, tournament, "set-wishes", teams="weight")
    assert reverse("scoring:rule", args=["T-14"]) in page.content.decode()
    pair, fixed = tournament.pairs_apart.get(), FixedTable.objects.get()
    organiser.post(address(tournament, "remove-pair", pk=pair.pk))
    organiser.post(address(tournament, "remove-fixed-table", pk=fixed.pk))
    assert (tournament.pairs_apart.count(), FixedTable.objects.count()) == (0, 0)


def test_t14_a_player_of_another_tournament_is_no_choice(organiser: Client) -> None:
    tournament, other = tournament_of(2), tournament_of(1, name="Iný")
    stranger, mine = other.registrations.get(), tournament.registrations.first()
    assert mine
    page = post(organiser, tournament, "keep-apart", one=stranger.pk, other=mine.pk)
    assert page.status_code == 200
    assert tournament.pairs_apart.count() == 0


def test_t13a_a_repair_is_published_with_the_changed_names_only(organiser: Client) -> None:
    tournament = tournament_of(11)
    round_ = drawn_round(tournament)
    absent = round_.seats.get(table__number=1, position=0).registration_id
    page = organiser.get(address(tournament, "repair", number=1), {"absent": absent})
    proposal = page.context["proposals"][0]
    post(
        organiser,
        tournament,
        "publish-repair",
        number=1,
        seating=proposal["seating"],
        seen=1,
        absent=absent,
        check_out="1",
    )
    last = round_.seatings.last()
    assert last.version == 2
    public = Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert "public-changes" in public
    assert len(last.changes) < 10


def test_t4_the_clock_stands_still_and_goes_on_with_what_was_left(
    organiser: Client, tournament: Tournament
) -> None:
    round_ = states.start_round(drawn_round(tournament))
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(started_at=now - timedelta(minutes=20))
    post(organiser, tournament, "pause-clock", number=1)
    Round.objects.filter(pk=round_.pk).update(paused_at=now - timedelta(minutes=5))
    page = organiser.get(address(tournament, "round", number=1)).content.decode()
    assert "45:00" in page
    post(organiser, tournament, "resume-clock", number=1)
    round_.refresh_from_db()
    assert round_.paused_at is None
    assert 300 <= round_.paused_seconds < 400  # and what the pages took
    post(
        organiser,
        tournament,
        "set-minutes",
        number=1,
        minutes=60,
        minutes_3=50,
        minutes_4=60,
    )
    post(organiser, tournament, "set-message", number=1, message="Obed o 12:30")
    round_.refresh_from_db()
    assert (round_.minutes_by_size, round_.message) == ({"3": 50}, "Obed o 12:30")
    post(organiser, tournament, "set-minutes", number=1, minutes=50, deals=24)
    round_.refresh_from_db()
    assert (round_.minutes, round_.deals) == (50, 24)
    shown = organiser.get(address(tournament, "round", number=1)).content.decode()
    assert "Kolo sa končí po 24 rozdaniach" in shown
    assert 'role="timer"' not in shown
    post(organiser, tournament, "set-minutes", number=1, minutes=60, minutes_3=50)
    round_.refresh_from_db()
    assert round_.deals is None
    post(organiser, tournament, "set-minutes", number=1, minutes=0)
    round_.refresh_from_db()
    assert round_.minutes == 60


def test_t34_the_projector_names_people_and_only_its_address_opens_it(
    organiser: Client, tournament: Tournament
) -> None:
    drawn_round(tournament)
    key = projector.key_of(tournament)
    where = reverse("public:projector", args=[tournament.slug, key])
    hall = Client().get(where)
    assert "Hráč 001" in hall.content.decode()
    assert (
        "Hráč 001" not in Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    )
    assert Client().get(reverse("public:projector", args=[tournament.slug, "0" * 20])).status_code == 403
    assert organiser.get(address(tournament, "projector")).url == where
    assert 'data-test="renew-projector"' in organiser.get(address(tournament, "settings")).content.decode()
    post(organiser, tournament, "projector-renew")
    assert Client().get(where).status_code == 403


@pytest.mark.parametrize(
    ("wanted", "consent", "found"),
    [
        ("stefankova", True, 1),
        ("MÁRIA štef", True, 1),
        ("1", False, 1),
        ("stefan", False, 0),
        ("štefánková mária", False, 1),
        ("nikto", True, 0),
        ("", True, 0),
    ],
)
def test_t34_a_table_is_found_by_name_and_number_without_diacritics(
    wanted: str, consent: bool, found: int
) -> None:
    tournament = tournament_of(0)
    participation.register(tournament, participation.Person("Mária Štefánková"), checked_in=True)
    for number in range(3):
        participation.register(tournament, participation.Person(f"Ján Iný{number}"), checked_in=True)
    if consent:
        Player.objects.update(publish_consent_at=timezone.now())
    round_ = drawn_round(tournament)
    assert len(table_queries.find_seats(table_queries.tables(round_), wanted)) == found
    page = Client().get(reverse("public:find", args=[tournament.slug]), {"q": wanted}).content.decode()
    assert page.count('data-test="found"') == found


def test_t34_names_sort_as_slovaks_and_czechs_do() -> None:
    names = ["Chudík", "Hudák", "Ivan", "Čech", "Cyril", "Žiak", "Zeman", "Ábel", "Adam", "Dana"]
    assert sorted(names, key=alphabetical) == [
        "Ábel", "Adam", "Cyril", "Čech", "Dana", "Hudák", "Chudík", "Ivan", "Zeman", "Žiak",
    ]  # fmt: skip


@pytest.mark.parametrize("page", ["draw", "repair", "seating-list", "ticket-slips", "wishes"])
def test_the_pages_ask_as_often_for_many_tables_as_for_few(organiser: Client, page: str) -> None:
    counts = []
    for players in (4, 12):
        tournament = tournament_of(players, name=f"Turnaj {players}")
        if page in ("draw", "wishes"):
            drawing.run_draw(drawing.prepare_draw(tournament, None))
            where = address(tournament, page)
        else:
            drawn_round(tournament)
            where = address(tournament, page, number=1)
        organiser.get(where)
        with CaptureQueriesContext(connection) as captured:
            organiser.get(where)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_projector_asks_as_often_for_many_tables_as_for_few() -> None:
    counts = []
    for players in (4, 12):
        tournament = tournament_of(players, name=f"Turnaj {players}")
        drawn_round(tournament)
        where = reverse("public:projector", args=[tournament.slug, projector.key_of(tournament)])
        with CaptureQueriesContext(connection) as captured:
            Client().get(where)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_t13a_the_repair_offers_who_came_late(organiser: Client) -> None:
    tournament = tournament_of(7)
    round_ = drawn_round(tournament)
    late = participation.register(tournament, participation.Person("Neskorý"), checked_in=True)
    page = organiser.get(address(tournament, "repair", number=1), {"arrival": late.pk})
    assert page.context["proposals"][0]["moved"] == 0
    assert repairing.waiting_players(round_) == [late]
