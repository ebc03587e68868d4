"""A whole tournament out and in again: the same standings, logs and addresses, the same bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps

from core.apps import our_apps
from core.refusals import WrongStateError
from scoring.domain.verifying import faults
from scoring.models import Entry, Sheet
from tests.evening import account, tournament_of
from tests.full_day import full_day, in_a_file
from tournaments.draws.domain import drawing
from tournaments.draws.models import Draw
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.registration.domain import participation
from tournaments.registration.domain.participation import Person
from tournaments.rounds.models import Round, Table, TableCard
from tournaments.standings.domain.standings import current_standing
from tournaments.transfer.domain import export_tournament, import_tournament, read_tournament
from tournaments.transfer.domain.parts import PARTS
from tournaments.transfer.domain.refusals import BadTransferError

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: What stays where it is, and why.
NOT_IN_THE_FILE = {
    "accounts.ApiToken": "a secret",
    "cash.BankAccount": "whoever takes a tournament over says anew where its fees are paid to",
    "cash.BankLine": "what a bank said of an account, kept for days",
    "cash.BankStatement": "what a bank said of an account, kept for days",
    "cash.BankToken": "a secret of its owner, sealed by the key of this server",
    "cash.TaughtColumns": "how files of an account are read here",
    "cash.BookedTransfer": "which payments of an account were booked on this server",
    "cash.PaymentSymbol": "given anew where somebody pays: it is of nobody else on its own server",
    "accounts.AnsweredRequest": "answers to programs, forgotten after a while",
    "core.RateLimit": "how often something was tried on this server",
    "scoring.Analysis": "a question about cards without persons; a case has its own copy",
    "scoring.Fold": "computed from the entries",
    "core.Change": "what pages that are open are told",
    "core.Heartbeat": "whether a worker of this server runs",
    "core.Job": "work of this server",
    "scoring.Pen": "a secret of a device",
    "scoring.SeatToken": "a secret of a device",
    "scoring.QuickTable": "belongs to no tournament",
    "core.Upload": "a file that waits to be read on this server",
    "core.StoredFile": "what was printed is printed anew; photos go with their case",
    "people.ClubRole": "a right in a club",
    "webhooks.Delivery": "what this server told other programs",
    "seasons.FinalListImport": "of a season, not of a tournament",
    "events.Listing": "what was asked of the officers of this server",
    "people.Consent": "the proof stays where it is; a file says since when somebody agrees",
    "people.ClubRequest": "what was asked of this server",
    "events.Invitation": "a secret link of this server",
    "people.Erasure": "who was erased on this server",
    "people.Membership": "of a player and his clubs, beyond the tournament",
    "premium.PremiumTable": "of a club; a tournament carries the rows that it is played with in its options",
    "premium.PremiumTableVersion": "of a club; a tournament carries the rows that it is played with in its options",
    "registration.ScanCall": "for the desk of the day",
    "registration.Application": "how people are reached is nobody's on another server; who was entered is in the file",
    "mail.Letter": "what this server wrote to people",
    "registration.PlayerImport": "a list that was read; the players are in the file",
    "people.PlayerMerge": "history of the players of this server",
    "seasons.SeasonFinish": "of other tournaments of a season",
    "seasons.SeasonLot": "of a season, not of a tournament",
    "rating.RatingList": "computed from the totals of all tournaments of this server",
    "rating.RatedTournament": "computed from the totals of all tournaments of this server",
    "rating.RatingChange": "computed from the totals of all tournaments of this server",
    "statistics.RoundFigures": "counted from the deals",
    "statistics.TournamentFigures": "counted from the deals",
    "statistics.EveningFigures": "counted from the deals",
    "statistics.SummedFigures": "counted from the deals of all tournaments",
    "standings.Standing": "computed from the totals",
    "standings.StandingPart": "computed from the totals",
    "people.ScanCard": "a number of this server, for its scanners",
    "people.Suspension": "of a player, beyond the tournament",
    "jury.SuspensionCase": "of a player, beyond the tournament",
    "transfer.TournamentImport": "a file on its way in",
    "notices.Following": "whom a device of this server is told of",
    "notices.Notice": "what this server told devices",
    "notices.Subscription": "a device that this server tells, by a key that only it has",
    "publishing.WallOrder": "what a wall is told for this round",
    "webhooks.Webhook": "a program that this server tells, under a secret of its own",
    "webhooks.WebhookEvent": "what this server told other programs",
}
#: Columns that are not in the file although their table is.
LEFT_OUT = {
    "accounts.User": "password last_login is_superuser first_name last_name is_staff is_active date_joined language "
    "warned_at",
    "scoring.Entry": "pen seat_token",
    "scoring.Sheet": "wrong_codes round_number table_number",  # numbers: those of its table
    "jury.CaseAnalysis": "analysis",
    "jury.CasePhoto": "file",
    "people.Club": "plain_name plain_town sort_key created_at",
    "draws.Draw": "job",
    "people.Player": "plain_name namesake sort_key user merged_into created_at registered publish_consent_until",
    "registration.Team": "sort_key",
    "events.Tournament": "invented plain_name searched",  # what is moved is real; searched as it is called
    "registration.Registration": "name sort_key licence birth_year",  # with the player, as they were typed
    "rounds.Round": "changes reseated",
    "seasons.Season": "created_by created_at owner",
    "seasons.SeasonEvent": "starters",
    "rounds.Table": "changes processed_entries",
}


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


@pytest.fixture
def moved(day: bytes) -> Tournament:
    """The day on a server that holds another tournament already, so that ids are others."""
    other = tournament_of(0, name="Iný")
    for name in ("Adam Iný", "Eva Iná", "Oto Iný"):
        participation.register(other, Person(name), checked_in=True)
    return import_tournament(read_tournament(day)).tournament


def test_the_day_uses_every_part(day: bytes) -> None:
    file = read_tournament(day)
    assert [part.name for part in PARTS if not file.rows[part.name]] == []
    kinds = {row.kind for row in file.rows["entries"]}
    assert kinds >= set(Entry.Kind.values) - {Entry.Kind.SEATING, Entry.Kind.REOPEN, Entry.Kind.ADJUST}


def test_every_table_and_every_column_is_in_the_file_or_named() -> None:
    """A column that is added moves with a tournament (`transfer/domain/parts`), or stands here with a reason."""
    parts = {part.model._meta.label: part for part in PARTS}
    for app in our_apps():
        for model in apps.get_app_config(app).get_models():
            label = model._meta.label
            assert (label in parts) != (label in NOT_IN_THE_FILE), f"does {label} move with a tournament?"
            if label not in parts:
                continue
            part = parts[label]
            written = {*part.columns.split(), *part.refs, *part.documents, *part.derived, *part.computed}
            columns = {field.name for field in model._meta.concrete_fields} - {"id", part.owner}
            left_out = set(LEFT_OUT.get(label, "").split())
            assert columns - written == left_out, f"do these columns of {label} move with a tournament?"
            assert {field.name for field in model._meta.many_to_many} - {"groups", "user_permissions"} == set(
                part.many
            )


def test_out_and_in_again_gives_the_same_bytes(day: bytes, moved: Tournament) -> None:
    assert export_tournament(moved) == day


def test_every_log_holds_and_every_address_is_the_same(day: bytes, moved: Tournament) -> None:
    sheets = Sheet.objects.filter(table__round__tournament=moved)
    assert [list(faults(sheet)) for sheet in sheets] == [[]] * len(sheets)
    raw = read_tournament(day).raw
    assert [(sheet.public_id, sheet.head_hash) for sheet in sheets.order_by("pk")] == [
        (row["public_id"], row["head_hash"]) for row in raw["sheets"]
    ]
    assert all(
        (sheet.round_number, sheet.table_number) == (sheet.table.round.number, sheet.table.number)
        for sheet in sheets.select_related("table__round")
    )
    cards = TableCard.objects.filter(tournament=moved).order_by("pk")
    assert [card.read_id for card in cards] == [row["read_id"] for row in raw["table_cards"]]


def test_standings_are_the_same(moved: Tournament) -> None:
    """What was published before the move, by start numbers, is what is computed after it."""
    numbers = dict(moved.registrations.values_list("pk", "start_number"))
    for round_ in moved.rounds.filter(state=Round.State.CLOSED):
        last = round_.published_standings.last()
        assert current_standing(round_).rows == last.rows
        assert all(row["registration"] in numbers for row in last.rows)


def test_anyone_can_still_repeat_the_draws(moved: Tournament) -> None:
    """T-7: ids are others here; the hash covers those of the first server."""
    draws = list(Draw.objects.filter(round__tournament=moved, drawn_at__isnull=False))
    assert [drawing.repeated(draw) for draw in draws] == [True] * 3
    assert draws[0].drawn_as is not None
    assert {int(key) for key in draws[0].drawn_as} != set(draws[0].drawn_as.values())


def test_the_tournament_goes_on(moved: Tournament) -> None:
    waiting = Draw.objects.get(round__tournament=moved, drawn_at__isnull=True)
    drawn = drawing.run_draw(waiting)
    assert drawn.result is not None
    assert Table.objects.filter(round__tournament=moved).count() == 5
    assert read_tournament(export_tournament(moved))


def test_the_same_file_again_is_nothing_new(day: bytes, moved: Tournament) -> None:
    again = import_tournament(read_tournament(day))
    assert (again.tournament, again.unchanged) == (moved, True)
    assert Tournament.objects.count() == 2


def test_another_state_of_it_is_refused(day: bytes, moved: Tournament) -> None:
    moved.venue = "Kultúrny dom"
    moved.save()
    with pytest.raises(WrongStateError) as refused:
        import_tournament(read_tournament(day))
    assert refused.value.extra["differs"] == ["tournament"]


def test_an_address_that_is_taken(day: bytes) -> None:
    other = tournament_of(0)
    Tournament.objects.filter(pk=other.pk).update(slug=json.loads(day)["tournament"]["slug"])
    with pytest.raises(BadTransferError, match=r"tournament\.slug"):
        import_tournament(read_tournament(day))
    assert import_tournament(read_tournament(day), slug="velky-den").tournament.slug == "velky-den"


def test_a_file_that_is_not_believed_gives_nobody_a_right(day: bytes) -> None:
    """Who uploads a file of his own may say in it what he likes: only he himself is known in what it tells."""
    victim, sender = account("rozhodca@example.test"), account("novy@example.test")
    done = import_tournament(read_tournament(day), user=sender, trusted=False).tournament
    assert list(done.roles.values_list("user__email", "role")) == [(sender.email, "organiser")]
    assert not Entry.objects.filter(user=victim).exists()
    assert not done.season_events.exists()
    assert not account("olga@example.test").tournament_roles.exists()


def test_no_account_is_made_where_nobody_wants_it(day: bytes) -> None:
    done = import_tournament(read_tournament(day), accounts=False).tournament
    assert not done.roles.exists()
    assert done.created_by is None
    assert Player.objects.filter(registrations__tournament=done).count() == 15
