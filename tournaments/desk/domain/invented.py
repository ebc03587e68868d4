"""A tournament of people who do not exist, for whoever wants to see how a day goes (desk, bin/demo)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.cash.models import Fee
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.models import Tournament
from tournaments.registration.domain.entering import Entrant, Terms, register_all
from tournaments.registration.domain.participation import Person

#: So many an account may have at once; it deletes one to make another.
MOST = 3
NAMES = (
    "Anna Vymyslená", "Boris Skúšobný", "Cyril Neskutočný", "Dana Papierová", "Emil Bájny", "František Dutý",
    "Gabriela Tušená", "Henrich Nikdy", "Igor Žaluď", "Ján Zeleň", "Karol Guľa", "Ľubomír Červeň",
    "Mária Hlášková", "Norbert Flek", "Oto Tutti", "Pavol Betl", "Rozália Durchová", "Stanislav Sedma",
    "Tibor Stovka", "Urban Renonc", "Viera Talonová", "Zuzana Forhontová",
)  # fmt: skip
CLUBS = ("Klub Durch", "MK Talón", "Flekári")
#: Of the players so many are not here yet: the desk has something to do.
MISSING = 2
FEE = 500


@transaction.atomic
def invent_tournament(user: User, name: str = "") -> Tournament:
    """A tournament of twenty-two invented players, all but two of them here. Its organiser may delete it at any time.

    Raises WrongStateError where the account has `MOST` of them, TooOftenError as `create_tournament` does.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if Tournament.objects.filter(created_by=user, invented=True).count() >= MOST:
        raise WrongStateError(
            _("You have %(most)d tournaments of invented players; delete one of them first.") % {"most": MOST}
        )
    tournament = create_tournament(
        user=user,
        name=name or _("To try it: invented players"),
        on=timezone.localdate(),
        public=False,
        invented=True,
        rounds_planned=4,
        round_minutes=45,
        system="place-sum",
        table_size=4,
    )
    Fee.objects.create(tournament=tournament, category="licensed", cents=FEE)
    people = [
        Entrant(Person(who, CLUBS[number % len(CLUBS)], "", 1948 + 2 * number), Terms())
        for number, who in enumerate(NAMES)
    ]
    register_all(tournament, people[:-MISSING], checked_in=True, user=user)
    register_all(tournament, people[-MISSING:], user=user)
    return tournament
