"""D/3, D/4: page and program ask alike who agreed to play on; it is kept and printed. A case shows what M-38 brings."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from accounts.domain.tokens import make_token
from accounts.models import User
from core.models import Job
from tests.jury.test_cases import client, confirm, open_by_page, table_with
from tests.reading import plain
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import protocol
from tournaments.jury.domain.discipline import note_check
from tournaments.jury.models import Case, Decision
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: Seat 0 plays a red hundred, seat 3 pauses; seats 1 and 2 defend.
DEAL: dict[str, Any] = {
    "kind": "deal", "dealer": 3, "pausing": 3, "actor": 0, "contract": "hundred", "red": True, "points": 110,
}  # fmt: skip


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return table_with(tournament, DEAL)


@pytest.fixture
def case(table: Table, referee: User) -> Case:
    opened = open_by_page(client(referee), table)
    client(referee).post(
        reverse("jury:choose-deal", args=[opened.tournament.slug, opened.number]),
        {"deal": table.sheet.entries.get().number},
    )
    return opened


def program(tournament: Tournament, referee: User) -> dict[str, str]:
    """The header of a program of the referee."""
    text = make_token(referee, "program", tournament=tournament.pk, role=Role.JURY)[1]
    return {"Authorization": f"Bearer {text}"}


#: Whose renonce, who says that they agree, whether the cards went back; and what is refused: the field, or nothing.
PLAYED_ON = [
    ("a defender's: the actor agrees", 1, [0], True, ""),
    ("nobody is asked", 1, [], True, "agreed"),
    ("another one's word is none", 1, [2, 3], True, "agreed"),
    ("the actor's: both defenders agree", 0, [1, 2], True, ""),
    ("one of them does not", 0, [1], True, "agreed"),
    ("the pausing player has no say", 0, [1, 3], True, "agreed"),
    ("the cards did not go back", 1, [0], False, "restored"),
]


def sent(offender: int, agreed: list[int], restored: bool) -> dict[str, Any]:
    """What a program sends."""
    renonces = [{"offender": offender, "code": "I.1"}]
    return {
        "verdict": "I.1", "code": "I.1", "facts": {"replayed": True}, "agreed": agreed, "restored": restored,
        "deal": {**DEAL, "renonces": renonces, "replayed": True},
    }  # fmt: skip


def filled(offender: int, agreed: list[int], restored: bool) -> dict[str, Any]:
    """What a referee chooses on the page."""
    return {
        "outcome": "deal", "offender_1": str(offender), "code_1": "I.1", "replayed": "on", "points": "110",
        "agreed": [str(seat) for seat in agreed], **({"restored": "on"} if restored else {}),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("what", "offender", "agreed", "restored", "refused"), PLAYED_ON, ids=lambda one: str(one)
)
def test_page_and_program_ask_the_same(
    case: Case, referee: User, what: str, offender: int, agreed: list[int], restored: bool, refused: str
) -> None:
    slug = case.tournament.slug
    page = client(referee).post(
        reverse("jury:preview", args=[slug, case.number]), filled(offender, agreed, restored)
    )
    assert set(page.context["form"].errors) == ({refused} if refused else set()), what
    answer = Client().post(
        f"/api/v1/tournaments/{slug}/cases/{case.number}/decisions/",
        sent(offender, agreed, restored),
        content_type="application/json",
        headers=program(case.tournament, referee),
    )
    assert answer.status_code == (409 if refused else 201), answer.content
    if refused:
        assert (answer.json()["field"], answer.json()["rule"]) == (refused, "M-33")
        assert not Decision.objects.exists()
        return
    made = answer.json()["decisions"][0]
    assert (made["agreed"], made["restored"]) == (agreed, True)


def test_who_agreed_is_kept_shown_and_printed(case: Case, table: Table, referee: User) -> None:
    """Of those who are ticked only the ones who had a say are kept."""
    web = client(referee)
    assert confirm(web, case, filled(0, [1, 2, 3], True)).status_code == 302
    decision = Decision.objects.get()
    assert (decision.agreed_seats, decision.restored) == ([1, 2], True)
    names = [seat.registration.name for seat in table.seats.order_by("position")]
    said = f"súhlasili (D/4): {names[1]}, {names[2]}"
    page = plain(web.get(reverse("jury:case", args=[case.tournament.slug, case.number])).content.decode())
    assert said in page
    job = protocol.request_protocol(case.tournament, referee)
    job.arguments["language"] = "sk"
    printed = protocol.print_protocol(Job.objects.get(pk=job.pk)).read()
    text = plain(" ".join(one.extract_text() for one in PdfReader(BytesIO(printed)).pages))
    assert " ".join(said.split()) in " ".join(text.split())
    assert "do stavu pred renoncom (D/3)" in " ".join(text.split())


def test_a_page_shows_who_must_agree_and_one_tap_for_all(case: Case, referee: User) -> None:
    """Once it is known whose infraction it is; played on follows from it."""
    web, address = client(referee), reverse("jury:preview", args=[case.tournament.slug, case.number])

    def shown(offender: str, **more: Any) -> tuple[list[str], str]:
        chosen = {"outcome": "deal", "offender_1": offender, "code_1": "I.1", "points": "110"} | more
        page = web.post(address, chosen, headers={"HX-Request": "true"})
        tiles = [tile.data["value"] for tile, _note in page.context["form"].agreeing]
        return tiles, page.content.decode()

    assert shown("1")[0] == ["0"]
    tiles, _page = shown("0")
    assert tiles == ["all", "1", "2"]
    _tiles, page = shown("0", agreed="all", restored="on", facts_for="0 I.1")
    assert 'name="previewed"' in page
    assert 'id="facts"' not in page, "what is under the finger is not drawn anew"


def test_a_renonce_that_lets_the_game_stand_asks_nobody(case: Case, referee: User) -> None:
    answer = Client().post(
        f"/api/v1/tournaments/{case.tournament.slug}/cases/{case.number}/decisions/",
        {"verdict": "I.8", "deal": {**DEAL, "renonces": [{"offender": 1, "code": "I.8"}]}},
        content_type="application/json",
        headers=program(case.tournament, referee),
    )
    assert answer.status_code == 201, answer.content


#: Checks at this table (who asked, whose cards, unsorted), and the line of seat 1 in the case: counts, then what the
#: next time brings.
SORTING: list[tuple[list[tuple[int, int, bool]], str, str]] = [
    ([], "kontroly 0 z 2 · nezrovnané 0×, v turnaji 0×", "bez karty"),
    ([(1, 2, False)], "kontroly 1 z 2 · nezrovnané 0×, v turnaji 0×", "bez karty"),
    ([(0, 1, True)], "kontroly 0 z 2 · nezrovnané 1×, v turnaji 1×", "napomenutie a žltá karta"),
    ([(0, 1, True), (2, 1, True)], "kontroly 0 z 2 · nezrovnané 2×, v turnaji 2×", "červená karta"),
]


@pytest.mark.parametrize(("checks", "line", "card"), SORTING)
def test_a_case_shows_what_the_count_at_its_table_brings(
    case: Case, table: Table, referee: User, checks: list[tuple[int, int, bool]], line: str, card: str
) -> None:
    people = [seat.registration for seat in table.seats.order_by("position")]
    for asked, of, unsorted in checks:
        note_check(table, people[asked], people[of], found_unsorted=unsorted, user=referee)
    page = client(referee).get(reverse("jury:case", args=[case.tournament.slug, case.number]))
    shown = page.content.decode()
    lines = [
        " ".join(re.sub(r"<[^>]*>", " ", part).split()) for part in plain(shown).split("sorting-line")[1:]
    ]
    assert f"{line} Nabudúce 1,00 € každému ostatnému, {card}." in lines[1]
    assert 'data-test="left-open"' in shown
