"""The page of settings while something is chosen on it: what a system or a currency proposes comes along (T-22, M-42).

The page says what its fields were proposed for (`shown.system`, `shown.currency`). Another system brings all that it
proposes, another currency its coins and its usual base; whatever else was typed stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from core.forms.typed import as_typed
from core.typed import FreeJson
from scoring.forms.rulesets import OptionsForm
from tournaments import ranking
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.domain.proposals import proposed_options, proposed_system_options
from tournaments.events.forms.settings import COINS, TournamentForm, preset_change, preset_initial
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Tournament

SHOWN_SYSTEM, SHOWN_CURRENCY = "shown.system", "shown.currency"
#: What no system proposes.
OWN = frozenset({"name", "date", "venue", "club", "capacity", "live", "money_shown", "prizes_shown"})


def chosen_otherwise(data: Mapping[str, str], *others: tuple[str, str]) -> bool:
    """Whether the fields were shown for another system or currency than those sent: no script came in between."""
    pairs = ((SHOWN_SYSTEM, "system"), (SHOWN_CURRENCY, "currency"), *others)
    return any(shown in data and data[shown] != data.get(name) for shown, name in pairs)


def known_system(data: Mapping[str, str], tournament: Tournament | None = None) -> str:
    """The system that is chosen; one without rounds, or unknown, is passed over."""
    default = tournament.system if tournament else "club-evening"
    name = data.get("system", default)
    found = ranking.systems().get(name)
    return name if found is not None and found.points is not None else default


def shown_forms(
    data: Mapping[str, str],
    user: Any,
    tournament: Tournament | None = None,
    *,
    before: Tournament | None = None,
    taken: Mapping[str, object] = MappingProxyType({}),
    chosen: Mapping[str, object] = MappingProxyType({}),
) -> tuple[TournamentForm, SystemForm]:
    """The forms of a new tournament, or of the one that is there, as they are shown for what `data` chooses.

    A new one is proposed as it was `before`, where there was one, with what is `taken` from it; what is `chosen` holds
    whatever the system proposes.
    """
    name = known_system(data, tournament or before)
    anew = data.get(SHOWN_SYSTEM) != name
    as_before = before is not None and name == before.system
    initial = {**_proposed(name, tournament), **(taken if as_before else {})}
    if SHOWN_SYSTEM in data:
        typed = as_typed(TournamentForm(instance=tournament, user=user), data)
        initial |= {field: value for field, value in typed.items() if not anew or field in OWN}
    initial |= {"system": name, **chosen}
    form = TournamentForm(instance=tournament, initial=initial, user=user, before=before)
    options = system_options(form, name, tournament)
    if anew:
        return form, SystemForm(name, options)
    system_form = SystemForm(name, options, initial={"points.rule": data.get("points.rule")})
    if form.options is not None:
        form.options.initial.update(as_typed(form.options, data))
    if "points.rule" in data:
        system_form.initial.update(as_typed(system_form, data))
    shown = data.get(SHOWN_CURRENCY, "")
    if shown != form.money and shown in COINS:
        _follow_currency(form, system_form, shown)
    return form, system_form


def system_options(form: TournamentForm, name: str, tournament: Tournament | None) -> FreeJson:
    """What the tournament states otherwise than its system; for another system, what is proposed for it."""
    if tournament is not None and name == tournament.system:
        return dict(tournament.system_options)
    if form.as_before(name):
        assert form.before is not None
        return dict(form.before.system_options)
    return proposed_system_options(name, form.chosen_ruleset, form.proposed, form.money)


def _proposed(name: str, tournament: Tournament | None) -> dict[str, object]:
    if tournament is None:
        return preset_initial(ranking.systems()[name])
    return {} if name == tournament.system else preset_change(ranking.systems()[name], tournament)


def _follow_currency(form: TournamentForm, system_form: SystemForm, before: str) -> None:
    """The coin, the base and with it the rate of a premium point, unless somebody has chosen otherwise."""
    after = form.money
    coin = str(form.initial.get("smallest_coin"))
    if coin == str(SMALLEST_COINS[before]) or coin not in map(str, COINS[after]):
        form.initial["smallest_coin"] = SMALLEST_COINS[after]
    if form.options is None or _follow_base(form.options, before):
        rates = [_rate(system_form.name, form.chosen_ruleset, currency) for currency in (before, after)]
        if _exact(system_form.initial.get("premium.rate")) == rates[0]:
            system_form.initial["premium.rate"] = str(rates[1])


def _follow_base(options: OptionsForm, before: str) -> bool:
    """What was usual in the currency before is now as in the present one; False where something else was chosen."""
    usual = OptionsForm(options.ruleset.id, currency=before).usual
    for name in usual.keys() | options.usual.keys():
        declared = options.declared[name].default
        if str(options.initial.get(name) or declared) != str(usual.get(name, declared)):
            return False
        options.initial[name] = options.usual.get(name)
    return True


def _rate(system: str, ruleset: str, currency: str) -> Fraction:
    options = proposed_options(system, ruleset, currency)
    stated = proposed_system_options(system, ruleset, options, currency)
    return ranking.system(system, stated).premium.rate


def _exact(text: object) -> Fraction | None:
    try:
        return Fraction(str(text).replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
