"""What is known of a person, changed."""

from __future__ import annotations

from django.utils import timezone

from tournaments.people.domain.known_players import Person, find_or_make_club
from tournaments.people.fields import PERSON
from tournaments.people.models import Player


def forget_unused(player: Player) -> None:
    """Whom an organiser typed and nothing refers to any more is kept no longer."""
    for relation in Player._meta.related_objects:
        found = relation.related_model._default_manager
        if found.filter(**{relation.field.name: player}).exists():
            return
    player.delete()


def change_person(player: Player, person: Person, fields: frozenset[str]) -> None:
    """Write down these fields of a person; the player's row is locked."""
    for field in PERSON:
        if field.name in fields and field.kind.direct:
            setattr(player, field.column, getattr(person, field.name) or None)
    if "club" in fields:
        player.club = find_or_make_club(person.club)
    if "consent" in fields and bool(player.publish_consent_at) != person.consent:
        player.publish_consent_at = timezone.now() if person.consent else None
    player.save()
