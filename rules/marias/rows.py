"""Which rows of the premium table a deal met: named by the scorer, or found in the cards (M-21, M-27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from rules.cards import SUITS
from rules.errors import N_, RuleError
from rules.marias.hand import HAND, Hand, check_cards, hand_of, rows_found, suit_fits
from rules.marias.premium_tables import Row, SuitPattern, known_rows
from rules.marias.record import Cards, Deal
from rules.marias.terms import Announced, Terms
from rules.marias.told import RowsTold, contract_told, contracts_told, row_told
from rules.shape import as_json, quoted
from rules.told import ValueTold


class Met(Struct, frozen=True, gc=False):
    """A row that the actor met, how often, and by how much an untorn marriage multiplies it (M-22)."""

    row: Row
    count: int
    doubled: int


def rows_met(deal: Deal, announced: Announced, terms: Terms) -> list[Met]:
    """The rows of a deal in the order of the table (M-21, M-22, M-27).

    Raises RuleError: M-21 for a row of another contract or group, M-22 for a hundred on a twenty without
    `twenty`, M-27 when cards and names disagree, GEN-6 for a row that the table does not have.
    """
    if not deal.premium and deal.cards is UNSET:
        return []
    counts = named_rows(deal, announced, terms)
    if deal.cards is UNSET:
        untorn = deal.twenty is not UNSET and not deal.twenty.trump_marriage_torn
    else:
        check_cards(deal, deal.cards, announced.contract, terms.renonces)
        hand = hand_of(deal.cards)
        check_twenty(deal, hand)
        counts |= agreed_rows(deal, deal.cards, hand, counts, announced)
        untorn = hand is not None and not hand.torn
    if len(counts) < 2:  # one alone needs no order
        rows = [terms.premium[name] for name in counts]
    else:
        rows = [row for row in announced.rows if row.id in counts]
    return [
        Met(row, counts[row.id], terms.untorn_marriage if untorn and row.doubled_untorn else 1)
        for row in rows
    ]


def named_rows(deal: Deal, announced: Announced, terms: Terms) -> dict[str, int]:
    """The rows that the scorer named, with their counts; of each group one at most (M-21)."""
    named: dict[str, int] = {}
    groups: set[str] = set()
    of_suits: list[Row] = []
    for place, entry in enumerate(deal.premium):
        field = f"premium[{place}]"
        row = terms.premium.get(entry.row)
        if row is None:
            raise no_such_row(entry.row, f"{field}.row", terms)
        if announced.contract.id not in row.contracts:
            raise RuleError(
                "M-21",
                N_("{row} is no row of {contract}, only of: {contracts}"),
                field=f"{field}.row",
                row=row_told(row),
                contract=contract_told(announced.contract.id),
                contracts=contracts_told(row.contracts),
            )
        if not 1 <= entry.count <= row.most:
            raise RuleError(
                "M-22",
                N_("{row}: the count is from 1 to {most}"),
                field=f"{field}.count",
                row=row_told(row),
                most=row.most,
            )
        if row.id in named or row.group in groups:
            raise RuleError(
                "M-21", N_("{row} is a second row of its group"), field=f"{field}.row", row=row_told(row)
            )
        if row.doubled_untorn and deal.cards is UNSET and deal.twenty is UNSET:
            raise RuleError(
                "M-22",
                N_("{row}: without cards it must be said whether the trump marriage is torn (true or false)"),
                field="twenty",
                row=row_told(row),
            )
        named[row.id] = entry.count
        if row.group:
            groups.add(row.group)
        if row.most > 1:
            of_suits.append(row)
    if of_suits:
        check_suits(of_suits, named, deal.cards)
    return named


def check_suits(rows: Sequence[Row], named: Mapping[str, int], cards: Cards | UnsetType) -> None:
    """These rows, each met in a suit, fit into four suits of twelve cards, or into those that are known (M-22).

    Raises RuleError M-22; M-27 where known cards show that a row cannot be met so often. Rows that the cards show by
    themselves are compared with what they show (`agreed_rows`).
    """
    counts = [named[row.id] for row in rows]
    of_scorer = {row.id: row.can for row in rows if row.can is not None}
    known = cards if of_scorer and cards is not UNSET else None
    suits = len(SUITS) if known is None else len({card[0] for card in known.twelve})
    taken = sum([row.suit_cards * count for row, count in zip(rows, counts, strict=True)])
    if sum(counts) > suits or taken > HAND.dealt:
        raise RuleError(
            "M-22",
            N_("{named}: more suits than the actor can hold in twelve cards"),
            field="premium",
            named=RowsTold(named),
        )
    if known is not None:
        check_suits_held(of_scorer, named, known)


def check_suits_held(patterns: Mapping[str, SuitPattern], named: Mapping[str, int], cards: Cards) -> None:
    """Every row that the scorer named has suits of its own among the cards, none counted twice (M-22, M-27)."""
    fitting = {
        name: {suit for suit in SUITS if suit_fits(suit, cards, pattern)}
        for name, pattern in patterns.items()
    }
    together = set().union(*fitting.values())
    lacking = any(named[name] > len(suits) for name, suits in fitting.items())
    if lacking or sum(named[name] for name in patterns) > len(together):
        raise disagree({name: len(suits) for name, suits in fitting.items() if suits}, named)


def disagree(found: Mapping[str, int], named: Mapping[str, int]) -> RuleError:
    """The cards and the names of the record do not fit: both lists (M-27)."""
    return RuleError(
        "M-27",
        N_("the cards show {found}, the record names {named}"),
        field="premium",
        found=RowsTold(found),
        named=RowsTold(named),
    )


def no_such_row(row: str, field: str, terms: Terms) -> RuleError:
    """A row that no table has (GEN-6), or that the table which is played has switched off (M-41)."""
    if row not in known_rows():
        return RuleError(
            "GEN-6",
            N_("there is no row {row}; rows are such as {example}"),
            field=field,
            row=quoted(row),
            example=as_json(next(iter(known_rows()))),
        )
    return RuleError(
        "M-41",
        N_("the table {table} has no row {row}"),
        field=field,
        table=ValueTold("premium_table", terms.premium_name),
        row=row_told(known_rows()[row]),
    )


def agreed_rows(
    deal: Deal, cards: Cards, hand: Hand | None, named: dict[str, int], announced: Announced
) -> dict[str, int]:
    """The rows found in the cards; where rows are named as well, they must be the same (M-27).

    Rows that no hand shows, those of betl, are the scorer's alone.
    """
    leads = (True, False) if deal.lead is UNSET else (deal.lead,)
    found = [rows_found(cards, hand, lead, announced.rows) for lead in leads]
    visible = {row.id: named[row.id] for row in announced.rows if row.id in named and row.shown_by_cards}
    if named and visible not in found:
        raise disagree(found[-1], named)
    return found[-1]  # without the lead: the most that can be found


def check_twenty(deal: Deal, hand: Hand | None) -> None:
    """What the record says of a twenty agrees with the cards (M-22)."""
    if deal.twenty is UNSET or hand is None:
        return
    if not hand.twenty:
        raise RuleError("M-22", N_("the ten cards kept hold the trump marriage"), field="twenty")
    if deal.twenty.trump_marriage_torn != hand.torn:
        raise RuleError(
            "M-22",
            N_("torn means that the twelve cards hold the trump king or ober"),
            field="twenty.trump_marriage_torn",
        )
