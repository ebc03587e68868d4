"""Players of one name: who is named as somebody before him says so himself (`Player.save`, `with_namesakes`)."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from tournaments.people.models import Player


def note_missed() -> int:
    """Neither of two who were named at the same moment knew of the other; how many are noted now."""
    before = Player.objects.filter(plain_name=OuterRef("plain_name"), pk__lt=OuterRef("pk")).order_by()
    return Player.objects.filter(Exists(before), namesake=False).update(namesake=True)
