"""The options of a competition system as a form: a preset, and what a tournament states otherwise.

Fields are named by their path in the files of `tournaments/systems` ("drops.worst"), so that a refusal of the
evaluation finds its field. Only what differs from the preset is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec
from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import evaluation
from tournaments.domain.settings import evaluation_message
from tournaments.evaluation import EvaluationError, System
from tournaments.queries.words import MEASURES, TIE_BREAKS, TIES

#: How many tie-breaks, measures of a place and bands can be stated.
MOST_TIE_BREAKS, MOST_MEASURES, MOST_BANDS = 7, 3, 4

RULES = {
    "zb": gettext_lazy("the result itself"),
    "table_places": gettext_lazy("points for the place at the table"),
    "round_places": gettext_lazy("points for the place among all players of the round"),
    "key": gettext_lazy("points by a key, from the first place down"),
}
UNPLAYED = {
    "none": gettext_lazy("nothing, it is no result"),
    "zero": gettext_lazy("0 points"),
    "last": gettext_lazy("the place after the last one"),
    "fixed": gettext_lazy("so many points:"),
}
BYES = {
    "unplayed": gettext_lazy("as a round not played"),
    "zero": gettext_lazy("0 points"),
    "mean": gettext_lazy("the mean points of those who played"),
    "fixed": gettext_lazy("so many points:"),
}
PLACES = {
    "kept": gettext_lazy("is kept, nobody moves up"),
    "closed": gettext_lazy("is closed up, those behind move up"),
}
SUMS = {"highest": gettext_lazy("the highest sum wins"), "lowest": gettext_lazy("the lowest sum wins")}
COUNTED = {
    "starters": gettext_lazy("starters of the tournament"),
    "round": gettext_lazy("players of the round"),
}
OVER = {"round": gettext_lazy("in the round"), "table": gettext_lazy("at the table")}
BEYOND = {"floor": gettext_lazy("the least value for everyone"), "nothing": gettext_lazy("nothing")}


class ExactField(forms.CharField):
    """An exact number: 3, "7/2" or "0,5"; kept as the text of a fraction."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value).replace("\u2212", "-").replace(" ", "")
        if not text:
            return ""
        try:
            return str(Fraction(text.replace(",", ".")))
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(_("Write a number such as 3, 7/2 or 0,5.")) from None


class NumbersField(forms.CharField):
    """A list of exact numbers: "4, 3, 2, 1"; kept as a list of texts."""

    def to_python(self, value: Any) -> list[str]:
        parts = super().to_python(value).replace(";", ",").replace(",", " ").split()
        try:
            return [str(Fraction(part)) for part in parts]
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(
                _("Write numbers with commas between them, such as 4, 3, 2, 1.")
            ) from None

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Group:
    """Some fields under one heading."""

    title: str | Promise
    fields: list[forms.BoundField]


class SystemForm(forms.Form):
    """The options of the system `name`. `options` in `cleaned_data` is what `Tournament.system_options` keeps."""

    def __init__(
        self, name: str, options: Mapping[str, Any] | None = None, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.name = name
        self.preset = _plain(evaluation.systems()[name])
        try:
            now = _plain(evaluation.system(name, options))
        except EvaluationError:  # a preset that has changed under stored options
            now = self.preset
        self.rule = self._rule(now)
        self.layout: list[tuple[str | Promise, list[str]]] = []
        self._points(now)
        self._ties(now)
        self._rounds_that_count(now)
        self._who_is_ranked(now)
        self._stages(now)

    @property
    def groups(self) -> list[Group]:
        """The fields under their headings, for the template."""
        return [Group(title, [self[name] for name in names]) for title, names in self.layout]

    def _rule(self, now: Mapping[str, Any]) -> str:
        """The rule whose fields are shown: the chosen one, also before the form is sent."""
        chosen = (
            self.data.get(self.add_prefix("points.rule"))
            if self.is_bound
            else self.initial.get("points.rule")
        )
        return str(chosen) if chosen in RULES else now["points"]["rule"]

    def _group(self, title: str | Promise, fields: dict[str, forms.Field]) -> None:
        self.fields.update(fields)
        self.layout.append((title, list(fields)))

    def _points(self, now: Mapping[str, Any]) -> None:
        known = now["points"] if now["points"]["rule"] == self.rule else {}
        fields: dict[str, forms.Field] = {"points.rule": _choice(_("Points of a round"), RULES, self.rule)}
        if self.rule == "zb":
            fields["points.of"] = _choice(_("The result is"), MEASURES, known.get("of", "result"))
        elif self.rule == "table_places":
            values = known.get("values", ["4", "3", "2", "1"])
            fields["points.values"] = NumbersField(
                label=_("Points for the places at the table"), initial=values
            )
            for size in (3, 4, 5):
                fields[f"points.by_size.{size}"] = NumbersField(
                    label=_("Other points at tables of %(size)d") % {"size": size},
                    initial=known.get("by_size", {}).get(size, []),
                    required=False,
                )
            fields["points.sum"] = _choice(_("Order"), SUMS, known.get("sum", "highest"))
        elif self.rule == "round_places":
            fields["points.n"] = _choice(_("n in n + 1 − place"), COUNTED, known.get("n", "starters"))
            fields["points.sum"] = _choice(_("Order"), SUMS, known.get("sum", "highest"))
        else:
            fields |= _key_fields(known)
        for number, title in enumerate((_("Places by"), _("then by"), _("then by")), start=1):
            chosen = now["places_by"][number - 1] if number <= len(now["places_by"]) else ""
            fields[f"places_by.{number}"] = _choice(title, MEASURES, chosen, required=number == 1)
        self._group(_("Points of a round"), fields)

    def _ties(self, now: Mapping[str, Any]) -> None:
        fields: dict[str, forms.Field] = {
            "ties": _choice(_("Players on a shared place get"), TIES, now["ties"])
        }
        for number in range(1, MOST_TIE_BREAKS + 1):
            chosen = now["tie_breaks"][number - 1] if number <= len(now["tie_breaks"]) else ""
            label = _("Equal points: %(number)d. criterion") % {"number": number}
            fields[f"tie_breaks.{number}"] = _choice(label, TIE_BREAKS, chosen, required=False)
        fields["premium.pb_in_zb"] = forms.BooleanField(
            label=_("Premium points are settled in the money"),
            required=False,
            initial=now["premium"]["pb_in_zb"],
        )
        fields["premium.rate"] = ExactField(
            label=_("Otherwise a premium point is worth so many cents (SB)"),
            required=False,
            initial=now["premium"]["rate"],
        )
        self._group(_("Equal results"), fields)

    def _rounds_that_count(self, now: Mapping[str, Any]) -> None:
        drops = now["drops"]
        self._group(
            _("Rounds that count"),
            {
                "drops.worst": _number(_("So many worst rounds are dropped"), drops["worst"]),
                "drops.best": _number(_("So many best rounds are dropped"), drops["best"]),
                "drops.from_round": _number(_("Drops begin after round"), drops["from_round"], least=1),
                "unplayed.rule": _choice(_("A round not played counts"), UNPLAYED, now["unplayed"]["rule"]),
                "unplayed.value": ExactField(
                    label=_("Points of a round not played"), required=False, initial=now["unplayed"]["value"]
                ),
                "bye.rule": _choice(_("Sitting out by the draw counts"), BYES, now["bye"]["rule"]),
                "bye.value": ExactField(
                    label=_("Points of sitting out"), required=False, initial=now["bye"]["value"]
                ),
            },
        )

    def _who_is_ranked(self, now: Mapping[str, Any]) -> None:
        ranked = now["ranked"]
        self._group(
            _("Who is ranked"),
            {
                "ranked.guests": _yes(_("Guests are ranked"), ranked["guests"]),
                "ranked.substitutes": _yes(_("Substitutes are ranked"), ranked["substitutes"]),
                "ranked.withdrawn": _yes(_("Who went home is ranked"), ranked["withdrawn"]),
                "ranked.unranked_places": _choice(
                    _("The place of who is not ranked"), PLACES, ranked["unranked_places"]
                ),
                "ranked.disqualified_places": _choice(
                    _("The place of who was disqualified"), PLACES, ranked["disqualified_places"]
                ),
            },
        )

    def _stages(self, now: Mapping[str, Any]) -> None:
        final, teams = now["final"] or {}, now["teams"] or {}
        fields: dict[str, forms.Field] = {
            "teams.size": _number(_("Members of a team"), teams.get("size"), least=2),
            "teams.rounds": NumbersField(
                label=_("Rounds that count for teams"), required=False, initial=teams.get("rounds", [])
            ),
            "final.players": _number(_("Players of the final"), final.get("players"), least=3),
            "final.rounds": NumbersField(
                label=_("Rounds of the final"), required=False, initial=final.get("rounds", [])
            ),
            "final.carry": _yes(_("Earlier points count in the final"), final.get("carry", True)),
        }
        for number in range(1, MOST_BANDS + 1):
            band = now["compression"][number - 1] if number <= len(now["compression"]) else {}
            words = {"number": number}
            fields[f"compression.{number}.up_to"] = _number(
                _("%(number)d. band: whists up to") % words, band.get("up_to"), least=1
            )
            fields[f"compression.{number}.factor"] = ExactField(
                label=_("%(number)d. band: factor") % words, required=False, initial=band.get("factor", "")
            )
        self._group(_("Teams, final, large results"), fields)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cleaned["options"] = self._options(cleaned)
        try:
            evaluation.system(self.name, cleaned["options"])
        except EvaluationError as error:
            self.add_error(self._field_of(error.field), f"{evaluation_message(error)} ({error.rule})")
        return cleaned

    def _field_of(self, path: str | None) -> str | None:
        """The field of the form that a path of the evaluation means: itself, a part of it, or the nearest above."""
        if path is None:
            return None
        plain = path.replace("[", ".").replace("]", "")
        found = [name for name in self.fields if name == plain or name.startswith(plain + ".")]
        while not found and "." in plain:
            plain = plain.rpartition(".")[0]
            found = [name for name in self.fields if name == plain or name.startswith(plain + ".")]
        return found[0] if found else None

    def _options(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        """What differs from the preset, in the shape of the file."""
        wanted: dict[str, Any] = {
            "points": self._wanted_points(cleaned),
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
            name: _difference(value, self.preset[name])
            for name, value in wanted.items()
            if not _same(value, self.preset[name])
        }

    def _wanted_points(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        points = {name: value for name, value in _part(cleaned, "points").items() if "." not in name}
        if self.rule == "table_places":
            sizes = {size: cleaned[f"points.by_size.{size}"] for size in (3, 4, 5)}
            points["by_size"] = {str(size): values for size, values in sizes.items() if values}
        if self.rule == "key":
            points = {name: value for name, value in points.items() if value not in ("", [])}
        return points


def _key_fields(known: Mapping[str, Any]) -> dict[str, forms.Field]:
    return {
        "points.values": NumbersField(
            label=_("Points for the places (a list)"), required=False, initial=known.get("values", [])
        ),
        "points.first": ExactField(
            label=_("or the first place gets"), required=False, initial=known.get("first", "")
        ),
        "points.step": ExactField(
            label=_("each further less by"), required=False, initial=known.get("step", "1")
        ),
        "points.floor": ExactField(label=_("down to"), required=False, initial=known.get("floor", "0")),
        "points.beyond": _choice(_("then"), BEYOND, known.get("beyond", "floor")),
        "points.over": _choice(_("Places"), OVER, known.get("over", "round")),
    }


def _plain(system: System) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(system, enc_hook=str)
    return plain


def _choice(
    label: str, words: Mapping[str, str | Promise], chosen: str, *, required: bool = True
) -> forms.ChoiceField:
    choices = list(words.items()) if required else [("", "–"), *words.items()]
    return forms.ChoiceField(label=label, choices=choices, initial=chosen, required=required)


def _number(label: str, initial: int | None, *, least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=999, required=False, initial=initial)


def _yes(label: str, initial: bool) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=initial)


def _part(cleaned: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {
        field.removeprefix(f"{name}."): value
        for field, value in cleaned.items()
        if field.startswith(f"{name}.")
    }


def _listed(cleaned: Mapping[str, Any], name: str, most: int) -> list[str]:
    return [value for number in range(1, most + 1) if (value := cleaned[f"{name}.{number}"])]


def _staged(cleaned: Mapping[str, Any], name: str, needed: str) -> dict[str, Any] | None:
    """Teams or a final: there are none where the number of players is left empty."""
    part = _part(cleaned, name)
    part["rounds"] = [int(Fraction(number)) for number in part["rounds"]]
    return part if part[needed] else None


def _bands(cleaned: Mapping[str, Any]) -> list[dict[str, Any]]:
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
