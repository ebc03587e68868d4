"""What is known of a person, changed."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people.domain import consents
from tournaments.people.domain.known_clubs import find_or_make_club
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.telling import known_now, tell_changes
from tournaments.people.fields import PERSON
from tournaments.people.models import Consent, Player


def forget_unused(player: Player) -> None:
    """Whom an organiser typed and nothing refers to any more is kept no longer."""
    for relation in Player._meta.related_objects:
        if relation.related_model is Consent:
            continue  # it goes with him
        found = relation.related_model._default_manager
        if found.filter(**{relation.field.name: player}).exists():
            return
    player.delete()


@transaction.atomic
def rename(player: Player, name: str, user: User) -> None:
    """The person corrects his name; where he is entered it stands as it was typed there (T-36). Raises WrongStateError
    for another person, and without a name."""
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if locked.user_id != user.pk:
        raise WrongStateError(_("This player's data are not changed here."), rule="T-36")
    person, before = Person(name), known_now(locked)
    if not person.named:
        raise WrongStateError(_("The name is missing."), field="name")
    change_person(locked, person, frozenset({"name"}), user)
    tell_changes(locked, before)


def change_person(player: Player, person: Person, fields: frozenset[str], user: User | None) -> None:
    """Write down these fields of a person; the player's row is locked. Raises WrongStateError for a consent that he
    took back himself."""
    for field in PERSON:
        if field.name in fields and field.kind.direct:
            setattr(player, field.column, getattr(person, field.name) or None)
    if "club" in fields:
        player.club = find_or_make_club(person.club)
    player.save()
    if "consent" in fields and player.agrees != person.consent:
        told = consents.record(player, consents.How.FORM, user, given=person.consent)
        if person.consent and not told:
            raise WrongStateError(
                _(
                    "The player withdrew the consent. They give it again on their own account, or with a form that "
                    "they alone sign and an officer of the club records."
                ),
                rule="T-38",
            )
