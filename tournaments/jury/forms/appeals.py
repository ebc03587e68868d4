"""The forms of appeals (T-30): who appeals and why; then what becomes of the ruling, and what it is changed to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.refusals import Refusal
from scoring.domain.deal_words import deal_words
from tournaments.jury.domain.appealed import taken_back
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.forms.rulings import DecisionForm
from tournaments.jury.models import Decision
from tournaments.jury.queries.docket import Docket

OnAppeal = Decision.OnAppeal
#: What a confirmation and an annulment say besides; everything else belongs to a change.
SAID = frozenset({"on_appeal", "appealed", "verdict", "reasoning", "rule", "published"})
#: So much of the words of a ruling names it.
NAMED = 120


def decision_form(docket: Docket, *args: Any, **kwargs: Any) -> DecisionForm:
    """The form of the next decision of a case."""
    kind = OnAppealForm if docket.appealed else DecisionForm
    return kind(docket, *args, **kwargs)


class OnAppealForm(DecisionForm):
    """What becomes of the ruling before it, named in words, and its line of what follows."""

    def __init__(self, docket: Docket, *args: Any, **kwargs: Any) -> None:
        super().__init__(docket, *args, **kwargs)
        ruling = docket.case.ruling_in_force
        assert ruling is not None
        self.ruling_in_force: Decision = ruling
        field = forms.ChoiceField(
            label=_("What becomes of the ruling?"), choices=self._choices(), widget=forms.RadioSelect
        )
        self.fields = {"on_appeal": field, **self.fields}
        self.fields["appealed"] = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def _add_outcome(self) -> None:
        """What a ruling is changed to: one must be chosen, none by itself."""
        super()._add_outcome()
        field = self.fields["outcome"]
        field.label, field.required, field.initial = _("Change it to"), False, None

    def _outcomes(self) -> list[tuple[str, Any]]:
        kept = [(name, words) for name, words in super()._outcomes() if name != "dismissed"]
        return [*kept, ("card", self._card_alone())]

    def _card_alone(self) -> str:
        if self.docket.table is None:
            return _("A card or words alone")
        return _("A card or words alone; the scorer's entry stands")

    def _choices(self) -> list[tuple[str, str]]:
        number = self.ruling_in_force.number
        confirm = _("Confirm decision %(number)d") % {"number": number}
        annul = _("Annul it: the scorer's entry stands")
        choices = {
            OnAppeal.CONFIRM: _("Confirm the first ruling") if number == 1 else confirm,
            OnAppeal.CHANGE: _("Change it"),
            OnAppeal.ANNUL: annul if self.docket.table else _("Annul it: it counts no more"),
        }
        if self.ruling_in_force.on_appeal == OnAppeal.ANNUL:
            del choices[OnAppeal.ANNUL]
        return [(way.value, words) for way, words in choices.items()]

    @property
    def ways(self) -> list[tuple[BoundWidget, str]]:
        """The choices, each with its line of what it does to the ruling."""
        named = {"ruling": Truncator(self.ruling_in_force.verdict).chars(NAMED)}
        back = _("“%(ruling)s” is taken back with all that it changed.") % named
        lines = {
            OnAppeal.CONFIRM.value: _(
                "“%(ruling)s” stays. Money, PB, standing and cards stay exactly as they are."
            )
            % named,
            OnAppeal.CHANGE.value: back + " " + _("What you choose below counts in its place."),
            OnAppeal.ANNUL.value: " ".join(filter(None, (back, self._written_before()))),
        }
        return [(option, lines[option.data["value"]]) for option in self["on_appeal"]]

    def _written_before(self) -> str:
        """How the deal counts once the ruling is annulled, where the ruling holds it."""
        try:
            before = taken_back(self.docket.case, self.docket.number)
        except Refusal:
            return ""
        if before is None or before.deal is None:
            return ""
        deal = deal_words(self.docket.place, before.deal, self.docket.names)
        return _("The deal counts as it was written: %(deal)s.") % {"deal": deal}

    def clean(self) -> dict[str, object]:
        data = self.cleaned_data
        way = data.get("on_appeal")
        if way == OnAppeal.CHANGE:
            if not data.get("outcome") and data.get("code_1"):
                data["outcome"] = "deal"  # who names an infraction has said what it is changed to
            if not data.get("outcome") and "outcome" not in self.errors:
                self.add_error("outcome", _("Choose what the ruling is changed to."))
                return data
            return super().clean()
        for name in set(self.errors) - SAID:  # of a change that is not meant any more
            del self.errors[name]
        if way:
            data["verdict"] = data.get("verdict") or self._usual_words(way)
        return data

    def _usual_words(self, way: str) -> str:
        number = self.ruling_in_force.number
        if way == OnAppeal.CONFIRM and number == 1:
            return _("The first ruling is confirmed.")
        if way == OnAppeal.CONFIRM:
            return _("Decision %(number)d is confirmed.") % {"number": number}
        if self.docket.table is None:
            return _("Decision %(number)d is annulled.") % {"number": number}
        return _("Decision %(number)d is annulled: the scorer's entry stands.") % {"number": number}

    def ruling(self) -> Ruling:
        data = self.cleaned_data
        on_appeal = {"on_appeal": data["on_appeal"], "appealed": data.get("appealed")}
        if data["on_appeal"] == OnAppeal.CHANGE:
            return replace(super().ruling(), **on_appeal)
        said = {name: data[name] for name in ("verdict", "reasoning", "rule", "published")}
        return Ruling(**said, **on_appeal)


class AppealForm(forms.Form):
    """Who does not accept the decision, and why."""

    by = forms.ChoiceField(label=gettext_lazy("Who appeals"), required=False)
    grounds = forms.CharField(
        label=gettext_lazy("Grounds"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, docket: Docket, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = [(str(seat.registration_id), seat.registration.name) for seat in docket.seats]
        field = self.fields["by"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("the jury itself")), *players]
