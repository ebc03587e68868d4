"""T-41: a statement as its page shows it: sure payments, doubts to decide, what is nobody's here, what is booked."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from core.names import alphabetical
from tournaments.cash.domain.matching import Kind, Match, Why, match
from tournaments.cash.models import BankStatement
from tournaments.cash.statements.columns import HOLDS
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
    Why.AMOUNT: gettext_lazy("his symbol, but he owes another amount"),
    Why.PAID: gettext_lazy("his symbol, but he owes nothing"),
    Why.NAME: gettext_lazy("the name and the amount agree, the symbol does not"),
    Why.OTHER: gettext_lazy("the symbol stands in the message only, another one in its place"),
    Why.PERHAPS: gettext_lazy("perhaps booked already"),
}
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
    """A statement, part by part."""

    sure: list[Match]
    doubts: list[Doubt]
    #: Doubts that are probably nothing to do.
    perhaps: list[Doubt]
    nobodys: list[Doubt]
    booked: list[Match]
    entries: list[Registration]

    @property
    def to_book(self) -> bool:
        """Whether anything of it can be booked."""
        return bool(self.sure or self.doubts or self.perhaps or self.nobodys)

    @property
    def anything(self) -> bool:
        """Whether a payment was read at all."""
        return self.to_book or bool(self.booked)

    @property
    def sum_sure(self) -> int:
        """Cents of the sure payments."""
        return sum(one.line.cents for one in self.sure)


def shown(statement: BankStatement) -> Shown:
    """The statement matched as it stands now: as many queries for one line as for many."""
    found = match(statement)

    def of(kind: Kind) -> list[Match]:
        return [one for one in found if one.kind == kind]

    entries = statement.tournament.registrations.all()
    doubts = [Doubt(one, WHY[one.why]) for one in of(Kind.DOUBT)]
    return Shown(
        sure=of(Kind.SURE),
        doubts=[one for one in doubts if one.match.why != Why.PERHAPS],
        perhaps=[one for one in doubts if one.match.why == Why.PERHAPS],
        nobodys=[Doubt(one, "") for one in of(Kind.NOBODYS)],
        booked=of(Kind.BOOKED),
        entries=sorted(entries, key=lambda entry: alphabetical(entry.name)),
    )


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
