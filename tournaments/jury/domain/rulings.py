"""From what the referee established to the deal as it is scored: a pure function of both (T-29, M-30 to M-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from core.typed import FreeJson

#: Facts of a deal as the record names them.
FACTS = {"replayed": "replayed", "irreversible": "irreversible", "lost_before": "lost_before_renonce"}
#: What the jury's ruling may say on a deal.
RULING = ("winnable", "game")


@dataclass(frozen=True)
class Ruling:
    """A decision before it is applied.

    verdict, reasoning, rule   the words and the paragraph that is cited
    offender                   registration of the player whose infraction it is
    code                       the infraction (S:C), facts: replayed, irreversible, lost_before, winnable
    agreed                     the seats that agreed to play on, of a deal that was played on (D/4)
    restored                   and whether the cards went back to before the renonce (D/3)
    deal                       the deal as it is to be scored, None where it stays as it is
    void                       the deal does not count at all
    amounts                    what each seat is given or charged beside the deals: cents, or where the game ends in
                               balances their unit, whole or exact text such as "55/2" (T-26a)
    card                       warning, yellow or red for the offender; empty for none
    on_appeal                  what becomes of the ruling before it: confirm, change or annul; empty without an appeal
    appealed                   the number of the decision that the appeal is against, as the referee saw it
    published                  everyone reads it on the public page (T-34)
    """

    verdict: str
    reasoning: str = ""
    rule: str = ""
    offender: int | None = None
    code: str = ""
    facts: Mapping[str, bool] = field(default_factory=dict)
    agreed: Sequence[int] = ()
    restored: bool = False
    deal: Mapping[str, object] | None = None
    void: bool = False
    amounts: Sequence[int | str] | None = None
    card: str = ""
    on_appeal: str = ""
    appealed: int | None = None
    published: bool = False


class Renonce(TypedDict):
    """An infraction as the record of a deal says it; penalty and game only where the jury declares it (S:C)."""

    offender: int
    code: str
    penalty: NotRequired[int]
    game: NotRequired[str]


@dataclass(frozen=True)
class Findings:
    """What the referee found in one deal; `won` and `points` None where the result stays as it was written."""

    renonces: Sequence[Renonce] = ()
    replayed: bool = False
    irreversible: bool = False
    lost_before: bool = False
    winnable: bool | None = None
    game: str = ""
    won: Mapping[str, bool | None] = field(default_factory=dict)
    points: int | None = None


def claimants(deal: FreeJson, renonces: Sequence[Renonce], players: int) -> list[int]:
    """The seats that must all agree before the game is played on (D/4, D/5), none without a renonce that takes it.

    The claim is the other side's, and passes over with a renonce of the side that holds it; the pausing player and who
    is away have no say.
    """
    actor = deal.get("actor")
    liable = None
    for renonce in renonces:
        if liable is None or (renonce["offender"] == actor) != (liable == actor):
            liable = renonce["offender"]
    if liable is None or actor is None:
        return []
    if liable != actor:
        return [actor]
    out = {actor, deal.get("pausing"), *deal.get("absent", ())}
    return [seat for seat in range(players) if seat not in out]


def ruled_deal(deal: FreeJson, findings: Findings) -> FreeJson:
    """The deal with these findings in place of what it said of renonces before."""
    ruled = {
        name: value
        for name, value in deal.items()
        if name not in ("renonces", "ruling", *FACTS.values(), "won", "points")
    }
    won = {name: result for name, result in findings.won.items() if result is not None}
    if won:
        ruled["won"] = won
    if findings.points is not None:
        ruled["points"] = findings.points
    if findings.renonces:
        ruled["renonces"] = [dict(renonce) for renonce in findings.renonces]
    for fact, name in FACTS.items():
        if getattr(findings, fact):
            ruled[name] = True
    said = {"winnable": findings.winnable, "game": findings.game or None}
    ruling = {name: said[name] for name in RULING if said[name] is not None}
    if ruling:
        ruled["ruling"] = ruling
    return ruled
