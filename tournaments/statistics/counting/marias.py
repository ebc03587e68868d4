"""Rows of deals of licitovaný mariáš, from the deal and what the rules made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, structs

from rules.errors import RuleError
from rules.marias.deal import score_deal
from rules.marias.record import Deal, Misdeal
from rules.marias.terms import Terms
from tournaments.statistics.counting.rows import DealRow, Place, Role


class Paid(Struct, gc=False):
    """A posting of a stored result: who paid whom how many cents, for which part."""

    payer: int
    payee: int
    cents: int
    reason: str


class Scored(Struct, gc=False):
    """A deal of a stored `table-result/1`, as far as it is counted."""

    postings: list[Paid]
    money: list[int]
    premium: list[int]


class MariasCounting:
    """Makes rows by the terms of one sheet (M-1 to M-36)."""

    def __init__(self, terms: Terms, components: Mapping[str, Sequence[str]]) -> None:
        """`components` of each contract by its id, as the rule set has them."""
        self.terms = terms
        self.named = {
            contract: frozenset(parts) - {"game"} or frozenset(parts)
            for contract, parts in components.items()
        }

    def rows(
        self, deal: Deal | Misdeal, scored: Scored, place: Place, people: Sequence[int]
    ) -> Iterator[DealRow]:
        """A row for everybody who took part in a deal. `people` are the players by seat."""
        seats = len(people)
        known = tuple(people)
        against = [[0] * seats for _ in people]
        for paid in scored.postings:
            against[paid.payee][paid.payer] += paid.cents
            against[paid.payer][paid.payee] -= paid.cents
        away = deal.absent
        if isinstance(deal, Misdeal):
            for seat, player in enumerate(known):
                if seat not in away:
                    yield DealRow(
                        player=player, place=place, seat=seat, turn=(seat - deal.dealer) % seats, seats=seats,
                        role="misdeal", gain=scored.money[seat], people=known, against=tuple(against[seat]),
                    )  # fmt: skip
            return
        actor = deal.actor
        made = self._made(deal, scored)
        without = self.without_fleks(deal, seats) if deal.flek else None
        said = deal.flek.values()
        pausing = -1 if deal.pausing is UNSET else deal.pausing
        for seat, player in enumerate(known):
            if seat in away:
                continue
            role: Role = "actor" if seat == actor else "pausing" if seat == pausing else "defence"
            yield DealRow(
                player=player,
                place=place,
                seat=seat,
                turn=(seat - deal.dealer) % seats,
                seats=seats,
                role=role,
                contract=deal.contract,
                red=deal.red,
                made=made,
                gain=scored.money[seat],
                without=None if without is None else without[seat],
                # the defence says the first flek, the actor answers it: of three the defence said two (M-11)
                fleks=(
                    sum([count // 2 for count in said])
                    if seat == actor
                    else 0
                    if seat == pausing
                    else sum([(count + 1) // 2 for count in said])
                ),
                premium=scored.premium[seat],
                renonces=sum(each.offender == seat for each in deal.renonces) if deal.renonces else 0,
                people=known,
                against=tuple(against[seat]),
            )

    def without_fleks(self, deal: Deal, players: int) -> list[int] | None:
        """What the same deal would have moved by seat without a flek (M-11); None where the rules do not say."""
        silent = structs.replace(
            deal, flek={}, flek_cap={}, flekers=UNSET if deal.flekers is UNSET else {}, play=UNSET
        )
        try:
            return score_deal(silent, 1, players, self.terms).money
        except RuleError:
            return None

    def _made(self, deal: Deal, scored: Scored) -> bool | None:
        """Whether the money of every announced part, or of the game alone, went to the actor (M-15)."""
        named = self.named.get(deal.contract)
        if not named:
            return None
        went = [paid.payee == deal.actor for paid in scored.postings if paid.reason in named]
        return all(went) if went else None
