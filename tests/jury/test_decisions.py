"""What a decision does: shown before, applied as an entry, appealed, overruled, with cards (T-29 to T-32)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import confirming
from scoring.domain.entries import Author, record_entry
from scoring.domain.verifying import faults
from scoring.models import Entry, Sheet
from tests.evening import (
    SEVEN,
    entry,
    pen_of,
    player_at,
    published_round,
    sheet_of_four,
    tournament_of,
    write,
)
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.jury.domain import cases, decisions, discipline
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision, PenaltyCard, SortingCheck
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.calls import waiting_calls
from tournaments.jury.queries.discipline import checks_by_player
from tournaments.people.domain import suspensions
from tournaments.people.domain.refusals import SuspendedError
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states
from tournaments.rounds.models import Table
from tournaments.standings.queries.standing import board

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}


@pytest.fixture(scope="module")
def tournament(referee: User) -> Tournament:
    made = tournament_of(4)
    grant_role(made, referee, Role.JURY)
    return made


@pytest.fixture(scope="module")
def table(tournament: Tournament) -> Table:
    found: Table = published_round(tournament).tables.select_related("sheet", "round__tournament").get()
    record_entry(found.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def case(tournament: Tournament, table: Table, referee: User) -> Case:
    return cases.open_case(tournament, referee, table=table, deal=table.sheet.entries.get())


def fresh(case: Case) -> Case:
    return jury_queries.case(case.tournament, case.number)


def decide(case: Case, user: User, **ruling: Any) -> Decision:
    return decisions.decide(fresh(case), Ruling(verdict=ruling.pop("verdict", "rozhodnuté"), **ruling), user)


def money(table: Table) -> list[int]:
    return [seat.money for seat in Sheet.objects.get(pk=table.sheet_id).seats.all()]


def offender(table: Table, position: int = 2) -> Registration:
    return table.seats.select_related("registration").get(sheet_seat__position=position).registration


def test_what_is_previewed_is_not_kept_and_is_what_then_happens(
    table: Table, case: Case, referee: User
) -> None:
    before, entries = money(table), table.sheet.entries.count()
    ruling = Ruling(verdict="flek mimo poradia", deal=RENONCE, offender=offender(table).pk, card="red")
    effects, result = decisions.preview(fresh(case), ruling, referee)
    assert result is not None
    assert result["money"] == [14, 38, -66, 14]
    assert (money(table), table.sheet.entries.count()) == (before, entries)
    assert not Decision.objects.exists()
    assert not PenaltyCard.objects.exists()
    assert offender(table).state == Registration.State.CHECKED_IN
    made = decisions.decide(fresh(case), ruling, referee)
    assert made.effects == effects | {"cards": made.effects["cards"]}
    assert money(table) == [14, 38, -66, 14]
    moved = {line["registration"]: line["place"] for line in made.effects["places"]}
    assert moved[offender(table).pk] == [2, None], "disqualified: out of the ranking"
    assert made.effects["disqualified"] == [offender(table).pk]


def test_an_appeal_and_a_later_decision_overrule_and_nothing_is_deleted(
    table: Table, case: Case, referee: User
) -> None:
    first = decide(case, referee, deal=RENONCE, offender=offender(table).pk, card="yellow")
    with pytest.raises(WrongStateError):
        decide(case, referee)
    with pytest.raises(WrongStateError):
        cases.appeal(first, offender(table), " ", referee)
    cases.appeal(first, offender(table), "flekoval som včas", referee)
    second = decide(case, referee, verdict="flek bol včas", on_appeal="annul")
    assert second.overrules == first
    assert money(table) == [-6, 18, -6, -6], "the deal stands as the scorer wrote it"
    assert [card.taken_back_at is not None for card in PenaltyCard.objects.all()] == [True]
    with pytest.raises(WrongStateError):
        cases.appeal(first, None, "ešte raz", referee)
    cases.appeal(second, None, "nový svedok", referee)
    decide(case, referee, deal=RENONCE, on_appeal="change")
    assert money(table) == [14, 38, -66, 14]
    assert case.decisions.count() == 3
    assert list(faults(Sheet.objects.get(pk=table.sheet_id))) == []


def test_a_difference_is_put_on_named_players_and_must_sum_to_zero(
    table: Table, case: Case, referee: User
) -> None:
    with pytest.raises(WrongStateError):
        decide(case, referee, amounts=[10, 0, 0, 0])
    with pytest.raises(WrongStateError):
        decide(case, referee, amounts=[10, -10])
    decide(case, referee, amounts=[10, 0, -10, 0])
    assert money(table) == [4, 18, -16, -6]


def test_a_decision_after_the_round_is_closed_publishes_the_next_version(
    table: Table, case: Case, referee: User
) -> None:
    closed = states.close_round(table.round, None, reason="koniec")
    assert closed.published_standings.count() == 1
    decide(case, referee, deal=RENONCE)
    last = closed.published_standings.last()
    assert last is not None
    assert last.version == 2
    assert offender(table).pk in last.changed


def test_a_claim_marks_its_players_in_the_standing_until_the_decision(
    table: Table, case: Case, referee: User
) -> None:
    def marked() -> set[bool]:
        return {line.disputed for line in board(table.round).lines}

    assert marked() == {False}
    record_entry(
        table.sheet.public_id, player_at(table.sheet, 0), entry(kind=Entry.Kind.CLAIM, seen=0, target=1)
    )
    assert marked() == {True}
    assert len(waiting_calls(case.tournament)) == 1
    decide(case, referee, verdict="Výsledok platí.")
    assert marked() == {False}
    assert waiting_calls(case.tournament) == []


def test_a_case_of_no_table_changes_no_sheet(tournament: Tournament, table: Table, referee: User) -> None:
    case = cases.open_case(tournament, referee)
    with pytest.raises(WrongStateError):
        decide(case, referee, amounts=[0, 0, 0, 0])
    decide(
        case, referee, verdict="alkohol pri stole", offender=offender(table).pk, card="yellow", rule="B/28"
    )
    assert PenaltyCard.objects.get().rule == "B/28"


def test_a_ruling_of_no_table_is_confirmed_changed_and_annulled_on_appeal(
    tournament: Tournament, table: Table, referee: User
) -> None:
    case, player = cases.open_case(tournament, referee), offender(table)

    def answer(on_appeal: str, **ruling: Any) -> Decision:
        last = case.decisions.order_by("number").last()
        assert last
        cases.appeal(last, player, "nebolo to tak", referee)
        return decide(case, referee, on_appeal=on_appeal, **ruling)

    def cards() -> list[str]:
        return [card.colour for card in discipline.in_force(player)]

    decide(case, referee, offender=player.pk, card="yellow")
    made = answer("confirm")
    assert (cards(), made.entry, made.offender) == (["yellow"], None, player)
    answer("change", offender=player.pk, card="warning")
    assert cards() == ["warning"]
    answer("annul")
    assert (cards(), money(table)) == ([], [-6, 18, -6, -6])


def test_two_yellow_cards_make_a_red_one_and_taking_one_back_lets_him_play_on(
    table: Table, referee: User
) -> None:
    player = offender(table)
    first = discipline.give_card(player, "yellow", "neskoro pri stole", referee)
    assert discipline.give_card(player, "warning", "hluk", referee).colour == "warning"
    last = discipline.give_card(player, "yellow", "znova neskoro", referee)
    assert (last.colour, last.rule) == ("red", "M-38")
    assert offender(table).state == Registration.State.DISQUALIFIED
    line = next(line for line in board(table.round).lines if line.registration.pk == player.pk)
    assert (line.place, line.row.unranked) == (None, "disqualified")
    assert last.follows is not None
    discipline.take_back(last.follows, "omyl v osobe", referee)
    assert offender(table).state == Registration.State.CHECKED_IN
    assert [card.pk for card in discipline.in_force(player) if card.colour != "warning"] == [first.pk]
    discipline.give_card(player, "yellow", "tretíkrát", referee)
    assert offender(table).state == Registration.State.DISQUALIFIED


def test_t_1_a_card_changes_closed_rounds_as_the_next_version(table: Table, referee: User) -> None:
    """A red card without a case, and taking it back, change the published standing too, declared or not."""
    closed = states.close_round(table.round, None, reason="koniec")
    player = offender(table)
    card = discipline.give_card(player, "red", "hrubosť", referee)
    last = closed.published_standings.last()
    assert last is not None
    assert (last.version, player.pk in last.changed) == (2, True)
    row = next(row for row in last.rows if row["registration"] == player.pk)
    assert (row["place"], row["unranked"]) == (None, "disqualified")
    discipline.give_card(player, "warning", "hluk", referee)
    assert closed.published_standings.count() == 2
    discipline.take_back(card, "omyl v osobe", referee)
    assert closed.published_standings.count() == 3


def test_cards_are_listed_over_twelve_months_in_every_tournament(table: Table, referee: User) -> None:
    player = offender(table)
    discipline.give_card(player, "warning", "hluk", referee)
    assert len(discipline.cards_of_the_year(player.player, date(2026, 11, 21))) == 1
    assert len(discipline.cards_of_the_year(player.player, date(2027, 11, 20))) == 1
    assert discipline.cards_of_the_year(player.player, date(2027, 11, 22)) == []


def test_two_checks_without_success_are_a_players_right_and_unsorted_cards_bring_cards(
    table: Table, referee: User
) -> None:
    asking, checked = offender(table, 0), offender(table, 1)

    def check(found: bool) -> None:
        discipline.note_check(table, asking, checked, found_unsorted=found, user=referee)

    for found in (False, True, True, True, False):
        check(found)
    with pytest.raises(WrongStateError):
        check(False)
    line = next(line for line in checks_by_player(table.round.tournament) if line.failed)
    assert (line.registration, line.failed, line.successful, line.failed_at) == (asking, 2, 3, ((table, 2),))
    assert discipline.card_for_sorting(checked) == "red"
    with pytest.raises(WrongStateError):
        discipline.note_check(table, asking, asking, found_unsorted=True, user=referee)


def test_m_38_checks_without_success_are_counted_anew_at_each_table(table: Table, referee: User) -> None:
    asking, checked = offender(table, 0), offender(table, 1)
    before = Table.objects.create(round=table.round, number=90, sheet=sheet_of_four())
    for _ in range(2):
        SortingCheck.objects.create(
            table=before, asked_by=asking, checked=checked, unsorted=False, made_by=referee
        )
    discipline.note_check(table, asking, checked, found_unsorted=False, user=referee)
    line = next(line for line in checks_by_player(table.round.tournament) if line.failed)
    assert line.failed_at == ((table, 1), (before, 2))


@pytest.mark.parametrize(("times", "card"), [(1, ""), (2, "yellow"), (3, "red"), (4, "red")])
def test_m_38_unsorted_cards_bring_a_card_from_the_second_time_on(
    table: Table, referee: User, times: int, card: str
) -> None:
    """S:B/26, C/III/2: the first time costs penalty 2 only."""
    asking, checked = offender(table, 0), offender(table, 1)
    for _ in range(times):
        discipline.note_check(table, asking, checked, found_unsorted=True, user=referee)
    assert discipline.card_for_sorting(checked) == card


@pytest.mark.parametrize(
    ("starts", "ends", "refused"),
    [
        (date(2026, 11, 21), date(2026, 11, 21), True),
        (date(2026, 1, 1), None, True),
        (date(2026, 1, 1), date(2026, 11, 20), False),
        (date(2026, 11, 22), None, False),
    ],
    ids=["on the day", "open end", "over", "later"],
)
def test_a_dated_suspension_refuses_registration(
    referee: User, starts: date, ends: date | None, refused: bool
) -> None:
    earlier = tournament_of(1)
    player = earlier.registrations.get().player
    suspension = suspensions.suspend(player, starts, ends, "podvádzanie", referee)
    here = tournament_of(0, name="Ďalší turnaj")
    person = participation.Person(player.name, str(player.club), player.licence or "", player.birth_year)
    if refused:
        with pytest.raises(SuspendedError, match="podvádzanie"):
            participation.register(here, person)
        suspensions.lift(suspension, referee, "odvolanie")
    assert participation.register(here, person).player == player


@pytest.mark.parametrize("until", Tournament.Objections.values)
def test_objections_are_possible_as_long_as_the_tournament_says(
    tournament: Tournament, table: Table, until: str
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(objections=until)
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    states.close_round(table.round, None)
    if until == Tournament.Objections.REVIEW:
        with pytest.raises(WrongStateError):
            confirming.object_to(table.sheet, player_at(table.sheet, 0), 0)
        return
    confirming.object_to(table.sheet, player_at(table.sheet, 0), 0)
    following = published_round(tournament)
    confirming.object_to(table.sheet, player_at(table.sheet, 1), 1)
    states.start_round(following)
    with pytest.raises(WrongStateError):
        confirming.object_to(table.sheet, player_at(table.sheet, 2), 2)
