"""Lots for players who are tied: thrown here so that anyone can repeat them, or drawn in the hall and typed in."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Tournament
from tournaments.rounds.models import RecordedLot, Round
from tournaments.seeding.lots import Lots


@transaction.atomic
def throw_lot(
    tournament: Tournament,
    registrations: Sequence[int],
    *,
    purpose: str = RecordedLot.Purpose.STANDING,
    round_: Round | None = None,
    user: User | None = None,
    note: str = "",
) -> RecordedLot:
    """Draw an order of these registrations from a fresh seed, and keep both.

    The ids are shuffled from their ascending order after Fisher and Yates (docs/seeding.md). Raises WrongStateError
    for fewer than two, or for somebody of another tournament.
    """
    seed = seeding.new_seed()
    order = order_of(seed, registrations)
    return record_lot(tournament, order, purpose=purpose, round_=round_, user=user, note=note, seed=seed)


def order_of(seed: str, registrations: Sequence[int]) -> list[int]:
    """The order that a seed gives to these ids: what anyone can check."""
    return Lots(seed).shuffled(sorted(registrations))


@transaction.atomic
def record_lot(
    tournament: Tournament,
    order: Sequence[int],
    *,
    purpose: str = RecordedLot.Purpose.STANDING,
    round_: Round | None = None,
    user: User | None = None,
    note: str = "",
    seed: str = "",
) -> RecordedLot:
    """Keep an order that a lot gave, the best first (T-20). Raises WrongStateError as `throw_lot` does."""
    wanted = set(order)
    known = set(tournament.registrations.filter(pk__in=wanted).values_list("pk", flat=True))
    if len(order) < 2 or len(wanted) != len(order) or known != wanted:
        raise WrongStateError(_("A lot needs two or more different players of this tournament."))
    if purpose == RecordedLot.Purpose.STANDING:
        standings_stale(tournament)
    return RecordedLot.objects.create(
        tournament=tournament,
        round=round_,
        purpose=purpose,
        order=list(order),
        seed=seed,
        note=note[:160],
        recorded_by=user,
    )


@transaction.atomic
def void_lot(lot: RecordedLot) -> None:
    """A lot does not count any more; it stays listed."""
    RecordedLot.objects.filter(pk=lot.pk, voided_at__isnull=True).update(voided_at=timezone.now())
    standings_stale(lot.tournament)


def orders(
    tournament: Tournament, purpose: str = RecordedLot.Purpose.STANDING, until: Round | None = None
) -> list[list[int]]:
    """The orders in force, oldest first; `until` leaves out those drawn after later rounds: one query."""
    lots = tournament.lots.filter(purpose=purpose, voided_at__isnull=True).values_list(
        "round__number", "order"
    )
    return [order for number, order in lots if until is None or number is None or number <= until.number]
