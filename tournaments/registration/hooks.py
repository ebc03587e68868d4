"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.hooks import Hook
from tournaments.registration.models import Application, Registration

#: An entry is another player's now.
entry_moved: Hook[[Registration], None] = Hook()


class Code(Protocol):
    """A payment code: what people know it by, and what is read from it."""

    @property
    def standard(self) -> str: ...

    @property
    def text(self) -> str: ...


@dataclass(frozen=True)
class Payment:
    """What somebody of an entry is asked to pay: `words` are (what it is, what it says), `codes` the same to read.

    shown  what the template of the desk draws it from
    """

    application: Application
    words: Sequence[tuple[str, str]]
    codes: Sequence[Code]
    shown: object


#: What these people of an entry have to pay and may pay by a code; nothing of who owes nothing. Of somebody who could
#: not be entered it says what it says of everybody.
payments_of: Hook[[Sequence[Application]], list[Payment]] = Hook()


def payments(applications: Sequence[Application]) -> list[Payment]:
    """What these people have to pay."""
    return [one for found in payments_of(applications) for one in found]
