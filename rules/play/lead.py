"""Who leads the first trick (GEN-3b): data of the rule sets, by the games of `rules/data/play`.

What a source calls left or right is written there as before and after in the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.play.games import book
from rules.registry import FIRST_HAND, FirstLead, rulesets


def lead_rule(ruleset: str, game: str) -> FirstLead:
    """Who leads the first trick of this game, the first hand where the rule set does not say otherwise."""
    return rulesets()[ruleset].first_lead.get(game, FIRST_HAND)


def leads_by_contract(ruleset: str, options: Mapping[str, object]) -> dict[str, FirstLead]:
    """For each contract of a record with a first lead of its own who has it; the others are the first hand's."""
    rules = book(ruleset)
    named = {key: found[0] for key, found in rules.contracts.items()} or {game: game for game in rules.games}
    leads = {contract: lead_rule(ruleset, rules.agreed(game, options)) for contract, game in named.items()}
    return {contract: rule for contract, rule in leads.items() if rule != FIRST_HAND}


def first_leads(
    rule: FirstLead, seats: Sequence[int], declarer: int | None, deal: Mapping[str, Any]
) -> tuple[int, ...]:
    """Who of those who play may lead the first trick; () where the rules leave it open.

    seats  who play, in the order of play from the first hand on: one that does not play has passed the lead on
    """
    if rule == "open":
        return ()
    if declarer is None or declarer not in seats:
        return (seats[0],)
    others = tuple(seat for seat in seats if seat != declarer)
    if rule == "declarer":
        return (declarer,)
    if rule == "defence":
        return others
    if rule == "before_declarer":
        return (seats[seats.index(declarer) - 1],)
    says = deal.get("defence") or ()
    both = all(seat < len(says) and says[seat] == "whist" for seat in others) and len(others) > 1
    return (declarer,) if rule == "declarer_if_both_whist" and both else (seats[0],)
