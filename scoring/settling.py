"""The settle-up of a sheet (T-16a): what everyone gets or owes in whole coins, and who pays whom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.settle import Exact, settle
from scoring.domain.tickets import unit_of
from scoring.models import Sheet, SheetSeat

_RATE = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,6}))?\Z")


@dataclass(frozen=True)
class SettledSeat:
    """A player: his balance as the sheet has it (text, in the unit of the rules), and what it comes to in cents."""

    name: str
    balance: str
    amount: int


@dataclass(frozen=True)
class SettledPayment:
    """Who pays whom, in cents."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True)
class SettledTable:
    """The whole settle-up. `unit` is that of the balances; `rounded` when whole coins changed something, `odd` by name
    who got a coin that was left over; `fewest` when it is sure that no settlement needs fewer payments."""

    unit: str
    seats: list[SettledSeat]
    payments: list[SettledPayment]
    rounded: bool
    fewest: bool
    odd: list[str]


def read_rate(text: str) -> Fraction:
    """Cents for one whist of an amount as people write it, exactly: “0,125” is 12.5 c. Raises ValueError."""
    written = _RATE.match(text.strip())
    if not written:
        raise ValueError(text)
    whole, decimals = written[1], written[2] or ""
    return Fraction(int(whole + decimals), 10 ** len(decimals)) * 100


def settle_sheet(sheet: Sheet, *, rate: Fraction, coin: int) -> SettledTable:
    """Settle a sheet as it stands, `rate` cents for one of its unit. Raises RuleError T-16a."""
    unit, seats = unit_of(sheet.ruleset), list(sheet.seats.all())
    return settle_balances(
        {seat.position: _balance(seat, unit) for seat in seats},
        {seat.position: seat.name for seat in seats},
        unit=unit,
        rate=rate,
        coin=coin,
    )


def settle_balances(
    balances: Mapping[int, Exact], names: Mapping[int, str], *, unit: str, rate: Fraction, coin: int
) -> SettledTable:
    """Settle balances in this unit, `rate` cents for one, with names. Raises RuleError T-16a."""
    settled = settle(balances, rate=rate, coin=coin)
    return SettledTable(
        unit=unit,
        seats=[
            SettledSeat(names[player], str(balance), settled.amounts[player])
            for player, balance in balances.items()
        ],
        payments=[
            SettledPayment(names[payment.payer], names[payment.payee], payment.amount)
            for payment in settled.payments
        ],
        rounded=any(settled.rounding.values()),
        fewest=settled.fewest,
        odd=[names[player] for player, more in settled.rounding.items() if more > 0],
    )


def _balance(seat: SheetSeat, unit: str) -> Fraction:
    return Fraction(seat.zb) if unit == "cent" else Fraction(seat.balance or 0)
