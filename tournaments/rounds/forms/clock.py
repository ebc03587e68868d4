"""The form of what ends a round (T-4)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class MinutesForm(forms.Form):
    """T-4: how long a round lasts, and other minutes at tables of three, four and five."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes of the round"), min_value=1, max_value=600)
    deals = forms.IntegerField(
        label=gettext_lazy("Deals instead of the clock"), min_value=1, max_value=200, required=False
    )
    pool = forms.BooleanField(required=False)
    minutes_3 = forms.IntegerField(
        label=gettext_lazy("at tables of three"), min_value=1, max_value=600, required=False
    )
    minutes_4 = forms.IntegerField(
        label=gettext_lazy("at tables of four"), min_value=1, max_value=600, required=False
    )
    minutes_5 = forms.IntegerField(
        label=gettext_lazy("at tables of five"), min_value=1, max_value=600, required=False
    )

    def by_size(self) -> dict[int, int]:
        """The minutes of the sizes that have their own."""
        data = self.cleaned_data
        return {size: data[f"minutes_{size}"] for size in (3, 4, 5) if data[f"minutes_{size}"]}
