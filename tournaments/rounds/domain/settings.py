"""Settings of a tournament that rounds hold fast (T-1): what stands on sheets, how many were drawn."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round

#: What stands on every sheet from its first deal on.
ON_SHEETS = frozenset({"ruleset", "ruleset_options", "currency"})


def refuse_seated(before: Tournament, after: Tournament, changed: frozenset[str]) -> None:
    """Raises WrongStateError for what stands on the sheets of a published seating, or fewer rounds than were drawn."""
    seated = before.rounds.exclude(state=Round.State.DRAFT).count()
    fixed = ON_SHEETS & changed
    if seated and fixed:
        raise WrongStateError(
            _("The first seating is published: the rules and the currency are on its sheets."),
            rule="T-1",
            field=min(fixed),
        )
    if after.rounds_planned < seated:
        raise WrongStateError(
            _("%(count)d rounds were drawn already.") % {"count": seated}, rule="T-1", field="rounds_planned"
        )


def fixed_on_sheets(tournament: Tournament) -> frozenset[str]:
    """What cannot change once a seating is published."""
    seated = tournament.rounds.exclude(state=Round.State.DRAFT).exists()
    return ON_SHEETS if seated else frozenset()
