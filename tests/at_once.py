"""Several people at the same moment, each on a connection of his own: what PostgreSQL locks and SQLite queues."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from core.refusals import Refusal


def at_once(*verbs: Callable[[], object]) -> list[object]:
    """Run verbs at the same moment, each on a connection of its own; what each returned or was refused with."""
    ready, done = threading.Barrier(len(verbs)), [None] * len(verbs)

    def run(number: int, verb: Callable[[], Any]) -> None:
        try:
            ready.wait(10)
            done[number] = verb()
        except Refusal as refusal:
            done[number] = type(refusal)
        except Exception as error:  # shown by the assertion of the test
            done[number] = repr(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(verbs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return done
