"""A table of premium points as a form: every row of the rules, on or off, with two values (M-41)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.forms.days import DayInput
from rules.marias.premium_tables import MOST_POINTS, all_rows
from tournaments.premium.domain.rows import rows_by_game
from tournaments.premium.domain.tables import Draft, Rows
from tournaments.premium.models.tables import LONGEST_NAME

#: What a row says, by the prefix of its three fields.
PARTS = (ON, LEAD, NO_LEAD) = ("on", "lead", "no_lead")


@dataclass(frozen=True)
class Line:
    """A row and its three fields."""

    id: str
    title: str
    on: BoundField
    lead: BoundField
    no_lead: BoundField

    @property
    def values(self) -> tuple[BoundField, BoundField]:
        """The two values."""
        return self.lead, self.no_lead


class TableForm(forms.Form):
    """Name, day and rows; `draft` is what was typed, for the shipped table `based_on`."""

    name = forms.CharField(label=_("Title of the table"), max_length=LONGEST_NAME)
    valid_from = forms.DateField(label=_("Valid from"), widget=DayInput)

    def __init__(self, based_on: str, data: Any = None, *, initial: Draft) -> None:
        self.based_on = based_on
        self.language = (get_language() or "sk")[:2]
        said: dict[str, object] = {"name": initial.name, "valid_from": initial.valid_from}
        for row in all_rows():
            values = initial.rows.get(row.id)
            said[f"{ON}-{row.id}"] = values is not None
            said |= dict(zip((f"{LEAD}-{row.id}", f"{NO_LEAD}-{row.id}"), values or ("", ""), strict=True))
        super().__init__(data, initial=said)
        for row in all_rows():
            self.fields[f"{ON}-{row.id}"] = forms.BooleanField(required=False)
            self.fields[f"{LEAD}-{row.id}"] = _value(_("with the lead"))
            self.fields[f"{NO_LEAD}-{row.id}"] = _value(_("without the lead"))

    def groups(self) -> list[tuple[str, list[Line]]]:
        """The rows by game, in the order of the printed table."""
        return [
            (
                game,
                [
                    Line(row.id, row.titles[self.language], *(self[f"{part}-{row.id}"] for part in PARTS))
                    for row in rows
                ],
            )
            for game, rows in rows_by_game(self.language)
        ]

    def clean_name(self) -> str:
        """A table is known by its name: what cannot be seen tells no two apart."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.isprintable():
            raise forms.ValidationError(_("Only letters, digits and signs that can be seen."))
        return name

    def clean(self) -> dict[str, object]:
        """A row that is on has both values; a table has a row."""
        data = self.cleaned_data
        on = [row.id for row in all_rows() if data.get(f"{ON}-{row.id}")]
        for row in on:
            for field in (f"{LEAD}-{row}", f"{NO_LEAD}-{row}"):
                if field not in self.errors and data.get(field) is None:
                    self.add_error(field, _("A row that is on needs both values."))
        if not on:
            self.add_error(None, _("At least one row has to be on."))
        return data

    @property
    def draft(self) -> Draft:
        """What was typed, once it is valid."""
        data = self.cleaned_data
        rows: Rows = {
            row.id: [data[f"{LEAD}-{row.id}"], data[f"{NO_LEAD}-{row.id}"]]
            for row in all_rows()
            if data[f"{ON}-{row.id}"]
        }
        return Draft(data["name"], data["valid_from"], self.based_on, rows)

    def field_of(self, said: str) -> str | None:
        """The field of this form where a refusal belongs; None for the whole table."""
        return next((name for name in (said, f"{LEAD}-{said}") if name in self.fields), None)


def _value(label: Any) -> forms.IntegerField:
    said = _("Points are a whole number from 0 to %(most)s.") % {"most": MOST_POINTS}
    field = forms.IntegerField(
        label=label,
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), said),
    )
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
    return field
