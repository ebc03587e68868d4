"""What a competition system proposes for the rules of a tournament, in its currency (T-22, M-42).

A preset states its figures for the base of its own currency. Where another one is played the base is that which is
usual there, and the rate of a premium point follows it: 10 hellers on a base of 20 are 1 cent on a base of 2.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.typed import FreeJson
from rules import registry
from rules.errors import RuleError
from rules.option_titles import usual_in
from rules.options import Declared
from tournaments import ranking
from tournaments.events.models import Tournament

#: The options of a rule set that a rate of the system hangs on.
BASE, SETTLED_RATE = "base_cents", "premium_cents_per_point"


def proposed_options(system: str, ruleset: str, currency: str) -> FreeJson:
    """The options of a new tournament's rule set: what is usual in the currency, and what the system asks for."""
    return _usual(ruleset, currency) | _asked(system, ruleset, currency)


def options_of(tournament: Tournament, system: str, currency: str) -> FreeJson:
    """The options of a tournament that takes this system and this currency.

    What its old system has asked for goes, what the new one asks for comes, the rest stays its own.
    """
    ruleset = tournament.ruleset
    own = in_currency(ruleset, tournament.ruleset_options, tournament.currency, currency)
    if system == tournament.system:
        return own
    before = ranking.systems().get(tournament.system)
    gone = before.ruleset_options.items() if before else ()
    own = {name: value for name, value in own.items() if (name, value) not in gone}
    return _usual(ruleset, currency) | own | _asked(system, ruleset, currency)


def in_currency(ruleset: str, options: Mapping[str, object], before: str, after: str) -> FreeJson:
    """M-42: options when the currency changes: what was usual in the one is now as in the other, what was chosen
    stays."""
    declared = _declared(ruleset)
    usual, wanted = _usual(ruleset, before), _usual(ruleset, after)
    kept = dict(options)
    for name in usual.keys() | wanted.keys():
        default = declared[name].default
        if before != after and options.get(name, default) == usual.get(name, default):
            kept.pop(name, None)
            kept |= {name: wanted[name]} if name in wanted else {}
    return kept


def proposed_system_options(system: str, ruleset: str, options: FreeJson, currency: str) -> FreeJson:
    """What a tournament states otherwise than the system, so that its premium points weigh what they are meant to.

    T-18: they count once: where the rule set settles them although the system asks it not to, they are in the money.
    """
    preset = ranking.systems()[system]
    if preset.premium.pb_in_zb:
        return {}
    asked = preset.ruleset_options.get(SETTLED_RATE)
    if SETTLED_RATE in _declared(ruleset) and options.get(SETTLED_RATE) != asked:
        return {"premium": {"pb_in_zb": True}}
    meant = _base(preset.ruleset, proposed_options(system, preset.ruleset, preset.currency))
    base = _base(ruleset, options) or _base(
        preset.ruleset, proposed_options(system, preset.ruleset, currency)
    )
    if not meant or not base or base == meant:
        return {}
    return {"premium": {"rate": str(preset.premium.rate * base / meant)}}


def without_defaults(ruleset: str, options: Mapping[str, object]) -> FreeJson:
    """The options that are other than what the rules say by themselves."""
    declared = _declared(ruleset)
    return {
        name: value
        for name, value in options.items()
        if name not in declared or declared[name].default != value
    }


def _usual(ruleset: str, currency: str) -> dict[str, int]:
    return usual_in(currency, _declared(ruleset))


def _asked(system: str, ruleset: str, currency: str) -> FreeJson:
    """What a system asks for, as far as the rule set knows it; its base is meant for its own currency."""
    preset = ranking.systems().get(system)
    if preset is None or ruleset not in registry.rulesets():
        return {}
    wanted = dict(preset.ruleset_options)
    if preset.currency != currency:
        wanted.pop(BASE, None)
    try:
        registry.engine(ruleset).form(wanted)
    except RuleError:
        return {}
    return wanted


def _base(ruleset: str, options: FreeJson) -> int | None:
    """The base that deals are counted by; None where the rules have none, and for tickets."""
    declared = _declared(ruleset).get(BASE)
    return None if declared is None else int(options.get(BASE, declared.default))


def _declared(ruleset: str) -> dict[str, Declared]:
    """By name; none for tickets, nor for rules that this installation does not know."""
    if ruleset not in registry.rulesets():
        return {}
    return {option.name: option for option in registry.engine(ruleset).declared()}
