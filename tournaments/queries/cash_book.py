"""What the postings of the cash desk add up to (T-1a): each player's account, the box, the levy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import CashCount, CashPosting, Registration, Seat, Tournament

Kind = CashPosting.Kind
Method = CashPosting.Method
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


@dataclass
class FeeLine:
    """A fee category in the report: how many are in it, and their sums."""

    category: str
    label: str
    fee: int
    count: int = 0
    due: int = 0
    waived: int = 0
    paid: int = 0
    refunded: int = 0
    open: int = 0


@dataclass(frozen=True)
class CashReport:
    """The state of the cash desk, as the page and the printed report show it."""

    lines: list[FeeLine]
    total: FeeLine
    owing: list[Account]
    moves: dict[str, int]
    by_method: dict[str, int]
    box: int
    deposits_out: int
    starters: int
    levy_rate: int
    count: CashCount | None
    accounts: list[Account] = field(default_factory=list)

    @property
    def levy(self) -> int:
        """Rate × players who started."""
        return self.levy_rate * self.starters


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
    return {entry.pk: _account(entry, fees, sums[entry.pk]) for entry in found}


def _account(entry: Registration, fees: dict[str, int], sums: dict[str, int]) -> Account:
    owes = entry.state in OWING or entry.started
    return Account(
        registration=entry,
        due=fees.get(entry.fee_category, 0) if owes else 0,
        paid=sums[Kind.FEE_PAID],
        waived=sums[Kind.FEE_WAIVED],
        refunded=sums[Kind.FEE_REFUNDED],
        deposit=sums[Kind.DEPOSIT_OUT] - sums[Kind.DEPOSIT_BACK],
    )


def in_the_box(tournament: Tournament) -> int:
    """What the postings in cash leave in the box, in cents."""
    return sum(posting.box_cents for posting in tournament.postings.filter(method=Method.CASH))


def starters(tournament: Tournament) -> int:
    """T-1a: who started, for the levy: everyone who sat at a table but the house's substitutes."""
    sat = Seat.objects.filter(round__tournament=tournament).values("registration")
    players = tournament.registrations.filter(pk__in=sat)
    return players.exclude(standing=Registration.Standing.SUBSTITUTE).count()


def report(tournament: Tournament, levy_rate: int) -> CashReport:
    """Everything the desk has to answer for: a fixed number of queries."""
    book = accounts(tournament)
    postings = list(tournament.postings.all())
    moves: dict[str, int] = defaultdict(int)
    by_method: dict[str, int] = defaultdict(int)
    for posting in postings:
        moves[posting.kind] += posting.cents
        if posting.kind in (Kind.FEE_PAID, Kind.FEE_REFUNDED):
            sign = 1 if posting.kind == Kind.FEE_PAID else -1
            by_method[posting.method] += sign * posting.cents
    lines = _lines(dict(tournament.fees.values_list("category", "cents")), book.values())
    return CashReport(
        lines=lines,
        total=_total(lines),
        owing=sorted(
            (one for one in book.values() if one.open), key=lambda one: one.registration.player.plain_name
        ),
        moves=dict(moves),
        by_method=dict(by_method),
        box=sum(posting.box_cents for posting in postings),
        deposits_out=moves[Kind.DEPOSIT_OUT] - moves[Kind.DEPOSIT_BACK],
        starters=starters(tournament),
        levy_rate=levy_rate,
        count=tournament.cash_counts.select_related("by").first(),
        accounts=sorted(
            book.values(),
            key=lambda one: (one.registration.start_number or 10**9, one.registration.player.plain_name),
        ),
    )


def _lines(fees: dict[str, int], book: Iterable[Account]) -> list[FeeLine]:
    lines = {
        value: FeeLine(value, str(label), fees.get(value, 0))
        for value, label in Registration.FeeCategory.choices
    }
    for one in book:
        line = lines[one.registration.fee_category]
        line.count += one.due > 0 or one.registration.state == State.CHECKED_IN
        _add(line, one)
    return list(lines.values())


def _add(line: FeeLine, one: Account | FeeLine) -> None:
    line.due += one.due
    line.waived += one.waived
    line.paid += one.paid
    line.refunded += one.refunded
    line.open += one.open


def _total(lines: Iterable[FeeLine]) -> FeeLine:
    total = FeeLine("", "", 0)
    for line in lines:
        total.count += line.count
        _add(total, line)
    return total
