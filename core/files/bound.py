"""The process that reads what a stranger sent: bound in time, memory and files before it reads anything.

Its modules import nothing of Django: there are no settings and no secrets in it. `core.files.apart` starts it.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable

from core.files.limits import Reader

#: What the answer begins with; a refusal is followed by its word.
READ, REFUSED = b"read\n", b"refused\n"
#: The word of a refusal for want of memory; the time is up without a word.
COSTLY = "costly"


class RefusedError(Exception):
    """The file is not what it should be; the word says why."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def serve(read: Callable[..., bytes], reader: Reader) -> None:
    """Answer the file on the standard input, with the arguments of the command line: whole numbers, or texts."""
    bind(reader.memory, reader.seconds)
    arguments = [int(each) if each.isascii() and each.isdigit() else each for each in sys.argv[1:]]
    try:
        answer = READ + read(sys.stdin.buffer.read(), *arguments)
    except RefusedError as refusal:
        answer = REFUSED + refusal.word.encode()
    except MemoryError:
        answer = REFUSED + COSTLY.encode()
    sys.stdout.buffer.write(answer)


def bind(memory: int, seconds: int) -> None:
    """At most so much memory and time, nothing written, few files open."""
    for limit, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 32),
    ):
        _, hard = resource.getrlimit(limit)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (most, most))
