"""Sevens that cannot have been won: by a side that cannot hold them, or against the last trick (M-27)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.marias.check import TWO_SEVENS
from rules.marias.hand import HAND, announced_sevens, marriages_held
from rules.marias.record import Cards, Deal
from rules.marias.ruleset import Contract, HundredScale
from rules.marias.told import RenonceTold


def check_sevens_played(
    deal: Deal, contract: Contract, won: Mapping[str, bool], by_result: bool, scale: HundredScale
) -> None:
    """What a deal says of its sevens can have happened (M-27).

    won        which announced components the actor won
    by_result  the game is paid by its result; else no result is read (M-33)
    Raises RuleError M-27.
    """
    if contract.sevens and deal.cards is not UNSET:
        check_kept(deal, deal.cards, contract)
    if not by_result:
        return
    if contract.sevens and not deal.accepted:
        check_announced(deal, contract, won)
    if deal.silent is not UNSET and "seven" in deal.silent:
        check_silent(deal, deal.silent["seven"], scale)


def check_kept(deal: Deal, cards: Cards, contract: Contract) -> None:
    """A seven that caps the fleks is missing (B/29), and one that was led too early was there (B/15; M-27)."""
    sevens = set(announced_sevens(cards, contract))
    if deal.flek_cap.get(TWO_SEVENS) == "missing_seven" and sevens <= set(cards.hand):
        raise RuleError(
            "M-27",
            N_("both sevens are among the ten cards kept, so none is missing"),
            field=f"flek_cap.{TWO_SEVENS}",
        )
    early = [place for place, renonce in enumerate(deal.renonces) if renonce.code == HAND.led_early]
    if early and not sevens & sevens_to_play(deal, cards):
        raise RuleError(
            "M-27",
            N_("{code}: none of the announced sevens is among the ten cards kept"),
            field=f"renonces[{early[0]}].code",
            code=RenonceTold(HAND.led_early),
        )


def check_announced(deal: Deal, contract: Contract, won: Mapping[str, bool]) -> None:
    """The actor wins a seven only with that seven, two sevens only with both (B/13, B/29; M-27)."""
    component = TWO_SEVENS if contract.has_helper else "seven"
    if not won[component]:
        return
    missing = deal.flek_cap.get(TWO_SEVENS) == "missing_seven"
    if deal.cards is not UNSET:
        missing = missing or not set(announced_sevens(deal.cards, contract)) <= sevens_to_play(
            deal, deal.cards
        )
    if missing:
        raise RuleError(
            "M-27",
            N_("what was announced on a seven is not won without it"),
            field=f"won.{component}",
        )


def check_silent(deal: Deal, side: str, scale: HundredScale) -> None:
    """The side that holds the trump seven makes it silent; the last trick is then not the other side's (M-27)."""
    if deal.cards is not UNSET:
        trump_seven = f"{deal.cards.trump}7"
        held = deal.cards.hand if side == "actor" else deal.cards.twelve
        if (trump_seven in held) is not (side == "actor"):
            raise RuleError(
                "M-27",
                N_("the side that cannot hold {card} has no silent seven"),
                field="silent.seven",
                card=trump_seven,
            )
    most = scale.without_last_trick
    most += scale.all_marriages if deal.cards is UNSET else marriages_held(deal.cards, scale)
    if side == "defence" and deal.points is not UNSET and deal.points > most:
        raise RuleError(
            "M-27",
            N_("a silent seven takes the last trick: these cards bring the actor at most {most} points"),
            field="points",
            most=most,
        )


def sevens_to_play(deal: Deal, cards: Cards) -> set[str]:
    """The cards that the actor can have played: the ten kept (M-27).

    Played on after a seven thrown into the talon, the twelve: the cards went back to before it (D/3).
    """
    thrown = deal.replayed and any(renonce.code == HAND.thrown_seven for renonce in deal.renonces)
    return set(cards.twelve if thrown else cards.hand)
