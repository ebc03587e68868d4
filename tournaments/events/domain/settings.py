"""Changing the settings of a tournament (T-1): what may still change, what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.refusals import rule_message
from rules import registry
from rules.errors import RuleError
from tournaments import ranking
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.domain.names import check_names
from tournaments.events.domain.proposals import without_defaults
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.domain.tournaments import hold_both
from tournaments.events.hooks import settings_changed, settings_changing, settings_fixed, standings_stale
from tournaments.events.models import Tournament
from tournaments.ranking import RankingError

#: What a standing is made of besides the sheets.
EVALUATED = frozenset({"system", "system_options"})


@transaction.atomic
def change_settings(tournament: Tournament, fields: Mapping[str, Any]) -> list[str]:
    """Change settings and return the names of those that are other now. Who, when and what is logged.

    Every standing is computed anew when the system or its options changed. Raises BadSettingError for a value that is
    not legal, WrongStateError for one that cannot change any more.
    """
    refuse_declared(tournament)
    locked = Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
    before = copy(locked)
    changed = [name for name in fields if _other(locked, name, fields)]
    for name in changed:
        setattr(locked, name, fields[name])
    if "currency" in changed and locked.smallest_coin < SMALLEST_COINS[locked.currency]:
        locked.smallest_coin = SMALLEST_COINS[locked.currency]
        changed.append("smallest_coin")
    if "club" in changed and locked.public:
        raise BadSettingError(
            _("It is on the public list for its club: first take it off the list."),
            rule="T-37",
            field="club",
        )
    check_names(**{name: fields[name] for name in ("name", "venue") if name in changed})
    check_settings(locked)
    _check_duties(locked, changed)
    settings_changing(before, locked, frozenset(changed))
    locked.save(update_fields=changed)
    if EVALUATED.intersection(changed):
        standings_stale(locked)
    settings_changed(locked, frozenset(changed))
    for name in changed:
        setattr(tournament, name, getattr(locked, name))
    return changed


def _check_duties(tournament: Tournament, changed: list[str]) -> None:
    """Organising and judging are kept apart only once nobody does both. Raises BadSettingError."""
    if (
        "organiser_may_rule" in changed
        and not tournament.organiser_may_rule
        and (both := hold_both(tournament))
    ):
        raise BadSettingError(
            _("%(who)s organises and is on the jury: take one of the roles away first.")
            % {"who": ", ".join(both)},
            field="organiser_may_rule",
        )


def check_settings(tournament: Tournament) -> None:
    """The system with its options, and the rule set with its own, must be legal. Raises BadSettingError."""
    try:
        system = ranking.system(tournament.system, tournament.system_options)
    except RankingError as error:
        raise BadSettingError(rule_message(error), rule=error.rule, field=error.field) from None
    if system.points is None:
        raise BadSettingError(
            _("The system %(name)s is a season; a tournament needs one with rounds.") % {"name": system.id},
            rule="T-22",
            field="system",
        )
    if tournament.ruleset != Tournament.TICKET_ONLY:
        try:
            registry.engine(tournament.ruleset).form(tournament.ruleset_options)
        except RuleError as error:
            raise BadSettingError(
                rule_message(error), rule=error.rule, field=error.field or "ruleset_options"
            ) from None
    if tournament.round_end == Tournament.RoundEnd.POOL and not ends_itself(
        tournament.ruleset, tournament.ruleset_options
    ):
        raise BadSettingError(
            _("By these rules no game ends of its own; the clock or a number of deals ends it."),
            rule="T-4",
            field="round_end",
        )


def ends_itself(ruleset: str, options: Mapping[str, object]) -> bool:
    """T-4: whether a game by these rules has an end of its own, such as a closed pulka."""
    try:
        return ruleset != Tournament.TICKET_ONLY and registry.engine(ruleset).ends_itself(options)
    except RuleError:
        return False


def usual_end(system: str, ruleset: str, options: Mapping[str, object]) -> str:
    """T-4, T-22: what ends a round where nobody says otherwise: as the system plans, if the rules have that end."""
    preset = ranking.systems().get(system)
    plan = preset.plan(1) if preset else None
    if plan and plan.pool and ends_itself(ruleset, options):
        return Tournament.RoundEnd.POOL
    return Tournament.RoundEnd.CLOCK


def fixed_settings(tournament: Tournament) -> frozenset[str]:
    """What cannot be changed any more: it stands on sheets, or money has changed hands in it."""
    return frozenset().union(*settings_fixed(tournament))


def _other(tournament: Tournament, name: str, fields: Mapping[str, Any]) -> bool:
    """Whether this setting changes. An option that says what the same rules say by themselves changes nothing."""
    now, wanted = getattr(tournament, name), fields[name]
    if name == "ruleset_options" and fields.get("ruleset", tournament.ruleset) == tournament.ruleset:
        return without_defaults(tournament.ruleset, now) != without_defaults(tournament.ruleset, wanted)
    return bool(now != wanted)
