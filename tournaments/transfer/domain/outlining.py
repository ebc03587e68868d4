"""What a preview is made of: the few small parts of a file, kept so that no page reads the whole of it again."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from core.typed import FreeJson
from tournaments.events.models import Tournament
from tournaments.transfer.domain.format import row_type
from tournaments.transfer.domain.parts import BY_NAME
from tournaments.transfer.domain.preview import differing
from tournaments.transfer.domain.reading import TournamentFile

#: The parts that a preview reads, and those that it counts.
READ = ("tournament", "accounts", "clubs", "players", "seasons")
COUNTED = ("rounds", "sheets", "entries")


def outline(file: TournamentFile) -> FreeJson:
    """Of a file that was read: what its preview needs, as plain JSON; wherein it differs, where it is here already."""
    present = Tournament.objects.filter(public_id=file.tournament.public_id).first()
    return {
        "parts": {name: file.raw[name] for name in READ},
        "counts": {name: len(file.rows[name]) for name in COUNTED},
        "differs": differing(file, present) if present else None,
    }


def outlined(seen: FreeJson) -> TournamentFile:
    """The file as far as its preview needs it. Raises WrongStateError where somebody else entered it meanwhile."""
    raw: dict[str, list[FreeJson]] = seen["parts"]
    rows: dict[str, list[Any]] = {
        name: msgspec.convert(raw[name], list[row_type(BY_NAME[name])])  # type: ignore[misc]
        for name in READ
    }
    file = TournamentFile(rows=rows, raw=raw, counts=seen["counts"], differs=seen["differs"])
    here = Tournament.objects.filter(public_id=file.tournament.public_id).exists()
    if here and file.differs is None:
        raise WrongStateError(_("This tournament came in meanwhile. Send the file again to compare it."))
    return file
