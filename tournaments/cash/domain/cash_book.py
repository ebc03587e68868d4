"""What the postings of the cash desk add up to (T-1a): each player's account, and the box. Amounts in cents."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournaments.cash.models import CashPosting, Fee
from tournaments.events.domain.desk import desk_rules
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
    besides  what of it is due because he came without a scan card (T-41)
    if_without_card  what would be due besides, if he came now without one
    kept     what he paid less what he was refunded
    deposit  what he was handed to play with and has not returned
    """

    registration: Registration
    due: int
    paid: int = 0
    waived: int = 0
    refunded: int = 0
    deposit: int = 0
    besides: int = 0
    if_without_card: int = 0

    @property
    def kept(self) -> int:
        """What he paid and was not refunded."""
        return self.paid - self.refunded

    @property
    def open(self) -> int:
        """What is left to pay."""
        return self.due - self.waived - self.kept

    @property
    def at_the_desk(self) -> int:
        """What is left to pay of who comes now without a scan card."""
        return self.open + self.if_without_card


class _Sums:
    """What was posted for a player: by kind, and what of it came on which day."""

    def __init__(self) -> None:
        self.by_kind: dict[str, int] = defaultdict(int)
        self.settled: list[tuple[date, int]] = []

    def add(self, posting: CashPosting) -> None:
        self.by_kind[posting.kind] += posting.cents
        if posting.kind in (Kind.FEE_PAID, Kind.FEE_WAIVED):
            # what is taken back never came on that day
            self.settled.append((_day(posting.reverses or posting), posting.cents))

    def settled_by(self, day: date) -> int:
        """What of the fee was paid or waived until the end of that day, and not given back since."""
        return sum(cents for when, cents in self.settled if when <= day) - self.by_kind[Kind.FEE_REFUNDED]


def account(registration: Registration, on: date | None = None) -> Account:
    """The account of one player."""
    tournament = registration.tournament
    return accounts(tournament, tournament.registrations.filter(pk=registration.pk), on)[registration.pk]


def accounts(
    tournament: Tournament, entries: QuerySet[Registration] | None = None, on: date | None = None
) -> dict[int, Account]:
    """The accounts of these players, of everyone by default: four queries.

    on  the day whose fee is due from who has not paid yet: today, or the day on which a payment came (T-41)
    """
    chosen = tournament.registrations.all() if entries is None else entries
    surcharge = desk_rules(tournament).card_surcharge
    found = chosen.select_related("player", "club").annotate(
        started=Exists(Seat.objects.filter(registration=OuterRef("pk")))
    )
    fees = {fee.category: fee for fee in tournament.fees.all()}
    sums: dict[int, _Sums] = defaultdict(_Sums)
    postings = tournament.postings.filter(registration__in=chosen.values("pk")).select_related("reverses")
    for posting in postings:
        sums[posting.registration_id or 0].add(posting)
    day = on or timezone.localdate()
    return {
        entry.pk: _account(
            entry,
            fees.get(entry.fee_category) if entry.started or entry.state in OWING else None,
            sums[entry.pk],
            day,
            surcharge,
        )
        for entry in found
    }


def _account(entry: Registration, fee: Fee | None, sums: _Sums, on: date, surcharge: int) -> Account:
    by_kind = sums.by_kind
    due = _due(fee, sums, on) if fee else 0
    without = surcharge if fee and fee.cents and not entry.with_card else 0
    came = entry.checked_in_at is not None
    return Account(
        registration=entry,
        due=due + without * came,
        besides=without * came,
        if_without_card=without * (not came),
        paid=by_kind[Kind.FEE_PAID],
        waived=by_kind[Kind.FEE_WAIVED],
        refunded=by_kind[Kind.FEE_REFUNDED],
        deposit=by_kind[Kind.DEPOSIT_OUT] - by_kind[Kind.DEPOSIT_BACK],
    )


def carried_to_substitute(gone: Account) -> int:
    """T-1a: the cents that a substitute for this player need not pay, as they were paid already and are not due."""
    fees = gone.registration.tournament.fees.filter(category=Registration.FeeCategory.SUBSTITUTE)
    owed = sum(_due(fee, _Sums(), timezone.localdate()) for fee in fees)
    return max(0, min(-gone.open, owed))


def _due(fee: Fee, sums: _Sums, on: date) -> int:
    """T-41: the early fee as long as it can be paid, and afterwards for who had settled it by then."""
    if fee.early_cents is None or fee.early_until is None:
        return fee.cents
    early = on <= fee.early_until or sums.settled_by(fee.early_until) >= fee.early_cents
    return fee.early_cents if early else fee.cents


def _day(posting: CashPosting) -> date:
    return posting.paid_on or timezone.localdate(posting.at)


def due_of_newcomer(tournament: Tournament) -> int:
    """The cents that somebody owes who is entered today and has paid nothing."""
    fees = tournament.fees.filter(category=Registration.FeeCategory.LICENSED)
    return sum(_due(fee, _Sums(), timezone.localdate()) for fee in fees)


def in_the_box(tournament: Tournament) -> int:
    """What the postings in cash leave in the box, in cents."""
    return sum(posting.box_cents for posting in tournament.postings.filter(method=CashPosting.Method.CASH))
