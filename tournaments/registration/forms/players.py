"""A choice among the players of a tournament: a thousand of them are read as rows and written without templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.models import ModelChoiceIterator
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournaments.registration.models import Registration

if TYPE_CHECKING:  # Django's own classes take no parameter
    Rows = ModelChoiceIterator[Registration]
    ChoiceField = forms.ModelChoiceField[Registration]
else:
    Rows, ChoiceField = ModelChoiceIterator, forms.ModelChoiceField


class LongSelect(forms.Select):
    """As Django's, which goes through two templates for every option; here no option is in a group."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The element with all its options."""
        chosen, selected = self.format_value(value), mark_safe(" selected")
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            ((key, selected if str(key) in chosen else "", label) for key, label in self.choices),
        )
        around = flatatt(self.build_attrs(self.attrs, {"name": name, **(attrs or {})}))
        return format_html("<select{}>\n{}\n</select>", around, options)


class PlayerRows(Rows):
    """“12 Ján Novák” of every registration."""

    def __iter__(self) -> Iterator[tuple[Any, str]]:
        if self.field.empty_label is not None:
            yield "", str(self.field.empty_label)
        for key, number, name in self.queryset.values_list("pk", "start_number", "name"):
            yield key, f"{number or '–'} {name}"


class PlayersField(ChoiceField):
    """One registration of the queryset."""

    iterator = PlayerRows
    widget = LongSelect
