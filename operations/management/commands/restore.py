"""Put a backup in the place of the present database and prove it: rows, head hashes, every sheet.

Whoever was erased after the backup was made is erased again.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from operations.backups import make_backup, read_keys, read_manifest, restore_backup
from operations.databases import BackupError, DamagedError, has_data
from operations.erasures import gathered
from operations.management.replaying import tell_replayed
from operations.postgres_copies import take_back_interrupted
from operations.sqlite_copies import set_aside


class Command(BaseCommand):
    """Every web and worker process must be stopped before."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="also when the database holds data")
        parser.add_argument("--look", action="store_true", help="only say what is in the file")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            manifest = read_manifest(file)
            sheets, rows = len(manifest.heads), sum(manifest.rows.values())
            what = f"made {manifest.made_at}: {manifest.database}, {sheets} sheets, {rows} rows"
            if options["look"]:
                self.stdout.write(what)
                return
            if take_back_interrupted():
                self.stdout.write(
                    "An earlier restore was killed in the middle; what was there before is back."
                )
            if has_data():
                if not options["replace"]:
                    raise CommandError(
                        "The database holds data; --replace keeps it in a backup beside the file."
                    )
                # a stick is read from, it may be full or locked
                place = Path(settings.DATA_DIR) if settings.HALL else file.parent
                self._keep(place / f"before-restore-{timezone.now():%Y%m%d-%H%M%S}.tar")
            lines, keys = gathered(file), read_keys(file) or {}
            restore_backup(file)
        except (BackupError, OSError, sqlite3.Error) as error:
            raise CommandError(f"{error} Nothing was changed.") from None
        tell_replayed(self, lines, {settings.TABLE_CODE_KEY, keys.get("TABLE_CODE_KEY", "")})
        call_command("verify", stdout=self.stdout, stderr=self.stderr)
        self.stdout.write(f"Restored, {what}; rows and head hashes are those of the backup.")

    def _keep(self, before: Path) -> None:
        """What is there now in a backup; the files of a damaged database as they lie."""
        try:
            make_backup(before)
        except DamagedError as error:
            before = before.with_suffix(".sqlite3")
            lost = set_aside(before)
            but = f", but {-(-lost // 1024)} kB of it cannot be read and are zeros there" if lost else ""
            self.stdout.write(f"What was there is damaged ({error.where}); its file is kept as {before}{but}")
        else:
            self.stdout.write(f"What was there is kept in {before}")
