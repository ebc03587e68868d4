"""manage.py move_files [--back]: the bytes of PDFs and photos from their rows into the store, or back into the rows."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from core import file_store
from core.models import StoredFile

#: So many are moved at once.
TOGETHER = 20


class Command(BaseCommand):
    """Can be stopped and started again, while the site is in use."""

    help = "Moves the bytes of PDFs and photos into the store of FILES_STORE_URL; --back: into the database again."

    def add_arguments(self, parser: CommandParser) -> None:
        """--back."""
        parser.add_argument("--back", action="store_true", help="out of the store into the rows")

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how many were moved."""
        if not file_store.is_set():
            raise CommandError("FILES_STORE_URL is not set: there is no store.")
        back, moved = bool(options["back"]), 0
        files = StoredFile.objects.exclude(place="") if back else StoredFile.objects.filter(place="")
        while keys := list(files.values_list("pk", flat=True)[:TOGETHER]):
            for pk in keys:
                moved += move(pk, back=back)
        self.stdout.write(f"{moved} files moved.")


@transaction.atomic
def move(pk: int, *, back: bool) -> bool:
    """Move one; whether it was still to be moved. What it leaves in the store is deleted after the commit."""
    found = StoredFile.objects.select_for_update().filter(pk=pk).first()
    if found is None or back == (not found.place):
        return False
    left = found.place
    content = found.read()
    found.place = "" if back else file_store.put(found.key, content)
    found.content = content if back else b""
    found.save(update_fields=["place", "content"])
    if left:
        transaction.on_commit(lambda: file_store.forget([left]))
    return True
