"""The report of cash and levy (T-1a): what the desk has to answer for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Sum

from core.names import alphabetical
from tournaments.cash.domain.cash_book import Account, accounts
from tournaments.cash.models import CashCount, CashPosting, Fee
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.models import Seat

Kind = CashPosting.Kind
State = Registration.State


@dataclass
class FeeLine:
    """A fee category in the report: how many are in it, and their sums."""

    category: str
    label: str
    fee: int
    early_cents: int | None = None
    early_until: date | None = None
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
    card_surcharge: int
    count: CashCount | None
    prizes: int = 0
    accounts: list[Account] = field(default_factory=list)

    @property
    def moved(self) -> list[tuple[str, int]]:
        """What was moved, kind by kind in their order, in words."""
        return [(str(label), self.moves[kind]) for kind, label in Kind.choices if kind in self.moves]

    @property
    def levy(self) -> int:
        """Rate × players who started."""
        return self.levy_rate * self.starters

    @property
    def kept(self) -> int:
        """The fees that were paid and not refunded."""
        return self.total.paid - self.total.refunded

    @property
    def left(self) -> int:
        """What the day leaves: fees less levy and the money of the prizes."""
        return self.kept - self.levy - self.prizes

    @property
    def unpaid(self) -> list[Account]:
        """Who has to pay something."""
        return [one for one in self.owing if one.open > 0]


def starters(tournament: Tournament) -> int:
    """T-1a: who started, for the levy: everyone who sat at a table but the house's substitutes."""
    sat = Seat.objects.filter(round__tournament=tournament).values("registration")
    players = tournament.registrations.filter(pk__in=sat)
    return players.exclude(participation=Registration.Participation.SUBSTITUTE).count()


def cash_and_levy(tournament: Tournament, levy_rate: int) -> CashReport:
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
    lines = _lines({fee.category: fee for fee in tournament.fees.all()}, book.values())
    return CashReport(
        lines=lines,
        total=_total(lines),
        owing=sorted(
            (one for one in book.values() if one.open),
            key=lambda one: alphabetical(one.registration.name),
        ),
        moves=dict(moves),
        by_method=dict(by_method),
        box=sum(posting.box_cents for posting in postings),
        deposits_out=moves[Kind.DEPOSIT_OUT] - moves[Kind.DEPOSIT_BACK],
        starters=starters(tournament),
        levy_rate=levy_rate,
        card_surcharge=desk_rules(tournament).card_surcharge,
        count=tournament.cash_counts.select_related("by").first(),
        prizes=tournament.prizes.aggregate(all=Sum("cents"))["all"] or 0,
        accounts=sorted(
            book.values(),
            key=lambda one: (
                one.registration.start_number or 10**9,
                alphabetical(one.registration.name),
            ),
        ),
    )


def _lines(fees: dict[str, Fee], book: Iterable[Account]) -> list[FeeLine]:
    none = Fee(cents=0)
    lines = {}
    for value, label in Registration.FeeCategory.choices:
        fee = fees.get(value, none)
        lines[value] = FeeLine(value, str(label), fee.cents, fee.early_cents, fee.early_until)
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
