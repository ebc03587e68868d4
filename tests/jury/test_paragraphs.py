"""A ruling as one plain paragraph: at the table with names, on the internet by consent (T-29, T-34, T-38, T-39a)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from scoring import queries
from scoring.api.shown import sheet_state
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet
from tests.evening import SEVEN, entry
from tests.reading import plain
from tournaments.events.models import Tournament
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision
from tournaments.jury.queries import cases as jury_queries
from tournaments.people.models import Player
from tournaments.registration.models import Registration
from tournaments.registration.queries.hidden_names import without_names
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAMES = ("Anna Krajčíová", "Boris Hudák", "Cyril Žiak", "Dana Nováková")
RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
REASON = "Cyril Žiak flekoval mimo poradia, Žiakovi to Boris Hudák povedal hneď."


@pytest.fixture(scope="module")
def table(judged: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet", "round__tournament").get(round__tournament=judged)
    for seat in found.seats.select_related("registration__player", "sheet_seat"):
        name = NAMES[seat.sheet_seat.position]
        Registration.objects.filter(pk=seat.registration_id).update(name=name)
        Player.objects.filter(pk=seat.registration.player_id).update(name=name, publish_consent_at=None)
    record_entry(found.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def case(table: Table, referee: User) -> Case:
    return cases.open_case(table.round.tournament, referee, table=table, deal=table.sheet.entries.get())


def decide(case: Case, user: User, **ruling: Any) -> Decision:
    made = Ruling(**{"verdict": "I.8 flek mimo poradia", "published": True, **ruling})
    return decisions.decide(jury_queries.case(case.tournament, case.number), made, user)


def ruled(case: Case, user: User, **more: Any) -> Decision:
    """The renonce of the one who sits third."""
    assert case.table
    seat = case.table.seats.get(sheet_seat__position=2)
    said = {"deal": RENONCE, "offender": seat.registration_id, "code": "I.8", "rule": "S:C/I.8"}
    return decide(case, user, reasoning=REASON, **said, **more)


def agree(*places: int) -> None:
    chosen = [NAMES[place] for place in places]
    Player.objects.filter(name__in=chosen).update(publish_consent_at=timezone.now())


def at_the_table(case: Case) -> list[list[dict[str, Any]]]:
    """What the phone reads of each deal."""
    assert case.table
    sheet = Sheet.objects.get(pk=case.table.sheet_id)
    state = msgspec.to_builtins(sheet_state(queries.sheet_by_public_id(sheet.public_id)))
    return [deal["rulings"] for deal in state["deals"]]


def public(case: Case) -> str:
    page = Client().get(reverse("public:tournament", args=[case.tournament.slug])).content.decode()
    bare = re.sub(r"<[^>]+>", "", page.partition('class="rulings"')[2].partition("</ol>")[0])
    return plain(re.sub(r"[ \n]+", " ", unescape(bare)))


def test_the_table_reads_the_ruling_at_its_deal_at_once_with_names(case: Case, referee: User) -> None:
    assert at_the_table(case) == [[]]
    ruled(case, referee, card="yellow", published=False)
    ((told,),) = at_the_table(case)
    assert told["words"].keys() == {"sk", "cs", "en"}
    assert told["words"]["sk"].startswith(
        "1. kolo, stôl 1, 1. rozdanie (Boris Hudák: Sedma). Cyril Žiak: I.8 flek mimo poradia. Cyril Žiak flekoval"
    )
    for said in (REASON, "Pravidlo: M-30, S:C/I.8.", "Cyril Žiak −0,06\u00a0€ → −0,66\u00a0€"):
        assert said in told["words"]["sk"]
    assert "kart" not in told["words"]["sk"], "a card is never in it"
    assert (told["standing"], told["link"], told["number"]) == ("in_force", "", 1)
    assert "I.8" in told["words"]["en"]
    assert "Round 1, table 1, deal 1" in told["words"]["en"]


def test_the_link_of_a_published_ruling_leads_to_its_place_on_the_public_page(
    case: Case, referee: User
) -> None:
    ruled(case, referee)
    ((told,),) = at_the_table(case)
    page, _, place = told["link"].partition("#")
    assert page == reverse("public:tournament", args=[case.tournament.slug])
    assert f'id="{place}"' in Client().get(page).content.decode()


def test_who_did_not_agree_is_not_named_on_the_internet_not_even_in_free_words(
    case: Case, referee: User
) -> None:
    agree(1)
    ruled(case, referee)
    said = public(case)
    number = {one.name: one.start_number for one in case.tournament.registrations.all()}
    hidden = f"C. Ž. ({number[NAMES[2]]})"
    assert f"(Boris Hudák: Sedma). {hidden}: I.8 flek mimo poradia. {hidden} flekoval mimo poradia" in said
    assert f"{hidden} to Boris Hudák povedal" in said
    assert "Žiak" not in said
    assert "Krajčíová" not in said
    (line,) = Client().get(f"/api/v1/tournaments/{case.tournament.slug}/decisions/").json()["results"]
    assert "Žiak" not in str(line)
    assert (line["deal"], line["standing"]) == (1, "in_force")
    assert line["words"] in said


def test_a_card_hides_whose_it_was_also_where_the_words_name_him(case: Case, referee: User) -> None:
    agree(0, 1, 2, 3)
    ruled(case, referee, card="yellow")
    said = public(case)
    assert "Cyril Žiak: I.8" not in said
    assert "hráč flekoval mimo poradia" in said


@pytest.mark.parametrize(
    ("shown", "figures"), [("money", "−0,66\u00a0€"), ("figures", "−0,66"), ("places", None)]
)
def test_figures_show_as_the_organiser_chose(
    case: Case, referee: User, shown: str, figures: str | None
) -> None:
    Tournament.objects.filter(pk=case.tournament_id).update(money_shown=shown)
    ruled(case, referee)
    said = public(case)
    assert ("Zisk v kole:" in said) == (figures is not None)
    if figures:
        assert f"→ {figures}" in said
    assert ("€" in said.partition("Zisk v kole:")[2]) == (shown == "money")


def test_what_an_appeal_changes_stays_marked_and_in_order(case: Case, referee: User) -> None:
    first = ruled(case, referee)
    cases.appeal(first, None, "neviem", referee)
    second = decide(case, referee, verdict="Prvé rozhodnutie sa potvrdzuje.", on_appeal="confirm")
    assert [one["standing"] for one in at_the_table(case)[0]] == ["confirm", "in_force"]
    cases.appeal(second, None, "nový svedok", referee)
    assert [one["standing"] for one in at_the_table(case)[0]] == ["confirm", "appealed"]
    decide(case, referee, verdict="Flek bol včas.", on_appeal="annul")
    assert [one["standing"] for one in at_the_table(case)[0]] == ["annul", "annul", "in_force"]
    said = public(case)
    order = [said.index(f"rozhodnutie {number}") for number in (1, 2, 3)]
    assert order == sorted(order)
    assert said.count("zrušené na odvolanie") == 2
    assert "Flek bol včas." in said
    assert "Rozhodnuté na odvolanie: rozhodnutie 1 je zrušené." in said


def test_a_deal_that_does_not_count_keeps_its_number_in_the_words(case: Case, referee: User) -> None:
    decide(case, referee, verdict="Rozdanie sa nepočíta.", void=True)
    assert at_the_table(case) == []
    assert "stôl 1, 1. rozdanie (" in public(case)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Žiak Cyril mlčal", "C. Ž. (3) mlčal"),
        ("Cyrilovi Žiakovi sa verí", "C. Ž. (3) sa verí"),
        ("videl to Cyril", "videl to C. Ž. (3)"),
        ("Nováková s Annou", "D. N. (4) s Anna"),
        ("žiak z ulice a Annamária", "žiak z ulice a Annamária"),
        ("Boris Hudák", "Boris Hudák"),
    ],
)
def test_names_in_free_words(table: Table, text: str, shown: str) -> None:
    agree(0, 1)
    seated = [
        seat.registration
        for seat in table.seats.select_related("registration__player").order_by("sheet_seat__position")
    ]
    for number, one in enumerate(seated, 1):
        one.start_number = number
    assert without_names(text, seated, seated) == shown.replace("s Anna", "s Annou")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("svedok Žiak mlčal", "svedok Ž. mlčal"),
        ("Nováková počula Hudáka", "N. počula Hudáka"),
        ("Cyril mlčal", "Cyril mlčal"),
        ("žiak z ulice", "žiak z ulice"),
    ],
)
def test_t38_a_surname_of_somebody_who_sat_elsewhere_is_not_told(table: Table, text: str, shown: str) -> None:
    agree(0, 1)
    elsewhere = [seat.registration for seat in table.seats.select_related("registration__player")]
    assert without_names(text, elsewhere, []) == shown
