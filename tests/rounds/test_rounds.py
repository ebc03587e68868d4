"""Drawing, publishing and closing a round (T-4 to T-7), and the standing that follows."""

from __future__ import annotations

import pytest
from auditlog.context import set_actor
from auditlog.models import LogEntry
from django.db import IntegrityError

from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.entries import Author, record_entry
from scoring.domain.pens import sheet_code, take_pen
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import SEVEN, account, drawn_round, entry, pen_of, published_round, tournament_of, write
from tournaments.draws.domain import drawing
from tournaments.draws.domain.publishing import publish_seating
from tournaments.draws.domain.refusals import ImpossibleNumberError
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import clock, states
from tournaments.rounds.models import Round, Seat, Table
from tournaments.standings.domain.staleness import mark_all_stale
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.models import Standing
from tournaments.standings.queries.standing import board

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    return published_round(tournament_of(8))


def test_fourteen_players_sit_at_two_tables_of_four_and_two_of_three() -> None:
    round_ = published_round(tournament_of(14))
    sizes = [table.seats.count() for table in round_.tables.all()]
    assert sizes == [4, 4, 3, 3]
    assert len({seat.registration_id for seat in round_.seats.all()}) == 14


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_an_impossible_number_of_players_is_refused_with_the_nearest(players: int) -> None:
    tournament = tournament_of(players)
    with pytest.raises(ImpossibleNumberError) as refused:
        drawing.prepare_draw(tournament, None)
    assert refused.value.extra["rule"] == "T-5"
    assert tournament.rounds.count() == 0


@pytest.mark.parametrize(
    ("ruleset", "players", "expected"),
    [
        ("preferans/zakaznoy", 5, [5]),
        ("preferans/zakaznoy", 7, [4, 3]),
        ("preferans/slovak", 7, [4, 3]),
        ("ticket-only", 9, [3, 3, 3]),
    ],
)
def test_a_table_has_as_many_as_its_rules_are_played_at(
    ruleset: str, players: int, expected: list[int]
) -> None:
    """T-5: preferans also allows five, where its rules do."""
    draw = drawing.run_draw(drawing.prepare_draw(tournament_of(players, ruleset=ruleset), None))
    assert [len(table["seats"]) for table in draw.result["tables"]] == expected


@pytest.mark.parametrize("ruleset", ["preferans/slovak", "marias/szmk-2012", "ticket-only"])
def test_five_are_refused_where_no_table_of_five_is_played(ruleset: str) -> None:
    with pytest.raises(ImpossibleNumberError) as refused:
        drawing.prepare_draw(tournament_of(5, ruleset=ruleset), None)
    assert [refused.value.extra[name] for name in ("below", "above", "byes")] == [4, 6, 1]


def test_the_hash_is_fixed_before_the_draw_and_anyone_can_repeat_it() -> None:
    tournament = tournament_of(9)
    prepared = drawing.prepare_draw(tournament, None)
    assert prepared.result is None
    drawn = drawing.run_draw(prepared, called_number=17)
    assert drawn.seed_hash == prepared.seed_hash
    assert drawing.repeated(drawn)
    drawn.called_number = 18
    assert not drawing.repeated(drawn)


def test_lots_are_drawn_once_and_a_discarded_draw_stays_listed() -> None:
    tournament = tournament_of(8)
    first = drawing.run_draw(drawing.prepare_draw(tournament, None))
    with pytest.raises(WrongStateError):
        drawing.run_draw(first)
    second = drawing.prepare_draw(tournament, None)
    first.refresh_from_db()
    assert first.discarded_at is not None
    assert [first.number, second.number] == [1, 2]
    with pytest.raises(WrongStateError):
        publish_seating(first, None)


def test_only_who_is_checked_in_is_drawn() -> None:
    tournament = tournament_of(9)
    gone = tournament.registrations.last()
    participation.withdraw(gone)
    round_ = published_round(tournament)
    assert round_.seats.count() == 8
    assert not round_.seats.filter(registration=gone).exists()


def test_no_second_round_opens_beside_a_published_one() -> None:
    tournament = tournament_of(8)
    published_round(tournament)
    with pytest.raises(WrongStateError):
        drawing.prepare_draw(tournament, None)
    with pytest.raises(IntegrityError):
        Round.objects.create(tournament=tournament, number=2, minutes=60, state=Round.State.PLAYING)


def test_a_player_sits_once_in_a_round(round_: Round) -> None:
    first, second = round_.tables.all()
    with pytest.raises(IntegrityError):
        Seat.objects.filter(table=second, position=0).update(
            registration=first.seats.get(position=0).registration
        )


def test_the_round_goes_from_published_to_closed(round_: Round) -> None:
    assert states.start_round(round_).state == Round.State.PLAYING
    assert states.end_play(round_).state == Round.State.REVIEW
    with pytest.raises(WrongStateError, match="1, 2"):
        states.close_round(round_, None)
    assert states.close_round(round_, None, "paper signed").state == Round.State.CLOSED
    assert list(Sheet.objects.values_list("state", "reserve").distinct()) == [("closed", "paper signed")]
    with pytest.raises(WrongStateError):
        states.start_round(round_)


def test_signed_tables_close_without_a_reserve(round_: Round) -> None:
    for table in round_.tables.all():
        pen, _ = pen_of(table.sheet)
        write(table.sheet, pen, entry(seen=0, kind=Entry.Kind.SIGN))
    assert states.close_round(round_, None).state == Round.State.CLOSED
    assert set(Sheet.objects.values_list("state", "reserve")) == {("signed", "")}


def test_what_is_done_with_a_round_is_logged_and_reopening_with_its_reason() -> None:
    """T-4; and the reason is the organisers' affair, not a message for the hall."""
    round_ = drawn_round(tournament_of(8))
    states.start_round(round_)
    clock.set_minutes(round_, 50, {3: 40})
    clock.set_message(round_, "Polievka o jednej")
    states.close_round(round_, account(), "stôl 2 nepodpísal")
    with set_actor(account()):
        states.reopen_round(round_, account(), "Novák sa pomýlil")
    entries = LogEntry.objects.get_for_object(round_).filter(action=LogEntry.Action.UPDATE).order_by("pk")
    assert [(entry.changes, entry.additional_data.get("reason")) for entry in entries] == [
        ({"state": ["draft", "published"]}, None),
        ({"state": ["published", "playing"]}, None),
        ({"minutes": ["60", "50"], "minutes_by_size": ["{}", '{"3": 40}']}, None),
        ({"message": ["", "Polievka o jednej"]}, None),
        ({"state": ["playing", "closed"]}, "stôl 2 nepodpísal"),
        ({"state": ["closed", "review"]}, "Novák sa pomýlil"),
    ]
    assert entries.last().actor == account()
    round_.refresh_from_db()
    assert round_.message == "Polievka o jednej"


def test_the_right_to_write_ends_with_the_round_and_comes_back_when_it_is_reopened(round_: Round) -> None:
    sheet = round_.tables.first().sheet
    pen, _ = pen_of(sheet)
    states.close_round(round_, None, "late")
    held = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), entry(SEVEN, seen=0))
    assert isinstance(held, HeldEntry)
    with pytest.raises(WrongStateError):
        states.reopen_round(round_, None, " ")
    assert states.reopen_round(round_, None, "an entry came late").state == Round.State.REVIEW
    sheet.refresh_from_db()
    assert take_pen(sheet.public_id, sheet_code(sheet))


def seven_at(table: Table, seen: int = 0) -> None:
    pen, _ = pen_of(table.sheet)
    write(table.sheet, pen, entry(SEVEN, seen=seen))


def test_the_standing_follows_a_changed_sheet(
    django_capture_on_commit_callbacks: object, round_: Round
) -> None:
    assert {row["points"] for row in current_standing(round_).rows} == {"0"}
    with django_capture_on_commit_callbacks(execute=True):
        seven_at(round_.tables.first())
    standing = current_standing(round_)
    first = standing.rows[0]
    assert (first["place"], first["points"], first["zb"]) == (1, "18", 18)
    assert [row["place"] for row in standing.rows] == [1, 2, 2, 2, 2, 6, 6, 6]
    assert sum(row["zb"] for row in standing.rows) == 0


def test_an_unchanged_standing_is_not_computed_again(
    django_capture_on_commit_callbacks: object, django_assert_num_queries: object, round_: Round
) -> None:
    computed = current_standing(round_).computed_version
    assert current_standing(round_).computed_version == computed
    with django_assert_num_queries(1):
        current_standing(round_)
    with django_capture_on_commit_callbacks(execute=True):
        seven_at(round_.tables.first())
    assert Standing.objects.get(round=round_).requested_version == computed + 1


def test_rounds_are_summed_and_later_standings_follow_earlier_sheets(
    django_capture_on_commit_callbacks: object,
) -> None:
    tournament = tournament_of(8, rounds_planned=2)
    first = published_round(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        seven_at(first.tables.first())
        states.close_round(first, None, "x")
    second = published_round(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        seven_at(second.tables.first())
    rows = {row["registration"]: row for row in current_standing(second).rows}
    winner = first.tables.first().seats.get(position=1).registration_id
    assert next(result["zb"] for result in rows[winner]["rounds"]) == 18
    assert sum(row["zb"] for row in rows.values()) == 0
    with pytest.raises(WrongStateError):
        publish_seating(first.draws.first(), account())


def test_a_closed_round_publishes_its_standing_and_a_correction_the_next_version(round_: Round) -> None:
    table = round_.tables.first()
    seven_at(table)
    states.close_round(round_, None, "x")
    first = round_.published_standings.get()
    table.sheet.refresh_from_db()
    assert (first.version, first.changed, first.rows[0]["zb"]) == (1, [], 18)
    assert first.heads[0] == {"table": 1, "entries": 2, "head": table.sheet.head_hash}
    states.reopen_round(round_, None, "a deal is missing")
    sheets.reopen_sheet(table.sheet, Author(role=Entry.Role.DESK), "a deal is missing")
    table.sheet.refresh_from_db()
    seven_at(table, seen=table.sheet.version)
    states.close_round(round_, None, "y")
    second = round_.published_standings.get(version=2)
    first.refresh_from_db()
    assert (first.rows[0]["zb"], second.rows[0]["zb"]) == (18, 36)
    assert set(second.changed) >= set(table.seats.values_list("registration", flat=True))


def test_the_system_of_the_tournament_and_its_options_make_the_standing(
    django_capture_on_commit_callbacks: object,
) -> None:
    """The actor wins a seven and is first; the three who paid share the places 2 to 4: (2 + 3 + 4) / 3."""
    tournament = tournament_of(4, system="place-sum")
    round_ = published_round(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        seven_at(round_.tables.first())
    rows = current_standing(round_).rows
    assert [(row["place"], row["points"]) for row in rows] == [(1, "1"), (2, "3"), (2, "3"), (2, "3")]
    tournament.system_options = {"ties": "lower"}
    tournament.save()
    mark_all_stale(tournament)
    rows = current_standing(Round.objects.get(pk=round_.pk)).rows
    assert [row["points"] for row in rows] == ["1", "2", "2", "2"]


def test_a_disqualified_player_is_out_of_the_ranking_and_his_results_stay(round_: Round) -> None:
    gone = round_.seats.first().registration
    gone.state = Registration.State.DISQUALIFIED
    gone.save()
    mark_all_stale(round_.tournament)
    rows = current_standing(round_).rows
    assert (rows[-1]["registration"], rows[-1]["place"], rows[-1]["unranked"]) == (
        gone.pk,
        None,
        "disqualified",
    )
    assert len(rows[-1]["rounds"]) == 1
    assert [line.change for line in board(round_).lines] == [None] * 8


def test_a_withdrawn_player_keeps_his_number_when_he_comes_back() -> None:
    tournament = tournament_of(4)
    registration = tournament.registrations.first()
    number = registration.start_number
    participation.withdraw(registration)
    participation.check_in(registration)
    registration.refresh_from_db()
    assert (registration.state, registration.start_number) == (Registration.State.CHECKED_IN, number)


def test_a_full_tournament_puts_the_next_one_on_the_waiting_list() -> None:
    tournament = tournament_of(3, capacity=3)
    waiting = participation.register(tournament, participation.Person("Neskorý Hosť"), checked_in=True)
    assert (waiting.state, waiting.start_number) == (Registration.State.WAITING, None)
    with pytest.raises(WrongStateError):
        participation.register(tournament, participation.Person("Neskorý Hosť"))
