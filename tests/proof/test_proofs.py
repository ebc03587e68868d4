"""The proof of a closed round (T-39): when there is a new version, what it covers, and what it outlives."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from core.refusals import WrongStateError
from scoring.domain import calling, sheets
from scoring.domain.entries import Author
from scoring.models import Entry
from tests.evening import SEVEN, account, entry, pen_of, published_round, tournament_of, write
from tests.proof.conftest import played, ruled
from tests.reading import plain
from tournaments.events.models import Tournament
from tournaments.people.domain.erasing import erase_player
from tournaments.people.models import Player
from tournaments.proof.domain import folding
from tournaments.proof.domain.verifying import differences
from tournaments.rounds.domain import states, table_desk
from tournaments.standings.domain import declaring
from tournaments.transfer.domain import export_tournament, import_tournament, read_tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DESK = Author(role=Entry.Role.DESK)


def versions(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Number in the chain, round, version."""
    return list(tournament.proofs.values_list("number", "round__number", "version"))


def holds(tournament: Tournament) -> bool:
    return list(differences(tournament)) == []


def test_every_closed_round_has_a_proof_that_names_the_one_before(tournament: Tournament) -> None:
    first, second = tournament.proofs.all()
    assert versions(tournament) == [(1, 1, 1), (2, 2, 1)]
    assert (first.content["previous"], second.content["previous"]) == ("", first.hash)
    assert first.hash == folding.hash_of(first.content)
    assert holds(tournament)


def test_a_check_code_has_128_bits_in_groups(tournament: Tournament) -> None:
    code = tournament.proofs.first().code
    assert re.fullmatch(r"([0-9a-f]{4} ){7}[0-9a-f]{4}", code)


def test_a_round_that_is_played_has_none() -> None:
    made = tournament_of(4)
    round_ = published_round(made)
    played(round_)
    states.end_play(round_)
    assert not made.proofs.exists()
    assert holds(made)


def test_a_decision_after_the_close_is_the_next_version(tournament: Tournament, referee: User) -> None:
    ruled(tournament.rounds.get(number=1).tables.get(number=2), referee)
    assert versions(tournament)[2] == (3, 1, 2)
    assert versions(tournament)[3:] == [(4, 2, 2)], "the standing after the second round is another one, too"
    assert tournament.proofs.get(number=1).content["version"] == 1, "the one on paper stays"
    assert holds(tournament)


def test_a_decision_that_sends_somebody_off_is_proved_as_a_whole(
    tournament: Tournament, referee: User
) -> None:
    """A red card changes standings before the decision has its effects."""
    ruled(tournament.rounds.get(number=1).tables.get(number=2), referee, card="red")
    assert versions(tournament)[2:] == [(3, 1, 2), (4, 2, 2)]
    assert holds(tournament)


def test_a_round_that_was_opened_again_has_the_next_version(tournament: Tournament) -> None:
    round_ = tournament.rounds.get(number=2)
    states.reopen_round(round_, None, "chyba v zápise")
    assert holds(tournament)
    states.close_round(round_, None)
    assert versions(tournament)[2:] == [(3, 2, 2)]
    assert holds(tournament)


def test_a_correction_of_a_closed_round_is_proved_when_the_sheet_is_signed_again(
    tournament: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    sheet = tournament.rounds.get(number=2).tables.get(number=2).sheet
    with django_capture_on_commit_callbacks(execute=True):
        sheets.reopen_sheet(sheet, DESK, "chýba hra")
    with django_capture_on_commit_callbacks(execute=True):
        sheets.allow_writing([sheet])
        pen, _ = pen_of(sheet)
        sheet.refresh_from_db()
        write(sheet, pen, entry(SEVEN, seen=sheet.version))
    assert len(versions(tournament)) == 2, "it is being corrected"
    assert holds(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        sheets.sign_sheet(sheet, DESK)
    assert versions(tournament)[2:] == [(3, 2, 2)]
    assert holds(tournament)


def test_results_are_not_declared_while_a_sheet_is_corrected(
    tournament: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    sheet = tournament.rounds.get(number=1).tables.get(number=2).sheet
    with django_capture_on_commit_callbacks(execute=True):
        declaring.announce(tournament, "koniec")
        sheets.reopen_sheet(sheet, DESK, "chýba hra")
    with pytest.raises(WrongStateError) as refused:
        declaring.declare(tournament, None)
    assert plain(str(refused.value)).startswith("Lístok zo stola 2 v 1. kole je znova otvorený.")
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PROVISIONAL
    with django_capture_on_commit_callbacks(execute=True):
        sheets.sign_sheet(sheet, DESK)
        declaring.declare(tournament, None)
    assert holds(tournament)


def test_money_counted_anew_is_no_difference_while_the_sheet_is_corrected(
    tournament: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    """No deal changes with it. A file of that moment can be brought in elsewhere, too."""
    table = tournament.rounds.get(number=2).tables.get(number=2)
    with django_capture_on_commit_callbacks(execute=True):
        sheets.reopen_sheet(table.sheet, DESK, "zle spočítané")
    with django_capture_on_commit_callbacks(execute=True):
        table_desk.count_money(table, [2000, 0, 0, 0], [500] * 4, None)
    assert holds(tournament)
    file = export_tournament(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        sheets.sign_sheet(table.sheet, DESK)
    assert versions(tournament)[2:] == [(3, 2, 2)]
    assert holds(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(public_id="X" * 22, slug="iny")
    there = import_tournament(read_tournament(renamed(file, tournament))).tournament
    assert versions(there) == [(1, 1, 1), (2, 2, 1)]


def test_a_call_after_the_close_makes_no_version(
    tournament: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    sheet = tournament.rounds.get(number=2).tables.get(number=2).sheet
    with django_capture_on_commit_callbacks(execute=True):
        calling.call_jury(sheet, Author(role=Entry.Role.PLAYER), "conduct", "hluk")
    assert len(versions(tournament)) == 2
    assert holds(tournament)


def test_declared_results_are_proved_with_what_was_paid_until_then(tournament: Tournament) -> None:
    declaring.announce(tournament, "koniec")
    declaring.declare(tournament, account())
    assert versions(tournament)[2:] == [(3, 2, 2)]
    assert tournament.proofs.last().content["declared"]
    assert holds(tournament)


def test_who_was_erased_breaks_no_proof(tournament: Tournament) -> None:
    before = [(proof.hash, proof.content) for proof in tournament.proofs.all()]
    for player in Player.objects.filter(registrations__tournament=tournament):
        erase_player(player)
    assert holds(tournament)
    assert [(proof.hash, proof.content) for proof in tournament.proofs.all()] == before


def test_what_is_hashed_names_nobody(tournament: Tournament) -> None:
    said = "".join(str(proof.content) for proof in tournament.proofs.all())
    for player in Player.objects.filter(registrations__tournament=tournament):
        assert player.name not in said
    assert "napomenutie" not in said


def test_an_import_keeps_the_check_codes(tournament: Tournament) -> None:
    codes = [proof.code for proof in tournament.proofs.all()]
    file = export_tournament(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(public_id="X" * 22, slug="iny")
    there = import_tournament(read_tournament(renamed(file, tournament))).tournament
    assert [proof.code for proof in there.proofs.all()] == codes
    assert holds(there)


def renamed(file: bytes, tournament: Tournament) -> bytes:
    """The file with other addresses of sheets and tables, which two tournaments of one server cannot share."""
    for round_ in tournament.rounds.all():
        for table in round_.tables.all():
            file = file.replace(table.sheet.public_id.encode(), table.sheet.public_id[::-1].encode())
    for card in tournament.table_cards.all():
        file = file.replace(card.read_id.encode(), card.read_id[::-1].encode())
    return file
