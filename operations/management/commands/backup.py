"""Write the whole database into one file that can prove itself when it is restored."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from operations.backups import make_backup
from operations.databases import BackupError
from operations.offsite import refuse_incomplete, send


class Command(BaseCommand):
    """Works while the site is in use."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--with-keys",
            action="store_true",
            help="also the server's keys: for moving a hall to another computer; keep such a file like a key",
        )

        parser.add_argument(
            "--offsite",
            action="store_true",
            help="also send it away, encrypted to the key of FLEK_OFFSITE_KEY; see docs/backup.md",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["offsite"]:
                refuse_incomplete()
            manifest = make_backup(options["file"], with_keys=options["with_keys"])
        except (BackupError, OSError, sqlite3.Error, DatabaseError) as error:
            raise CommandError(f"{error} There is no new backup.") from None
        sheets, rows = len(manifest.heads), sum(manifest.rows.values())
        self.stdout.write(f"{options['file']}: {sheets} sheets, {rows} rows, SHA-256 {manifest.sha256}")
        if options["offsite"]:
            self._send(options["file"])

    def _send(self, file: Path) -> None:
        try:
            name = send(file)
        except (BackupError, OSError) as error:
            raise CommandError(f"{error} The backup is good, but lies on this machine only.") from None
        self.stdout.write(f"{name} left this machine, encrypted.")
