"""The terms of a round: the rule set's tables with the chosen options, every amount in cents."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.marias.premium_tables import OwnTable, Row
from rules.marias.ruleset import (
    Contract,
    Fleks,
    HundredScale,
    Misdeals,
    RenonceCode,
    RuleData,
    Source,
    Thresholds,
)


class Options(Struct, frozen=True, kw_only=True):
    """The options of section 8 with their values; the rule set declares kinds, ranges and defaults.

    premium_table  the name of a shipped table, or a club's own (M-41)
    """

    base_cents: int
    premium_table: str | OwnTable
    renonce_rate: Literal["base", "with_flek"]
    threshold_after_red: bool
    limit: int
    raised_limit: int
    premium_cents_per_point: int | UnsetType = UNSET


class Announced(Struct, frozen=True):
    """A contract with or without red trump (M-4).

    level    its rung in the ladder (M-2)
    rates    what each part of it is worth to one payer, in cents
    limit    of a payment, in cents (M-16)
    rows     of the premium table, in its order (M-22)
    """

    contract: Contract
    red: bool
    level: int
    rates: dict[str, int]
    limit: int
    rows: tuple[Row, ...]


class Terms(Struct, frozen=True, kw_only=True):
    """What a deal is scored by."""

    options: Options
    contracts: dict[str, Contract]
    rungs: int
    announced: dict[tuple[str, bool], Announced]
    sources: dict[str, Source]
    fleks: Fleks
    flek_factor: int
    silent_hundred: int
    red_factor: int
    untorn_marriage: int
    hundred: HundredScale
    thresholds: Thresholds
    misdeals: Misdeals
    renonces: dict[str, RenonceCode]
    penalties: dict[int, int]
    mistake: int
    premium_name: str
    premium: dict[str, Row]
    point_cents: int


def make_terms(data: RuleData, chosen: dict[str, object]) -> Terms:
    """Apply the options of a record to the tables (section 2, M-4, M-16, M-29)."""
    options = msgspec.convert(chosen, Options)
    table = options.premium_table
    premium = table.table if isinstance(table, OwnTable) else data.premium[table]
    base = options.base_cents
    point = Fraction(data.factors.premium_point) * base
    assert point.denominator == 1  # the base is even (section 2)
    return Terms(
        options=options,
        contracts=data.contracts,
        rungs=data.rungs,
        announced={
            (contract.id, red): _announced(contract, red, data, options, premium)
            for contract in data.contracts.values()
            for red in (False, True)
        },
        sources=data.components,
        fleks=data.fleks,
        flek_factor=data.factors.flek,
        silent_hundred=data.factors.silent_hundred,
        red_factor=data.factors.red,
        untorn_marriage=data.factors.untorn_marriage,
        hundred=data.hundred,
        thresholds=data.thresholds,
        misdeals=data.misdeals,
        renonces=data.renonces,
        penalties={number: data.tariff[f"penalty_{number}"] * base for number in (1, 2)},
        mistake=data.tariff["mistake"] * base,
        premium_name=table.id if isinstance(table, OwnTable) else table,
        premium=premium,
        point_cents=int(point)
        if options.premium_cents_per_point is UNSET
        else options.premium_cents_per_point,
    )


def _announced(
    contract: Contract, red: bool, data: RuleData, options: Options, premium: dict[str, Row]
) -> Announced:
    """The rates of a contract in cents, red counted (M-4), and its limit (M-16)."""
    unit = options.base_cents * (data.factors.red if red and contract.trumps else 1)
    rates = {component: data.tariff[component] * unit for component in contract.components}
    if contract.silent == "seven":
        silent = Fraction(data.factors.silent_seven) * data.tariff["seven"] * unit
        assert silent.denominator == 1
        rates["silent_seven"] = int(silent)
    raised = red and contract.raised_when_red
    return Announced(
        contract=contract,
        red=red,
        level=contract.red_level if red and contract.red_level is not None else contract.level,
        rates=rates,
        limit=(options.raised_limit if raised else options.limit) * options.base_cents,
        rows=tuple(row for row in premium.values() if contract.id in row.contracts),
    )
