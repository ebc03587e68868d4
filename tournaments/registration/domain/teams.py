"""Teams of a tournament (T-3): who is in which, and their standing over the rounds that count for teams."""

from __future__ import annotations

from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.domain.competition import system_of
from tournaments.events.domain.names import check_names
from tournaments.events.domain.stages import refuse_declared
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration, Team

#: T-3: teams of 3 or 4.
SIZES = (3, 4)


def team_size(tournament: Tournament) -> int:
    """The most members of a team, by the competition system; 4 where it says nothing of teams."""
    plan = system_of(tournament).teams
    return plan.size if plan else max(SIZES)


@transaction.atomic
def save_team(tournament: Tournament, name: str, members: Collection[int], team: Team | None = None) -> Team:
    """Make a team of these registrations, or give one another name and other members.

    Raises WrongStateError for too many members, somebody who is in another team already, a name that is taken;
    BadSettingError for a name with an address in it.
    """
    refuse_declared(tournament)
    check_names(name=name)
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    size = team_size(tournament)
    if not name.strip():
        raise WrongStateError(_("Give the team a name."), rule="T-3", field="name")
    if len(set(members)) > size:
        raise WrongStateError(
            _("A team has at most %(size)d members.") % {"size": size}, rule="T-3", field="members"
        )
    chosen = list(tournament.registrations.filter(pk__in=members).select_related("player", "team"))
    elsewhere = [one for one in chosen if one.team is not None and one.team != team]
    if elsewhere:
        raise WrongStateError(
            _("%(name)s plays for %(team)s already.")
            % {"name": elsewhere[0].name, "team": elsewhere[0].team},
            rule="T-3",
            field="members",
        )
    team = team or Team(tournament=tournament)
    team.name = name.strip()[:60]
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError:
        raise WrongStateError(_("There is a team of this name already."), rule="T-3", field="name") from None
    Registration.objects.filter(team=team).exclude(pk__in=[one.pk for one in chosen]).update(team=None)
    Registration.objects.filter(pk__in=[one.pk for one in chosen]).update(team=team)
    return team


@transaction.atomic
def delete_team(team: Team) -> None:
    """Its members play on without it. Raises WrongStateError once the results are declared."""
    refuse_declared(team.tournament)
    team.registrations.update(team=None)
    team.delete()
