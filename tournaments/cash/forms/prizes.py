"""Forms of the prizes: a row a place, money and goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms.money import MoneyField
from tournaments.cash.domain.prizes import MOST_PLACES, Wanted
from tournaments.cash.models import Prize, PrizeRules

if TYPE_CHECKING:  # Django's own class takes no parameter
    RulesForm = forms.ModelForm[PrizeRules]
else:
    RulesForm = forms.ModelForm

#: So many rows are shown at least, and so many empty ones after the last prize.
FEWEST_ROWS = 6
SPARE_ROWS = 3


class PrizeRow(forms.Form):
    """What one place gets; an empty row is no prize."""

    cents = MoneyField(label=_("Money"), required=False)
    goods = forms.CharField(label=_("Goods"), max_length=120, required=False)

    def __init__(self, place: int, data: Any = None, initial: dict[str, object] | None = None) -> None:
        super().__init__(data, prefix=f"place-{place}", initial=initial)
        self.place = place
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{place}. {field.label}"

    def wanted(self) -> Wanted | None:
        """The prize, of a row that is valid."""
        cents, goods = self.cleaned_data["cents"] or 0, self.cleaned_data["goods"].strip()
        return Wanted(self.place, cents, goods) if cents or goods else None


class PrizeRulesForm(RulesForm):
    """How prizes are given out."""

    class Meta:
        model = PrizeRules
        fields = ["several", "guests", "step"]

    step = MoneyField(label=_("Shared prizes are rounded to"), least=1, required=False)


def prize_rows(prizes: list[Prize], data: Any = None) -> list[PrizeRow]:
    """The rows of one order, filled with its present prizes."""
    known: dict[int, dict[str, object]] = {
        prize.place: {"cents": prize.cents or None, "goods": prize.goods} for prize in prizes
    }
    count = min(MOST_PLACES, max([FEWEST_ROWS, *(place + SPARE_ROWS for place in known)]))
    if data is not None:
        sent = data.get("rows", "")
        count = min(MOST_PLACES, int(sent)) if sent.isascii() and sent.isdigit() else count
    return [PrizeRow(place, data, known.get(place)) for place in range(1, count + 1)]
