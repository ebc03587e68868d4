"""The options of a competition system as a form: a preset, and what a tournament states otherwise.

Fields are named by their path in the files of `tournaments/ranking/systems` ("drops.worst"), so that a refusal of the
ranking finds its field. Only what differs from the preset is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from core.refusals import rule_message
from core.typed import FreeJson
from tournaments import ranking
from tournaments.events.forms.exact import ExactField, NumbersField, choice_field, number_field, yes_field
from tournaments.events.forms.system_options import (
    ASKED,
    MOST_BANDS,
    MOST_TIE_BREAKS,
    plain,
    stated,
)
from tournaments.events.forms.system_words import BEYOND, BYES, COUNTED, OVER, PLACES, RULES, SUMS, UNPLAYED
from tournaments.events.queries.words import MEASURES, TIE_BREAKS, TIES
from tournaments.ranking import RankingError


@dataclass(frozen=True)
class Group:
    """Some fields under one heading."""

    title: str | Promise
    fields: list[forms.BoundField]


class SystemForm(forms.Form):
    """The options of the system `name`. `options` in `cleaned_data` is what `Tournament.system_options` keeps."""

    def __init__(self, name: str, options: FreeJson | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name
        self.preset = plain(ranking.systems()[name])
        self.kept = {part: value for part, value in (options or {}).items() if part not in ASKED}
        try:
            now = plain(ranking.system(name, options))
        except RankingError:  # a preset that has changed under stored options
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

    def _rule(self, now: FreeJson) -> str:
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

    def _points(self, now: FreeJson) -> None:
        known = now["points"] if now["points"]["rule"] == self.rule else {}
        fields: dict[str, forms.Field] = {
            "points.rule": choice_field(_("Points of a round"), RULES, self.rule)
        }
        if self.rule == "zb":
            fields["points.of"] = choice_field(_("The result is"), MEASURES, known.get("of", "result"))
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
            fields["points.sum"] = choice_field(_("Order"), SUMS, known.get("sum", "highest"))
        elif self.rule == "round_places":
            fields["points.n"] = choice_field(_("n in n + 1 − place"), COUNTED, known.get("n", "starters"))
            fields["points.sum"] = choice_field(_("Order"), SUMS, known.get("sum", "highest"))
        else:
            fields |= _key_fields(known)
        for number, title in enumerate((_("Places by"), _("then by"), _("then by")), start=1):
            chosen = now["places_by"][number - 1] if number <= len(now["places_by"]) else ""
            fields[f"places_by.{number}"] = choice_field(title, MEASURES, chosen, required=number == 1)
        self._group(_("Points of a round"), fields)

    def _ties(self, now: FreeJson) -> None:
        fields: dict[str, forms.Field] = {
            "ties": choice_field(_("Players on a shared place get"), TIES, now["ties"])
        }
        for number in range(1, MOST_TIE_BREAKS + 1):
            chosen = now["tie_breaks"][number - 1] if number <= len(now["tie_breaks"]) else ""
            label = _("Equal points: %(number)d. criterion") % {"number": number}
            fields[f"tie_breaks.{number}"] = choice_field(label, TIE_BREAKS, chosen, required=False)
        fields["premium.pb_in_zb"] = forms.BooleanField(
            label=_("Premium points are settled in the money"),
            required=False,
            initial=now["premium"]["pb_in_zb"],
        )
        fields["premium.rate"] = ExactField(
            label=_("Otherwise a premium point is worth so many cents (SB)"),
            required=False,
            initial=now["premium"]["rate"],
            help_text=self._rate_meant(),
        )
        self._group(_("Equal results"), fields)

    def _rate_meant(self) -> str:
        """M-42: the base that the rate of the system is meant for."""
        rate, base = self.preset["premium"]["rate"], self.preset["ruleset_options"].get("base_cents")
        return (
            ""
            if base is None
            else _("By the system: %(rate)s on a base rate of %(base)s.") % {"rate": rate, "base": base}
        )

    def _rounds_that_count(self, now: FreeJson) -> None:
        drops = now["drops"]
        self._group(
            _("Rounds that count"),
            {
                "drops.worst": number_field(_("How many of the worst rounds are dropped"), drops["worst"]),
                "drops.best": number_field(_("How many of the best rounds are dropped"), drops["best"]),
                "drops.from_round": number_field(_("Drops begin after round"), drops["from_round"], least=1),
                "unplayed.rule": choice_field(
                    _("A round not played counts"), UNPLAYED, now["unplayed"]["rule"]
                ),
                "unplayed.value": ExactField(
                    label=_("Points of a round not played"), required=False, initial=now["unplayed"]["value"]
                ),
                "bye.rule": choice_field(_("Sitting out by the draw counts"), BYES, now["bye"]["rule"]),
                "bye.value": ExactField(
                    label=_("Points of sitting out"), required=False, initial=now["bye"]["value"]
                ),
            },
        )

    def _who_is_ranked(self, now: FreeJson) -> None:
        ranked = now["ranked"]
        self._group(
            _("Who is ranked"),
            {
                "ranked.guests": yes_field(_("Guests are ranked"), ranked["guests"]),
                "ranked.substitutes": yes_field(_("Substitutes are ranked"), ranked["substitutes"]),
                "ranked.withdrawn": yes_field(_("Who went home is ranked"), ranked["withdrawn"]),
                "ranked.unranked_places": choice_field(
                    _("Place of players who are not ranked"), PLACES, ranked["unranked_places"]
                ),
                "ranked.disqualified_places": choice_field(
                    _("Place of disqualified players"), PLACES, ranked["disqualified_places"]
                ),
            },
        )

    def _stages(self, now: FreeJson) -> None:
        final, teams = now["final"] or {}, now["teams"] or {}
        fields: dict[str, forms.Field] = {
            "teams.size": number_field(_("Members of a team"), teams.get("size"), least=3, most=4),
            "teams.rounds": NumbersField(
                label=_("Rounds that count for teams"), required=False, initial=teams.get("rounds", [])
            ),
            "final.players": number_field(_("Players of the final"), final.get("players"), least=3),
            "final.rounds": NumbersField(
                label=_("Rounds of the final"), required=False, initial=final.get("rounds", [])
            ),
            "final.carry": yes_field(_("Earlier points count in the final"), final.get("carry", True)),
        }
        for number in range(1, MOST_BANDS + 1):
            band = now["compression"][number - 1] if number <= len(now["compression"]) else {}
            words = {"number": number}
            fields[f"compression.{number}.up_to"] = number_field(
                _("%(number)d. band: whists up to") % words, band.get("up_to"), least=1
            )
            fields[f"compression.{number}.factor"] = ExactField(
                label=_("%(number)d. band: factor") % words, required=False, initial=band.get("factor", "")
            )
        self._group(_("Teams, final, large results"), fields)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cleaned["options"] = self.kept | stated(cleaned, self.rule, self.preset)
        try:
            ranking.system(self.name, cleaned["options"])
        except RankingError as error:
            self.add_error(self._field_of(error.field), rule_message(error))
        return cleaned

    def _field_of(self, path: str | None) -> str | None:
        """The field of the form that a path of the ranking means: itself, a part of it, or the nearest above."""
        if path is None:
            return None
        wanted = path.replace("[", ".").replace("]", "")
        found = [name for name in self.fields if name == wanted or name.startswith(wanted + ".")]
        while not found and "." in wanted:
            wanted = wanted.rpartition(".")[0]
            found = [name for name in self.fields if name == wanted or name.startswith(wanted + ".")]
        return found[0] if found else None


def _key_fields(known: FreeJson) -> dict[str, forms.Field]:
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
        "points.beyond": choice_field(_("then"), BEYOND, known.get("beyond", "floor")),
        "points.over": choice_field(_("Places"), OVER, known.get("over", "round")),
    }
