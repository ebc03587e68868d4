"""The form of a decision: what the referee found, in taps; the verbs decide what follows (T-29)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from rules.words import word
from tournaments.jury.domain.played_on import not_agreed, not_restored
from tournaments.jury.domain.rulings import Findings, Renonce, Ruling, ruled_deal
from tournaments.jury.forms.amounts import AmountField, BalanceAmountField
from tournaments.jury.forms.tiles import DECLARED, EVERYBODY, NOTHING, Tiles
from tournaments.jury.models import PenaltyCard
from tournaments.jury.queries.docket import Docket

#: A case with more infractions than this is one for the organisers' memory, not for a form.
MOST_RENONCES = 6
UNKNOWN: tuple[str, Any] = ("", "–")
OUTCOMES = {
    "deal": gettext_lazy("Renonce or corrected deal"),
    "dismissed": gettext_lazy("Nothing changes"),
    "void": gettext_lazy("The deal does not count"),
    "difference": gettext_lazy("Amounts beside the deals"),
}


class DecisionForm(Tiles):
    """What was found and decided. Its fields depend on the deal: the codes and components that it can have."""

    def __init__(self, docket: Docket, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.docket = docket
        self.renonces_possible = bool(docket.is_marias and docket.base and docket.codes)
        self._add_outcome()
        if self.renonces_possible:
            self._add_renonces()
            self._add_results()
        else:
            self.fields["offender"] = _radio(
                _("Whose infraction"), [("", _("nobody's")), *self._players()], False
            )
        for seat in docket.seats:
            kind = BalanceAmountField if docket.in_balances else AmountField
            self.fields[f"amount_{seat.sheet_seat.position}"] = kind(
                label=seat.registration.name, required=False, max_length=14
            )
        cards = [("", _("none")), *PenaltyCard.Colour.choices]
        self.fields["card"] = _radio(_("Card for the offender"), cards, False)
        self.fields["verdict"] = forms.CharField(label=_("Decision in words"), max_length=500, required=False)
        self.fields["reasoning"] = forms.CharField(
            label=_("Reasoning"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
        )
        self.fields["rule"] = forms.CharField(label=_("Rule cited"), max_length=40, required=False)
        self.fields["published"] = _tick(_("Everyone reads it on the public page"))
        self.fields["published"].initial = True

    def _players(self) -> list[tuple[str, str]]:
        if self.docket.seats:
            return [(str(seat.registration_id), seat.registration.name) for seat in self.docket.seats]
        everyone = self.docket.case.tournament.registrations.select_related("player").order_by("start_number")
        return [(str(entry.pk), f"{entry.start_number or '–'} {entry.name}") for entry in everyone]

    def _outcomes(self) -> list[tuple[str, Any]]:
        docket = self.docket
        possible = {
            "deal": bool(docket.is_marias and docket.base and docket.codes),
            "dismissed": True,
            "void": docket.deal is not None,
            "difference": docket.table is not None,
        }
        return [(name, words) for name, words in OUTCOMES.items() if possible[name]]

    def _add_outcome(self) -> None:
        choices = self._outcomes()
        self.fields["outcome"] = _radio(_("Decision"), choices, True)
        self.fields["outcome"].initial = choices[0][0]

    def _add_renonces(self) -> None:
        language = get_language() or "sk"
        codes = [
            (code, f"{code} {word('marias', 'renonce', code, language)}" if code != DECLARED else _("other"))
            for code in self.docket.codes
        ]
        seats = [(str(seat.sheet_seat.position), seat.registration.name) for seat in self.docket.seats]
        fates = [
            UNKNOWN,
            *((name, word("marias", "fate", name, language)) for name in ("stands", "forfeited", "split")),
        ]
        self.fields["offender_1"] = _radio(_("Whose infraction"), seats, False)
        none = (NOTHING, _("no renonce: only the entry is corrected"))
        self.fields["code_1"] = _radio(_("Infraction"), [*codes, none], False)
        for row in range(1, MOST_RENONCES + 1):
            if row > 1:
                self.fields[f"offender_{row}"] = _select(_("Whose infraction"), [UNKNOWN, *seats])
                self.fields[f"code_{row}"] = _select(_("Infraction"), [UNKNOWN, *codes])
            self.fields[f"penalty_{row}"] = _select(
                _("Penalty of the other infraction"), [UNKNOWN, ("1", "1"), ("2", "2")]
            )
            self.fields[f"fate_{row}"] = _select(_("The game after the other infraction"), fates)
        self.fields["replayed"] = _tick(_("played on to the end"))
        self.fields["agreed"] = forms.MultipleChoiceField(
            label=_("Who of the other side agreed to play on (D/4)"),
            choices=[(EVERYBODY, _("everybody")), *seats],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["restored"] = _tick(_("The cards went back to before the renonce (D/3)"))
        self.fields["irreversible"] = _tick(_("cannot be taken back any more"))
        self.fields["lost_before"] = _tick(_("the game was lost before"))
        yes_no = [("", _("not judged")), ("yes", _("yes")), ("no", _("no"))]
        self.fields["winnable"] = _radio(_("Could the actor have won? (from 20 PB)"), yes_no, False)
        self.fields["game"] = _select(_("What becomes of the game"), [("", _("by the rules")), *fates[1:]])

    def _add_results(self) -> None:
        language, won = get_language() or "sk", (self.docket.base or {}).get("won", {})
        results = [("", _("not decided by play")), ("yes", _("won")), ("no", _("lost"))]
        for name in self.docket.components:
            said = word("marias", "reason", name, language)
            field = _select(_("Result: %(component)s") % {"component": said}, results)
            field.initial = {True: "yes", False: "no"}.get(won.get(name), "")
            self.fields[f"won_{name}"] = field
        if self.docket.has_points:
            self.fields["points"] = forms.IntegerField(
                label=_("Points of the hundred"),
                required=False,
                initial=(self.docket.base or {}).get("points"),
            )

    @property
    def more_rows(self) -> list[list[BoundField]]:
        """The fields of a second and further infraction, with what the referee says of one that he declares himself."""
        names = ("offender", "code", "penalty", "fate")
        return [[self[f"{name}_{row}"] for name in names] for row in range(2, MOST_RENONCES + 1)]

    @property
    def results(self) -> list[BoundField]:
        """The results of the components, and the points."""
        names = [f"won_{name}" for name in self.docket.components] + ["points"] * self.docket.has_points
        return [self[name] for name in names if name in self.fields]

    @property
    def amounts(self) -> list[BoundField]:
        """The amounts by seat."""
        return [self[f"amount_{seat.sheet_seat.position}"] for seat in self.docket.seats]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("outcome") == "deal":
            for row in range(1, MOST_RENONCES + 1):
                offender, code = data.get(f"offender_{row}"), data.get(f"code_{row}")
                if code == NOTHING:
                    data["code_1"] = ""
                elif bool(offender) != bool(code):
                    missing = f"code_{row}" if offender else f"offender_{row}"
                    self.add_error(missing, _("Name both: whose infraction it is, and which one."))
            if data.get("agreed") or data.get("restored"):  # nobody agrees to what was not played on
                data["replayed"] = True
            self._something_is_said()
            if data.get("replayed") and not self.errors:
                self._check_played_on()
        if data.get("outcome") != "deal" and not data.get("verdict"):
            if data.get("outcome") == "dismissed" and not data.get("card"):
                data["verdict"] = _("The result stands.")
            elif data.get("outcome") == "void":
                data["verdict"] = _("The deal does not count.")
            elif data.get("outcome") == "difference":
                data["verdict"] = _("The difference is put on the named players.")
            elif not data.get("verdict"):
                self.add_error("verdict", _("Say in words what is decided."))
        return data

    def _check_played_on(self) -> None:
        """Every player of the side with the claim agreed, the pausing one apart, and the cards went back (D/3, D/4)."""
        data = self.cleaned_data
        asked = self.docket.must_agree(
            ruled_deal(self.docket.base or {}, self._findings(list(self._renonces())))
        )
        missing = [self.docket.names[seat] for seat in asked if seat not in self._agreed()]
        if missing:
            self.add_error("agreed", not_agreed(missing))
        if asked and not data["restored"]:
            self.add_error("restored", not_restored())

    def _agreed(self) -> list[int]:
        """The seats that agreed; everybody is each of the table, of whom those who are asked count."""
        chosen = self.cleaned_data.get("agreed") or ()
        if EVERYBODY in chosen:
            return [seat.sheet_seat.position for seat in self.docket.seats]
        return [int(seat) for seat in chosen]

    def _something_is_said(self) -> None:
        """A first ruling says something: an infraction, another result, words or a card."""
        data = self.cleaned_data
        if self.errors or self.docket.appealed or data.get("verdict") or data.get("card"):
            return
        found = self._findings([])
        named = any(data.get(f"code_{row}") for row in range(1, MOST_RENONCES + 1))
        if not named and ruled_deal(self.docket.base or {}, found) == (self.docket.deal or {}):
            self.add_error("code_1", _("Choose the infraction, or correct the entry."))

    def ruling(self) -> Ruling:
        """The decision of a valid form."""
        data = self.cleaned_data
        outcome = data["outcome"]
        renonces = list(self._renonces()) if outcome == "deal" else []
        code = str(renonces[0]["code"]) if renonces else ""
        facts: dict[str, bool] = {
            name: bool(data[name])
            for name in ("replayed", "irreversible", "lost_before")
            if name in data and outcome == "deal"
        }
        if outcome == "deal" and data.get("winnable"):
            facts["winnable"] = data["winnable"] == "yes"
        return Ruling(
            verdict=data["verdict"] or self._usual_verdict(code),
            reasoning=data["reasoning"],
            rule=data["rule"] or (f"S:C/{code}" if code and code != DECLARED else ""),
            offender=self._offender(renonces),
            code=code,
            facts=facts,
            agreed=self._agreed(),
            restored=bool(data.get("restored")),
            deal=ruled_deal(self.docket.base or {}, self._findings(renonces)) if outcome == "deal" else None,
            void=outcome == "void",
            amounts=[data[f.name] for f in self.amounts] if outcome == "difference" else None,
            card=data["card"],
            published=data["published"],
        )

    def _renonces(self) -> Iterable[Renonce]:
        data = self.cleaned_data
        for row in range(1, MOST_RENONCES + 1):
            code = data.get(f"code_{row}")
            if not code:
                continue
            renonce: Renonce = {"offender": int(data[f"offender_{row}"]), "code": code}
            if code == DECLARED:
                renonce["penalty"] = int(data[f"penalty_{row}"] or 1)
                renonce["game"] = data[f"fate_{row}"] or "stands"
            yield renonce

    def _findings(self, renonces: list[Renonce]) -> Findings:
        data = self.cleaned_data
        yes_no = {"yes": True, "no": False}
        return Findings(
            renonces=renonces,
            replayed=data["replayed"],
            irreversible=data["irreversible"],
            lost_before=data["lost_before"],
            winnable=yes_no.get(data["winnable"]),
            game=data["game"],
            won={name: yes_no.get(data[f"won_{name}"]) for name in self.docket.components},
            points=data.get("points"),
        )

    def _offender(self, renonces: list[Renonce]) -> int | None:
        data = self.cleaned_data
        position = renonces[0]["offender"] if renonces else data.get("offender_1")
        if position not in (None, ""):
            seat = next(seat for seat in self.docket.seats if seat.sheet_seat.position == int(position))
            return int(seat.registration_id)
        return int(data["offender"]) if data.get("offender") else None

    def _usual_verdict(self, code: str) -> str:
        if not code:
            return _("The deal is corrected.")
        if code == DECLARED:
            return _("The jury declares it a renonce.")
        return f"{code} {word('marias', 'renonce', code, get_language() or 'sk')}"

    def fingerprint(self) -> str:
        """Of what was filled in: a decision is confirmed only as it was shown."""
        assert isinstance(self.data, QueryDict)
        skipped = ("csrfmiddlewaretoken", "previewed", "suggested", "facts_for")
        filled = sorted((name, *self.data.getlist(name)) for name in self.data if name not in skipped)
        return hashlib.sha256(repr(filled).encode()).hexdigest()[:24]


def _radio(label: str, choices: Any, required: bool) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=required, widget=forms.RadioSelect)


def _select(label: str, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _tick(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)
