"""What a record may say about a deal: every field against its contract, before anything is counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import UNSET

from rules.errors import N_, Listed, RuleError
from rules.marias.record import Deal, Fate, Renonce
from rules.marias.ruleset import Contract
from rules.marias.seats import Role, Seats
from rules.marias.terms import Announced, Terms
from rules.marias.told import RenonceTold, contract_told, contracts_told, no_component, silent_told
from rules.shape import list_of, quoted
from rules.told import Word, seat_numbers

TWO_SEVENS, HUNDRED = "two_sevens", "hundred"

#: M-30 in words: who can commit a renonce that not everybody can.
WHO_COMMITS: dict[frozenset[Role], str] = {
    frozenset({"actor"}): N_("only the actor can commit this: {code}"),
    frozenset({"defender"}): N_("only a defender who plays can commit this: {code}"),
    frozenset({"actor", "defender"}): N_("the pausing player cannot commit this: {code}"),
    frozenset({"defender", "pausing"}): N_("the actor cannot commit this: {code}"),
}


def check_deal(deal: Deal, seats: Seats, terms: Terms) -> Announced:
    """Check a deal against its contract and return the contract in cents.

    Results, flekers, cards and premium rows are checked where they are read (M-9, M-18, M-21, M-27).
    Raises RuleError with the number of the rule that is broken.
    """
    contract = contract_of(deal, terms)
    announced = terms.announced[contract.id, deal.red]
    if deal.bid is not UNSET or contract.only_bid is not None:
        check_bid(deal, contract, announced, terms)
    if deal.red and contract.red_level is None:
        raise RuleError(
            "M-4", N_("{contract} has no trump"), field="red", contract=contract_told(contract.id)
        )
    if deal.flek or deal.flek_cap:
        check_fleks(deal, contract, terms)
    if deal.flekers is not UNSET:
        check_flekers(deal, deal.flekers, contract, seats)
    check_parts(deal, contract, terms)
    if deal.accepted:
        check_accepted(deal, contract)
    if deal.renonces or deal.ruling.game is not UNSET:
        check_renonces(deal, contract, seats, terms)
    return announced


def contract_of(deal: Deal, terms: Terms) -> Contract:
    """The contract that was announced (M-1). Raises RuleError GEN-6 for another."""
    contract = terms.contracts.get(deal.contract)
    if contract is None:
        raise RuleError(
            "GEN-6",
            N_("{name} must be {expected}, not {value}"),
            field="contract",
            name="contract",
            expected=list_of(terms.contracts),
            value=quoted(deal.contract),
        )
    return contract


def check_bid(deal: Deal, contract: Contract, announced: Announced, terms: Terms) -> None:
    """A contract does not lie below the bid (M-2); a mistake was bid as the plain seven (M-3)."""
    if contract.only_bid is not None and deal.bid != contract.only_bid:
        raise RuleError(
            "M-3", N_("a mistake needs the bid {bid}, the plain seven"), field="bid", bid=contract.only_bid
        )
    if deal.bid is UNSET:
        return
    if not 1 <= deal.bid <= terms.rungs:
        raise RuleError("M-2", N_("the ladder has the rungs 1 to {top}"), field="bid", top=terms.rungs)
    if announced.level < deal.bid:
        raise RuleError(
            "M-2",
            N_("the contract stands on rung {level}, below the bid {bid}"),
            field="contract",
            level=announced.level,
            bid=deal.bid,
        )


def check_fleks(deal: Deal, contract: Contract, terms: Terms) -> None:
    """Fleks and their caps belong to components of the contract (M-1, M-11, M-12)."""
    only_components(deal.flek, contract, "flek")
    for component, count in deal.flek.items():
        if not 0 <= count <= terms.fleks.most_written:
            raise RuleError(
                "M-11", N_("fleks are 0 to {most}"), field=f"flek.{component}", most=terms.fleks.most_written
            )
    only_components(deal.flek_cap, contract, "flek_cap")
    for component, reason in deal.flek_cap.items():
        if reason == "missing_seven" and component != TWO_SEVENS:
            raise RuleError(
                "M-12", N_("a missing seven caps the two sevens only"), field=f"flek_cap.{component}"
            )


def check_flekers(deal: Deal, flekers: dict[str, tuple[int, ...]], contract: Contract, seats: Seats) -> None:
    """Flekers are defenders, and named in a shown game only (M-18)."""
    only_components(flekers, contract, "flekers")
    if deal.laid_down is UNSET or (flekers and not deal.laid_down):
        raise RuleError("M-18", N_("who doubled is named in a shown game only"), field="flekers")
    for component, named in flekers.items():
        for place, seat in enumerate(named):
            if not seats.is_defender(seat):
                raise RuleError(
                    "M-18",
                    N_("only a defender can flek: seat {seats}"),
                    field=f"flekers.{component}[{place}]",
                    seats=seat_numbers(other for other in seats.present if seats.is_defender(other)),
                )
            if seat in named[:place]:
                raise RuleError(
                    "M-18", N_("a player who doubled is named twice"), field=f"flekers.{component}[{place}]"
                )


def check_parts(deal: Deal, contract: Contract, terms: Terms) -> None:
    """Results and silent parts belong to the contract (M-1, M-6, M-8, M-9, M-14, M-18)."""
    if deal.won is not UNSET:
        only_components(deal.won, contract, "won", without=HUNDRED)
    if deal.points is not UNSET:
        check_points(deal.points, contract, terms)
    if deal.silent:
        for name in deal.silent:
            if name != contract.silent:
                raise no_silent(name, contract)
    if deal.helpers_against and TWO_SEVENS not in contract.components:
        raise RuleError("M-14", N_("helpers against are counted in two sevens only"), field="helpers_against")
    if deal.laid_down is True and not contract.components:
        raise RuleError("M-18", N_("a mistake cannot be shown"), field="laid_down")
    if deal.twenty is not UNSET and HUNDRED not in contract.components:
        raise RuleError(
            "M-22", N_("{contract} has no hundred"), field="twenty", contract=contract_told(contract.id)
        )


def no_silent(name: str, contract: Contract) -> RuleError:
    """A silent part that the contract lacks, and the one that it has (M-6, M-8)."""
    named: dict[str, Any] = {"contract": contract_told(contract.id), "silent": silent_told(name)}
    rule, field = "M-8" if name == "seven" else "M-6", f"silent.{name[:80]}"
    if not contract.silent:
        return RuleError(rule, N_("{contract} has no {silent}"), field=field, **named)
    template = N_("{contract} has no {silent}, only: {expected}")
    return RuleError(rule, template, field=field, **named, expected=silent_told(contract.silent))


def check_points(points: int, contract: Contract, terms: Terms) -> None:
    """Points are a multiple of ten in their range, where a hundred was announced (M-9)."""
    scale = terms.hundred
    if HUNDRED not in contract.components:
        raise RuleError(
            "M-9", N_("{contract} has no hundred"), field="points", contract=contract_told(contract.id)
        )
    if points % scale.step or not scale.least <= points <= scale.most:
        raise RuleError(
            "M-9",
            N_("points are a multiple of {step} from {least} to {most}"),
            field="points",
            step=scale.step,
            least=scale.least,
            most=scale.most,
        )


def check_accepted(deal: Deal, contract: Contract) -> None:
    """Only a plain seven is accepted: without flek, and without a result of its own (M-13)."""
    if not contract.may_be_accepted:
        raise RuleError("M-13", N_("only a seven can be accepted"), field="accepted")
    if deal.won is not UNSET:
        raise RuleError(
            "M-13", N_("an accepted seven is won whole: it has no results of its own"), field="won"
        )
    if deal.silent is not UNSET:
        raise RuleError("M-13", N_("an accepted seven has no silent parts"), field="silent")
    if any(deal.flek.values()):
        raise RuleError("M-13", N_("a seven with a flek is not accepted"), field="flek")


def check_renonces(deal: Deal, contract: Contract, seats: Seats, terms: Terms) -> None:
    """Codes, offenders and the ruling on the game fit the contract (M-30 to M-32)."""
    for place, renonce in enumerate(deal.renonces):
        check_renonce(renonce, f"renonces[{place}]", contract, seats, terms)
    ruled = deal.ruling.game
    if ruled == "split":
        only_split(contract, "ruling.game")
    if ruled not in (UNSET, "stands") and not deal.renonces:
        raise RuleError(
            "M-32",
            N_("without a renonce no other ruling is possible than: {expected}; here: {ruled}"),
            field="ruling.game",
            expected=Word("marias", "fate", "stands"),
            ruled=Word("marias", "fate", ruled),
        )


def check_renonce(renonce: Renonce, field: str, contract: Contract, seats: Seats, terms: Terms) -> None:
    """One renonce: a known code that can happen in the contract, by a player who is there (M-30, M-31)."""
    if renonce.offender not in seats.present:
        raise RuleError(
            "M-31",
            N_("the offender is not at the table; there are seats {seats}"),
            field=f"{field}.offender",
            seats=seat_numbers(seats.present),
        )
    if renonce.code == "jury":
        check_ruled(renonce, field)
        if renonce.game == "split":
            only_split(contract, f"{field}.game")
        return
    if renonce.penalty is not UNSET:
        raise RuleError(
            "M-30",
            N_("the code sets the penalty; it is written with a renonce by the jury only"),
            field=f"{field}.penalty",
        )
    if renonce.game is not UNSET:
        raise RuleError(
            "M-30",
            N_("the code sets what becomes of the game; it is written with a renonce by the jury only"),
            field=f"{field}.game",
        )
    code = terms.renonces.get(renonce.code)
    if code is None:
        raise RuleError(
            "GEN-6",
            N_("{name} must be {expected}, not {value}"),
            field=f"{field}.code",
            name=f"{field}.code",
            expected=list_of([*terms.renonces, "jury"]),
            value=quoted(renonce.code),
        )
    if code.code == "I.13":
        raise RuleError(
            "M-30", N_("a further misdeal is no part of a deal: use a misdeal"), field=f"{field}.code"
        )
    if not code.possible_in(contract.id):
        raise RuleError(
            "M-30",
            N_("{code}: not in {contract}, only in: {contracts}"),
            field=f"{field}.code",
            code=RenonceTold(code.code),
            contract=contract_told(contract.id),
            contracts=contracts_told(other for other in terms.contracts if code.possible_in(other)),
        )
    if seats.role(renonce.offender) not in code.by:
        raise RuleError("M-30", WHO_COMMITS[code.by], field=f"{field}.offender", code=RenonceTold(code.code))


def check_ruled(renonce: Renonce, field: str) -> None:
    """The jury names what its own renonce costs, and what becomes of the game (M-30)."""
    if renonce.penalty is UNSET:
        raise RuleError(
            "M-30", N_("a renonce by the jury needs its penalty, 1 or 2"), field=f"{field}.penalty"
        )
    if renonce.game is UNSET:
        raise RuleError(
            "M-30",
            N_("a renonce by the jury needs what becomes of the game: {fates}"),
            field=f"{field}.game",
            fates=Listed(Word("marias", "fate", fate, literal=True) for fate in get_args(Fate)),
        )


def only_split(contract: Contract, field: str) -> None:
    """Only two sevens with hundred can be split (M-32)."""
    if not {TWO_SEVENS, HUNDRED} <= set(contract.components):
        raise RuleError("M-32", N_("only two sevens with hundred are split"), field=field)


def only_components(names: Iterable[str], contract: Contract, field: str, without: str = "") -> None:
    """Every name is a component of the contract (M-1), other than `without`."""
    for name in names:
        if name not in contract.components or name == without:
            raise no_component(name, contract, f"{field}.{name[:80]}", without)
