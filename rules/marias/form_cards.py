"""What the twelve cards and the renonces bind in the form of a deal (M-22, M-27, M-30)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.cards import SUITS
from rules.fields import Condition, Constraint, Raise, When
from rules.marias.form_sevens import TWELVE, cards_of, marriages_in_hand
from rules.marias.hand import HAND
from rules.marias.premium_tables import Row, SuitPattern
from rules.marias.ruleset import RuleData
from rules.marias.terms import Terms

#: What somebody is in the deal, as the form knows it (section 1).
ROLES = {
    "actor": Condition(same=("actor",)),
    "defender": Condition(other=("actor", "pausing")),
    "pausing": Condition(same=("pausing",)),
}


def renonce_codes(data: RuleData) -> Iterator[Constraint]:
    """Codes that can happen in the contract, and that the offender can commit (M-30)."""
    for contract in data.contracts.values():
        yield Constraint(
            fields=("renonces.code",),
            when={"contract": Condition(one_of=(contract.id,))},
            without=tuple(
                code.code
                for code in data.renonces.values()
                if code.only_in != () and not code.possible_in(contract.id)
            ),
            rule="M-30",
            message="not_in_this_game",
        )
    for role, is_role in ROLES.items():
        yield Constraint(
            fields=("renonces.code",),
            when={"actor": Condition(given=True), ".offender": is_role},
            without=tuple(code.code for code in data.renonces.values() if role not in code.by),
            rule="M-30",
            message=f"not_by_the_{role}",
        )


def talon(data: RuleData) -> Iterator[Constraint]:
    """No ace, ten or announced seven in the talon without the renonce that it is (M-27)."""
    for code in data.renonces.values():
        contracts = [one for one in data.contracts.values() if code.possible_in(one.id)]
        uncommitted: When = {"renonces.code": Condition(none_of=(code.code,))}
        lying: list[tuple[When, tuple[str, ...]]] = []
        if code.in_talon == "tens":
            tens = tuple(suit + rank for suit in SUITS for rank in HAND.tens)
            lying = [({"contract": Condition(one_of=tuple(one.id for one in contracts))}, tens)]
        elif code.in_talon == "sevens":
            for seven in ("trump", "helper"):
                announcing = Condition(one_of=tuple(one.id for one in contracts if seven in one.sevens))
                lying += [
                    (
                        {"contract": announcing, f"cards.{seven}": Condition(one_of=(suit,))},
                        (f"{suit}7",),
                    )
                    for suit in SUITS
                ]
        for when, cards in lying:
            yield Constraint(
                fields=("cards.talon",),
                when={**when, **uncommitted},
                without=cards,
                rule="M-27",
                message="renonce_in_the_talon",
            )


def hundred_in_cards(data: RuleData) -> Iterator[Constraint]:
    """The points that the cards can bring: all tens, and the marriages among the ten kept (M-27)."""
    yield Constraint(
        fields=("points",),
        when={"@read": Condition(one_of=(True,)), "cards.hand": Condition(given=True)},
        at_most=data.hundred.all_tens,
        raised_by=marriages_in_hand(data),
        rule="M-27",
        message="more_than_the_cards_bring",
    )


def rows_of_suits(terms: Terms) -> Iterator[Constraint]:
    """Rows that are met in a suit each share the suits, and the twelve cards (M-22)."""
    for contract in terms.contracts:
        rows = [row for row in terms.premium.values() if row.of_suits and contract in row.contracts]
        if not rows:
            continue
        when: When = {"contract": Condition(one_of=(contract,))}
        fields = ("premium.row", "premium.count")
        ones = {row.id: 1 for row in rows}
        for share, most in ((ones, len(SUITS)), ({row.id: row.suit_cards for row in rows}, HAND.dealt)):
            yield Constraint(
                fields=fields, when=when, share=share, at_most=most, rule="M-22", message="no_more_suits"
            )
        if any(row.can for row in rows):
            yield from rows_of_known_suits(rows, {**when, "@cards": Condition(one_of=(True,))})


def rows_of_known_suits(rows: list[Row], when: When) -> Iterator[Constraint]:
    """The same where the cards are known: as many suits as they hold, and in which the row can be met (M-22, M-27)."""
    fields = ("premium.row", "premium.count")
    held = tuple(Raise(1, {TWELVE: Condition(one_of=cards_of(suit))}) for suit in SUITS)
    yield Constraint(
        fields=fields,
        when=when,
        share={row.id: 1 for row in rows},
        at_most=0,
        raised_by=held,
        rule="M-22",
        message="no_more_suits",
    )
    named = {row.id: row.can for row in rows if row.can is not None}
    for name, pattern in named.items():
        yield Constraint(
            fields=fields,
            when=when,
            share={name: 1},
            at_most=0,
            raised_by=tuple(Raise(1, fits(suit, pattern)) for suit in SUITS),
            rule="M-27",
            message="not_in_these_cards",
        )
    yield Constraint(
        fields=fields,
        when=when,
        share=dict.fromkeys(named, 1),
        at_most=0,
        raised_by=tuple(Raise(1, {f"@row_in_{suit}": Condition(one_of=(True,))}) for suit in SUITS),
        rule="M-27",
        message="not_in_these_cards",
    )


def facts_of_suits(terms: Terms) -> dict[str, tuple[When, ...]]:
    """Whether a row that only the scorer can name may be met in a suit of the cards, and what may bar it (M-22).

    two_sixes             two six-card suits that lack their sevens and aces (table **)
    catcher_away_in_SUIT  a card of the suit that could catch lies in the talon, and not of two such suits
    """
    patterns = [row.can for row in terms.premium.values() if row.can is not None]
    middle = "".join(rank for rank in HAND.betl_ranks if rank not in HAND.ends)
    pairs = combinations(SUITS, HAND.suits_without_ends)
    facts: dict[str, tuple[When, ...]] = {
        "two_sixes": tuple(
            {TWELVE: Condition(one_of=cards_of(one, middle) + cards_of(other, middle), times=HAND.dealt)}
            for one, other in pairs
        )
    }
    for suit in SUITS:
        facts[f"catcher_away_in_{suit}"] = tuple(
            {
                "@two_sixes": Condition(one_of=(False,)),
                TWELVE: Condition(none_of=(suit + lowest,)),
                "cards.talon": Condition(one_of=cards_of(suit, HAND.betl_ranks[place + 1 :])),
            }
            for place, lowest in enumerate(HAND.betl_ranks[:-1])
        )
        facts[f"row_in_{suit}"] = tuple(fits(suit, pattern) for pattern in patterns)
    return facts


def fits(suit: str, pattern: SuitPattern) -> When:
    """The suit holds the ace, or so many cards of which none that could catch was put away (M-22)."""
    if pattern.ace:
        return {TWELVE: Condition(one_of=(f"{suit}A",))}
    held: When = {TWELVE: Condition(one_of=cards_of(suit), times=pattern.least)}
    if pattern.catcher_kept:
        held[f"@catcher_away_in_{suit}"] = Condition(one_of=(False,))
    return held
