"""Write the whole database into one file that can prove itself when it is restored."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from operations.backups import make_backup
from operations.databases import BackupError


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

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = make_backup(options["file"], with_keys=options["with_keys"])
        except (BackupError, OSError, sqlite3.Error, DatabaseError) as error:
            raise CommandError(f"{error} There is no new backup.") from None
        sheets, rows = len(manifest.heads), sum(manifest.rows.values())
        self.stdout.write(f"{options['file']}: {sheets} sheets, {rows} rows, SHA-256 {manifest.sha256}")
