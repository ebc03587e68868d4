"""The rule sets and what a table may agree on in them, from `rules/data`."""

from __future__ import annotations

import msgspec

from operations.reference.tables import table
from rules import registry
from rules.option_titles import option_titles
from rules.options import Declared


def list_of_rulesets() -> str:
    """Every rule set: id, title, players, what is settled, from when."""
    rows = (
        (
            f"`{ruleset.id}`",
            ruleset.title,
            "–".join(dict.fromkeys((str(ruleset.least_players), str(ruleset.most_players)))),
            ruleset.unit,
            ruleset.valid_from,
        )
        for ruleset in registry.rulesets().values()
    )
    return table(("id", "title", "players", "unit", "valid from"), rows)


def options_of(game: str) -> str:
    """Every option of a game once: its name, its title, its values, what holds where nothing is agreed, its rule."""
    found: dict[str, list[tuple[str, Declared]]] = {}
    for ruleset in registry.rulesets().values():
        if ruleset.engine == game:
            for option in registry.engine(ruleset.id).declared():
                found.setdefault(option.name, []).append((ruleset.id.partition("/")[2], option))
    rows = (
        (f"`{name}`", option_titles()[name].text("en"), _values(used[0][1]), _defaults(used), used[0][1].rule)
        for name, used in found.items()
    )
    return table(("option", "title", "values", "where nothing is agreed", "rule"), rows)


def _values(option: Declared) -> str:
    """What may be said: a closed list, a range, or the name of a structured value."""
    said = [f"`{_json(value)}`" for value in option.values]
    if option.kind == "integer":
        least = "" if option.least is None else f" from {option.least}"
        said.append(f"integer{least}" + ("" if option.most is None else f" to {option.most}"))
    elif option.kind not in ("choice", "boolean"):
        said.append(option.kind)
    elif option.kind == "boolean" and not said:
        said = ["`true`", "`false`"]
    return ", ".join(said)


def _defaults(used: list[tuple[str, Declared]]) -> str:
    """The default, with the rule sets in which it is another one."""
    by_value: dict[str, list[str]] = {}
    for ruleset, option in used:
        by_value.setdefault(_default(option), []).append(ruleset)
    usual = max(by_value, key=lambda value: len(by_value[value]))
    others = (f"{', '.join(names)}: {value}" for value, names in by_value.items() if value != usual)
    return "; ".join((usual, *others))


def _default(option: Declared) -> str:
    if option.required:
        return "must be given"
    if option.default is msgspec.UNSET:
        return "–"
    return "depends on another option" if option.default is None else f"`{_json(option.default)}`"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
