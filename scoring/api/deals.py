"""Deals and outcomes, as programs and phones read them."""

from __future__ import annotations

from typing import Annotated, TypedDict, cast

from core.api.answers import Answer, one_of
from core.typed import FreeJson
from rules.ledger import Posting
from rules.marias.made import made_in
from rules.marias.result import Note, RowResult
from rules.preferans.result import Entry, Settlement, State
from scoring import hooks
from scoring.domain.lines import LogLine
from scoring.domain.records import TableResult
from scoring.domain.written import Written
from scoring.models import Entry as LogEntry
from scoring.models import Fold, Sheet


class DealResult(TypedDict, total=False):
    """What the rules say of a deal. Of mariáš postings, and by seat cents, premium points and the rows they come from;
    of preferans what was written, and how the table stands then."""

    number: int
    postings: list[Posting]
    money: list[int]
    premium: list[int]
    rows: list[RowResult]
    notes: list[Note]
    needs_description: bool
    entries: list[Entry]
    state: State


class TriedDealOut(Answer, frozen=True):
    """A deal, the number of its entry (0: not on the sheet yet), and its result by the rules."""

    entry: int
    deal: FreeJson
    result: DealResult


class RulingOut(Answer, frozen=True):
    """A decision of the jury about a deal, as its table reads it: the paragraph by language, how it stands now (what an
    appeal made of it), its place on the public page; link: "" while it is not published."""

    case: int
    number: int
    standing: Annotated[str, one_of(["in_force", "appealed", "confirm", "change", "annul"])]
    words: dict[str, str]
    link: str


class SheetDealOut(TriedDealOut, frozen=True):
    """A deal in force.

    disputed  a claim about it waits for the jury
    rulings   what the jury decided on it, in order
    decided   it stands as the jury wrote it: only a later decision changes it
    corrected somebody wrote it anew since it was played
    made      of mariáš: which announced parts the actor made, in their order; empty where there are none
    """

    disputed: bool
    rulings: list[RulingOut]
    decided: bool
    corrected: bool
    made: dict[str, bool]


class OutcomeOut(Answer, frozen=True):
    """The accounts of a game that keeps them, by seat; the balance as if play stopped now, and what went into it."""

    unit: str
    start: State
    accounts: State
    balance: list[int | str]
    settlement: Settlement
    finished: bool


def outcome(result: TableResult) -> OutcomeOut | None:
    """Of a result by the rules; None for games without accounts."""
    if "accounts" not in result:
        return None
    told = cast(FreeJson, result)  # in the forms that the rules give them
    return OutcomeOut(**{name: told[name] for name in OutcomeOut.__struct_fields__})


def deals_of(sheet: Sheet, fold: Fold, written: Written, lines: list[LogLine]) -> list[SheetDealOut]:
    """The deals in force, as `fold` has them."""
    rulings = _rulings(sheet, lines)
    kinds = {line["number"]: line["kind"] for line in lines}
    disputed = {claim["deal"] for claim in fold.claims}
    deals = zip(fold.numbers, written.deals, fold.result["deals"], strict=True)
    return [
        SheetDealOut(
            entry=number,
            deal=deal,
            result=result,
            disputed=number in disputed,
            rulings=rulings.get(number, []),
            decided=kinds[number] == LogEntry.Kind.DECISION,
            corrected=kinds[number] == LogEntry.Kind.CORRECTION,
            made=made_in(deal, result.get("postings", ())),
        )
        for number, deal, result in deals
    ]


def _rulings(sheet: Sheet, lines: list[LogLine]) -> dict[int, list[RulingOut]]:
    """By the number of the entry of the deal; who keeps them is asked only where the log knows of one."""
    found: dict[int, list[RulingOut]] = {}
    if not any(line["kind"] == LogEntry.Kind.DECISION for line in lines):
        return found
    for told in hooks.rulings_on(sheet):
        for number, rulings in told.items():
            found.setdefault(number, []).extend(RulingOut.of(one) for one in rulings)
    return found
