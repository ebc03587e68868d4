"""From the log to the totals: the only place where stored money is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec

from rules import registry
from rules.records import FORMAT, RESULT_FORMAT
from scoring.domain import tickets
from scoring.domain.presence import Presence
from scoring.models import Entry, Fold, Sheet, SheetSeat


@dataclass
class Log:
    """The deals in force, in the order of play: `numbers[i]` is the entry that deal i + 1 stands in."""

    deals: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    #: Undecided claims: entry of the claim to entry of the deal, None where it is about no deal in force.
    claims: dict[int, int | None] = field(default_factory=dict)
    #: What decisions moved beside the deals: entry of the decision to amounts by seat.
    adjustments: dict[int, list[Any]] = field(default_factory=dict)
    #: Who takes part in which deal (T-2).
    presence: Presence = field(default_factory=Presence)
    #: T-24: the ticket in force and its entry; the deals are a log that counts for nothing then.
    ticket: dict[str, Any] | None = None
    ticket_number: int | None = None
    #: The last count of the money in hand, and whether it overrides what was computed.
    count: dict[str, Any] | None = None
    count_counts: bool = False

    def apply(self, kind: str, number: int, target: int | None, body: dict[str, Any]) -> None:
        """Take one entry into account. Raises LookupError when its target is not in force."""
        if kind == Entry.Kind.DEAL:
            self.deals.append(body)
            self.numbers.append(number)
            self.presence.dealt(number)
        elif kind == Entry.Kind.CORRECTION:
            self._replace(target, number, body)
        elif kind == Entry.Kind.REMOVAL and target is not None and target == self.ticket_number:
            self.ticket = self.ticket_number = None
        elif kind == Entry.Kind.REMOVAL:
            self._remove(target)
        elif kind == Entry.Kind.TICKET:
            if target != self.ticket_number:
                raise LookupError(target)
            self.ticket, self.ticket_number = body, number
        elif kind == Entry.Kind.COUNT:
            self.count = body
        elif kind == Entry.Kind.JOIN:
            self.presence.joined(body["seat"], body["from_deal"], self.numbers, new=body["new"])
            self.count = None if body["new"] else self.count  # a count has a figure for every seat
        elif kind == Entry.Kind.LEAVE:
            self.presence.left(body["seat"], body["from_deal"], self.numbers)
        elif kind == Entry.Kind.CLAIM:
            if target is not None:
                self._place(target)
            self.claims[number] = target
        elif kind == Entry.Kind.DECISION:
            self._decide(number, target, body)

    @property
    def disputed(self) -> frozenset[int]:
        """The entries of the deals that are before the jury (T-29)."""
        return frozenset(deal for deal in self.claims.values() if deal is not None)

    def _decide(self, number: int, target: int | None, body: dict[str, Any]) -> None:
        """T-30: settle claims, overrule an earlier decision, write or void a deal, move amounts."""
        self.adjustments.pop(body.get("overrules", 0), None)
        for claim in body.get("claims", ()):
            self.claims.pop(claim, None)
        if "deal" in body and target is None:
            place = body.get("place", len(self.deals))
            following = self.numbers[place] if place < len(self.numbers) else None
            self.deals.insert(place, body["deal"])
            self.numbers.insert(place, number)
            self.presence.inserted(number, following)
        elif "deal" in body:
            self._replace(target, number, body["deal"])
        elif body.get("void"):
            self._remove(target)
        if "amounts" in body:
            self.adjustments[number] = body["amounts"]

    def _replace(self, target: int | None, number: int, deal: dict[str, Any]) -> None:
        place = self._place(target)
        self.presence.moved(self.numbers[place], number)
        self.deals[place], self.numbers[place] = deal, number
        self._claims_follow(target, number)

    def _remove(self, target: int | None) -> None:
        place = self._place(target)
        del self.deals[place], self.numbers[place]
        self._claims_follow(target, None)

    def _claims_follow(self, target: int | None, number: int | None) -> None:
        """A claim about a deal is about what stands there now."""
        self.claims = {claim: number if deal == target else deal for claim, deal in self.claims.items()}

    def _place(self, target: int | None) -> int:
        try:
            return self.numbers.index(target)  # type: ignore[arg-type]
        except ValueError:
            raise LookupError(target) from None


def read_log(sheet: Sheet) -> Log:
    """The log of a sheet, folded from its entries."""
    log = Log(count_counts=sheet.count_counts)
    rows: Iterable[tuple[str, int, int | None, dict[str, Any]]] = sheet.entries.order_by(
        "number"
    ).values_list("kind", "number", "target__number", "body")
    for kind, number, target, body in rows:
        log.apply(kind, number, target, body)
    return log


def record_of(sheet: Sheet, deals: list[dict[str, Any]], names: list[str]) -> dict[str, Any]:
    """The `table-record/1` of a sheet with these deals and names by seat."""
    return {
        "format": FORMAT,
        "ruleset": sheet.ruleset,
        "options": sheet.options,
        "players": names,
        "deals": deals,
    }


def distinct_names(seats: Iterable[SheetSeat]) -> list[str]:
    """Names by seat as a record needs them: of two with one name, the later ones carry their start number or seat."""
    names: list[str] = []
    for seat in seats:
        name = seat.name
        if name in names:
            name = f"{name[:70]} ({seat.start_number or seat.position + 1})"
        names.append(name)
    return names


def fold(sheet: Sheet, log: Log, seat_count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record (seats numbered from 1 instead of names) and its result. Raises RuleError."""
    names = [str(number + 1) for number in range(seat_count)]
    if sheet.ruleset == tickets.TICKET_ONLY:
        return record_of(sheet, [], names), _nothing_dealt(sheet, seat_count)
    deals = log.deals
    if knows_absent(sheet.ruleset):
        deals = [log.presence.played(deal, number) for deal, number in zip(deals, log.numbers, strict=True)]
    record = record_of(sheet, deals, names)
    engine, decoded = registry.decode(record)
    return record, msgspec.to_builtins(engine.score(decoded))


def knows_absent(ruleset: str) -> bool:
    """Whether a deal of these rules can say who takes no part in it (M-17)."""
    known = registry.rulesets().get(ruleset)
    return known is not None and known.engine == "marias"


def _nothing_dealt(sheet: Sheet, seat_count: int) -> dict[str, Any]:
    """The result of a sheet without deals, before its ticket comes in."""
    zeros = [0] * seat_count
    return {
        "format": RESULT_FORMAT,
        "ruleset": sheet.ruleset,
        "deals": [],
        "money": zeros,
        "premium": zeros,
        "zb": zeros,
    }


def beside_deals(log: Log) -> dict[str, Any]:
    """What a fold keeps of the log beside record and result."""
    return {
        "numbers": log.numbers,
        "adjustments": [{"entry": number, "amounts": each} for number, each in log.adjustments.items()],
        "claims": [{"claim": claim, "deal": deal} for claim, deal in log.claims.items()],
        "ticket": {"entry": log.ticket_number, **log.ticket} if log.ticket else None,
        "away": sorted(log.presence.now),
    }


def totals_of(log: Log, result: dict[str, Any], position: int) -> dict[str, Any]:
    """The totals of a seat: those of the ticket, of the count or of the deals (T-24), with what decisions moved
    beside them (T-26a; a decision of before a late player came moves nothing for him)."""
    moved = [amounts[position] for amounts in log.adjustments.values() if position < len(amounts)]
    totals: dict[str, Any] = {}
    if "money" in result:
        cents, counted = sum(moved), _counting(log, result)
        totals["money"] = counted["money"][position] + cents
        totals["premium"] = counted["premium"][position]
        totals["zb"] = counted["zb"][position] + cents
    if "balance" in result:
        written = result["balance"][position]
        if log.ticket is not None:  # one of money, from before balances were taken, counts as the deals do
            written = log.ticket["rows"][position].get("balance", written)
        totals["balance"] = str(sum(map(Fraction, moved), Fraction(written)))
    return totals


def _counting(log: Log, result: dict[str, Any]) -> dict[str, list[int]]:
    """Money, premium points and ZB by seat out of what counts: ticket, counted money, or the deals."""
    if log.ticket is not None:
        return tickets.ticket_totals(log.ticket)
    if log.count is not None and log.count_counts:
        points = [zb - money for zb, money in zip(result["zb"], result["money"], strict=True)]
        return tickets.counted_totals(log.count, result["premium"], points)
    return {name: result[name] for name in ("money", "premium", "zb")}


def store(
    sheet: Sheet, log: Log, seats: list[SheetSeat], record: dict[str, Any], result: dict[str, Any]
) -> None:
    """Write the fold and the totals of the seats (called under the lock of the sheet)."""
    columns = {"version": sheet.version, "record": record, "result": result, **beside_deals(log)}
    if not Fold.objects.filter(sheet=sheet).update(**columns):
        Fold.objects.create(sheet=sheet, **columns)
    sheet.open_claims = len(log.claims)
    for seat in seats:
        for name, total in totals_of(log, result, seat.position).items():
            setattr(seat, name, total)
    store_totals(seats)


def store_totals(seats: Sequence[SheetSeat]) -> None:
    """Write the totals of seats that are there, in one query.

    As an insert that always meets its own row: `bulk_update` makes a case of every figure of every seat, and takes
    four times as long.
    """
    SheetSeat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=["pk"],
        update_fields=["money", "premium", "zb", "balance"],
    )
