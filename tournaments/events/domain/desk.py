"""The desk's options and the categories of a tournament."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.domain.names import check_names
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Category, DeskRules, Tournament

#: More would be a slip of the finger, and makes no readable list.
MOST_CATEGORIES = 12


def desk_rules(tournament: Tournament) -> DeskRules:
    """The options of the desk, with their defaults where nobody has set them yet."""
    return DeskRules.objects.filter(tournament=tournament).first() or DeskRules(tournament=tournament)


@transaction.atomic
def set_desk_rules(tournament: Tournament, **options: Any) -> DeskRules:
    """Set some of the options of the desk."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    rules = desk_rules(tournament)
    for name, value in options.items():
        setattr(rules, name, value)
    rules.save()
    return rules


@transaction.atomic
def add_category(
    tournament: Tournament,
    *,
    usual: str = "",
    name: str = "",
    born_from: int | None = None,
    born_to: int | None = None,
) -> Category:
    """A category of its own by `name`, or a `usual` one. Who fits by the year of birth is in it at once.

    Raises WrongStateError when it is there already, without a name, or one too many; BadSettingError for an address.
    """
    check_names(name=name)
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    there = list(tournament.categories.all())
    key = usual or slugify(name)[:36] or (name.strip() and f"own-{len(there) + 1}")
    if not key:
        raise WrongStateError(_("A category needs a name."))
    if len(there) >= MOST_CATEGORIES:
        raise WrongStateError(
            _("A tournament has at most %(limit)d categories.") % {"limit": MOST_CATEGORIES}
        )
    if any(one.key == key for one in there):
        raise WrongStateError(_("This category is there already."))
    made = Category.objects.create(
        tournament=tournament,
        key=key,
        name="" if usual else name.strip(),
        born_from=born_from,
        born_to=born_to,
    )
    if made.by_year:
        made.registrations.set([one for one in tournament.registrations.all() if made.fits(one.birth_year)])
    standings_stale(tournament)
    return made


@transaction.atomic
def remove_category(category: Category) -> None:
    """A category nobody wants any more; its players stay entered."""
    tournament = category.tournament
    category.delete()
    standings_stale(tournament)
