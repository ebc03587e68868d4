"""What the sevens bind in the form of a deal: who can have won them, and what they leave to the points (M-27)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import RANKS, SUITS
from rules.fields import Condition, Constraint, Raise, When
from rules.marias import hand
from rules.marias.check import TWO_SEVENS
from rules.marias.ruleset import RuleData

HAND, TALON = "cards.hand", "cards.talon"
TWELVE = f"{HAND}+{TALON}"
#: The two sevens that may be announced.
SEVENS = ("trump", "helper")
YES, NO = Condition(one_of=(True,)), Condition(one_of=(False,))
KNOWN: When = {HAND: Condition(given=True)}


def seven_facts() -> dict[str, tuple[When, ...]]:
    """Where the seven of the trumps and of the helper suit is (M-27).

    NAME_seven_kept   among the ten cards kept
    NAME_seven_dealt  among the twelve
    NAME_seven_back   kept, or back from the talon when it is played on from before it was thrown there (D/3)
    """
    facts: dict[str, tuple[When, ...]] = {}
    for name in SEVENS:
        kept = tuple(_seven(name, suit, HAND) for suit in SUITS)
        facts[f"{name}_seven_kept"] = kept
        facts[f"{name}_seven_dealt"] = tuple(_seven(name, suit, TWELVE) for suit in SUITS)
        back: When = {"replayed": YES, "renonces.code": Condition(one_of=(hand.HAND.thrown_seven,))}
        facts[f"{name}_seven_back"] = kept + tuple({**_seven(name, suit, TALON), **back} for suit in SUITS)
    return facts


def _seven(name: str, suit: str, place: str) -> When:
    """This suit is named, and its seven lies there (M-27)."""
    return {f"cards.{name}": Condition(one_of=(suit,)), place: Condition(one_of=(f"{suit}7",))}


def sevens_played(data: RuleData) -> Iterator[Constraint]:
    """Results, caps and renonces that the sevens allow (M-27)."""
    yield from sevens_won(data)
    yield from silent_sevens()
    announcing = {one.id: one.sevens for one in data.contracts.values() if one.sevens}
    for contract, sevens in announcing.items():
        nowhere: When = {f"@{name}_seven_back": NO for name in sevens}
        named: When = {f"cards.{name}": Condition(given=True) for name in sevens}
        yield Constraint(
            fields=("renonces.code",),
            when={"contract": Condition(one_of=(contract,)), **KNOWN, **named, **nowhere},
            without=(hand.HAND.led_early,),
            rule="M-27",
            message="no_seven_to_lead",
        )
    yield Constraint(
        fields=(f"flek_cap.{TWO_SEVENS}",),
        when={f"@{name}_seven_kept": YES for name in SEVENS},
        without=("missing_seven",),
        rule="M-27",
        message="no_seven_is_missing",
    )


def sevens_won(data: RuleData) -> Iterator[Constraint]:
    """The actor wins a seven only with it, two sevens only with both (B/13, B/29; M-27)."""
    for contract in data.contracts.values():
        if not contract.sevens:
            continue
        component = TWO_SEVENS if contract.has_helper else "seven"
        when: When = {"contract": Condition(one_of=(contract.id,)), "@read": YES}
        cases = [
            {**KNOWN, f"cards.{name}": Condition(given=True), f"@{name}_seven_back": NO}
            for name in contract.sevens
        ]
        if contract.has_helper:
            when["@sevens_lost"] = NO
            cases.append({f"flek_cap.{TWO_SEVENS}": Condition(one_of=("missing_seven",))})
        for case in cases:
            yield Constraint(
                fields=(f"won.{component}",),
                when={**when, **case},
                without=(True,),
                rule="M-27",
                message="not_won_without_the_seven",
            )


def silent_sevens() -> Iterator[Constraint]:
    """A silent seven belongs to the side that can hold it (M-27)."""
    when: When = {"@read": YES, **KNOWN, "cards.trump": Condition(given=True)}
    for side, place in (("actor", {"@trump_seven_kept": NO}), ("defence", {"@trump_seven_dealt": YES})):
        yield Constraint(
            fields=("silent.seven",),
            when={**when, **place},
            without=(side,),
            rule="M-27",
            message="silent_seven_of_the_holder",
        )


def points_beside_a_silent_seven(data: RuleData) -> Iterator[Constraint]:
    """A silent seven of the defence takes the last trick from the actor's points (M-27)."""
    scale = data.hundred
    cases: tuple[tuple[bool, int, tuple[Raise, ...]], ...] = (
        (False, scale.without_last_trick + scale.all_marriages, ()),
        (True, scale.without_last_trick, marriages_in_hand(data)),
    )
    for known, most, raised_by in cases:
        yield Constraint(
            fields=("points",),
            when={
                "@read": YES,
                "silent.seven": Condition(one_of=("defence",)),
                HAND: Condition(given=known),
            },
            at_most=most,
            raised_by=raised_by,
            rule="M-27",
            message="last_trick_of_the_defence",
        )


def marriages_in_hand(data: RuleData) -> tuple[Raise, ...]:
    """What each marriage among the ten cards kept adds to the points, that of trumps more (M-9, M-27)."""
    scale = data.hundred
    pairs = {suit: Condition(one_of=(f"{suit}K", f"{suit}O"), times=2) for suit in SUITS}
    more = scale.trump_marriage - scale.marriage
    return (
        *(Raise(scale.marriage, {HAND: pair}) for pair in pairs.values()),
        *(
            Raise(more, {HAND: pair, "cards.trump": Condition(one_of=(suit,))})
            for suit, pair in pairs.items()
        ),
    )


def cards_of(suit: str, ranks: str = "".join(RANKS)) -> tuple[str, ...]:
    """The cards of a suit with these ranks, all eight by default (M-27)."""
    return tuple(suit + rank for rank in ranks)
