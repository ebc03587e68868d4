"""Go on from another hall's copy: its data, its keys, so that printed codes and phones' pens stay valid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.backups import read_keys, read_manifest
from operations.databases import BackupError
from operations.keys import PUSH_KEY_FILE, SECRET_KEY_FILE, TABLE_CODE_KEY_FILE, keep_key


class Command(BaseCommand):
    """Web and worker must be stopped; bin/hall does so."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.HALL:
            raise CommandError("Only a hall (bin/hall) opens another hall's copy.")
        try:
            address, keys = read_manifest(options["file"]).address, read_keys(options["file"])
        except BackupError as error:
            raise CommandError(str(error)) from None
        if not keys:
            raise CommandError(
                "This file holds no keys: printed codes and pens would be void. Take a copy of a hall."
            )
        call_command("restore", str(options["file"]), replace=True, stdout=self.stdout, stderr=self.stderr)
        for name, key in (
            (SECRET_KEY_FILE, keys["SECRET_KEY"]),
            (TABLE_CODE_KEY_FILE, keys["TABLE_CODE_KEY"]),
            (PUSH_KEY_FILE, keys.get("FLEK_PUSH_KEY")),  # a copy from before there were notices holds none
        ):
            if key:
                keep_key(settings.DATA_DIR / name, key)
        if address and address != settings.HALL_ADDRESS:
            self.stdout.write(
                f"The phones look for {address}; this computer has {settings.HALL_ADDRESS}. Give it the address "
                "and the port of the first one (docs/hall.md), or everybody scans a new card."
            )
