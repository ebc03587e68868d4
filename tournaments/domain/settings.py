"""Changing the settings of a tournament (T-1): what may still change, what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from rules import registry
from rules.errors import RuleError
from scoring.domain.refusals import rule_message
from tournaments import evaluation
from tournaments.domain import cash
from tournaments.domain.places import move_up
from tournaments.domain.proposals import without_defaults
from tournaments.domain.refusals import BadSettingError, WrongStateError
from tournaments.domain.stages import refuse_declared
from tournaments.domain.staleness import mark_all_stale
from tournaments.evaluation import EvaluationError
from tournaments.models import Round, Tournament

#: What a standing is made of besides the sheets.
EVALUATED = frozenset({"system", "system_options"})
#: What stands on every sheet from its first deal on.
ON_SHEETS = frozenset({"ruleset", "ruleset_options", "currency"})
#: What sums of money are written and paid in.
MONEY = frozenset({"currency", "smallest_coin"})


@transaction.atomic
def change_settings(tournament: Tournament, fields: Mapping[str, Any]) -> list[str]:
    """Change settings and return the names of those that are other now. Who, when and what is logged.

    Every standing is computed anew when the system or its options changed; more places go to who waits. Raises
    BadSettingError for a value that is not legal, WrongStateError for one that cannot change any more.
    """
    refuse_declared(tournament)
    locked = Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
    before = copy(locked)
    changed = [name for name in fields if _other(locked, name, fields)]
    for name in changed:
        setattr(locked, name, fields[name])
    if "currency" in changed and locked.smallest_coin < cash.SMALLEST_COINS[locked.currency]:
        locked.smallest_coin = cash.SMALLEST_COINS[locked.currency]
        changed.append("smallest_coin")
    check_settings(locked)
    if MONEY.intersection(changed):
        cash.check_money(before, locked)
    seated = locked.rounds.exclude(state=Round.State.DRAFT).count()
    fixed = ON_SHEETS.intersection(changed)
    if seated and fixed:
        raise WrongStateError(
            _("The first seating is published: the rules and the currency stand on its sheets."),
            rule="T-1",
            field=min(fixed),
        )
    if locked.rounds_planned < seated:
        raise WrongStateError(
            _("%(count)d rounds were drawn already.") % {"count": seated}, rule="T-1", field="rounds_planned"
        )
    locked.save(update_fields=changed)
    if EVALUATED.intersection(changed):
        mark_all_stale(locked)
    if "capacity" in changed:
        move_up(locked)
    for name in changed:
        setattr(tournament, name, getattr(locked, name))
    return changed


def check_settings(tournament: Tournament) -> None:
    """The system with its options, and the rule set with its own, must be legal. Raises BadSettingError."""
    try:
        system = evaluation.system(tournament.system, tournament.system_options)
    except EvaluationError as error:
        raise BadSettingError(evaluation_message(error), rule=error.rule, field=error.field) from None
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
            _("T-4: by these rules no game ends of its own; the clock or a number of deals ends it."),
            rule="T-4",
            field="round_end",
        )


def evaluation_message(error: EvaluationError) -> str:
    """The sentence of an evaluation's refusal in the reader's language."""
    return _(error.template).format(**error.params)


def ends_itself(ruleset: str, options: Mapping[str, Any]) -> bool:
    """T-4: whether a game by these rules has an end of its own, such as a closed pulka."""
    try:
        return ruleset != Tournament.TICKET_ONLY and registry.engine(ruleset).ends_itself(options)
    except RuleError:
        return False


def usual_end(system: str, ruleset: str, options: Mapping[str, Any]) -> str:
    """T-4, T-22: what ends a round where nobody says otherwise: as the system plans, if the rules have that end."""
    preset = evaluation.systems().get(system)
    plan = preset.plan(1) if preset else None
    if plan and plan.pool and ends_itself(ruleset, options):
        return Tournament.RoundEnd.POOL
    return Tournament.RoundEnd.CLOCK


def fixed_settings(tournament: Tournament) -> frozenset[str]:
    """What cannot be changed any more: it stands on sheets, or money has changed hands in it."""
    if tournament.rounds.exclude(state=Round.State.DRAFT).exists():
        return ON_SHEETS
    return frozenset({"currency"} if tournament.postings.exists() else ())


def _other(tournament: Tournament, name: str, fields: Mapping[str, Any]) -> bool:
    """Whether this setting changes. An option that says what the same rules say by themselves changes nothing."""
    now, wanted = getattr(tournament, name), fields[name]
    if name == "ruleset_options" and fields.get("ruleset", tournament.ruleset) == tournament.ruleset:
        return without_defaults(tournament.ruleset, now) != without_defaults(tournament.ruleset, wanted)
    return bool(now != wanted)
