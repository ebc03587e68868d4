"""What a referee notes of a ruling that he gave without network or on paper (T-28)."""

from __future__ import annotations

import uuid
from itertools import groupby
from operator import itemgetter
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from core.forms.choices import LongSelect
from rules import registry
from rules.words import word
from tournaments.events.models import Tournament
from tournaments.jury.domain.notes import Note
from tournaments.jury.forms.tiles import DECLARED
from tournaments.jury.models import PenaltyCard
from tournaments.jury.models.effects import Noted
from tournaments.jury.queries.docket import Docket
from tournaments.rounds.models import Round, Seat, Table

FACTS = ("replayed", "irreversible", "lost_before")


class MinuteInput(forms.DateTimeInput):
    """A minute as browsers ask for it."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class NoteForm(forms.Form):
    """Table and player, infraction, facts; or the ruling in words. `id` is made by the phone, else here."""

    id = forms.UUIDField(widget=forms.HiddenInput, required=False)
    place = forms.ChoiceField(label=gettext_lazy("Table and whose infraction"), widget=LongSelect)
    deal = forms.IntegerField(label=gettext_lazy("Deal no."), min_value=1, max_value=999, required=False)
    code = forms.ChoiceField(label=gettext_lazy("Infraction"), required=False)
    replayed = forms.BooleanField(label=gettext_lazy("played on to the end"), required=False)
    irreversible = forms.BooleanField(label=gettext_lazy("cannot be taken back any more"), required=False)
    lost_before = forms.BooleanField(label=gettext_lazy("the game was lost before"), required=False)
    card = forms.ChoiceField(label=gettext_lazy("Card for the offender"), required=False)
    verdict = forms.CharField(label=gettext_lazy("Decision in words"), max_length=500, required=False)
    reasoning = forms.CharField(
        label=gettext_lazy("Reasoning"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    ruled_at = forms.DateTimeField(
        label=gettext_lazy("When it was ruled"),
        required=False,
        widget=MinuteInput,
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S.%fZ"],
    )

    def __init__(self, tournament: Tournament, round_: Round | None, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="note-%s")
        self.tournament = tournament
        _choices(self, "place", [("", "–"), *_places(tournament, round_)])
        _choices(self, "code", [("", "–"), *_codes(tournament)])
        _choices(self, "card", [("", _("none")), *PenaltyCard.Colour.choices])

    @property
    def facts(self) -> list[forms.BoundField]:
        """What was established of the deal."""
        return [self[name] for name in FACTS]

    def clean(self) -> dict[str, object]:
        """An infraction is somebody's; without one the ruling is in words."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        table, _colon, seat = cleaned["place"].partition(":")
        if cleaned["code"] and not seat:
            self.add_error("place", _("Name both: whose infraction it is, and which one."))
        if not cleaned["code"] and not cleaned["verdict"]:
            self.add_error("verdict", _("Say in words what is decided."))
        cleaned["table"] = Table.objects.select_related("sheet__fold", "round__tournament").get(pk=table)
        cleaned["seat"] = int(seat) if seat else None
        return cleaned

    def note(self) -> Note:
        """The note of a valid form."""
        data = self.cleaned_data
        ruled: Noted = {
            "seat": data["seat"],
            "code": data["code"],
            "replayed": data["replayed"],
            "irreversible": data["irreversible"],
            "lost_before": data["lost_before"],
            "card": data["card"],
            "verdict": data["verdict"],
            "reasoning": data["reasoning"],
        }
        return Note(
            id=data["id"] or uuid.uuid4(),
            ruled_at=data["ruled_at"] or timezone.now(),
            table=data["table"],
            deal=data["deal"],
            ruled=ruled,
        )


def noted_findings(docket: Docket) -> dict[str, object]:
    """What a case's note fills the form of its decision with; nothing where there is none."""
    noted = docket.case.noted
    if not noted:
        return {}
    found: dict[str, object] = {
        name: value for name, value in noted.items() if name in (*FACTS, "card", "verdict", "reasoning")
    }
    if noted["seat"] is not None:
        found["offender_1"] = str(noted["seat"])
        at = next((seat for seat in docket.seats if seat.sheet_seat.position == noted["seat"]), None)
        found["offender"] = str(at.registration_id) if at else ""
    if noted["code"] and docket.is_marias and docket.base and docket.codes:
        return found | {"outcome": "deal", "code_1": noted["code"]}
    return found | {"outcome": "dismissed"}


def _choices(form: forms.Form, name: str, choices: list[Any]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _places(tournament: Tournament, round_: Round | None) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every table with its players; the present round first, then the ones before."""
    seats = Seat.objects.filter(table__round__tournament=tournament)
    if round_ is not None:
        seats = seats.filter(round__number__lte=round_.number)
    found = seats.order_by("-round__number", "table__number", "sheet_seat__position").values_list(
        "table", "round__number", "table__number", "sheet_seat__position", "registration__name"
    )
    groups = []
    for (table, round_number, number), lines in groupby(found, key=itemgetter(0, 1, 2)):
        words = _("Round %(round)d, table %(table)d") % {"round": round_number, "table": number}
        nobody = (f"{table}:", f"{words}: {_('nobody')}")
        groups.append((words, [nobody, *((f"{table}:{line[3]}", line[4]) for line in lines)]))
    return groups


def _codes(tournament: Tournament) -> list[tuple[str, str]]:
    """The infractions of the game's rules (S:C); none where the game knows none."""
    if not tournament.ruleset.startswith("marias/"):
        return []
    language = get_language() or "sk"
    shape = registry.engine(tournament.ruleset).form(tournament.ruleset_options)
    renonces = next(field for field in shape.kinds[0].fields if field.name == "renonces")
    codes = next(column for column in renonces.columns if column.name == "code").values or ()
    return [
        (str(code), f"{code} {word('marias', 'renonce', str(code), language)}")
        for code in codes
        if code != DECLARED
    ]
