"""A file that waits for a person's decision: kept for a day, seen by who sent it, emptied once it was entered.

A worker reads it, and no page does. It is read before a transaction begins: reading a large one takes many seconds, and
SQLite lets one write at a time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people.domain.forgetting import by_who_knows
from tournaments.people.domain.known_players import Circle
from tournaments.people.models import Player
from tournaments.transfer.domain.importing import Imported, import_tournament
from tournaments.transfer.domain.outlining import outline, outlined
from tournaments.transfer.domain.preview import Preview, preview
from tournaments.transfer.domain.reading import read_tournament
from tournaments.transfer.models import TournamentImport

#: What nobody confirmed is forgotten.
KEPT = timedelta(days=1)


def receive(file_name: str, content: bytes, user: User) -> TournamentImport:
    """Check a file and keep it for the preview; what this account sent before and did not confirm is forgotten.

    Raises BadTransferError; nothing is kept then.
    """
    seen = outline(read_tournament(content))
    with transaction.atomic():
        TournamentImport.objects.filter(applied_at__isnull=True, created_by=user).delete()
        forget_old()
        return TournamentImport.objects.create(
            file_name=file_name[:120], content=content, seen=seen, created_by=user
        )


def forget_old() -> int:
    """Delete the files that waited for more than a day; returns how many."""
    old = TournamentImport.objects.filter(applied_at__isnull=True, created_at__lt=timezone.now() - KEPT)
    return old.delete()[0]


def forget_files_naming(player: Player, names: frozenset[str], initials: str) -> None:
    """Delete the files that wait and name an erased player: they can be sent again without him."""
    written = [text.encode() for name in names for text in (name, json.dumps(name)[1:-1])]
    waiting = TournamentImport.objects.filter(by_who_knows(player, "created_by"), applied_at__isnull=True)
    for pk in list(waiting.values_list("pk", flat=True)):
        content = bytes(TournamentImport.objects.values_list("content", flat=True).get(pk=pk))
        if any(text in content for text in written):
            TournamentImport.objects.filter(pk=pk).delete()


def look(waiting: TournamentImport, circle: Circle | None) -> Preview:
    """What the file would do here, for a circle (`match_players`); of the file only its outline is read. Raises
    WrongStateError once it was entered."""
    if waiting.applied_at:
        raise _entered()
    return preview(outlined(waiting.seen), circle)


def _entered() -> WrongStateError:
    return WrongStateError(_("This tournament was entered already."))


def _content(waiting: TournamentImport) -> bytes:
    """The file; it is not kept beside what is read of it."""
    if waiting.applied_at:
        raise _entered()
    content = TournamentImport.objects.filter(pk=waiting.pk).values_list("content", flat=True).first()
    return bytes(content or b"")


def confirm(
    waiting: TournamentImport,
    decisions: Mapping[int, int | None],
    user: User,
    *,
    accounts: bool = False,
    slug: str = "",
) -> Imported:
    """Enter the tournament of a file that was shown. A site admin's file is believed where it names accounts, roles
    and seasons; of another account's file only the account itself is (`import_tournament`).

    Raises BadTransferError, WrongStateError; nothing is written then.
    """
    file = read_tournament(_content(waiting))
    with transaction.atomic():
        locked = _locked(waiting)
        done = import_tournament(
            file,
            decisions,
            user=user,
            trusted=user.is_superuser,
            accounts=accounts and user.is_superuser,
            slug=slug,
        )
        locked.tournament, locked.applied_at = done.tournament, timezone.now()
        locked.content, locked.seen = b"", {}
        locked.save(update_fields=["tournament", "applied_at", "content", "seen"])
    return done


def _locked(waiting: TournamentImport) -> TournamentImport:
    """The file for who enters it now: while it was read it may have been entered, or another one sent in its place."""
    locked = TournamentImport.objects.select_for_update().defer("content").filter(pk=waiting.pk).first()
    if locked is None:
        raise WrongStateError(
            _("Another file was sent in the place of this one. Look at that, or send this again.")
        )
    if locked.applied_at:
        raise _entered()
    return locked
