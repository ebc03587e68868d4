"""Games made to order: each player plays the contracts of his table (sections 6.6 and 6.8)."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.russian.deals import Contract
from rules.preferans.russian.pulka import Pulka
from rules.preferans.seats import Seating
from rules.preferans.told import ContractTold, contracts_told


def check(pulka: Pulka, deal: Contract, seating: Seating) -> None:
    """ORDER-2, ORDER-3 for Zakaznoy; other systems have no table."""
    if pulka.played is None:
        return
    if deal.bid is not UNSET:
        raise RuleError("ORDER-2", N_("there is no bidding"), field="bid")
    if deal.declarer != seating.hands[0]:
        raise RuleError("ORDER-2", N_("the first hand declares"), field="declarer")
    check_open(pulka, deal.declarer, deal.contract)


def check_open(pulka: Pulka, declarer: int, contract: str) -> None:
    """ORDER-3: the contract is in the table and not marked yet."""
    assert pulka.played is not None
    if contract not in pulka.agreed.table:
        raise RuleError(
            "ORDER-3",
            N_("the contract {contract} is not in the table, only: {contracts}"),
            field="contract",
            contract=ContractTold(contract),
            contracts=contracts_told(pulka.agreed.table),
        )
    if contract in pulka.played[declarer]:
        raise RuleError(
            "ORDER-3",
            N_("the contract {contract} is marked already; open are: {contracts}"),
            field="contract",
            contract=ContractTold(contract),
            contracts=contracts_told(
                other for other in pulka.agreed.table if other not in pulka.played[declarer]
            ),
        )


def mark(pulka: Pulka, declarer: int, contract: str, *, made: bool) -> None:
    """ORDER-3, GUSAR-1: mark what was made, or everything declared."""
    if pulka.played is not None and (made or pulka.agreed.mark == "declared"):
        pulka.played[declarer].add(contract)


def full(pulka: Pulka) -> bool:
    """ORDER-4, GUSAR-6: every table is full."""
    return pulka.played is not None and all(len(marked) == len(pulka.agreed.table) for marked in pulka.played)
