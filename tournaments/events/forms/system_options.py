"""What a form says of a competition system otherwise than its preset: only that is kept with a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from core.typed import FreeJson
from tournaments.ranking import System

#: The parts of a system that the form asks for; a tournament keeps what it states of the others.
ASKED = frozenset(
    {
        "points",
        "places_by",
        "ties",
        "tie_breaks",
        "premium",
        "drops",
        "unplayed",
        "bye",
        "ranked",
        "teams",
        "final",
        "compression",
    }
)
#: How many tie-breaks, measures of a place and bands can be stated.
MOST_TIE_BREAKS, MOST_MEASURES, MOST_BANDS = 7, 3, 4


def plain(system: System) -> FreeJson:
    """A system as plain data, in the shape of its file; fractions are texts."""
    data: FreeJson = msgspec.to_builtins(system, enc_hook=str)
    return data


def stated(cleaned: Mapping[str, object], rule: str, preset: Mapping[str, object]) -> FreeJson:
    """What the fields of a valid form say otherwise than the preset, in the shape of the file."""
    wanted: FreeJson = {
        "points": _points(cleaned, rule),
        "places_by": _listed(cleaned, "places_by", MOST_MEASURES),
        "ties": cleaned["ties"],
        "tie_breaks": _listed(cleaned, "tie_breaks", MOST_TIE_BREAKS),
        "premium": _part(cleaned, "premium") | {"rate": cleaned["premium.rate"] or "0"},
        "drops": {name: value or 0 for name, value in _part(cleaned, "drops").items()},
        "unplayed": {"rule": cleaned["unplayed.rule"], "value": cleaned["unplayed.value"] or "0"},
        "bye": {"rule": cleaned["bye.rule"], "value": cleaned["bye.value"] or "0"},
        "ranked": _part(cleaned, "ranked"),
        "teams": _staged(cleaned, "teams", "size"),
        "final": _staged(cleaned, "final", "players"),
        "compression": _bands(cleaned),
    }
    wanted["drops"]["from_round"] = cleaned["drops.from_round"]
    return {
        name: _difference(value, preset[name])
        for name, value in wanted.items()
        if not _same(value, preset[name])
    }


def _points(cleaned: Mapping[str, object], rule: str) -> FreeJson:
    points = {name: value for name, value in _part(cleaned, "points").items() if "." not in name}
    if rule == "table_places":
        sizes = {size: cleaned[f"points.by_size.{size}"] for size in (3, 4, 5)}
        points["by_size"] = {str(size): values for size, values in sizes.items() if values}
    if rule == "key":
        points = {name: value for name, value in points.items() if value not in ("", [])}
    return points


def _part(cleaned: Mapping[str, object], name: str) -> FreeJson:
    return {
        field.removeprefix(f"{name}."): value
        for field, value in cleaned.items()
        if field.startswith(f"{name}.")
    }


def _listed(cleaned: Mapping[str, object], name: str, most: int) -> list[object]:
    return [value for number in range(1, most + 1) if (value := cleaned[f"{name}.{number}"])]


def _staged(cleaned: Mapping[str, object], name: str, needed: str) -> FreeJson | None:
    """Teams or a final: there are none where the number of players is left empty."""
    part = _part(cleaned, name)
    part["rounds"] = [int(Fraction(number)) for number in part["rounds"]]
    return part if part[needed] else None


def _bands(cleaned: Mapping[str, object]) -> list[FreeJson]:
    bands = [_part(cleaned, f"compression.{number}") for number in range(1, MOST_BANDS + 1)]
    return [band for band in bands if band["factor"]]


def _difference(wanted: Any, preset: Any) -> Any:
    """What of a part is other than in the preset; a part that states a rule, and a list, is complete."""
    if not isinstance(wanted, dict) or not isinstance(preset, dict) or "rule" in wanted:
        return wanted
    return {name: value for name, value in wanted.items() if not _same(value, preset.get(name))}


def _same(one: Any, other: Any) -> bool:
    """Alike whatever is written 3, "3" or left to its default."""
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = ({str(key): value for key, value in part.items()} for part in (one, other))
        return all(_same(left.get(name), right.get(name)) for name in left.keys() | right.keys())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    return str(one) == str(other)
