"""Renonces: what becomes of the game, who is liable for it, and the penalties (M-30 to M-36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct

from rules.ledger import Ledger
from rules.marias.record import Deal, Fate, Renonce
from rules.marias.ruleset import Contract
from rules.marias.seats import Seats
from rules.marias.terms import Terms

#: The gravest first (M-32).
GRAVITY: tuple[Fate, ...] = ("split", "forfeited", "stands")


class Verdict(Struct, frozen=True, gc=False, kw_only=True):
    """What the renonces and the helpers against make of the game.

    fate          stands, forfeited or split (M-32)
    by_result     the game is paid by its real result: it stands or was played on (M-33)
    liable        whose renonce it is that the game is forfeited by, None when it is paid by its result (M-34)
    offences      the renonces that took the game
    sevens_lost   the two sevens are lost whatever the play (M-14)
    capped        fleks of every component count up to re (M-12)
    """

    fate: Fate = "stands"
    by_result: bool = True
    liable: Renonce | None = None
    offences: tuple[Renonce, ...] = ()
    sevens_lost: bool = False
    capped: bool = False


CLEAN = Verdict()
HELPERS_AGAINST = Verdict(sevens_lost=True)


def verdict(deal: Deal, contract: Contract, terms: Terms) -> Verdict:
    """What becomes of the game, from the codes or as the jury ruled (M-12, M-14, M-32 to M-34)."""
    if not deal.renonces:
        return HELPERS_AGAINST if deal.helpers_against else CLEAN
    codes = [terms.renonces.get(renonce.code) for renonce in deal.renonces]
    fates = [code.game if code else renonce.game for code, renonce in zip(codes, deal.renonces, strict=True)]
    ruled = deal.ruling.game
    fate = min((fate for fate in fates if fate is not UNSET), key=GRAVITY.index) if ruled is UNSET else ruled
    sevens_lost = deal.helpers_against or any(code is not None and code.loses_sevens for code in codes)
    if sevens_lost and fate == "forfeited":  # a renonce then counts for the hundred only (M-14)
        fate = "split" if "hundred" in contract.components else "stands"
    offences: tuple[Renonce, ...] = ()
    if fate != "stands":
        took = zip(deal.renonces, fates, strict=True)
        offences = tuple(renonce for renonce, own in took if own != "stands") or deal.renonces
    by_result = fate == "stands" or deal.replayed
    return Verdict(
        fate=fate,
        by_result=by_result,
        liable=None if by_result else liable_of(offences, deal.actor),
        offences=offences,
        sevens_lost=sevens_lost or fate == "split",
        capped=any(code is not None and code.caps_fleks for code in codes),
    )


def liable_of(offences: Sequence[Renonce], actor: int) -> Renonce:
    """The last one to lose the claim to play on (M-34).

    The first renonce gives the claim to the other side; a renonce of the side that holds it passes it over.
    """
    liable = offences[0]
    for renonce in offences[1:]:
        if (renonce.offender == actor) != (liable.offender == actor):
            liable = renonce
    return liable


def post_penalties(deal: Deal, seats: Seats, ledger: Ledger, terms: Terms) -> None:
    """Every offender pays the penalty to every other player, the pausing one included (M-30, M-31)."""
    for renonce in deal.renonces:
        code = terms.renonces.get(renonce.code)
        number = code.penalty if code else renonce.penalty
        assert number is not UNSET  # checked: the jury names it
        cite = f"C/{renonce.code}" if code else "Rôzne 3"
        for seat in seats.present:
            if seat != renonce.offender:
                ledger.post(
                    renonce.offender, seat, terms.penalties[number], "renonce", "M-31", f"D/1, {cite}"
                )
