"""Who whists: the final decisions of the defence and what they mean (section 2.2)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from rules.errors import N_, Listed, RuleError
from rules.preferans.russian.deals import Contract
from rules.preferans.russian.pulka import Pulka
from rules.preferans.seats import Seating, defenders
from rules.told import Word, seat_number

SIX_SPADES = "6S"
TEN = 10


class Stand(msgspec.Struct, frozen=True, gc=False):
    """How the defence stands to a contract.

    whisters  who write whists for tricks, in left-hand order; empty: not played
    defence   the two defenders (at a table of two the one) in left-hand order
    duty      together (RUS-19, RUS-20), own (RUS-22, TWO-4: his own tricks only) or none (RUS-13: a checked ten)
    sharing   the passer who shares with a gentleman (RUS-24)
    half      who left for half the whist, unreturned (RUS-11)
    resting   the whister sits this deal out and stands for the defence (RUS-12)
    """

    whisters: tuple[int, ...]
    defence: tuple[int, ...]
    duty: str = "together"
    sharing: int | None = None
    half: int | None = None
    resting: bool = False

    @property
    def two_passes(self) -> bool:
        """Nobody whists and nobody left for half."""
        return not self.whisters and self.half is None


def stand(pulka: Pulka, deal: Contract, seating: Seating, level: int) -> Stand:
    """Read the decisions of a deal. Raises RuleError: RUS-10 to RUS-15, CLASSIC-22, TWO-2, TWO-4."""
    order = defenders(seating.hands, deal.declarer)
    if level == TEN and pulka.agreed.ten == "checked" and not pulka.agreed.obligations_hard:
        if deal.defence is not UNSET:
            raise RuleError("RUS-13", N_("ten is checked, nobody whists on it"), field="defence")
        return Stand(order, order, "none")
    said = _said(pulka, deal, seating, order)
    both = _both_must(pulka, deal)
    if both is not None and any(said[seat] != "whist" for seat in order):
        raise RuleError(both, N_("every defender must whist here"), field="defence")
    if len(order) == 1:
        return _of_one(pulka, said, order, level)
    return _of_two(pulka, said, order, seating, level)


def _said(pulka: Pulka, deal: Contract, seating: Seating, order: tuple[int, ...]) -> tuple[str | None, ...]:
    """RUS-10: one decision a seat, from those who have a say and from nobody else."""
    said = deal.defence
    if said is UNSET:
        raise RuleError(
            "RUS-10",
            N_("the decisions of the defence are missing: each defender must whist or pass"),
            field="defence",
        )
    if len(said) != pulka.players:
        raise RuleError(
            "RUS-10",
            N_("defence has one decision for each seat: {players}, not {count}"),
            field="defence",
            players=pulka.players,
            count=len(said),
        )
    for seat, decision in enumerate(said):
        if seat in order:
            if decision is None:
                raise RuleError("RUS-10", N_("a defender must whist or pass"), field=f"defence[{seat}]")
        elif decision is not None:
            if seat == deal.declarer:
                raise RuleError(
                    "RUS-10", N_("the declarer does not whist on themselves"), field=f"defence[{seat}]"
                )
            if seat not in seating.resting or decision not in ("whist", "return"):
                raise RuleError(
                    "RUS-10",
                    N_("seat {seat} does not defend; who sits out whists, returns a whist or says nothing"),
                    field=f"defence[{seat}]",
                    seat=seat_number(seat),
                )
    return said


def _both_must(pulka: Pulka, deal: Contract) -> str | None:
    """The rule that makes both defenders whist, if one does."""
    if deal.contract == SIX_SPADES and pulka.agreed.stalingrad:
        return "RUS-15"
    if deal.dark and deal.bid is not UNSET and deal.bid.rstrip("SCDHNT") == deal.contract.rstrip("SCDHNT"):
        return "CLASSIC-22"
    return None


def _of_one(pulka: Pulka, said: tuple[str | None, ...], order: tuple[int, ...], level: int) -> Stand:
    """TWO-2, TWO-4: the only opponent; the dummy always passes."""
    (opponent,) = order
    decision = said[opponent]
    if decision == "whist":
        return Stand(order, order)
    if decision == "own":
        return Stand(order, order, "own")
    if decision == "pass":
        return Stand((), order)
    if decision == "half":
        _check_half(pulka, level)
        return Stand((), order, half=opponent)
    raise RuleError(
        "TWO-4",
        N_("nothing is returned at a table of two, only: {says}"),
        field=f"defence[{opponent}]",
        says=Listed(Word("preferans", "say", say) for say in ("whist", "own", "half", "pass")),
    )


def _of_two(
    pulka: Pulka, said: tuple[str | None, ...], order: tuple[int, ...], seating: Seating, level: int
) -> Stand:
    first, second = order
    decisions = (said[first], said[second])
    resting = _resting(said, seating)
    if resting is not None:
        return _resting_acts(pulka, said, order, resting, level)
    if decisions == ("whist", "whist"):
        return Stand(order, order, "together" if pulka.agreed.whist_quota == "joint" else "own")
    if decisions in (("whist", "pass"), ("pass", "whist")):
        return _alone(pulka, order, first if decisions[0] == "whist" else second)
    if decisions == ("pass", "pass"):
        return Stand((), order)
    if "half" in decisions:
        return _half(pulka, order, decisions, level)
    raise RuleError(
        "RUS-10",
        N_("{first} and {second} do not fit together; each whists or passes, or one leaves for half a whist"),
        field="defence",
        first=Word("preferans", "say", str(decisions[0])),
        second=Word("preferans", "say", str(decisions[1])),
    )


def _resting(said: tuple[str | None, ...], seating: Seating) -> int | None:
    """RUS-12: who of those sitting out acts; only one of them may."""
    acting = [seat for seat in seating.resting if said[seat] is not None]
    if len(acting) > 1:
        raise RuleError("RUS-12", N_("only one of those who sit out may act"), field="defence")
    return acting[0] if acting else None


def _alone(pulka: Pulka, order: tuple[int, ...], whister: int) -> Stand:
    """One whister, one passer (RUS-19); on his own cards where the quota is personal (RUS-22)."""
    passer = order[1] if whister == order[0] else order[0]
    duty = "own" if pulka.agreed.whist_quota == "personal" else "together"
    return Stand((whister,), order, duty, sharing=passer if pulka.agreed.whist_type == "gentleman" else None)


def _half(
    pulka: Pulka, order: tuple[int, ...], decisions: tuple[str | None, str | None], level: int
) -> Stand:
    """RUS-11, RUS-12: one left for half the whist, the other passed or returned it."""
    _check_half(pulka, level)
    first_left = decisions[0] == "half"
    leaver, other = order if first_left else (order[1], order[0])
    other_said = decisions[1] if first_left else decisions[0]
    if other_said not in ("pass", "return"):
        raise RuleError("RUS-11", N_("half a whist needs the other one's pass"), field=f"defence[{leaver}]")
    if first_left and not pulka.agreed.whist_pass_half:
        raise RuleError("RUS-11", N_("whist, pass, half is not agreed here"), field=f"defence[{leaver}]")
    if other_said == "return":
        return Stand((other,), order)
    return Stand((), order, half=leaver)


def _resting_acts(
    pulka: Pulka, said: tuple[str | None, ...], order: tuple[int, ...], resting: int, level: int
) -> Stand:
    """RUS-12: a dealer's whist after two passes, or his return of a half-whist."""
    decisions = (said[order[0]], said[order[1]])
    if said[resting] == "whist":
        if decisions != ("pass", "pass"):
            raise RuleError(
                "RUS-12", N_("who sits out whists only after two passes"), field=f"defence[{resting}]"
            )
        return Stand((resting,), order, resting=True)
    if "half" not in decisions or "pass" not in decisions:
        raise RuleError("RUS-12", N_("there is no half-whist to return"), field=f"defence[{resting}]")
    _half(pulka, order, decisions, level)
    return Stand((resting,), order, resting=True)


def _check_half(pulka: Pulka, level: int) -> None:
    """RUS-11: whether one may leave for half the whist at this level."""
    agreed = pulka.agreed
    if not agreed.half_whist or agreed.whist_quota != "joint" or not pulka.demands[level].half:
        raise RuleError("RUS-11", N_("there is no half-whist on {level}"), field="defence", level=level)
