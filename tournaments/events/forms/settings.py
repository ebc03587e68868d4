"""The settings of a tournament as a form (T-1); the options of its system are in `system_form`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.formats import money
from core.typed import FreeJson, row_id
from rules import registry
from scoring.forms.rulesets import PREFIX, TICKET_ONLY, OptionsForm, ruleset_choices
from scoring.hooks import Offer
from tournaments import ranking
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.domain.proposals import options_of, proposed_options
from tournaments.events.domain.settings import ends_itself, fixed_settings, usual_end
from tournaments.events.models import Tournament
from tournaments.premium import queries as premium
from tournaments.ranking import System

if TYPE_CHECKING:  # Django's own class takes no parameter
    SettingsForm = forms.ModelForm[Tournament]
else:
    SettingsForm = forms.ModelForm

FIRST_RULESET = "marias/szmk-2012"
#: Where another rule set is chosen, its options follow (templates/scoring/_options.html). The fields around it are
#: asked for anew with a part of the whole page: that they select and send is not meant here, so it is unset.
OPTIONS_FOLLOW = {
    "hx-target": "#ruleset-options",
    "hx-swap": "outerHTML",
    "hx-trigger": "change",
    "hx-select": "unset",
    "hx-include": "#id_currency",
}
#: Sizes of a table of a tournament (T-1).
TABLE_SIZES = (4, 3, 5)
#: What sums in hand are rounded to, in cents or hellers.
COINS = {"EUR": (1, 2, 5, 10, 20, 50, 100, 200, 500), "CZK": (100, 200, 500, 1000, 2000, 5000)}


def playable() -> list[tuple[str, Any]]:
    """The rule sets that a tournament can be played by, by title; last, tickets without deals."""
    return [
        *ruleset_choices(TABLE_SIZES),
        (TICKET_ONLY, _("Another game: tickets with final results only")),
    ]


def system_choices() -> list[tuple[str, str]]:
    """The competition systems with rounds, by their names in the reader's language."""
    return [
        (system.id, title_of(system)) for system in ranking.systems().values() if system.points is not None
    ]


def title_of(system: System) -> str:
    """The name of a system in the reader's language."""
    return system.title.get((get_language() or "sk")[:2], system.title["en"])


def preset_initial(system: System) -> dict[str, object]:
    """What a preset proposes for a new tournament (T-22)."""
    plan = system.plan(1)
    return {
        "system": system.id,
        "ruleset": TICKET_ONLY if system.ticket_only else system.ruleset,
        "rounds_planned": len(system.rounds) or 3,
        "table_size": system.table_sizes[0],
        "round_minutes": (plan and plan.minutes) or 60,
        "round_end": "",
        "currency": system.currency,
        "smallest_coin": SMALLEST_COINS[system.currency],
    }


def preset_change(system: System, tournament: Tournament) -> dict[str, object]:
    """What it proposes for a tournament that is there: the rules and the currency that its file states.

    Those that it leaves open stay the tournament's own, and so do those that stand on sheets already.
    """
    proposed = preset_initial(system)
    stated = ranking.stated(system.id)
    fixed = fixed_settings(tournament)
    if "ruleset" in fixed or not (system.ticket_only or "ruleset" in stated):
        del proposed["ruleset"]
    if "currency" in fixed or "currency" not in stated or system.currency == tournament.currency:
        del proposed["currency"], proposed["smallest_coin"]
    return proposed


def _asked_by(system: str, currency: str) -> str:
    """The options that a system asks for, as the request for those of another rule set names them."""
    preset = ranking.systems().get(system)
    wanted = proposed_options(system, preset.ruleset, currency) if preset else {}
    return json.dumps({f"{PREFIX}-{name}": value for name, value in wanted.items()})


class TournamentForm(SettingsForm):
    """T-1: what is needed to begin; the rest has defaults that can be changed later."""

    class Meta:
        model = Tournament
        fields = [
            "name",
            "date",
            "venue",
            "club",
            "system",
            "ruleset",
            "rounds_planned",
            "table_size",
            "round_minutes",
            "round_end",
            "capacity",
            "currency",
            "smallest_coin",
            "live",
            "money_shown",
            "prizes_shown",
        ]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    system = forms.ChoiceField(
        label=_("Competition system"), choices=system_choices, initial="club-evening", required=False
    )
    ruleset = forms.ChoiceField(label=_("Rules"), choices=playable, initial=FIRST_RULESET)
    table_size = forms.TypedChoiceField(
        label=_("Players at a table"),
        choices=[(size, str(size)) for size in TABLE_SIZES],
        coerce=int,
        initial=4,
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[("EUR", "EUR"), ("CZK", "CZK")], initial="EUR")
    smallest_coin = forms.TypedChoiceField(label=_("Smallest coin"), coerce=int, initial=1, required=False)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30, initial=3)
    round_minutes = forms.IntegerField(label=_("Minutes per round"), min_value=5, max_value=600, initial=60)
    round_end = forms.ChoiceField(
        label=_("A round ends"),
        choices=[("", _("as usual for the game")), *Tournament.RoundEnd.choices],
        required=False,
        help_text=_(
            "As usual: at a club evening of preferans when the pulka is closed, else with the clock."
        ),
    )
    capacity = forms.IntegerField(label=_("Capacity"), min_value=3, max_value=2000, required=False)

    def __init__(self, *args: Any, user: Any = None, before: Tournament | None = None, **kwargs: Any) -> None:
        """`user` may choose tables of its own and of its clubs (M-41); `before` is the tournament of last time, whose
        options a new one is proposed with."""
        super().__init__(*args, **kwargs)
        self.user, self.before = user, before
        if not self.instance.pk:
            self.fields["date"].initial = timezone.localdate()
            self.initial["round_end"] = ""
        # the coins of the chosen currency are shown; one of the other currency may be sent with a new choice
        chosen = self.data.get("currency") if self.is_bound else self.initial.get("currency", "EUR")
        self.money = currency = chosen if chosen in COINS else "EUR"
        coin = self.fields["smallest_coin"]
        assert isinstance(coin, forms.TypedChoiceField)
        present = {self.instance.smallest_coin} if self.instance.pk else set()
        coin.choices = [(cents, cents) for cents in sorted(present.union(*COINS.values()))]
        coin.widget.choices = [
            (cents, money(cents, currency))
            for cents in sorted(present.union(COINS[currency]))
            if cents >= SMALLEST_COINS[currency]
        ]

        ruleset, system = self["ruleset"].value(), self["system"].value() or self.instance.system
        self.chosen_ruleset = ruleset if ruleset in dict(playable()) else FIRST_RULESET
        self.proposed, self.options = self._options_form(system)
        self.fields["ruleset"].widget.attrs.update(
            OPTIONS_FOLLOW
            | {"hx-get": reverse("scoring:ruleset-options"), "hx-vals": _asked_by(system, self.money)}
        )

    def _options_form(self, system: str) -> tuple[FreeJson, OptionsForm | None]:
        """What is agreed within the rule set that is chosen, and what the page proposes of it; None for tickets."""
        if self.chosen_ruleset == TICKET_ONLY:
            return {}, None
        proposed: FreeJson | None = None
        if self.instance.pk and self.chosen_ruleset == self.instance.ruleset:
            proposed = self._agreed(system)
        elif self.as_before(system):
            assert self.before is not None
            proposed = dict(self.before.ruleset_options)
        else:
            proposed = proposed_options(system, self.chosen_ruleset, self.money) or None
        data = self.data if self.is_bound else None
        form = OptionsForm(
            self.chosen_ruleset, data, options=proposed, currency=self.money, offers=self._offers()
        )
        return proposed or {}, form

    def as_before(self, system: str) -> bool:
        """Whether the game is that of last time, so that what was agreed for it holds again."""
        before = self.before
        return before is not None and (before.system, before.ruleset, before.currency) == (
            system,
            self.chosen_ruleset,
            self.money,
        )

    def _offers(self) -> Mapping[str, Sequence[Offer]]:
        """M-41: the tables of premium points that may be chosen on the day of the tournament."""
        if self.chosen_ruleset != premium.RULESET:
            return {}
        club, day = row_id(str(self["club"].value() or "")), _day(self["date"].value())
        return premium.offers(self.user, day or timezone.localdate(), [club] if club else [])

    def _agreed(self, system: str) -> FreeJson:
        """What was agreed for the tournament that is there; before it is played, as another system asks for it."""
        same = (system, self.money) == (self.instance.system, self.instance.currency)
        if same or "ruleset_options" in fixed_settings(self.instance):
            return dict(self.instance.ruleset_options)
        return options_of(self.instance, system, self.money)

    def clean(self) -> dict[str, object]:
        """The options of the rule set are checked with it, and so is the size of the tables."""
        super().clean()
        data = self.cleaned_data
        ruleset, size = data.get("ruleset"), data.get("table_size")
        if ruleset and ruleset != TICKET_ONLY and size and size not in registry.rulesets()[ruleset].players:
            self.add_error("table_size", _("These rules are not played by so many."))
        if self.options is None:
            data["ruleset_options"] = {}
        elif self.options.is_valid():
            data["ruleset_options"] = self.options.options
        else:
            self.add_error(None, _("Look at what was agreed for the rules."))
        self._settle_end()
        return data

    def _settle_end(self) -> None:
        """T-4: the usual end in place of none; a pulka only where the rules have one."""
        data = self.cleaned_data
        ruleset, options = data.get("ruleset"), data.get("ruleset_options")
        if ruleset is None or options is None:
            return
        system = data.get("system") or self.instance.system
        data["round_end"] = data.get("round_end") or usual_end(system, ruleset, options)
        if data["round_end"] == Tournament.RoundEnd.POOL and not ends_itself(ruleset, options):
            self.add_error("round_end", _("These rules have no end of their own: choose the clock."))

    def clean_system(self) -> str:
        chosen: str = self.cleaned_data["system"] or self.instance.system
        return chosen

    def clean_smallest_coin(self) -> int:
        """The coin that was chosen, but none that does not exist."""
        least = SMALLEST_COINS.get(self.cleaned_data.get("currency", ""), 1)
        return max(self.cleaned_data["smallest_coin"] or self.instance.smallest_coin or 1, least)


def _day(value: object) -> date | None:
    """The day that a form has or was sent."""
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None
