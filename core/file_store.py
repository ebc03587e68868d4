"""Where the bytes of files lie once they outgrow the database: a store that an installation sets (docs/deploy.md).

The row of a file stays, and says by what name its bytes are found there; each name is used once. So what is deleted is
never what somebody else has just kept, and a transaction that is taken back leaves bytes that no row names. Those, and
what could not be deleted while the store was away, are swept up every day.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from datetime import timedelta

import structlog
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone

log = structlog.get_logger(__name__)

#: The name of the store in STORAGES.
ALIAS = "files"
#: What no row names is swept up when it is so old: its row may still be on its way.
UNNAMED = timedelta(days=1)


def is_set() -> bool:
    """Whether new files go to the store."""
    return ALIAS in settings.STORAGES


def put(key: str, content: bytes) -> str:
    """Keep bytes; the name by which they are found, "" where there is no store."""
    if not is_set():
        return ""
    return _store().save(f"{key[:2]}/{key}.{secrets.token_hex(8)}", ContentFile(content))


def get(name: str) -> bytes:
    """The bytes of this name. Raises FileNotFoundError, and whatever a store that is away raises."""
    with _store().open(name) as file:
        content: bytes = file.read()
    return content


def forget(names: Iterable[str]) -> None:
    """Delete bytes; what cannot be deleted now is swept up later."""
    for name in names:
        try:
            _store().delete(name)
        except Exception as error:
            # whatever a store raises: the rows are gone already, and who deleted them has nothing to mend
            log.warning("file_stays", error=str(error)[:200])
            return


def sweep(unnamed: Callable[[Collection[str]], Collection[str]]) -> int:
    """Delete what no row names, of names that `unnamed` is asked about; returns how many."""
    if not is_set():
        return 0
    store, swept = _store(), 0
    try:
        folders = store.listdir("")[0]
    except FileNotFoundError:  # nothing was ever kept
        return 0
    for folder in folders:
        names = [f"{folder}/{file}" for file in store.listdir(folder)[1]]
        for name in unnamed(names):
            if timezone.now() - store.get_modified_time(name) > UNNAMED:
                store.delete(name)
                swept += 1
    return swept


def _store() -> Storage:
    """Raises InvalidStorageError where bytes lie in a store that is set no more."""
    return storages[ALIAS]
