"""From the log to the totals: the only place where stored money is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from rules import registry
from rules.records import RESULT_FORMAT
from scoring.domain import kinds, tickets
from scoring.domain.bodies import InHand
from scoring.domain.calls import Line
from scoring.domain.log import Log
from scoring.domain.presence import with_absent
from scoring.domain.records import TableRecord, TableResult, numbered, record_of
from scoring.domain.tickets import MoneyTotals
from scoring.models import Fold, Sheet, SheetSeat


class Totals(InHand, total=False):
    """The totals of a seat, by the columns of `SheetSeat` that its game fills."""

    money: int
    premium: int
    zb: int
    balance: str
    joined_from_deal: int | None
    left_from_deal: int | None


def read_log(sheet: Sheet) -> Log:
    """The log of a sheet, folded from its entries."""
    rows = sheet.entries.order_by("number").values_list("kind", "number", "target__number", "body")
    return log_of(sheet, rows)


def log_in(sheet: Sheet, lines: Iterable[Line]) -> Log:
    """The log of a sheet whose lines were read already, in their order."""
    told = ((line["kind"], line["number"], line["target_number"], line["body"]) for line in lines)
    return log_of(sheet, told)


def log_of(sheet: Sheet, rows: Iterable[tuple[str, int, int | None, object]]) -> Log:
    """The log of a sheet from its entries in their order: kind, number, number of the target, body."""
    log = Log(count_counts=sheet.count_counts)
    for kind, number, target, body in rows:
        kinds.fold_entry(log, kind, number, target, body)
    return log


def fold(sheet: Sheet, log: Log, seat_count: int) -> tuple[TableRecord, TableResult]:
    """The record (seats numbered from 1 instead of names) and its result. Raises RuleError."""
    if sheet.ruleset == tickets.TICKET_ONLY:
        return record_of(sheet, [], numbered(seat_count)), _nothing_dealt(sheet, seat_count)
    away = _absent(sheet, log)
    deals = [
        with_absent(deal, away.get(number, ())) for deal, number in zip(log.deals, log.numbers, strict=True)
    ]
    record = record_of(sheet, deals, numbered(seat_count), log.adjusted)
    engine, decoded = registry.decode(record)
    return record, msgspec.to_builtins(engine.score(decoded))


def _absent(sheet: Sheet, log: Log) -> dict[int, list[int]]:
    """Who takes no part in which deal because he came or left (T-2), where the game can say so."""
    if not knows_absent(sheet.ruleset):
        return {}
    away = log.presence.away
    return {number: sorted(away[number]) for number in log.numbers if away.get(number)}


def knows_absent(ruleset: str) -> bool:
    """Whether a deal of these rules can say who takes no part in it (M-17)."""
    known = registry.rulesets().get(ruleset)
    return known is not None and known.engine == "marias"


def knows_kind(ruleset: str, kind: str) -> bool:
    """Whether a record of these rules may hold deals or events of this kind."""
    return ruleset in registry.rulesets() and kind in registry.engine(ruleset).kinds()


def active_seats(sheet: Sheet) -> list[int]:
    """Who is in the game after the last deal (SPEC-2, SPEC-3); empty in a game that keeps no such list."""
    result = sheet.fold.result
    deals = result["deals"]
    state = deals[-1].get("state", {}) if deals else result.get("start", {})
    found: list[int] = state.get("active", [])
    return found


def _nothing_dealt(sheet: Sheet, seat_count: int) -> TableResult:
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


def beside_result(sheet: Sheet, log: Log) -> dict[str, object]:
    """What a fold keeps beside the result, by column: which entries count, and not what they say (`written`)."""
    return {
        "numbers": log.numbers,
        "absent": [{"entry": number, "seats": seats} for number, seats in _absent(sheet, log).items()],
        "adjustments": list(log.adjustments),
        "claims": [{"claim": claim, "deal": deal} for claim, deal in log.claims.items()],
        "ticket": log.ticket_number,
        "adjusted": log.adjusted_number,
        "away": sorted(log.presence.now),
    }


def totals_of(log: Log, result: TableResult, position: int) -> Totals:
    """The totals of a seat: those of the ticket, of the count or of the deals (T-24), with what decisions moved
    beside them (T-26a)."""
    moved = log.moved(position)
    totals: Totals = {}
    totals["joined_from_deal"], totals["left_from_deal"] = log.came_and_left(position)
    if "money" in result:
        cents, counted = sum(map(int, moved)), _counting(log, result)
        totals["money"] = counted["money"][position] + cents
        totals["premium"] = counted["premium"][position]
        totals["zb"] = counted["zb"][position] + cents
        hand = log.in_hand(position)
        totals["counted_money"] = hand["counted_money"]
        totals["deposit_1"], totals["deposit_2"] = hand["deposit_1"], hand["deposit_2"]
    if "balance" in result:
        written = result["balance"][position]
        if log.ticket is not None:  # one of money, from before balances were taken, counts as the deals do
            written = log.ticket["rows"][position].get("balance", written)
        totals["balance"] = str(sum(map(Fraction, moved), Fraction(written)))
    return totals


def _counting(log: Log, result: TableResult) -> MoneyTotals:
    """Money, premium points and ZB by seat out of what counts: ticket, counted money, or the deals."""
    if log.ticket is not None:
        return tickets.ticket_totals(log.ticket)
    if log.count is not None and log.count_counts:
        points = [zb - money for zb, money in zip(result["zb"], result["money"], strict=True)]
        return tickets.counted_totals(log.count, result["premium"], points)
    return {"money": result["money"], "premium": result["premium"], "zb": result["zb"]}


def store(sheet: Sheet, log: Log, seats: list[SheetSeat], result: TableResult) -> Fold:
    """Write the fold and the totals of the seats (called under the lock of the sheet). The fold as it was written,
    to be read: its row is not known by it."""
    columns = {"version": sheet.version, "result": result, **beside_result(sheet, log)}
    if not Fold.objects.filter(sheet=sheet).update(**columns):
        Fold.objects.create(sheet=sheet, **columns)
    sheet.open_claims = len(log.claims)
    for seat in seats:
        for name, total in totals_of(log, result, seat.position).items():
            setattr(seat, name, total)
    store_totals(seats)
    return Fold(sheet_id=sheet.pk, **columns)


def store_totals(seats: Sequence[SheetSeat]) -> None:
    """Write the totals of seats that are there, in one query.

    As an insert that always meets its own row: `bulk_update` makes a case of every figure of every seat, and takes
    four times as long.
    """
    SheetSeat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=["pk"],
        update_fields=sorted(Totals.__optional_keys__),
    )
