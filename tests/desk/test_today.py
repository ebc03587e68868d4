"""Today: the tables of a round as tiles, the panel of one of them, and the one step that is next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core.limits import WRONG_CODES
from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.calling import call_jury
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet
from tests.desk.test_views import query_count
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments.desk.queries.board import tiles
from tournaments.draws.models import Draw
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.registration.domain import participation
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    """Two tables of four that play."""
    return states.start_round(published_round(tournament_of(8, rounds_planned=3)))


@pytest.fixture(scope="module")
def olga(lasting: None) -> Client:
    client = Client()
    client.force_login(account())
    return client


def test_tickets_are_typed_of_a_round_that_plays(olga: Client) -> None:
    round_ = published_round(tournament_of(8))
    address = {"number": round_.number}
    assert 'data-test="type-tickets"' not in page(olga, "round", round_.tournament, **address)
    states.start_round(round_)
    assert 'data-test="type-tickets"' in page(olga, "round", round_.tournament, **address)


def sheet(round_: Round, table: int) -> Sheet:
    found: Sheet = round_.tables.get(number=table).sheet
    return found


def page(client: Client, name: str, tournament: Tournament, **more: int) -> str:
    address = reverse(f"organiser:{name}", kwargs={"slug": tournament.slug, **more})
    return client.get(address, follow=True).content.decode()


def press(client: Client, name: str, round_: Round, **sent: str) -> Round:
    address = reverse(f"organiser:{name}", args=[round_.tournament.slug, round_.number])
    client.post(address, sent)
    round_.refresh_from_db()
    return round_


def test_a_tile_says_what_waits_at_its_table(round_: Round) -> None:
    assert [tile.state for tile in tiles(round_)] == ["paper", "paper"]
    record_entry(sheet(round_, 1).public_id, DESK, entry(SEVEN, seen=0))
    assert [(tile.state, tile.deals) for tile in tiles(round_)] == [("playing", 1), ("paper", 0)]
    Entry.objects.update(recorded_at=timezone.now() - timedelta(minutes=11))
    assert tiles(round_)[0].state == "silent"
    call_jury(sheet(round_, 1), DESK)
    assert [(tile.state, tile.needs) for tile in tiles(round_)] == [("jury", True), ("paper", False)]
    sheets.sign_sheet(sheet(round_, 2), DESK)
    assert tiles(round_)[1].state == "signed"


def test_the_desk_is_told_of_a_table_whose_code_was_guessed_at(round_: Round, olga: Client) -> None:
    """C1: its tile says so, and its panel has the QR code that gives the pen all the same."""
    Sheet.objects.filter(pk=sheet(round_, 1).pk).update(wrong_codes=WRONG_CODES.most)
    assert [(tile.state, tile.needs) for tile in tiles(round_)] == [("codes", True), ("paper", False)]
    panels = [
        olga.get(reverse("organiser:table", args=[round_.tournament.slug, 1, number])).content.decode()
        for number in (1, 2)
    ]
    assert ['data-test="codes-blocked"' in panel for panel in panels] == [True, False]
    assert ['data-test="write-code"' in panel for panel in panels] == [True, True]


def test_the_board_is_sent_again_only_when_something_changed(round_: Round, olga: Client) -> None:
    address = reverse("organiser:board", args=[round_.tournament.slug, 1])
    first = olga.get(address)
    assert olga.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    record_entry(sheet(round_, 1).public_id, DESK, entry(SEVEN, seen=0))
    again = olga.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, 'class="tally"' in again.content.decode()) == (200, True)


def test_the_board_is_written_once_for_all_who_ask_in_a_language(round_: Round, olga: Client) -> None:
    address = reverse("organiser:board", args=[round_.tournament.slug, 1])
    grant_role(round_.tournament, account("pult@example.test"), Role.DESK)
    desk = Client(headers={"accept-language": "sk"})
    desk.force_login(account("pult@example.test"))
    asked = [query_count(client, address) for client in (olga, desk)]
    assert asked[1] < asked[0]
    assert olga.get(address).content == desk.get(address).content
    english = Client(headers={"accept-language": "en"})
    english.force_login(account("pult@example.test"))
    assert english.get(address).content != desk.get(address).content
    stranger = Client()
    stranger.force_login(account("cudzi@example.test"))
    assert stranger.get(address).status_code == 403


def test_more_tables_need_no_more_queries(olga: Client, one_turn: None) -> None:
    counts = []
    for players in (4, 12):
        made = states.start_round(
            published_round(tournament_of(players, name=f"Turnaj {players}"))
        ).tournament
        address = reverse("organiser:tournament", args=[made.slug])
        olga.get(address)
        counts.append(query_count(olga, address))
    assert counts[0] == counts[1]


def test_the_panel_of_a_table_is_a_part_of_its_page(round_: Round, olga: Client) -> None:
    record_entry(sheet(round_, 1).public_id, DESK, entry(SEVEN, seen=0))
    address = reverse("organiser:table", args=[round_.tournament.slug, 1, 1])
    whole = olga.get(address).content.decode()
    part = olga.get(address, headers={"hx-request": "true"}).content.decode()
    assert "<html" in whole
    assert "<html" not in part
    for shown in (whole, part):
        assert 'data-panel="1"' in shown
        assert "#correct-1" in shown


def test_from_closed_to_running_in_three_clicks(round_: Round, olga: Client) -> None:
    """The draw of the next round is sealed when this one is closed; its fingerprint stands above every page."""
    tournament = round_.tournament
    press(olga, "end-play", round_)
    for table in (1, 2):
        sheets.sign_sheet(sheet(round_, table), DESK)
    press(olga, "close-round", round_)
    draw = Draw.objects.get(round__number=2)
    assert draw.seed_hash[:12] in page(olga, "tournament", tournament)
    assert draw.drawn_at is None
    olga.post(reverse("organiser:draw-sealed", args=[tournament.slug]))
    draw.refresh_from_db()
    assert draw.drawn_at is not None
    olga.post(reverse("organiser:publish-seating", args=[tournament.slug]))
    second = tournament.rounds.get(number=2)
    assert press(olga, "start-round", second).state == Round.State.PLAYING


def test_where_all_tables_have_signed_the_round_is_closed_while_its_clock_runs(
    round_: Round, olga: Client
) -> None:
    tournament = round_.tournament
    close = reverse("organiser:close-round", args=[tournament.slug, 1])
    sheets.sign_sheet(sheet(round_, 1), DESK)
    assert close not in olga.get(reverse("organiser:strip", args=[tournament.slug])).content.decode()
    sheets.sign_sheet(sheet(round_, 2), DESK)
    assert close in olga.get(reverse("organiser:strip", args=[tournament.slug])).content.decode()


def test_the_first_draw_is_sealed_from_the_strip(olga: Client) -> None:
    tournament = tournament_of(8)
    seal = reverse("organiser:seal-draw", args=[tournament.slug])
    assert seal in olga.get(reverse("organiser:players", args=[tournament.slug])).content.decode()
    for _again in range(2):  # what is sealed stays sealed
        olga.post(seal)
    draw = Draw.objects.get(round__tournament=tournament)
    assert draw.drawn_at is None
    assert draw.seed_hash[:12] in page(olga, "tournament", tournament)


def test_whoever_leaves_after_the_draw_was_sealed_makes_another_fingerprint(
    round_: Round, olga: Client
) -> None:
    tournament = round_.tournament
    for table in (1, 2):
        sheets.sign_sheet(sheet(round_, table), DESK)
    press(olga, "close-round", round_)
    sealed = Draw.objects.get(discarded_at__isnull=True, round__number=2)
    gone = tournament.registrations.first()
    assert gone is not None
    participation.withdraw(gone, account(), "odišiel")
    draw_it = reverse("organiser:draw-sealed", args=[tournament.slug])
    olga.post(draw_it)
    anew = Draw.objects.get(discarded_at__isnull=True, round__number=2)
    assert anew.seed_hash != sealed.seed_hash
    assert anew.drawn_at is None
    olga.post(draw_it)
    anew.refresh_from_db()
    assert anew.drawn_at is not None


def test_the_end_of_play_is_taken_back_and_the_clock_goes_on_where_it_stood(
    round_: Round, olga: Client
) -> None:
    assert press(olga, "end-play", round_).state == Round.State.REVIEW
    Round.objects.update(play_ended_at=timezone.now() - timedelta(seconds=90))
    shown = page(olga, "tournament", round_.tournament)
    assert reverse("organiser:resume-play", args=[round_.tournament.slug, 1]) in shown
    press(olga, "resume-play", round_)
    assert (round_.state, round_.play_ended_at) == (Round.State.PLAYING, None)
    assert 90 <= round_.paused_seconds <= 95


def test_play_is_not_taken_up_again_beside_the_next_round(round_: Round) -> None:
    states.end_play(round_)
    published_round(round_.tournament)
    with pytest.raises(WrongStateError):
        states.resume_play(round_)


def test_every_table_that_is_not_signed_has_its_own_reason(round_: Round, olga: Client) -> None:
    press(olga, "end-play", round_)
    press(olga, "close-round", round_, **{"reason-1": "lístok sa stratil"})
    assert round_.state == Round.State.REVIEW
    reasons = {"reason-1": "lístok sa stratil", "reason-2": "hráč odišiel"}
    assert press(olga, "close-round", round_, **reasons).state == Round.State.CLOSED
    assert [sheet(round_, table).reserve for table in (1, 2)] == ["lístok sa stratil", "hráč odišiel"]


def test_a_correction_after_closing_wants_one_reason(round_: Round, olga: Client) -> None:
    tournament = round_.tournament
    for table in (1, 2):
        sheets.sign_sheet(sheet(round_, table), DESK)
    press(olga, "close-round", round_)
    address = reverse("organiser:correct-table", args=[tournament.slug, 1, 1])
    olga.post(address, {"reason": "preklep"})
    round_.refresh_from_db()
    assert (round_.state, sheet(round_, 1).state) == (Round.State.REVIEW, Sheet.State.OPEN)
    assert 'value="preklep"' in page(olga, "round", tournament, number=1)
    assert press(olga, "close-round", round_, **{"reason-1": "preklep"}).state == Round.State.CLOSED
