"""Cards, checks of sorting and suspensions (T-31): two yellow cards make a red one, a red one disqualifies."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from accounts.models import User
from core.refusals import WrongStateError
from rules.discipline import discipline
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.models import Tournament
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.models import Decision, PenaltyCard, SortingCheck
from tournaments.people.models import Player
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table
from tournaments.standings.domain.staleness import mark_all_stale
from tournaments.standings.domain.standings import publish_closed

Colour = PenaltyCard.Colour
#: T-31: cards are listed over so long.
LISTED = timedelta(days=365)


@transaction.atomic
def give_card(
    registration: Registration,
    colour: str,
    reason: str,
    user: User,
    *,
    rule: str = "",
    decision: Decision | None = None,
    table: Table | None = None,
    publish: bool = True,
) -> PenaltyCard:
    """Show a card; the last one that follows from it is returned. Raises WrongStateError, JurysError.

    Without `publish` the standings of closed rounds that it changes wait for the caller.
    """
    lock_tournament(registration.tournament_id)
    locked = Registration.objects.select_for_update().get(pk=registration.pk)
    check_referee(user, locked.tournament, table)
    if not reason.strip():
        raise WrongStateError(_("A card needs a reason."))
    card = PenaltyCard.objects.create(
        registration=locked, colour=colour, reason=reason.strip(), rule=rule, decision=decision, given_by=user
    )
    standing = in_force(locked)
    yellows = [one for one in standing if one.colour == Colour.YELLOW]
    has_red = any(one.colour == Colour.RED for one in standing)
    if colour == Colour.YELLOW and len(yellows) >= discipline().yellows and not has_red:
        card = PenaltyCard.objects.create(
            registration=locked,
            colour=Colour.RED,
            reason=N_("the second yellow card"),
            rule="M-38",
            decision=decision,
            follows=card,
            given_by=user,
        )
    _follow(locked, user, publish=publish)
    return card


@transaction.atomic
def take_back(card: PenaltyCard, reason: str, user: User, *, publish: bool = True) -> None:
    """A card does not count any more, nor the red one that it made. Raises WrongStateError, JurysError.

    `publish` as for `give_card`.
    """
    lock_tournament(card.registration.tournament_id)
    registration = Registration.objects.select_for_update().get(pk=card.registration_id)
    check_referee(user, registration.tournament, None)
    if not reason.strip():
        raise WrongStateError(_("Taking a card back needs a reason."))
    PenaltyCard.objects.filter(Q(pk=card.pk) | Q(follows=card.pk), taken_back_at__isnull=True).update(
        taken_back_at=timezone.now(), taken_back_by=user, taken_back_reason=reason.strip()[:300]
    )
    _follow(registration, user, publish=publish)


def in_force(registration: Registration) -> list[PenaltyCard]:
    """The cards of a player in a tournament that count."""
    return list(registration.penalty_cards.filter(taken_back_at__isnull=True))


def _follow(registration: Registration, user: User, *, publish: bool) -> None:
    """A red card ends the tournament for its player; without one he plays on."""
    red = any(card.colour == Colour.RED for card in in_force(registration))
    out = registration.state == Registration.State.DISQUALIFIED
    if red == out:
        return
    if red:
        participation.disqualify(registration, user, _("red card"))
    else:
        participation.reinstate(registration, user, _("the red card was taken back"))
    mark_all_stale(registration.tournament)
    if publish:
        publish_closed(registration.tournament)


@transaction.atomic
def note_check(
    table: Table, asked_by: Registration, checked: Registration, *, found_unsorted: bool, user: User
) -> SortingCheck:
    """S:B/26: a check of sorted cards. Raises WrongStateError when who asks has used up the two of this table."""
    check_referee(user, table.round.tournament, table)
    seated = set(table.seats.values_list("registration", flat=True))
    if asked_by.pk == checked.pk or not {asked_by.pk, checked.pk} <= seated:
        raise WrongStateError(_("Name two players of this table: who asked, and whose cards were looked at."))
    tournament = asked_by.tournament
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if (
        SortingCheck.objects.filter(asked_by=asked_by, table=table, unsorted=False).count()
        >= discipline().failed_checks
    ):
        raise WrongStateError(
            _("%(name)s has asked for two checks at this table that found nothing: there is no third one.")
            % {"name": asked_by.name},
            rule="M-38",
        )
    return SortingCheck.objects.create(
        table=table, asked_by=asked_by, checked=checked, unsorted=found_unsorted, made_by=user
    )


def card_for_sorting(checked: Registration) -> str:
    """What a player's cards found unsorted bring beside penalty 2, by how often in the tournament (M-38).

    The first time nothing, the second an admonition and a yellow card, the third a red one.
    """
    return discipline().card_for(SortingCheck.objects.filter(checked=checked, unsorted=True).count())


def cards_of_the_year(player: Player, until: date, here: Tournament | None = None) -> list[PenaltyCard]:
    """T-31: the cards of a player over twelve months, in every tournament on the public list and in the one that asks.
    What a private one shows is no matter of others, nor is it told those of others (T-37)."""
    counted = Q(registration__tournament=here)
    if here is None or here.public:
        counted |= Q(registration__tournament__public=True)
    return list(
        PenaltyCard.objects.filter(
            counted,
            registration__player=player,
            taken_back_at__isnull=True,
            registration__tournament__date__gt=until - LISTED,
            registration__tournament__date__lte=until,
        ).select_related("registration__tournament")
    )
