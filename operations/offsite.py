"""Backups that leave the machine: encrypted by GnuPG to a public key, whose secret half lies elsewhere; never plain.

`FLEK_OFFSITE_KEY` is the file of the public key. Where they go is `FLEK_OFFSITE_FOLDER`, a disk of elsewhere that is
mounted here, or `FLEK_OFFSITE_COMMAND`, which sends `{file}` away.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from operations.databases import BackupError
from operations.last_backup import OFFSITE, note_backup

ENDING = ".gpg"
#: How long GnuPG, or sending a backup away, may take (seconds).
LONGEST = 6 * 3600


def missing() -> str:
    """What is not set, or not there, for a backup to leave this machine; empty when all is."""
    key, folder, command = settings.OFFSITE_KEY, settings.OFFSITE_FOLDER, settings.OFFSITE_COMMAND
    if not key:
        return "No backup leaves this machine unencrypted: set FLEK_OFFSITE_KEY to the file of a public key."
    if not os.access(key, os.R_OK):
        return f"The public key {key} (FLEK_OFFSITE_KEY) cannot be read."
    if bool(folder) == bool(command):
        return "Set FLEK_OFFSITE_FOLDER or FLEK_OFFSITE_COMMAND, one of them."
    if folder and not Path(folder).is_dir():
        return f"The folder {folder} (FLEK_OFFSITE_FOLDER) is not there: is its disk mounted?"
    if command and "{file}" not in command:
        return (
            "FLEK_OFFSITE_COMMAND does not say what is sent: write {file} where the name of the file belongs."
        )
    if not shutil.which("gpg"):
        return "gpg is missing: install Debian's package gpg."
    return ""


def refuse_incomplete() -> None:
    """Raises BackupError where `missing` says something."""
    if said := missing():
        raise BackupError(said)


def refuse_plain(target: Path) -> None:
    """Raises BackupError for a backup that would lie unencrypted in the folder of what leaves this machine."""
    folder = settings.OFFSITE_FOLDER
    if folder and target.resolve().is_relative_to(Path(folder).resolve()):
        raise BackupError(
            f"{folder} is elsewhere (FLEK_OFFSITE_FOLDER): nothing lies there unencrypted. Write the backup to another "
            "folder with --offsite."
        )


def send(backup: Path) -> str:
    """Encrypt a backup and let it leave this machine; returns its name there. Raises BackupError."""
    refuse_incomplete()
    with _encrypted(backup) as file:
        if settings.OFFSITE_COMMAND:
            _run([word.replace("{file}", str(file)) for word in shlex.split(settings.OFFSITE_COMMAND)])
        else:
            _put(file, Path(settings.OFFSITE_FOLDER))
    note_backup(OFFSITE)
    return backup.name + ENDING


@contextlib.contextmanager
def _encrypted(backup: Path) -> Iterator[Path]:
    """The encrypted file beside the backup, gone afterwards; GnuPG remembers nothing of this machine's."""
    with (
        tempfile.TemporaryDirectory(dir=backup.parent, prefix=".flek-offsite-") as place,
        tempfile.TemporaryDirectory(prefix="flek-gpg-") as home,
    ):
        file = Path(place) / (backup.name + ENDING)
        options = ("--batch", "--no-tty", "--quiet", "--trust-model", "always", "--homedir", home)
        recipient = ("--recipient-file", str(settings.OFFSITE_KEY))
        _run(["gpg", *options, *recipient, "--output", str(file), "--encrypt", str(backup)])
        yield file


def _put(file: Path, folder: Path) -> None:
    """Whole or not at all, and onto the disk."""
    unfinished = folder / f".{file.name}.part"
    try:
        with file.open("rb") as source, unfinished.open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        unfinished.replace(folder / file.name)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise BackupError(f"{folder} takes nothing: {error.strerror}.") from None


def _run(command: list[str]) -> None:
    """What an operator set, or gpg; without a shell."""
    try:
        run = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, timeout=LONGEST, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BackupError(f"{command[0]} failed: {error}") from None
    if run.returncode:
        raise BackupError(f"{command[0]} failed: {run.stderr.strip()[:500]}")
