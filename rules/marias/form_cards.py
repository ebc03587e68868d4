"""What the twelve cards and the renonces bind in the form of a deal (M-22, M-27, M-30)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import RANKS, SUITS
from rules.fields import Condition, Constraint, Raise, When
from rules.marias.hand import TENS
from rules.marias.premium_tables import Row, SuitPattern
from rules.marias.rows import DEALT
from rules.marias.ruleset import RuleData
from rules.marias.terms import Terms

#: All twelve cards.
TWELVE = "cards.hand+cards.talon"
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
            tens = tuple(suit + rank for suit in SUITS for rank in TENS)
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
    scale = data.hundred
    pairs = {suit: Condition(one_of=(f"{suit}K", f"{suit}O"), times=2) for suit in SUITS}
    more = scale.trump_marriage - scale.marriage
    yield Constraint(
        fields=("points",),
        when={"@read": Condition(one_of=(True,)), "cards.hand": Condition(given=True)},
        at_most=scale.all_tens,
        raised_by=(
            *(Raise(scale.marriage, {"cards.hand": pair}) for pair in pairs.values()),
            *(
                Raise(more, {"cards.hand": pair, "cards.trump": Condition(one_of=(suit,))})
                for suit, pair in pairs.items()
            ),
        ),
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
        for share, most in ((ones, len(SUITS)), ({row.id: row.suit_cards for row in rows}, DEALT)):
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
            raised_by=tuple(Raise(1, {TWELVE: fits(suit, pattern)}) for suit in SUITS),
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
    """Whether a row that only the scorer can name may be met in a suit of the cards (M-22)."""
    patterns = [row.can for row in terms.premium.values() if row.can is not None]
    return {f"row_in_{suit}": tuple({TWELVE: fits(suit, pattern)} for pattern in patterns) for suit in SUITS}


def fits(suit: str, pattern: SuitPattern) -> Condition:
    """The suit holds the ace, or so many cards (M-22)."""
    if pattern.ace:
        return Condition(one_of=(f"{suit}A",))
    return Condition(one_of=cards_of(suit), times=pattern.least)


def cards_of(suit: str) -> tuple[str, ...]:
    """The eight cards of a suit (M-27)."""
    return tuple(suit + rank for rank in RANKS)
