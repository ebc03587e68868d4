"""What cannot be taken back asks once, on a page that says what it means: declaring the results (T-1)."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.domain import sheets
from scoring.domain.calling import call_jury
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, HeldEntry, Sheet, SheetSeat
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments.cash.domain import postings
from tournaments.desk.domain.declaring import Declaration, declaration, declare_as_shown
from tournaments.desk.domain.refusals import OtherConsequenceError
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.models import Case
from tournaments.rounds.domain import states
from tournaments.standings.domain import declaring

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
STATE = Tournament.State


@pytest.fixture(scope="module")
def announced(lasting: None) -> Tournament:
    """A tournament of one table whose results are provisional."""
    made = tournament_of(4, rounds_planned=1)
    first = published_round(made)
    sheets.sign_sheet(first.tables.get().sheet, DESK)
    states.close_round(first, account())
    return declaring.announce(made)


@pytest.fixture(scope="module")
def over(announced: Tournament) -> Tournament:
    return announced


@pytest.fixture(scope="module")
def organiser(lasting: None) -> Client:
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
            (call, {"calls": 1}, "1 privolanie rozhodcu alebo námietka"),
            (lambda of: Case.objects.create(tournament=of, number=1), {"cases": 1}, "1 prípad jury"),
            (
                lambda of: Sheet.objects.update(reserve="rozdiel", open_claims=1),
                {"reserves": 1, "claims": 1},
                "1 lístok je s\u00a0výhradou",
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
