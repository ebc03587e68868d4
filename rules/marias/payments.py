"""From components to payments: the share, its limit, shown and forfeited games (M-15 to M-18, M-33)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.ledger import Ledger
from rules.marias.components import Part
from rules.marias.record import Deal
from rules.marias.renonces import Verdict
from rules.marias.seats import Seats
from rules.marias.terms import Announced
from rules.marias.told import component_told

#: Where the limit of one payment stands (M-16).
LIMIT_CITE = "table, A"


def pay_game(
    deal: Deal, parts: list[Part], announced: Announced, verdict: Verdict, seats: Seats, ledger: Ledger
) -> bool:
    """Pay the game by its result, or through the one who is liable for it (M-15, M-18, M-32, M-33).

    True when the limit cut something (M-16).
    """
    liable = verdict.liable
    if liable is None and deal.laid_down is True:
        return pay_shown(deal, parts, announced.limit, seats, ledger)
    if liable is None or liable.offender == deal.actor:
        return pay_share(parts, announced.limit, seats, ledger)
    kept = [part for part in parts if not part.forfeited]
    taken = [part for part in parts if part.forfeited]
    cut = pay_share(kept, announced.limit, seats, ledger)  # the sevens and the hundred have a limit each
    return pay_for_all(liable.offender, taken, announced.limit, seats, ledger) or cut


def limited(cents: int, limit: int) -> int:
    """An amount cut to the limit of one payment, in either direction (M-16)."""
    return max(-limit, min(cents, limit))


def pay_share(parts: Sequence[Part], limit: int, seats: Seats, ledger: Ledger) -> bool:
    """Every payer and the actor settle the limited share (M-15, M-16). True when the limit cut it."""
    share, payers, actor = 0, seats.payers, seats.actor
    for part in parts:
        share += part.full
        ledger.post_each(payers, actor, part.full, part.component, part.rule, part.cite)
    if -limit <= share <= limit:
        return False
    ledger.post_each(payers, actor, limited(share, limit) - share, "limit", "M-16", LIMIT_CITE)
    return True


def pay_for_all(offender: int, parts: Sequence[Part], limit: int, seats: Seats, ledger: Ledger) -> bool:
    """The offender owes the actor the limited shares of all payers (M-33). True when the limit cut them."""
    share, payers = sum(part.full for part in parts), len(seats.payers)
    for part in parts:
        ledger.post(offender, seats.actor, part.full * payers, part.component, part.rule, part.cite)
    cut = limited(share, limit) - share
    ledger.post(offender, seats.actor, cut * payers, "limit", "M-16", LIMIT_CITE)
    return cut != 0


def pay_shown(deal: Deal, parts: Sequence[Part], limit: int, seats: Seats, ledger: Ledger) -> bool:
    """Pay a shown game: the flekers owe for all what their fleks brought (M-18).

    The limited share is split into the plain part and the excess of each component that the actor won.
    True when the limit cut a part.
    """
    flekers = {} if deal.flekers is UNSET else deal.flekers
    plain = sum(part.plain for part in parts)
    amounts = [plain, *(part.full - part.plain for part in parts)]
    shares = limited_in_turn(amounts, limit)
    plain_shares = limited_in_turn([part.plain for part in parts], limit)
    for part, own, excess in zip(parts, plain_shares, shares[1:], strict=True):
        named = flekers.get(part.component, ())
        joined = len(named) == 2
        owing = named if joined else seats.payers  # the pausing player is out when the third joins in
        ledger.post_each(owing, seats.actor, own, part.component, part.rule, part.cite)
        if joined:
            halved = own + excess if seats.pausing is not None else 0
            ledger.post_each(named, seats.actor, excess + halved // 2, part.component, "M-18", "B/17")
        elif named:
            ledger.post(named[0], seats.actor, excess * len(seats.payers), part.component, "M-18", "B/17")
    return shares != amounts


def limited_in_turn(amounts: Sequence[int], limit: int) -> list[int]:
    """Each amount gets the limited sum up to and including it, less the limited sum before it (M-18)."""
    shares, total, before = [], 0, 0
    for amount in amounts:
        total += amount
        now = limited(total, limit)
        shares.append(now - before)
        before = now
    return shares


def check_shown(deal: Deal, won: dict[str, bool], verdict: Verdict) -> None:
    """Of a shown game, the flekers of every component that the actor won and the defence fleked (M-18).

    Exactly then: of a forfeited game that is not paid by its result, nobody's.
    """
    if deal.laid_down is not True:
        return
    flekers = {} if deal.flekers is UNSET else deal.flekers
    for component, is_won in won.items():
        expected = verdict.by_result and is_won and deal.flek.get(component, 0) > 0
        if expected and component not in flekers:
            raise RuleError(
                "M-18",
                N_("{component} was won and doubled: name who doubled"),
                field=f"flekers.{component}",
                component=component_told(component),
            )
        if component in flekers and not expected:
            raise RuleError(
                "M-18",
                N_("{component} was not both won and doubled: nobody doubled it"),
                field=f"flekers.{component}",
                component=component_told(component),
            )
