"""The keys of an installation that are not set from outside: each a file in the data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

SECRET_KEY_FILE, TABLE_CODE_KEY_FILE, PUSH_KEY_FILE = "secret-key", "table-code-key", "push-key"


def keep_key(file: Path, key: str) -> None:
    """Write a key for its owner alone, whole or not at all, also when the power goes."""
    _written(file, key).replace(file)


def first_key(file: Path) -> str:
    """The key of a file, made where there is none.

    The web server and the worker may both find none when they start together: the key of one of them holds for both.
    """
    if not file.exists():
        made = _written(file, secrets.token_urlsafe(50))
        try:
            os.link(made, file)  # unlike a rename it replaces nothing
        except FileExistsError:
            pass
        except OSError:  # a file system without links, such as that of a stick
            made.replace(file)
        made.unlink(missing_ok=True)
    return file.read_text(encoding="ascii")


def _written(file: Path, key: str) -> Path:
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with open(
        os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
    ) as target:
        target.write(key)
        target.flush()
        os.fsync(target.fileno())
    return unfinished
