"""Each role's limits before the jury (section 1): who sees, who decides, who must not."""

from __future__ import annotations

import io
import itertools
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from accounts.models import User
from scoring.domain import calling
from scoring.domain.entries import Author, record_entry
from scoring.domain.refusals import JurysError, NotAllowedError
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import decisions, protocol
from tournaments.jury.domain.cases import open_case, publish
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, PenaltyCard
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ROLES = ("organiser", "desk", "jury", "outsider", "other_jury", "anonymous")


@pytest.fixture(scope="module")
def known(lasting: None) -> dict[str, User]:
    return {name: account(f"{name}@example.test") for name in ROLES if name != "anonymous"}


@pytest.fixture(scope="module")
def people(known: dict[str, User]) -> dict[str, User]:
    return known


@pytest.fixture(scope="module")
def evening(known: dict[str, User]) -> Tournament:
    """Two tables with a deal each; another tournament has a jury of its own."""
    made = tournament_of(8, known["organiser"])
    grant_role(made, known["desk"], Role.DESK)
    grant_role(made, known["jury"], Role.JURY)
    grant_role(tournament_of(4, name="Iný turnaj"), known["other_jury"], Role.JURY)
    for table in published_round(made).tables.select_related("sheet"):
        record_entry(table.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return made


@pytest.fixture(scope="module")
def tournament(evening: Tournament) -> Tournament:
    return evening


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet__fold", "round__tournament").get(
        round__tournament=tournament, number=1
    )
    return found


@pytest.fixture(scope="module")
def case(tournament: Tournament, table: Table, people: dict[str, User]) -> Case:
    return open_case(tournament, people["jury"], table=table, deal=table.sheet.entries.get())


def client(people: dict[str, User], who: str) -> Client:
    web = Client()
    if who != "anonymous":
        web.force_login(people[who])
    return web


def refused(who: str) -> int:
    """Who is not signed in is asked to; the others are told no."""
    return 302 if who == "anonymous" else 403


def test_only_the_jury_of_the_tournament_sees_calls_cases_and_cards(
    people: dict[str, User], tournament: Tournament, case: Case
) -> None:
    pages: list[tuple[str, list[int]]] = [
        ("tournament", []),
        ("cases", []),
        ("case", [1]),
        ("discipline", []),
    ]
    for who, (name, more) in itertools.product(ROLES, pages):
        answer = client(people, who).get(reverse(f"jury:{name}", args=[tournament.slug, *more]))
        assert answer.status_code == (200 if who == "jury" else refused(who)), (who, name)


def test_nobody_else_takes_a_call_opens_or_decides_a_case_or_shows_a_card(
    people: dict[str, User], tournament: Tournament, table: Table, case: Case
) -> None:
    call = calling.call_jury(table.sheet, Author(role=Entry.Role.PLAYER))
    seat = table.seats.first()
    assert seat
    posts: list[tuple[str, list[Any], dict[str, Any]]] = [
        *(
            (f"jury:{verb}", [call.pk], {})
            for verb in ("take-call", "hand-back-call", "end-call", "case-of-call")
        ),
        ("jury:new-case", [], {"table": table.pk}),
        ("jury:decide", [1], {"outcome": "dismissed"}),
        ("jury:preview", [1], {"outcome": "dismissed"}),
        ("jury:appeal", [1], {"grounds": "x"}),
        ("jury:choose-deal", [1], {"deal": ""}),
        ("jury:state", [1], {"statement": "x"}),
        ("jury:publish-decision", [1], {}),
        ("jury:hide-decision", [1], {}),
        ("jury:show-card", [], {"player": seat.registration_id, "colour": "red", "reason": "x"}),
        ("jury:take-back-card", [1], {"reason": "x"}),
        ("jury:note-check", [], {"table": table.pk, "found": "sorted"}),
    ]
    others = [who for who in ROLES if who != "jury"]
    for who, (name, more, data) in itertools.product(others, posts):
        answer = client(people, who).post(reverse(name, args=[tournament.slug, *more]), data)
        assert answer.status_code == refused(who), (who, name)
    assert table.sheet.entries.count() == 2
    assert not PenaltyCard.objects.exists()
    assert not case.decisions.exists()


def test_the_verb_itself_refuses_who_is_not_in_this_jury(people: dict[str, User], case: Case) -> None:
    admin = User.objects.create_superuser("admin@example.test")
    for user in (*(people[who] for who in ("organiser", "desk", "outsider", "other_jury")), admin):
        with pytest.raises(JurysError):
            decisions.decide(case, Ruling(verdict="platí"), user)


def test_a_referee_does_not_decide_at_the_table_where_he_plays(
    people: dict[str, User], tournament: Tournament, table: Table, case: Case
) -> None:
    seat = table.seats.select_related("registration__player").first()
    assert seat
    player = seat.registration.player
    player.user = people["jury"]
    player.save()
    with pytest.raises(NotAllowedError):
        decisions.decide(case, Ruling(verdict="platí"), people["jury"])
    with pytest.raises(NotAllowedError):
        open_case(tournament, people["jury"], table=table)
    page = client(people, "jury").get(reverse("jury:case", args=[tournament.slug, 1])).content.decode()
    assert 'id="decision"' not in page
    other = tournament.rounds.get().tables.get(number=2)
    open_case(tournament, people["jury"], table=other)


def test_a_referee_is_warned_of_his_own_club_and_may_decide(
    people: dict[str, User], tournament: Tournament, table: Table, case: Case
) -> None:
    seat = table.seats.select_related("registration__player__club").first()
    assert seat
    other = table.round.tables.get(number=2).seats.select_related("registration__player").first()
    assert other
    player = other.registration.player
    player.user, player.club = people["jury"], seat.registration.player.club
    player.save()
    page = client(people, "jury").get(reverse("jury:case", args=[tournament.slug, 1])).content.decode()
    assert str(seat.registration.player.club) in page
    assert decisions.decide(case, Ruling(verdict="platí"), people["jury"]).number == 1


def test_the_scorer_cannot_decide_through_the_api(table: Table) -> None:
    _, token = pen_of(table.sheet)
    body = {"id": str(uuid.uuid4()), "kind": "decision", "version": 1, "body": {"deal": SEVEN}, "target": 1}
    answer = Client().post(
        f"/api/v1/sheets/{table.sheet.public_id}/entries/",
        body,
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )
    assert answer.status_code == 400
    ruling = {**body, "kind": "deal", "target": None, "body": {**SEVEN, "ruling": {"game": "stands"}}}
    ruling["body"]["renonces"] = [{"offender": 2, "code": "I.1"}]
    answer = Client().post(
        f"/api/v1/sheets/{table.sheet.public_id}/entries/",
        ruling,
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )
    assert (answer.status_code, answer.json()["rule"]) == (422, "M-36")


def held_deal(table: Table) -> HeldEntry:
    """A deal that a phone sent after the sheet was signed."""
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    kept = record_entry(table.sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), entry(SEVEN, seen=1))
    assert isinstance(kept, HeldEntry)
    return kept


@pytest.mark.parametrize("needs_jury", [True, False])
def test_the_desk_changes_a_signed_sheet_only_with_the_jurys_confirmation(
    people: dict[str, User], tournament: Tournament, table: Table, needs_jury: bool
) -> None:
    tournament.desk_needs_jury = needs_jury
    tournament.save()
    held = held_deal(table)
    client(people, "desk").post(reverse("organiser:take-held", args=[tournament.slug, 1, held.pk]))
    assert Sheet.objects.get(pk=table.sheet_id).version == (1 if needs_jury else 2)
    if needs_jury:
        address = reverse("jury:take-over-held", args=[tournament.slug, held.pk])
        assert client(people, "desk").post(address).status_code == 403
        client(people, "jury").post(address)
        assert Sheet.objects.get(pk=table.sheet_id).version == 2


@pytest.mark.parametrize("needs_jury", [True, False])
def test_the_desk_opens_a_signed_sheet_again_only_where_the_jury_need_not_confirm(
    people: dict[str, User], tournament: Tournament, table: Table, needs_jury: bool
) -> None:
    """Section 1: else a signed sheet could be opened, changed and signed past the jury."""
    tournament.desk_needs_jury = needs_jury
    tournament.save()
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    address = reverse("organiser:reopen-table", args=[tournament.slug, 1, table.number])
    client(people, "desk").post(address, {"reason": "preklep"})
    assert Sheet.objects.get(pk=table.sheet_id).state == ("signed" if needs_jury else "open")


def test_the_jury_opens_a_signed_sheet_again_with_a_reason(
    people: dict[str, User], tournament: Tournament, table: Table
) -> None:
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    address = reverse("jury:reopen", args=[tournament.slug, 1, table.number])
    for who, reason in (
        *((who, "preklep") for who in ("organiser", "desk", "outsider", "other_jury", "anonymous")),
        ("jury", " "),
    ):
        answer = client(people, who).post(address, {"reason": reason})
        assert answer.status_code == (302 if who == "jury" else refused(who)), who
        assert Sheet.objects.get(pk=table.sheet_id).state == "signed", who
    client(people, "jury").post(address, {"reason": "preklep"})
    last = table.sheet.entries.last()
    assert (last.kind, last.role, last.user, last.reason) == ("reopen", "jury", people["jury"], "preklep")
    assert Sheet.objects.get(pk=table.sheet_id).state == "open"


def test_the_desk_ticks_paper_and_calls_the_jury_for_a_table(
    people: dict[str, User], tournament: Tournament, table: Table
) -> None:
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    address = reverse("organiser:review", args=[tournament.slug, 1])
    for who in ("jury", "outsider", "other_jury", "anonymous", "desk"):
        web, allowed = client(people, who), who == "desk"
        assert web.get(address).status_code == (200 if allowed else refused(who))
        web.post(reverse("organiser:review-paper", args=[tournament.slug, 1, 1, 2]))
        web.post(reverse("organiser:review-call", args=[tournament.slug, 1, 1]))
        kinds = [entry.kind for entry in table.sheet.entries.filter(role=Entry.Role.DESK)][1:]
        assert kinds == (["confirm", "call"] if allowed else []), who
    nobody = reverse("organiser:review-paper", args=[tournament.slug, 1, 1, 9])
    assert client(people, "desk").post(nobody).status_code == 404


def test_the_organiser_sees_decisions_and_chooses_options_but_decides_nothing(
    people: dict[str, User], tournament: Tournament, case: Case
) -> None:
    decisions.decide(case, Ruling(verdict="Výsledok platí."), people["jury"])
    address = reverse("organiser:jury", args=[tournament.slug])
    page = client(people, "organiser").get(address).content.decode()
    assert "Výsledok platí." in page
    options = reverse("organiser:set-jury-options", args=[tournament.slug])
    assert client(people, "organiser").post(options, {"objections": "review"})["Location"] == address
    assert client(people, "desk").post(options, {"objections": "next_round"}).status_code == 403
    tournament.refresh_from_db()
    assert (tournament.objections, tournament.desk_needs_jury) == ("review", False)
    for who in ("outsider", "other_jury", "jury"):
        assert client(people, who).get(address).status_code == 403


def test_where_one_person_does_both_every_ruling_says_so(
    people: dict[str, User], tournament: Tournament, case: Case
) -> None:
    said = "Kto rozhodol, turnaj aj organizuje."
    both = people["organiser"]
    options = reverse("organiser:set-jury-options", args=[tournament.slug])
    chosen = {"objections": "review", "desk_needs_jury": "on", "organiser_may_rule": "on"}
    assert client(people, "organiser").post(options, chosen).status_code == 302
    tournament.refresh_from_db()
    assert tournament.organiser_may_rule
    plain = decisions.decide(case, Ruling(verdict="Výsledok platí."), people["jury"])
    assert not plain.by_organiser
    pages = [
        reverse("jury:case", args=[tournament.slug, case.number]),
        reverse("public:tournament", args=[tournament.slug]),
    ]
    publish(plain, people["jury"], published=True)
    for page in pages:
        assert said not in client(people, "jury").get(page).content.decode()
    grant_role(tournament, both, Role.JURY)
    other = open_case(tournament, both, statement="Podnet")
    ruled = decisions.decide(other, Ruling(verdict="Nechali to tak."), both)
    assert ruled.by_organiser
    told = client(people, "jury").get(f"/api/v1/tournaments/{tournament.slug}/cases/{other.number}/").json()
    assert [each["by_organiser"] for each in told["decisions"]] == [True]
    made = protocol.print_protocol(protocol.request_protocol(tournament, both))
    paper = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(bytes(made.content))).pages)
    assert " ".join(paper.split()).count(said) == 1
    publish(ruled, both, published=True)
    pages[0] = reverse("jury:case", args=[tournament.slug, other.number])
    for page in pages:
        assert said in client(people, "jury").get(page).content.decode()


def test_a_decision_is_public_only_once_the_jury_publishes_it_and_names_as_agreed(
    people: dict[str, User], tournament: Tournament, table: Table, case: Case
) -> None:
    seat = table.seats.select_related("registration__player").get(position=0)
    ruling = Ruling(verdict="Flek mimo poradia", offender=seat.registration_id)
    decisions.decide(case, ruling, people["jury"])
    address = reverse("public:tournament", args=[tournament.slug])

    def page() -> str:
        return Client().get(address).content.decode()

    assert "Flek mimo poradia" not in page()
    publish, hide = (
        reverse(f"jury:{verb}-decision", args=[tournament.slug, case.number]) for verb in ("publish", "hide")
    )
    assert client(people, "organiser").post(publish).status_code == 403
    client(people, "jury").post(publish)
    assert "Flek mimo poradia" in page()
    assert seat.registration.player.name not in page()
    client(people, "jury").post(hide)
    assert "Flek mimo poradia" not in page()


def test_a_list_takes_the_same_number_of_queries_however_long(
    people: dict[str, User], tournament: Tournament, table: Table
) -> None:
    web = client(people, "jury")
    other = table.round.tables.select_related("sheet__fold", "round__tournament").get(number=2)
    pages = [
        reverse(f"jury:{page}", args=[tournament.slug]) for page in ("tournament", "cases", "discipline")
    ]

    def fill(where: Table) -> None:
        calling.call_jury(where.sheet, Author(role=Entry.Role.PLAYER))
        seat = where.seats.get(position=0)
        case = open_case(tournament, people["jury"], table=where, deal=where.sheet.entries.first())
        ruling = Ruling(verdict="karta", offender=seat.registration_id, card="yellow")
        decisions.decide(case, ruling, people["jury"])

    def counts() -> list[int]:
        found = []
        for address in pages:
            with CaptureQueriesContext(connection) as captured:
                assert web.get(address).status_code == 200
            found.append(len(captured))
        return found

    fill(table)
    counts()  # what is looked up once in a process
    with_one = counts()
    fill(other)
    fill(other)
    assert counts() == with_one
