"""The embedded queue (kombu's folder of messages) where a disk may be full: half a message never ends a worker.

A message is only a hint: the job is a row and is sent again (`core.jobs`).
"""

from __future__ import annotations

import json
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem


class Channel(filesystem.Channel):
    """Messages are there whole or not at all; one that cannot be read is dropped."""

    # kombu's own folder has this name too, where its base class says `message`.
    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        name = uuid.uuid4()
        unfinished = folder / f".{name}"
        try:
            unfinished.write_text(json.dumps(payload), encoding="utf-8")
            unfinished.replace(folder / f"{time.monotonic_ns() // 1_000_000}_{name}.{queue}.msg")
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise ChannelError(f"The queue {folder} cannot be written: {error.strerror}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # kombu's folder never waits
        try:
            return super()._get(queue)
        except ValueError:
            raise Empty from None

    def get_table(self, exchange: str) -> Any:
        try:
            return super().get_table(exchange)
        except ValueError:  # bound anew at the next declaration
            (self.control_folder / f"{exchange}.exchange").unlink(missing_ok=True)
            return []

    def _queue_bind(self, exchange: str, *arguments: Any) -> None:
        self.get_table(exchange)
        super()._queue_bind(exchange, *arguments)


class Transport(filesystem.Transport):
    """The folder as a transport of kombu."""

    Channel = Channel


def install() -> None:
    """From now on `filesystem://` means this queue."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:{Transport.__name__}"
