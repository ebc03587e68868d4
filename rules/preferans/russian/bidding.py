"""The contract a declarer bought: level, trump, bid, and what is refused before anything is written."""

from __future__ import annotations

from typing import get_args

from msgspec import UNSET, UnsetType

from rules.errors import N_, RuleError
from rules.preferans.russian.deals import Contract, Misere, RussianContract
from rules.preferans.russian.pulka import MISERE, Pulka, contract_level
from rules.preferans.seats import Seating, check_hand
from rules.preferans.told import ContractTold

TRUMPS = ("S", "C", "D", "H", "NT")


def _parts(contract: str) -> tuple[int, int | None]:
    level = contract_level(contract)
    trump = contract[len(level) :]
    return int(level), TRUMPS.index(trump) if trump else None


#: RUS-2: every contract as (level, rank of the trump or None).
CONTRACTS = {contract: _parts(contract) for contract in get_args(RussianContract)}


def check_contract(pulka: Pulka, deal: Contract, seating: Seating) -> int:
    """The level of a contract that may be played now. Raises RuleError: RUS-3, RUS-4, RUS-36, CLASSIC-20."""
    check_hand(deal.declarer, seating.hands, "RUS-3")
    level, trump = CONTRACTS[deal.contract]
    check_bid(deal.bid, level, trump, deal.contract)
    if pulka.all_passes:
        least = pulka.least_level()
        bid_level = CONTRACTS[deal.bid][0] if deal.bid is not UNSET else level
        if level < least or bid_level < least:
            raise RuleError(
                "RUS-36",
                N_("after these all-passes a game starts from {least}"),
                field="contract",
                least=least,
            )
    if deal.dark:
        check_dark(pulka)
    return level


def check_bid(bid: str | UnsetType, level: int, trump: int | None, contract: str) -> None:
    """RUS-4: the contract is not below the bid that bought it."""
    if bid is UNSET:
        return
    if bid == MISERE:
        raise RuleError("RUS-4", N_("a talon bought on misere must be played as misere"), field="bid")
    bid_level, bid_trump = CONTRACTS[bid]
    lower_trump = trump is not None and bid_trump is not None and trump < bid_trump
    if level < bid_level or (level == bid_level and lower_trump):
        raise RuleError(
            "RUS-4", N_("the contract {contract} is below the bid {bid}"), field="contract",
            contract=ContractTold(contract), bid=ContractTold(bid),
        )  # fmt: skip


def check_misere(pulka: Pulka, deal: Misere, seating: Seating) -> None:
    """A misere that may be played now. Raises RuleError: RUS-3, RUS-4, CLASSIC-20."""
    check_hand(deal.declarer, seating.hands, "RUS-3")
    check_misere_bid(deal.bid)
    if deal.dark:
        check_dark(pulka)


def check_misere_bid(bid: str | UnsetType) -> None:
    """RUS-4: only what was bought as misere is a misere."""
    if bid is not UNSET and bid != MISERE:
        raise RuleError(
            "RUS-4", N_("a talon bought on {bid} is not played as misere"), field="bid", bid=ContractTold(bid)
        )


def check_dark(pulka: Pulka) -> None:
    """CLASSIC-20: dark games belong to Classic, and not to birds."""
    if pulka.agreed.marks is None or pulka.agreed.marks == "birds":
        raise RuleError("CLASSIC-20", N_("there are no dark games here"), field="dark")
