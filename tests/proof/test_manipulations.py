"""What is changed in the database behind the back of the product is found by `manage.py verify` (issue 17, V6)."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from accounts.models import User
from scoring.domain import chain
from scoring.domain.refolding import refold
from scoring.models import Sheet, SheetSeat
from tests.evening import LOST_SEVEN
from tests.proof.conftest import ruled
from tournaments.cash.models import CashCount, CashPosting
from tournaments.draws.models import Seating
from tournaments.events.models import Tournament
from tournaments.jury.models import Case, Decision, PenaltyCard
from tournaments.proof.domain import folding
from tournaments.proof.domain.sealing import seal
from tournaments.proof.models import Proof
from tournaments.rounds.models import Round, Seat, Table
from tournaments.standings.domain.staleness import mark_all_stale
from tournaments.standings.domain.standings import publish_standing
from tournaments.standings.models import PublishedStanding, Standing
from tournaments.transfer.domain import export_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def verify(**options: object) -> str:
    """What is said when everything holds, else all that differs."""
    out, wrong = io.StringIO(), io.StringIO()
    try:
        call_command("verify", stdout=out, stderr=wrong, **options)
    except CommandError as error:
        return str(error)
    return out.getvalue()


HOLD = "4 sheets and 2 proofs hold.\n"


def test_what_nobody_touched_holds(tournament: Tournament) -> None:
    assert verify() == HOLD


# --- the attacks --------------------------------------------------------------------------------
def rechained(sheet: Sheet) -> None:
    """Number and hash a log anew, count and fold it, as one does who knows how."""
    previous = ""
    for number, entry in enumerate(sheet.entries.select_related("target").order_by("number"), 1):
        entry.number, entry.previous_hash = number, previous
        entry.hash = previous = chain.entry_hash(entry, entry.target.number if entry.target else None)
        entry.save()
    Sheet.objects.filter(pk=sheet.pk).update(head_hash=previous, entry_count=sheet.entries.count())
    list(refold([sheet.pk]))


def table_of(tournament: Tournament, round_: int = 1, number: int = 2) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=round_, number=number)


def rewritten_entry(tournament: Tournament) -> None:
    sheet = table_of(tournament).sheet
    sheet.entries.filter(number=2).update(body=LOST_SEVEN)
    rechained(sheet)


def last_entry_cut_off(tournament: Tournament) -> None:
    sheet = table_of(tournament).sheet
    sheet.entries.get(number=5).delete()
    Sheet.objects.filter(pk=sheet.pk).update(state="open", signed_at=None)
    rechained(sheet)


def entry_removed(tournament: Tournament) -> None:
    sheet = table_of(tournament).sheet
    sheet.entries.get(number=2).delete()
    rechained(sheet)


def exchanged_players(tournament: Tournament) -> None:
    one, other = table_of(tournament).seats.order_by("position")[:2]
    absent = tournament.registrations.get(player__name="Neskorý Emil")
    for seat, registration in ((one, absent), (other, one.registration), (one, other.registration)):
        Seat.objects.filter(pk=seat.pk).update(registration=registration)


def moved_seat(tournament: Tournament) -> None:
    one, other = (table_of(tournament, number=number).seats.get(position=3) for number in (1, 2))
    Seat.objects.filter(pk=one.pk).update(position=9)
    Seat.objects.filter(pk=other.pk).update(table=one.table)
    Seat.objects.filter(pk=one.pk).update(table=other.table, position=3)


def edited_standing(tournament: Tournament) -> None:
    kept = Standing.objects.get(round__tournament=tournament, round__number=2)
    lines = json.loads(kept.lines)
    lines["rows"][0][1] = 8  # the place
    Standing.objects.filter(pk=kept.pk).update(lines=json.dumps(lines))
    assert Standing.objects.get(pk=kept.pk).rows != kept.rows


def edited_published_standing(tournament: Tournament) -> None:
    published = PublishedStanding.objects.get(round__tournament=tournament, round__number=2)
    published.rows[0]["place"], published.rows[-1]["place"] = 8, 1
    published.save()


def deleted_published_standing(tournament: Tournament) -> None:
    PublishedStanding.objects.get(round__tournament=tournament, round__number=1).delete()


def edited_seating(tournament: Tournament) -> None:
    seating = Seating.objects.get(round__tournament=tournament, round__number=1)
    seats = seating.tables[0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]
    seating.save()


def edited_decision(tournament: Tournament) -> None:
    Decision.objects.filter(case__tournament=tournament, case__number=1).update(offender=None)


def deleted_decision(tournament: Tournament) -> None:
    PenaltyCard.objects.filter(decision__case__tournament=tournament).update(decision=None)
    Decision.objects.get(case__tournament=tournament, case__number=2).delete()
    Case.objects.get(tournament=tournament, number=2).delete()


def edited_posting(tournament: Tournament) -> None:
    CashPosting.objects.filter(tournament=tournament, kind="fee_paid").update(cents=1)


def deleted_posting(tournament: Tournament) -> None:
    CashPosting.objects.filter(tournament=tournament).last().delete()


def edited_count_of_the_box(tournament: Tournament) -> None:
    CashCount.objects.filter(tournament=tournament).update(counted=9000)


def edited_counted_money(tournament: Tournament) -> None:
    SheetSeat.objects.filter(sheet=table_of(tournament).sheet, position=1).update(counted_money=9000)


def edited_totals(tournament: Tournament) -> None:
    SheetSeat.objects.filter(sheet=table_of(tournament).sheet, position=1).update(zb=9000)


def edited_proof(tournament: Tournament) -> None:
    proof = tournament.proofs.get(number=1)
    proof.content["tables"][0]["seats"][0]["money"] += 100
    proof.save()


def deleted_proof(tournament: Tournament) -> None:
    tournament.proofs.get(number=2).delete()


def first_proof_deleted(tournament: Tournament) -> None:
    tournament.proofs.get(number=1).delete()


def sheet_opened_without_an_entry(tournament: Tournament) -> None:
    """What is being corrected is not compared: only an entry says that it is."""
    Sheet.objects.filter(pk=table_of(tournament).sheet_id).update(state="open", signed_at=None)


def exchanged_in_a_round_set_to_review(tournament: Tournament) -> None:
    Round.objects.filter(tournament=tournament, number=1).update(state=Round.State.REVIEW)
    exchanged_players(tournament)
    mark_all_stale(tournament)


def round_set_to_draft(tournament: Tournament) -> None:
    Round.objects.filter(tournament=tournament, number=2).update(state=Round.State.DRAFT)


def moved_close(tournament: Tournament) -> None:
    closed = Round.objects.filter(tournament=tournament, number=2)
    closed.update(closed_at=F("closed_at") - timedelta(hours=1))


ATTACKS: list[tuple[Callable[[Tournament], None], str]] = [
    (rewritten_entry, "round 1, table 2: the log is not the one that was proved"),
    (last_entry_cut_off, "round 1, table 2: entry 5 is missing"),
    (entry_removed, "round 1, table 2: entry 5 is missing"),
    (exchanged_players, "round 1, table 2, seat 1: another player"),
    (moved_seat, "round 1, table 1, seat 4: another player"),
    (edited_standing, "round 2: the standing is not the one that follows from the tables"),
    (edited_published_standing, "round 2: the published standing, version 1, is not the one"),
    (deleted_published_standing, "round 1: the published standing, version 1, is missing"),
    (edited_seating, "round 1: the published seating, version 1, is not the one"),
    (edited_decision, "round 1, table 1: case 1, decision 1, is not the one that was proved"),
    (deleted_decision, "round 2, table 1: case 2, decision 1, is missing"),
    (edited_posting, "the postings of the cash desk: one of the first 2 is not"),
    (deleted_posting, "the postings of the cash desk: 4 were proved, 3 are there"),
    (edited_count_of_the_box, "the counts of the cash box: one of the first 1 is not"),
    (edited_counted_money, "round 1, table 2 ("),
    (edited_totals, "round 1, table 2 ("),
    (sheet_opened_without_an_entry, ": the sheet is open, by its entries it is signed"),
    (exchanged_in_a_round_set_to_review, "round 1, table 2, seat 1: another player"),
    (round_set_to_draft, "round 2: it is draft, but was closed and proved"),
    (moved_close, "round 2: it was closed at another moment than was proved"),
    (edited_proof, "round 1, proof 1: it is not what its check code says"),
    (deleted_proof, "round 2: it is closed and has no proof"),
    (first_proof_deleted, "round 2, proof 2: proof 1 of the chain is missing"),
]


@pytest.mark.parametrize(("attack", "said"), ATTACKS, ids=[attack.__name__ for attack, _ in ATTACKS])
def test_a_manipulation_is_found(
    tournament: Tournament, attack: Callable[[Tournament], None], said: str
) -> None:
    attack(tournament)
    found = verify()
    assert "differences. The first: Jesenný turnaj, " in found or "The first: Jesenný turnaj: " in found
    assert said in found


def test_players_exchanged_before_a_new_version_are_found_by_the_first(
    tournament: Tournament, referee: User
) -> None:
    """A decision makes the next version, of the seats as they are then."""
    exchanged_players(tournament)
    mark_all_stale(tournament)
    ruled(table_of(tournament, number=1), referee)
    assert [proof.version for proof in tournament.proofs.filter(round__number=1)] == [1, 2]
    assert "The first: Jesenný turnaj: round 1, table 2, seat 1: another player" in verify()


# --- everything made anew -----------------------------------------------------------------------
def forged(tournament: Tournament) -> None:
    """An entry rewritten, and everything that follows from it made anew, the proofs too."""
    rewritten_entry(tournament)
    Table.objects.filter(round__tournament=tournament).update(processed_entries=0)
    PublishedStanding.objects.filter(round__tournament=tournament).delete()
    Proof.objects.filter(tournament=tournament).delete()
    for round_ in tournament.rounds.order_by("number"):
        publish_standing(round_)
        seal(round_)


def test_proofs_made_anew_are_found_against_a_file(tournament: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "turnaj.json"
    file.write_bytes(export_tournament(tournament))
    assert verify(against=file) == HOLD
    forged(tournament)
    assert verify() == HOLD, "nothing in the database tells"
    assert "The first: Jesenný turnaj, round 1, table 2: entry 2 is not the one" in verify(against=file)


def test_proofs_made_anew_are_found_against_the_printed_code(tournament: Tournament, tmp_path: Path) -> None:
    first, second = (proof.code for proof in tournament.proofs.all())
    paper = tmp_path / "kody.txt"
    paper.write_text(f"1. kolo: {first}\n2. kolo: {second.upper().replace(' ', '-')}\n", "utf-8")
    assert verify(against=paper) == HOLD
    forged(tournament)
    assert "The first: line 1, “1. kolo:" in verify(against=paper)
    assert "no proof here has this check code" in verify(against=paper)


def test_a_chain_of_proofs_made_anew_is_found(tournament: Tournament, tmp_path: Path) -> None:
    paper = tmp_path / "kody.txt"
    paper.write_text("\n".join(proof.code for proof in tournament.proofs.all()), "utf-8")
    previous = ""
    for proof in tournament.proofs.order_by("number"):
        proof.content["previous"] = previous
        proof.content["declared"] = True
        proof.hash = previous = folding.hash_of(proof.content)
        proof.save()
    assert verify() == HOLD
    assert "line 1" in verify(against=paper)


def test_a_file_without_a_code_proves_nothing(tournament: Tournament, tmp_path: Path) -> None:
    paper = tmp_path / "kody.txt"
    paper.write_text("1. kolo", "utf-8")
    assert verify(against=paper) == "There is no check code in this file."
    assert "No such file" in verify(against=tmp_path / "nic.txt")
