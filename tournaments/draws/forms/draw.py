"""Forms of the draw: they check form, the verbs check what may happen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.cited import Cited
from tournaments.draws.domain.draw_request import Choice
from tournaments.draws.domain.wishes import HARD, STRENGTHS
from tournaments.draws.models import DrawWishes
from tournaments.events.models import Tournament
from tournaments.registration.forms.players import PlayersField
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import registrations
from tournaments.seeding.model import Strength

#: The value of the choice that takes the round from a schedule drawn before.
FOLLOW = "follow"

METHOD_NAMES = {
    FOLLOW: gettext_lazy("The next round of the schedule"),
    "random": gettext_lazy("By lot"),
    "pots": gettext_lazy("Pots"),
    "shift": gettext_lazy("Shift"),
    "swiss": gettext_lazy("Swiss"),
    "thirds": gettext_lazy("Thirds"),
    "schedule": gettext_lazy("Schedule of all rounds"),
    "drawn": gettext_lazy("Slips from a hat"),
    "manual": gettext_lazy("By hand"),
}
METHOD_HELP = {
    FOLLOW: gettext_lazy("It was drawn before the first round, so that as few as possible meet twice."),
    "random": gettext_lazy("Everybody anywhere, from a seed that everyone can check."),
    "pots": gettext_lazy("The ranking is cut into pots; one of each pot to a table."),
    "shift": gettext_lazy("From the last table everybody moves a fixed number of tables."),
    "swiss": gettext_lazy("The best four to table 1, and so on."),
    "thirds": gettext_lazy("The best are spread over the tables, the rest sits by the standing."),
    "schedule": gettext_lazy("All remaining rounds at once, with as few repeated meetings as possible."),
    "drawn": gettext_lazy("People draw in the hall; you type who drew which seat."),
    "manual": gettext_lazy("You place everybody yourself."),
}


#: Orders of players; the rating only where the installation has one.
RANKINGS = [
    ("standing", gettext_lazy("the standing of this tournament")),
    ("seed_list", gettext_lazy("the seed list")),
    ("season", gettext_lazy("the season")),
    ("rating", gettext_lazy("the rating")),
]


@dataclass(frozen=True)
class ShownMethod:
    """A method of drawing as a page lists it; `chosen`: it is the one that is chosen now."""

    key: str
    name: str | Promise
    help: str | Promise
    chosen: bool


class ChoiceForm(forms.Form):
    """How the next round is drawn: the method, its parameters, the sizes of the tables (T-5 to T-13)."""

    method = forms.ChoiceField(label=gettext_lazy("Method"), widget=forms.RadioSelect)
    moves = forms.CharField(
        label=gettext_lazy("Tables that seat 1, 2, 3, … moves"),
        help_text=gettext_lazy("such as: -1 0 1. Empty: the usual moves for the size of the table."),
        required=False,
        max_length=40,
    )
    by = forms.ChoiceField(
        label=gettext_lazy("It goes by"),
        choices=[("seat", gettext_lazy("the seat")), ("place", gettext_lazy("the place at the table"))],
        required=False,
    )
    depth = forms.IntegerField(
        label=gettext_lazy("How many of the best are spread"),
        help_text=gettext_lazy("0: as many as fill whole tables"),
        min_value=0,
        max_value=5000,
        required=False,
    )
    ranking = forms.ChoiceField(
        label=gettext_lazy("Order of the players"),
        choices=RANKINGS,
        required=False,
    )
    exact = forms.BooleanField(label=gettext_lazy("only tables of the preferred size"), required=False)
    byes = forms.IntegerField(
        label=gettext_lazy("How many may sit out"),
        help_text=gettext_lazy("only when the number cannot be split; nobody twice"),
        min_value=0,
        max_value=4,
        required=False,
    )

    def __init__(self, suggested: Choice, follow: bool, data: Mapping[str, object] | None = None) -> None:
        initial = {
            "method": FOLLOW if follow else suggested.method,
            "moves": " ".join(map(str, suggested.moves)),
            "by": suggested.by,
            "depth": suggested.depth,
            "ranking": suggested.ranking,
            "byes": 0,
        }
        super().__init__(data, initial=initial)
        self.names = [(key, name) for key, name in METHOD_NAMES.items() if follow or key != FOLLOW]
        if not settings.RATING:
            orders = self.fields["ranking"]
            assert isinstance(orders, forms.ChoiceField)
            orders.choices = [(key, name) for key, name in RANKINGS if key != "rating"]
        method = self.fields["method"]
        assert isinstance(method, forms.ChoiceField)
        method.choices = self.names

    def clean_moves(self) -> tuple[int, ...]:
        """T-9: whole numbers, one for each seat."""
        words = re.split(r"[\s,;]+", self.cleaned_data["moves"].strip().replace("\u2212", "-"))
        try:
            moves = tuple(int(word) for word in words if word)
        except ValueError:
            raise forms.ValidationError(
                Cited(_("Write whole numbers with blanks between, such as -1 0 1."), "T-9")
            ) from None
        if len(moves) > 5 or any(abs(move) > 1000 for move in moves):
            raise forms.ValidationError(Cited(_("At most five moves, one for each seat."), "T-9"))
        return moves

    def choice(self) -> Choice:
        """What was chosen, of a form that is valid."""
        data = self.cleaned_data
        follow = data["method"] == FOLLOW
        return Choice(
            method="schedule" if follow else data["method"],
            moves=data["moves"],
            by=data["by"] or "seat",
            depth=data["depth"] or 0,
            ranking=data["ranking"] or "standing",
            follow=follow,
            exact=data["exact"],
            byes=data["byes"] or 0,
        )

    def methods(self) -> list[ShownMethod]:
        """The methods as a page lists them."""
        chosen = self["method"].value()
        return [ShownMethod(key, name, METHOD_HELP[key], key == chosen) for key, name in self.names]


class CalledNumberForm(forms.Form):
    """A number called in the hall, mixed into the lots."""

    called_number = forms.IntegerField(
        label=gettext_lazy("Number called in the hall"), min_value=0, max_value=10**9, required=False
    )


class SlipForm(forms.Form):
    """A slip from the hat: who drew which seat of which table (T-13)."""

    start_number = forms.IntegerField(label=gettext_lazy("Start number"), min_value=1, max_value=10**6)
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=2000)
    seat = forms.IntegerField(label=gettext_lazy("Seat"), min_value=1, max_value=5)


#: A wish, what it is called, and what is said of it.
WISH_NAMES = {
    "meetings": gettext_lazy("no second meeting of opponents"),
    "clubs": gettext_lazy("players of a club apart"),
    "teams": gettext_lazy("players of a team apart"),
    "tables": gettext_lazy("fixed tables"),
    "threes": gettext_lazy("nobody a second time at a table of three"),
    "positions": gettext_lazy("everybody in each seat equally often"),
}


def _words(strength: Strength) -> str:
    """What a strength means."""
    if strength == HARD:
        return _("must be kept")
    return _("as far as possible") if strength else _("does not matter")


class WishesForm(forms.Form):
    """T-14: how strong each wish is; a weight can be given where a wish is weighted."""

    club_rounds = forms.IntegerField(
        label=gettext_lazy("Clubs apart in so many first rounds"),
        help_text=gettext_lazy("Empty: as the system says, or in all rounds."),
        min_value=0,
        max_value=30,
        required=False,
    )

    def __init__(
        self,
        stored: DrawWishes | None,
        system: Mapping[str, Strength],
        data: Mapping[str, object] | None = None,
    ) -> None:
        initial: dict[str, object] = {"club_rounds": stored.club_rounds if stored else None}
        for wish in STRENGTHS:
            text = getattr(stored, wish) if stored else ""
            initial[wish] = {"": "", HARD: HARD, "0": "off"}.get(text, "weight")
            initial[f"{wish}_weight"] = text if initial[wish] == "weight" else ""
        super().__init__(data, initial=initial)
        for wish, name in WISH_NAMES.items():
            self.fields[wish] = forms.ChoiceField(
                label=name,
                required=False,
                choices=[
                    ("", f"{_('as the system says')}: {_words(system[wish])}"),
                    (HARD, _("must be kept")),
                    ("weight", _("as far as possible, with this weight")),
                    ("off", _("does not matter")),
                ],
            )
            self.fields[f"{wish}_weight"] = forms.IntegerField(
                label=_("Weight"), min_value=1, max_value=10**14, required=False
            )

    def clean(self) -> dict[str, object]:
        """A weighted wish needs its weight."""
        data = super().clean() or {}
        for wish in STRENGTHS:
            if data.get(wish) == "weight" and not data.get(f"{wish}_weight"):
                self.add_error(f"{wish}_weight", Cited(_("Choose how much it matters."), "T-14"))
        return data

    def strengths(self) -> dict[str, str]:
        """The strengths as they are stored."""
        data = self.cleaned_data
        stored = {"off": "0", HARD: HARD, "": ""}
        return {
            wish: str(data[f"{wish}_weight"]) if data[wish] == "weight" else stored[data[wish]]
            for wish in STRENGTHS
        }

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Each wish with its weight, in the order of T-14."""
        return [(self[wish], self[f"{wish}_weight"]) for wish in WISH_NAMES]


class PairForm(forms.Form):
    """Two players who must not meet."""

    one = PlayersField(queryset=Registration.objects.none(), label=gettext_lazy("Player"))
    other = PlayersField(queryset=Registration.objects.none(), label=gettext_lazy("must not meet"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=120, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, tournament, "one", "other")


class FixedTableForm(forms.Form):
    """A player who needs a certain table."""

    player = PlayersField(queryset=Registration.objects.none(), label=gettext_lazy("Player"))
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=2000)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=120, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, tournament, "player")


def offer(form: forms.Form, tournament: Tournament, *names: str) -> None:
    """Let these fields choose among everyone who may still play, by start number."""
    gone = [Registration.State.WITHDRAWN, Registration.State.DISQUALIFIED, Registration.State.WAITING]
    entries = registrations(tournament).exclude(state__in=gone)
    for name in names:
        field = form.fields[name]
        assert isinstance(field, PlayersField)
        field.queryset = entries
