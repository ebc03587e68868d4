"""The settle-up of a sheet (T-16a): what everyone gets or owes in whole coins, and who pays whom."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules import registry
from rules.settle import settle
from scoring.models import Sheet, SheetSeat


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
    """The whole settle-up. `unit` is that of the balances; `rounded` when whole coins changed something."""

    unit: str
    seats: list[SettledSeat]
    payments: list[SettledPayment]
    rounded: bool


def unit_of(sheet: Sheet) -> str:
    """What the balances of a sheet are counted in: "cent", "whists", "side points" …"""
    return registry.rulesets()[sheet.ruleset].unit


def settle_sheet(sheet: Sheet, *, rate: Fraction, coin: int) -> SettledTable:
    """Settle a sheet as it stands, `rate` cents for one of its unit. Raises RuleError T-16a."""
    unit, seats = unit_of(sheet), list(sheet.seats.all())
    balances = {seat.position: _balance(seat, unit) for seat in seats}
    settled = settle(balances, rate=rate, coin=coin)
    names = {seat.position: seat.name for seat in seats}
    return SettledTable(
        unit=unit,
        seats=[
            SettledSeat(seat.name, str(balances[seat.position]), settled.amounts[seat.position])
            for seat in seats
        ],
        payments=[
            SettledPayment(names[payment.payer], names[payment.payee], payment.amount)
            for payment in settled.payments
        ],
        rounded=any(settled.rounding.values()),
    )


def _balance(seat: SheetSeat, unit: str) -> Fraction:
    return Fraction(seat.zb) if unit == "cent" else Fraction(seat.balance or 0)
