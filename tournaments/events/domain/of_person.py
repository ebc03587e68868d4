"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.models import Invitation, Tournament, TournamentRole
from tournaments.people import hooks
from tournaments.people.domain.forgetting import put_initials
from tournaments.people.models import Player


def own_data(user: User) -> dict[str, object]:
    """The roles that the account has."""
    return {
        "roles": [
            {"tournament": role.tournament.name, "role": role.role, "since": role.granted_at.isoformat()}
            for role in user.tournament_roles.select_related("tournament")
        ]
    }


#: Somebody must be able to go on with these.
GOES_ON = (Tournament.State.REGISTRATION, Tournament.State.RUNNING, Tournament.State.PROVISIONAL)


def refuse_last_organiser(user: User) -> None:
    """Nobody could close, correct or declare a tournament that goes on. Raises WrongStateError that names them."""
    organises = TournamentRole.objects.filter(role=TournamentRole.Role.ORGANISER)
    others = organises.filter(tournament=OuterRef("pk")).exclude(user=user)
    alone = Tournament.objects.filter(
        ~Exists(others), state__in=GOES_ON, pk__in=organises.filter(user=user).values("tournament")
    )
    if names := list(alone.values_list("name", flat=True)):
        raise WrongStateError(
            _("Only you organise %(names)s: first name another organiser, or declare the results.")
            % {"names": ", ".join(names)}
        )


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """A link to the data of the player leads nowhere any more, and does not say for whom it was."""
    Invitation.objects.filter(player=player).update(note="")
    here = [one for told in hooks.tournaments_of(player) for one in told]
    put_initials(Invitation.objects.filter(tournament__in=here), ("note",), names, initials)
    revoke_links(player)


def revoke_links(player: Player, _gone: Player | None = None) -> None:
    """A link to the data of the one was not meant for those of both."""
    _open_links(player).update(revoked_at=timezone.now())


def _open_links(player: Player) -> QuerySet[Invitation]:
    return Invitation.objects.filter(player=player, accepted_at__isnull=True, revoked_at__isnull=True)
