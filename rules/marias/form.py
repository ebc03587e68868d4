"""The form of a deal and of a misdeal: what a scorer may write next, and why not (M-1 to M-37)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.fields import Condition, Constraint, Field, Form, Kind, When
from rules.marias.data import read_data
from rules.marias.form_cards import facts_of_suits, hundred_in_cards, renonce_codes, rows_of_suits, talon
from rules.marias.form_sevens import points_beside_a_silent_seven, seven_facts, sevens_played
from rules.marias.ruleset import RuleData
from rules.marias.terms import Terms

COMPONENTS = ("game", "seven", "hundred", "betl", "durch", "two_sevens")


def make_form(data: RuleData, terms: Terms) -> Form:
    """The form of a deal and of a misdeal: `data/marias/form.toml` and what the tables add (M-1 to M-37)."""
    written = read_data("marias/form")
    shared: dict[str, list[Constraint]] = {"deal": [], "misdeal": []}
    for entry in written["constraint"]:
        body = {name: value for name, value in entry.items() if name != "kinds"}
        for kind in entry.get("kinds", ["deal"]):
            shared[kind].append(msgspec.convert(body, Constraint))
    shared["deal"] = [
        *ladder(data),
        *parts(data),
        *shared["deal"],
        *flekers(terms),
        *premium_rows(terms),
        *rows_of_suits(terms),
        *talon(data),
        *hundred_in_cards(data),
        *points_beside_a_silent_seven(data),
        *renonce_codes(data),
        *sevens_played(data),
    ]
    named = msgspec.convert(written["facts"], dict[str, tuple[When, ...]])
    kinds = [
        Kind(
            kind=entry["kind"],
            fields=tuple(
                with_values(field, data, terms) for field in msgspec.convert(entry["fields"], list[Field])
            ),
            constraints=tuple(shared[entry["kind"]]),
        )
        for entry in written["kind"]
    ]
    return Form(
        kinds=tuple(kinds),
        facts={**named, **facts(data), **facts_of_suits(terms), **seven_facts()},
        messages=written["messages"],
    )


def with_values(field: Field, data: RuleData, terms: Terms) -> Field:
    """The field with the values that the tables of the rule set give it (M-1, M-9, M-11, M-22, M-30)."""
    given: dict[str, dict[str, object]] = {
        "bid": {"least": 1, "most": data.rungs},
        "contract": {"values": tuple(data.contracts)},
        "points": {
            "least": data.hundred.least,
            "most": data.hundred.most,
            "step": data.hundred.step,
        },
        "row": {"values": tuple(terms.premium)},
        "code": {"values": (*data.renonces, "jury")},
    }
    changed = given.get(field.name, {})
    if field.name.startswith("flek."):
        changed = {"most": data.fleks.most_written}
    columns = tuple(with_values(column, data, terms) for column in field.columns)
    return msgspec.structs.replace(field, columns=columns, **changed)


def facts(data: RuleData) -> dict[str, tuple[dict[str, Condition], ...]]:
    """Whether the game is paid by its result (M-32, M-33), and whether the two sevens are lost (M-14, M-32)."""
    taking = tuple(code.code for code in data.renonces.values() if code.game != "stands")
    splitting = tuple(code.code for code in data.renonces.values() if code.game == "split")
    losing = tuple(code.code for code in data.renonces.values() if code.loses_sevens)
    unruled = Condition(given=False)
    lost = ({"helpers_against": is_(True)}, {"renonces.code": Condition(one_of=losing)})
    split = (
        {"ruling.game": is_("split")},
        {"ruling.game": unruled, "renonces.code": Condition(one_of=splitting)},
        {"ruling.game": unruled, "renonces.game": is_("split")},
    )
    return {
        "read": (
            {"replayed": is_(True)},
            {"ruling.game": is_("stands")},
            {
                "ruling.game": unruled,
                "renonces.code": Condition(none_of=taking),
                "renonces.game": Condition(none_of=("forfeited", "split")),
            },
            *({"contract": is_("two_sevens"), **case} for case in lost),
        ),
        "sevens_lost": (*lost, *split),
    }


def is_(*values: object) -> Condition:
    """The condition that a field has one of these values (sections 3 to 8)."""
    return Condition(one_of=values)


def ladder(data: RuleData) -> Iterator[Constraint]:
    """A contract not below the bid, red where only red reaches it; a mistake after a plain seven (M-2, M-3)."""
    for contract in data.contracts.values():
        top = max(contract.level, contract.red_level or 0)
        if contract.only_bid is not None:
            bid = contract.only_bid
            yield Constraint(
                fields=("bid",),
                when={"contract": is_(contract.id)},
                required=True,
                only=(bid,),
                rule="M-3",
                message="mistake_after_a_seven",
            )
            yield Constraint(
                fields=("contract",),
                when={"bid": Condition(given=True, none_of=(bid,))},
                without=(contract.id,),
                rule="M-3",
                message="mistake_after_a_seven",
            )
            continue
        yield Constraint(
            fields=("contract",),
            when={"bid": Condition(least=top + 1)},
            without=(contract.id,),
            rule="M-2",
            message="below_the_bid",
        )
        if top > contract.level:
            yield Constraint(
                fields=("red",),
                when={"contract": is_(contract.id), "bid": is_(*range(contract.level + 1, top + 1))},
                required=True,
                only=(True,),
                rule="M-2",
                message="below_the_bid",
            )


def parts(data: RuleData) -> Iterator[Constraint]:
    """Fleks, caps, results and flekers belong to components of the contract (M-1)."""
    for component in COMPONENTS:
        having = tuple(one.id for one in data.contracts.values() if component in one.components)
        yield Constraint(
            fields=tuple(f"{group}.{component}" for group in ("flek", "flek_cap", "won", "flekers")),
            when={"contract": Condition(none_of=having)},
            absent=True,
            rule="M-1",
            message="not_in_the_contract",
        )


def flekers(terms: Terms) -> Iterator[Constraint]:
    """The flekers of every component that the actor won and the defence fleked, exactly then (M-18)."""
    for component in COMPONENTS:
        shown = {"@read": is_(True), "laid_down": is_(True)}
        field = f"won.{component}"
        won, lost = {field: is_(True)}, [{field: is_(False)}]
        if component == "hundred":
            won_from = terms.hundred.won_from
            won = {"points": Condition(least=won_from)}
            lost = [{"points": Condition(given=True, below=won_from)}]
        if component == "two_sevens":
            won["@sevens_lost"] = is_(False)
            lost.append({"@sevens_lost": is_(True)})
        fields = (f"flekers.{component}",)
        yield Constraint(
            fields=fields,
            when={**shown, **won, f"flek.{component}": Condition(least=1)},
            required=True,
            rule="M-18",
            message="flekers_are_missing",
        )
        for case in (*lost, {f"flek.{component}": Condition(below=1)}, {"@read": is_(False)}):
            yield Constraint(
                fields=fields, when={**shown, **case}, absent=True, rule="M-18", message="nobody_pays_a_flek"
            )


def premium_rows(terms: Terms) -> Iterator[Constraint]:
    """Rows of the contract, one of a group, counts, and what the rows ask for (M-21, M-22)."""
    for contract in terms.contracts.values():
        rows = tuple(row.id for row in terms.premium.values() if contract.id in row.contracts)
        yield Constraint(
            fields=("premium.row",),
            when={"contract": is_(contract.id)},
            only=rows,
            rule="M-21",
            message="no_row_of_the_contract",
        )
    yield Constraint(
        fields=("premium.row",),
        once={row.id: row.group or row.id for row in terms.premium.values()},
        rule="M-21",
        message="second_of_its_group",
    )
    for most in range(1, 4):
        rows = tuple(row.id for row in terms.premium.values() if row.most == most)
        yield Constraint(
            fields=("premium.count",),
            when={".row": is_(*rows)},
            only=tuple(range(1, most + 1)),
            rule="M-22",
            message="met_once",
        )
    torn = tuple(row.id for row in terms.premium.values() if row.doubled_untorn)
    yield Constraint(
        fields=("twenty.trump_marriage_torn",),
        when={"premium.row": is_(*torn), "cards.hand": Condition(given=False)},
        required=True,
        rule="M-22",
        message="was_it_torn",
    )
    two_valued = tuple(row.id for row in terms.premium.values() if row.needs_lead)
    for case in (
        {"premium.row": is_(*two_valued)},
        {"cards.hand": Condition(given=True), "cards.trump": Condition(given=True)},
    ):
        yield Constraint(
            fields=("lead",),
            when={**case, "laid_down": Condition(none_of=(True,)), "no_premium": Condition(given=False)},
            required=True,
            rule="M-22",
            message="who_led",
        )
