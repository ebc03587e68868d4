"""What cannot be taken back asks once, on a page that says what it means: the end of play, declaring (T-4, T-1)."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.calling import call_jury
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, HeldEntry, Sheet, SheetSeat
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments.cash.domain import postings
from tournaments.desk.domain.declaring import Declaration, declaration, declare_as_shown
from tournaments.desk.domain.ending_play import PlayEnd, end_play_as_shown, play_end
from tournaments.desk.domain.refusals import OtherConsequenceError
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.models import Case
from tournaments.rounds.domain import clock, states
from tournaments.rounds.models import Round
from tournaments.standings.domain import declaring

pytestmark = pytest.mark.django_db

DESK = Author(role=Entry.Role.DESK)
STATE = Tournament.State


@pytest.fixture(scope="module")
def drawn(lasting: None) -> Round:
    """Two tables of four that sit down."""
    return published_round(tournament_of(8))


@pytest.fixture
def round_(drawn: Round) -> Round:
    """Two tables of four; 23 of the sixty minutes are played."""
    made = states.start_round(deepcopy(drawn))
    Round.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=23))
    made.refresh_from_db()
    return made


@pytest.fixture(scope="module")
def announced(lasting: None) -> Tournament:
    """A tournament of one table whose results are provisional."""
    made = tournament_of(4, rounds_planned=1)
    first = published_round(made)
    sheets.sign_sheet(first.tables.get().sheet, DESK)
    states.close_round(first, account())
    return declaring.announce(made)


@pytest.fixture
def over(announced: Tournament) -> Tournament:
    return deepcopy(announced)


@pytest.fixture
def organiser() -> Client:
    client = Client()
    client.force_login(account())
    return client


def sheet_of(tournament: Tournament, number: int = 1) -> Sheet:
    found: Sheet = tournament.rounds.get(number=1).tables.get(number=number).sheet
    return found


def sign(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        sheets.sign_sheet(sheet_of(tournament, number), DESK)


def late(tournament: Tournament) -> None:
    HeldEntry.objects.create(
        sheet=sheet_of(tournament), device_id=uuid.uuid4(), content={}, why=HeldEntry.Why.PEN
    )


def claim(tournament: Tournament) -> None:
    sheet = sheet_of(tournament)
    record_entry(sheet.public_id, DESK, entry(SEVEN, seen=sheet.version))
    record_entry(sheet.public_id, DESK, entry(seen=1, kind=Entry.Kind.CLAIM, target=1))


def call(tournament: Tournament) -> None:
    call_jury(sheet_of(tournament), DESK)


def pressed(client: Client, address: str) -> Any:
    """The button of a page, with what the page showed."""
    page = client.get(address).content.decode()
    assert f'action="{address}now/"' in page
    found = re.search(r'name="shown" value="([^"]*)"', page)
    assert found is not None
    return client.post(f"{address}now/", {"shown": unescape(found[1])})


class TestEndOfPlay:
    @pytest.mark.parametrize(
        ("happens", "open_"),
        [
            (lambda of: None, {"unsigned": (1, 2)}),
            (lambda of: sign(of, 1), {"unsigned": (2,)}),
            (lambda of: sign(of, 1, 2), {"unsigned": ()}),
            (late, {"unsigned": (1, 2), "held": 1}),
            (claim, {"unsigned": (1, 2), "claims": 1}),
            (call, {"unsigned": (1, 2), "calls": 1}),
        ],
        ids=["nobody signed", "one signed", "all signed", "a held entry", "a claim", "a call"],
    )
    def test_what_it_means_in_figures(
        self, round_: Round, happens: Callable[[Tournament], None], open_: dict[str, Any]
    ) -> None:
        happens(round_.tournament)
        means = play_end(round_)
        assert means.minutes in (36, 37)
        expected = {"tables": 2, "held": 0, "claims": 0, "calls": 0, "left": means.left, **open_}
        assert means == PlayEnd(**expected)

    def test_the_button_leads_to_the_question_and_ends_nothing(
        self, round_: Round, organiser: Client
    ) -> None:
        page = reverse("organiser:round", args=[round_.tournament.slug, 1])
        question = reverse("organiser:end-play", args=[round_.tournament.slug, 1])
        assert f'href="{question}"' in organiser.get(page).content.decode()
        late(round_.tournament)
        shown = organiser.get(question).content.decode()
        for words in ("2 stoly z 2 ešte nepodpísali", "1 zápis prišiel neskoro", "vziať späť"):
            assert words in shown
        assert re.search(r"Hodiny bežia ešte 3[67] minút", shown)
        assert organiser.post(question).status_code == 405
        assert organiser.post(f"{question}now/").status_code == 200  # without what was shown it is only asked
        assert organiser.get(f"{question}now/")["Location"] == question
        round_.refresh_from_db()
        assert round_.state == Round.State.PLAYING

    def test_the_answer_ends_the_play_and_a_second_click_does_no_harm(
        self, round_: Round, organiser: Client
    ) -> None:
        address = reverse("organiser:end-play", args=[round_.tournament.slug, 1])
        shown = re.search(r'name="shown" value="([^"]*)"', organiser.get(address).content.decode())
        assert shown is not None
        sent = {"shown": unescape(shown[1])}
        for _ in range(2):
            done = organiser.post(f"{address}now/", sent, follow=True)
            assert done.redirect_chain == [
                (reverse("organiser:round", args=[round_.tournament.slug, 1]), 302)
            ]
            assert "notice--stop" not in done.content.decode()
        round_.refresh_from_db()
        assert round_.state == Round.State.REVIEW

    def test_with_nothing_open_it_is_asked_shortly(self, round_: Round, organiser: Client) -> None:
        sign(round_.tournament, 1, 2)
        clock.set_minutes(round_, 20)
        address = reverse("organiser:end-play", args=[round_.tournament.slug, 1])
        shown = organiser.get(address).content.decode()
        assert "Všetky stoly sú podpísané" in shown
        assert 'data-test="open-matters"' not in shown
        assert "vziať späť" in shown
        pressed(organiser, address)
        round_.refresh_from_db()
        assert round_.state == Round.State.REVIEW

    @pytest.mark.parametrize(
        "happens",
        [late, claim, call, lambda of: clock.set_minutes(of.rounds.get(), 90)],
        ids=["a held entry", "a claim", "a call", "more minutes"],
    )
    def test_it_is_asked_anew_when_more_is_open(
        self, round_: Round, organiser: Client, happens: Callable[[Tournament], None]
    ) -> None:
        shown = play_end(round_)
        happens(round_.tournament)
        with pytest.raises(OtherConsequenceError):
            end_play_as_shown(round_, shown)
        address = reverse("organiser:end-play-now", args=[round_.tournament.slug, 1])
        again = organiser.post(address, {"shown": msgspec.json.encode(shown).decode()})
        assert (again.status_code, "asked-again" in again.content.decode()) == (200, True)
        round_.refresh_from_db()
        assert round_.state == Round.State.PLAYING

    def test_a_table_opened_again_is_asked_about(self, round_: Round) -> None:
        sign(round_.tournament, 1)
        shown = play_end(round_)
        sheets.reopen_sheet(sheet_of(round_.tournament), DESK, "preklep")
        sign(round_.tournament, 2)
        with pytest.raises(OtherConsequenceError):
            end_play_as_shown(round_, shown)

    def test_a_table_that_signs_meanwhile_is_no_new_question(self, round_: Round) -> None:
        """In a large hall one of them signs every few seconds: the question would never end."""
        shown = play_end(round_)
        sign(round_.tournament, 1)
        assert end_play_as_shown(round_, shown).state == Round.State.REVIEW

    def test_it_ends_once(self, round_: Round) -> None:
        shown = play_end(round_)
        end_play_as_shown(round_, shown)
        with pytest.raises(WrongStateError):
            end_play_as_shown(round_, shown)

    @pytest.mark.parametrize(
        "shown",
        [
            "",
            "[]",
            "{}",
            "null",
            "x",
            '{"tables":2}',
            '{"unsigned":["1"]}',
        ],
    )
    def test_what_is_no_answer_ends_nothing(self, round_: Round, organiser: Client, shown: str) -> None:
        address = reverse("organiser:end-play-now", args=[round_.tournament.slug, 1])
        assert organiser.post(address, {"shown": shown}).status_code == 200
        round_.refresh_from_db()
        assert round_.state == Round.State.PLAYING

    def test_a_round_that_clocks_do_not_end(self, round_: Round, organiser: Client) -> None:
        clock.set_minutes(round_, 60, None, 12)
        round_.refresh_from_db()
        assert play_end(round_).left is None
        page = organiser.get(reverse("organiser:end-play", args=[round_.tournament.slug, 1])).content.decode()
        assert "Hodiny" not in page.split('class="marked"')[1]


class TestDeclaring:
    def test_with_nothing_open_it_is_asked_shortly(self, over: Tournament, organiser: Client) -> None:
        address = reverse("organiser:declare", args=[over.slug])
        overview = organiser.get(reverse("organiser:tournament", args=[over.slug])).content.decode()
        assert f'href="{address}"' in overview
        shown = organiser.get(address).content.decode()
        assert 'data-test="open-matters"' not in shown
        for words in ("rozhodnutie jury", "nikto namietať", "vziať späť"):
            assert words in shown
        over.refresh_from_db()
        assert over.state == STATE.PROVISIONAL
        pressed(organiser, address)
        over.refresh_from_db()
        assert (over.state, over.declared_by) == (STATE.DECLARED, account())

    @pytest.mark.parametrize(
        ("happens", "open_", "words"),
        [
            (late, {"held": 1, "held_in": (1,)}, "1 zápis prišiel neskoro"),
            (call, {"calls": 1}, "1 privolanie jury alebo námietka"),
            (lambda of: Case.objects.create(tournament=of, number=1), {"cases": 1}, "1 prípad jury"),
            (
                lambda of: Sheet.objects.update(reserve="rozdiel", open_claims=1),
                {"reserves": 1, "claims": 1},
                "1 lístok je s výhradou",
            ),
            (
                lambda of: postings.set_fees(of, {"licensed": 500}),
                {"owing": 4, "owed": 2000},
                "4 hráči nezaplatili všetko",
            ),
        ],
        ids=["a held entry", "a call", "a case", "a reserve and its claim", "fees"],
    )
    def test_what_is_open_is_listed_and_asked_anew_when_it_comes_meanwhile(
        self,
        over: Tournament,
        organiser: Client,
        happens: Callable[[Tournament], Any],
        open_: dict[str, Any],
        words: str,
    ) -> None:
        shown = declaration(over)
        happens(over)
        nothing = dict.fromkeys(("cases", "claims", "calls", "reserves", "held", "lots", "owing", "owed"), 0)
        assert declaration(over) == Declaration(**{**nothing, "held_in": (), "version": 1, **open_})
        with pytest.raises(OtherConsequenceError):
            declare_as_shown(over, account(), shown)
        address = reverse("organiser:declare", args=[over.slug])
        assert words in organiser.get(address).content.decode()
        over.refresh_from_db()
        assert over.state == STATE.PROVISIONAL
        pressed(organiser, address)
        over.refresh_from_db()
        assert over.state == STATE.DECLARED

    def test_a_tie_that_waits_for_a_lot_is_named(self, organiser: Client) -> None:
        """T-20: once the results are declared, none is drawn."""
        made = tournament_of(4, rounds_planned=1, system="place-sum", system_options={"tie_breaks": ["lot"]})
        first = published_round(made)
        for seat, won in zip(
            first.seats.order_by("registration__start_number"), (30, 0, 0, -30), strict=True
        ):
            SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(zb=won)
        sheets.sign_sheet(first.tables.get().sheet, DESK)
        states.close_round(first, account())
        declaring.announce(made)
        assert declaration(made).lots == 1
        page = organiser.get(reverse("organiser:declare", args=[made.slug])).content.decode()
        assert "1 rovnosť čaká na los" in page

    def test_another_standing_is_asked_about(self, over: Tournament) -> None:
        """A decision of the jury came in between: another standing would be declared than the one seen."""
        shown = declaration(over)
        published = over.rounds.get().published_standings.get()
        published.pk, published.version = None, 2
        published.save()
        with pytest.raises(OtherConsequenceError):
            declare_as_shown(over, account(), shown)

    def test_a_second_click_does_no_harm(self, over: Tournament, organiser: Client) -> None:
        address = reverse("organiser:declare", args=[over.slug])
        pressed(organiser, address)
        again = organiser.post(f"{address}now/", {"shown": "{}"}, follow=True)
        assert again.redirect_chain == [(reverse("organiser:tournament", args=[over.slug]), 302)]
        assert "notice--stop" not in again.content.decode()

    def test_who_is_named_and_what_comes_out_is_said(self, over: Tournament, organiser: Client) -> None:
        first = over.registrations.order_by("pk").first()
        assert first is not None
        first.player.publish_consent_at = timezone.now()
        first.player.save()
        address = reverse("organiser:declare", args=[over.slug])
        hidden = "doteraz skryté"
        page = organiser.get(address).content.decode()
        assert ("bude menom 1 hráč, iniciálami 3" in page, hidden in page) == (True, False)
        states.show_results(over.rounds.get(), "declared")
        assert hidden in organiser.get(address).content.decode()


@pytest.mark.parametrize("who", ["anonymous", "outsider", "jury", "desk"])
def test_only_its_own_people_are_asked(over: Tournament, who: str) -> None:
    """The desk ends the play, but only the organiser declares."""
    client, user = Client(), account(f"{who}@example.test")
    if who != "anonymous":
        client.force_login(user)
    if who in ("jury", "desk"):
        grant_role(over, user, Role(who))
    refused = 302 if who == "anonymous" else 403
    address = reverse("organiser:declare", args=[over.slug])
    asked = [client.get(address), client.post(f"{address}now/"), client.get(f"{address}now/")]
    assert [answer.status_code for answer in asked] == [refused] * 3
    over.refresh_from_db()
    assert over.state == STATE.PROVISIONAL
