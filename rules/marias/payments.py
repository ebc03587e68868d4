"""From components to payments: the share, its limit, shown and forfeited games (M-15 to M-18, M-33)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.ledger import Ledger
from rules.marias.check import HUNDRED
from rules.marias.components import Part, forfeited_part, lost_sevens, parts_by_result
from rules.marias.record import Deal
from rules.marias.renonces import Verdict
from rules.marias.result import Note
from rules.marias.seats import Seats
from rules.marias.terms import Announced, Terms


def pay_game(
    deal: Deal,
    announced: Announced,
    won: dict[str, bool],
    verdict: Verdict,
    seats: Seats,
    ledger: Ledger,
    terms: Terms,
) -> set[Note]:
    """Pay the game: by its result, or by the one who is liable for it (M-15, M-18, M-32, M-33).

    Returns the notes "limit" and "flek_cap" where they apply.
    """
    if verdict.liable is None:
        parts = parts_by_result(deal, announced, won, verdict, terms)
        if deal.laid_down is True:
            check_flekers(deal, won)
            cut = pay_shown(deal, parts, announced.limit, seats, ledger)
        else:
            cut = pay_share(parts, announced.limit, seats, ledger)
        return notes_of(parts, cut)
    if verdict.fate == "split":
        sevens = [lost_sevens(deal, announced, verdict, terms)]
        taken = [forfeited_part(HUNDRED, deal, announced, verdict, terms)]
    else:
        sevens = []
        taken = [
            forfeited_part(component, deal, announced, verdict, terms)
            for component in announced.contract.components
        ]
    if verdict.liable.offender == deal.actor:
        cut = pay_share([*sevens, *map(against_actor, taken)], announced.limit, seats, ledger)
    else:  # the sevens and the hundred have a limit each (M-16)
        cut = pay_share(sevens, announced.limit, seats, ledger)
        cut |= pay_for_all(verdict.liable.offender, taken, announced.limit, seats, ledger)
    return notes_of([*sevens, *taken], cut)


def notes_of(parts: Sequence[Part], cut: bool) -> set[Note]:
    """The notes that payments leave: something was cut by the limit (M-16), or fleks by a cap (M-12)."""
    notes: set[Note] = set()
    if cut:
        notes.add("limit")
    if any(part.capped for part in parts):
        notes.add("flek_cap")
    return notes


def against_actor(part: Part) -> Part:
    """The same part, owed by the actor (M-33)."""
    return Part(part.component, -part.full, -part.plain, part.rule, part.cite, part.capped)


def limited(cents: int, limit: int) -> int:
    """An amount cut to the limit of one payment, in either direction (M-16)."""
    return max(-limit, min(cents, limit))


def pay_share(parts: Sequence[Part], limit: int, seats: Seats, ledger: Ledger) -> bool:
    """Every payer and the actor settle the limited share (M-15, M-16). True when the limit cut it."""
    for part in parts:
        for payer in seats.payers:
            ledger.post(payer, seats.actor, part.full, part.component, part.rule, part.cite)
    share = sum(part.full for part in parts)
    excess = share - limited(share, limit)
    for payer in seats.payers:
        ledger.post(seats.actor, payer, excess, "limit", "M-16", "table, A")
    return excess != 0


def pay_for_all(offender: int, parts: Sequence[Part], limit: int, seats: Seats, ledger: Ledger) -> bool:
    """The offender owes the actor the limited shares of all payers (M-33). True when the limit cut them."""
    for part in parts:
        ledger.post(
            offender, seats.actor, part.full * len(seats.payers), part.component, part.rule, part.cite
        )
    share = sum(part.full for part in parts)
    excess = share - limited(share, limit)
    ledger.post(seats.actor, offender, excess * len(seats.payers), "limit", "M-16", "table, A")
    return excess != 0


def check_flekers(deal: Deal, won: dict[str, bool]) -> None:
    """Of a shown game, the flekers of every component that the actor won and the defence fleked (M-18)."""
    flekers = {} if deal.flekers is UNSET else deal.flekers
    for component, is_won in won.items():
        expected = is_won and deal.flek.get(component, 0) > 0
        if expected and component not in flekers:
            raise RuleError(
                "M-18",
                N_("{component} was won and fleked: name its flekers"),
                field=f"flekers.{component}",
                component=component,
            )
        if component in flekers and not expected:
            raise RuleError(
                "M-18",
                N_("{component} was not both won and fleked: it has no flekers"),
                field=f"flekers.{component}",
                component=component,
            )


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
        for payer in seats.payers:
            if not (joined and payer == seats.pausing):
                ledger.post(payer, seats.actor, own, part.component, part.rule, part.cite)
        if joined:
            halved = own + excess if seats.pausing is not None else 0
            for fleker in named:
                ledger.post(fleker, seats.actor, excess + halved // 2, part.component, "M-18", "B/17")
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
