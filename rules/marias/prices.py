"""What each part of a deal is worth, looked up: the prices from which a page previews a deal."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.marias.hand import HAND
from rules.marias.payments import LIMIT_CITE
from rules.marias.premium_tables import CardPattern, SuitPattern
from rules.marias.terms import Announced, Terms


def make_prices(terms: Terms, unit: str) -> dict[str, object]:
    """What a preview needs for any deal without renonce that is not shown (M-6 to M-12, M-16, M-21 to M-29, M-37).

    parts[contract][colour][component][fleks]   cents of the component to one payer; further fleks count as the last
    capped_fleks                                how many fleks count at most on a component with `flek_cap`
    steps[points]                               what a hundred multiplies its part by, below zero when it was lost
    limits[contract][colour]                    the limit of a share in cents
    silent                                      the silent seven in cents by colour, the silent hundred as a factor
    rows                                        the premium rows in their order; without the lead one row, the one
                                                that gains most, takes `no_lead`, one `outside_best` always does;
                                                `cards` and `suit`: what the actor's cards show for the row;
                                                `word`: what it is called
    closed                                      the hand that the lead makes unlosable (table ***)
    misdeal                                     what a dealer pays everybody for a misdeal, after `free` ones
    sources[component]                          the rule and the paragraph of each amount
    """
    colours = {"plain": False, "red": True}
    scale = terms.hundred
    points = range(scale.least, scale.most + 1, scale.step)
    return {
        "unit": unit,
        "mistake": terms.mistake,
        "parts": {
            contract: {
                colour: part_prices(terms.announced[contract, red], terms) for colour, red in colours.items()
            }
            for contract in terms.contracts
        },
        "limits": {
            contract: {colour: terms.announced[contract, red].limit for colour, red in colours.items()}
            for contract in terms.contracts
        },
        "steps": {str(count): scale.steps(count) * (1 if scale.won(count) else -1) for count in points},
        "silent": {
            "seven": {
                colour: terms.announced["hundred", red].rates["silent_seven"]
                for colour, red in colours.items()
            },
            "hundred": terms.silent_hundred,
        },
        "rows": [
            {
                "row": row.id,
                "word": row.word,
                "contracts": row.contracts,
                "needs": sorted(row.needs),
                "group": row.group,
                "lead": row.lead,
                "no_lead": row.no_lead,
                "outside_best": row.outside_best,
                "untorn": terms.untorn_marriage if row.doubled_untorn else 1,
                "cards": stated(row.cards),
                "suit": stated(row.suit),
            }
            for row in terms.premium.values()
        ],
        "red": terms.red_factor,
        "closed": {
            "trumps": HAND.closed_trumps,
            "helpers": HAND.closed_helpers,
            "helper_ranks": HAND.closed_helper_ranks,
        },
        "most_fleks": terms.fleks.most_counted,
        "capped_fleks": terms.fleks.capped,
        "misdeal": {"cents": terms.penalties[1], "free": terms.misdeals.free},
        "sources": {
            **{name: {"rule": source.rule, "cite": source.cite} for name, source in terms.sources.items()},
            "limit": {"rule": "M-16", "cite": LIMIT_CITE},
            "misdeal": {"rule": "M-37", "cite": terms.misdeals.cite},
        },
        "point_cents": terms.point_cents,
        "description_above": terms.thresholds.description_above,
    }


def part_prices(announced: Announced, terms: Terms) -> Mapping[str, list[int]]:
    """Each component of a contract in cents, by the fleks that count (M-6 to M-11)."""
    counts = range(terms.fleks.most_counted + 1)
    return {
        component: [announced.rates[component] * terms.flek_factor**fleks for fleks in counts]
        for component in announced.contract.components
    }


def stated(pattern: CardPattern | SuitPattern | None) -> dict[str, object] | None:
    """A pattern as it is looked for in the cards (M-27), without what does not matter."""
    if pattern is None:
        return None
    return {name: value for name, value in msgspec.structs.asdict(pattern).items() if value is not None}
