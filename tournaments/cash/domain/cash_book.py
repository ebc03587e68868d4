"""What the postings of the cash desk add up to (T-1a): each player's account, and the box. Amounts in cents."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.cash.models import CashPosting
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.models import Seat

Kind = CashPosting.Kind
State = Registration.State

#: Who owes a fee without having played.
OWING = (State.REGISTERED, State.CHECKED_IN, State.DISQUALIFIED)


@dataclass(frozen=True)
class Account:
    """A player's account in cents: what he is due, what came and went, what is still open.

    open     what he has to pay; negative: what he gets back
    kept     what he paid less what he was refunded
    deposit  what he was handed to play with and has not returned
    """

    registration: Registration
    due: int
    paid: int = 0
    waived: int = 0
    refunded: int = 0
    deposit: int = 0

    @property
    def kept(self) -> int:
        """What he paid and was not refunded."""
        return self.paid - self.refunded

    @property
    def open(self) -> int:
        """What is left to pay."""
        return self.due - self.waived - self.kept


def account(registration: Registration) -> Account:
    """The account of one player."""
    return accounts(
        registration.tournament, registration.tournament.registrations.filter(pk=registration.pk)
    )[registration.pk]


def accounts(tournament: Tournament, entries: QuerySet[Registration] | None = None) -> dict[int, Account]:
    """The accounts of these players, of everyone by default: three queries."""
    chosen = tournament.registrations.all() if entries is None else entries
    found = chosen.select_related("player", "club").annotate(
        started=Exists(Seat.objects.filter(registration=OuterRef("pk")))
    )
    fees = dict(tournament.fees.values_list("category", "cents"))
    sums: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    postings = tournament.postings.filter(registration__in=chosen.values("pk"))
    for registration, kind, cents in postings.values_list("registration_id", "kind", "cents"):
        sums[registration][kind] += cents
    return {
        entry.pk: _account(entry, fees if entry.started or entry.state in OWING else {}, sums[entry.pk])
        for entry in found
    }


def _account(entry: Registration, fees: dict[str, int], sums: dict[str, int]) -> Account:
    return Account(
        registration=entry,
        due=fees.get(entry.fee_category, 0),
        paid=sums[Kind.FEE_PAID],
        waived=sums[Kind.FEE_WAIVED],
        refunded=sums[Kind.FEE_REFUNDED],
        deposit=sums[Kind.DEPOSIT_OUT] - sums[Kind.DEPOSIT_BACK],
    )


def carried_to_substitute(gone: Account) -> int:
    """T-1a: the cents that a substitute for this player need not pay, as they were paid already and are not due."""
    fees = gone.registration.tournament.fees.filter(category=Registration.FeeCategory.SUBSTITUTE)
    return max(0, min(-gone.open, fees.values_list("cents", flat=True).first() or 0))


def in_the_box(tournament: Tournament) -> int:
    """What the postings in cash leave in the box, in cents."""
    return sum(posting.box_cents for posting in tournament.postings.filter(method=CashPosting.Method.CASH))
