"""T-41: a statement as its page shows it: sure payments, doubts to decide, what is nobody's here, what is booked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from core.files.limits import SHOWN_LINES
from core.names import alphabetical
from tournaments.cash.domain.matching import Kind, Match, Why, match
from tournaments.cash.models import BankStatement
from tournaments.cash.statements.columns import HOLDS
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

#: What a column of a CSV may hold, in words.
CALLED: dict[str, Promise] = {
    "date": gettext_lazy("Day"),
    "amount": gettext_lazy("Amount"),
    "currency": gettext_lazy("Currency"),
    "came": gettext_lazy("Money that came in"),
    "went": gettext_lazy("Money that went"),
    "direction": gettext_lazy("Came or went"),
    "symbol": gettext_lazy("Variable symbol"),
    "ends": gettext_lazy("Reference of the payer (/VS…)"),
    "payer": gettext_lazy("Who pays"),
    "message": gettext_lazy("Message"),
    "reference": gettext_lazy("Number of the movement"),
    "account": gettext_lazy("Account of the payer (it is not kept)"),
    "code": gettext_lazy("Bank of the payer"),
    "own": gettext_lazy("Your own account"),
    "status": gettext_lazy("Whether it is booked"),
}
WHY: dict[Why, Promise] = {
    Why.AMOUNT: gettext_lazy("this player's symbol, but another amount is due"),
    Why.PAID: gettext_lazy("this player's symbol, but nothing is due"),
    Why.NAME: gettext_lazy("the name and the amount agree, the symbol does not"),
    Why.OTHER: gettext_lazy("the symbol stands in the message only, another one in its place"),
    Why.PERHAPS: gettext_lazy("perhaps booked already"),
}
#: So many doubts are decided on one page.
SHOWN_DOUBTS = 60
#: So many lines of a CSV show what its columns hold.
SAMPLES = 3


@dataclass(frozen=True)
class Column:
    """A column of a CSV: its head, what it holds, the first of what stands in it."""

    head: str
    holds: str
    samples: list[str]


@dataclass(frozen=True)
class Doubt:
    """A payment that a person decides: who may be meant, and why it is not sure."""

    match: Match
    why: Promise | str

    @property
    def proposed(self) -> set[int]:
        """Who is probably meant."""
        return {entry.pk for entry in self.match.proposed}


@dataclass(frozen=True)
class Shown:
    """A statement, part by part; of a large one the first lines of each, and how many others there are."""

    sure: list[Match]
    doubts: list[Doubt]
    #: Doubts that are probably nothing to do.
    perhaps: list[Doubt]
    nobodys: list[Doubt]
    booked: list[Match]
    counts: dict[Kind, int]
    entries: dict[str, Registration]

    @property
    def to_book(self) -> bool:
        """Whether anything of it can be booked."""
        return bool(self.sure or self.doubts or self.perhaps or self.nobodys)

    @property
    def cut(self) -> bool:
        """Whether lines are left out."""
        doubts = len(self.doubts) + len(self.perhaps) + len(self.nobodys)
        shown = len(self.sure) + doubts + len(self.booked)
        return shown < sum(self.counts.values())

    @property
    def anything(self) -> bool:
        """Whether a payment was read at all."""
        return self.to_book or bool(self.booked)

    @property
    def sum_sure(self) -> int:
        """Cents of the sure payments that are shown."""
        return sum(one.line.cents for one in self.sure)


def shown(statement: BankStatement) -> Shown:
    """The statement matched as it stands now: as many queries for one line as for many."""
    found = match(statement)

    def of(kind: Kind, most: int) -> list[Match]:
        return [one for one in found if one.kind == kind][:most]

    doubts = [Doubt(one, WHY[one.why]) for one in of(Kind.DOUBT, len(found))]
    return Shown(
        sure=of(Kind.SURE, SHOWN_LINES),
        doubts=[one for one in doubts if one.match.why != Why.PERHAPS][:SHOWN_DOUBTS],
        perhaps=[one for one in doubts if one.match.why == Why.PERHAPS][:SHOWN_DOUBTS],
        nobodys=[Doubt(one, "") for one in of(Kind.NOBODYS, SHOWN_DOUBTS)],
        booked=of(Kind.BOOKED, SHOWN_LINES),
        counts=dict(Counter(one.kind for one in found)),
        entries=called(statement.tournament),
    )


def called(tournament: Tournament) -> dict[str, Registration]:
    """Who is entered, by what they are called where somebody says whose a payment is: of namesakes with a number."""
    entries = sorted(tournament.registrations.all(), key=lambda entry: (alphabetical(entry.name), entry.pk))
    names = Counter(entry.name for entry in entries)
    seen: Counter[str] = Counter()
    found = {}
    for entry in entries:
        seen[entry.name] += 1
        name = entry.name if names[entry.name] == 1 else f"{entry.name} ({seen[entry.name]})"
        found[name] = entry
    return found


def columns_of(statement: BankStatement) -> list[Column]:
    """The columns of a CSV with samples; none of other files."""
    source = statement.source
    if not source:
        return []
    below = source["table"][source["above"] :][:SAMPLES]
    return [
        Column(head, holds, [line[at] for line in below if at < len(line)])
        for at, (head, holds) in enumerate(zip(source["heads"], source["holds"], strict=True))
    ]


def may_hold() -> list[tuple[str, Promise]]:
    """What a column may hold, in the order in which it is offered."""
    return [(hold, CALLED[hold]) for hold in HOLDS]
