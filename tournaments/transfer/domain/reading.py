"""Reading a file that anybody may have made: every line strictly, nothing of it believed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec
from django.utils.translation import gettext as _

from core.files.limits import LARGEST_TOURNAMENT
from core.typed import FreeJson
from tournaments.transfer.domain.checking import check
from tournaments.transfer.domain.format import EARLIER_NAMES, file_type, later_columns
from tournaments.transfer.domain.parts import PARTS
from tournaments.transfer.domain.refusals import BadTransferError
from tournaments.transfer.domain.writing import encode

#: Values and lists or objects of a file: three and five times those of 24 MB of deals. Small ones unpacked take up to
#: thirty times the memory of their bytes.
MOST_VALUES, MOST_NESTED = 3_000_000, 750_000
#: Digits of a whole number; no amount, no hash and no price of a wish has more.
MOST_DIGITS = 19
#: A text with NUL in it, which no database holds: \u0000 after an even number of backslashes.
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
PATH = re.compile(r"^(?P<reason>.*?)(?: - at `\$?\.?(?P<path>[^`]*)`)?$", re.DOTALL)


@dataclass(frozen=True)
class TournamentFile:
    """A file whose every row has its form: rows by part, each with columns by name; `raw` has its documents as they
    stand."""

    rows: Mapping[str, list[Any]]
    raw: Mapping[str, list[FreeJson]]
    #: Of a part of a file (`outline`): how many rows the other parts have, and wherein it differs from what is here.
    counts: Mapping[str, int] = field(default_factory=dict)
    differs: Sequence[str] | None = None

    def count(self, part: str) -> int:
        """How many rows a part has."""
        return self.counts[part] if part in self.counts else len(self.rows[part])

    @property
    def tournament(self) -> Any:
        """The row of the tournament itself."""
        return self.rows["tournament"][0]

    def encoded(self) -> bytes:
        """The file as an export writes it, whatever its blanks and the order of its keys were."""
        return encode(self.raw)


def read_tournament(content: bytes) -> TournamentFile:
    """Read and check a file `tournament/1`. Raises BadTransferError naming field and reason; writes nothing."""
    if len(content) > LARGEST_TOURNAMENT:
        raise BadTransferError(
            "", _("the file has more than %(limit)d MB") % {"limit": LARGEST_TOURNAMENT // 1_000_000}
        )
    if content.count(b",") > MOST_VALUES or content.count(b"[") + content.count(b"{") > MOST_NESTED:
        raise BadTransferError("", _("more values than any tournament has"))
    raw = _plain(content)
    if _renamed(raw):
        content = _written(raw)
    try:
        decoded = msgspec.json.decode(content, type=file_type())
    except msgspec.ValidationError as error:
        found = PATH.match(str(error))
        assert found is not None
        raise BadTransferError(found["path"] or "", found["reason"]) from None
    except msgspec.DecodeError as error:
        raise BadTransferError("", str(error)) from None
    for part in PARTS:
        if part.later:
            raw.setdefault(part.name, [])
    file = TournamentFile(
        rows={part.name: _listed(part.single, getattr(decoded, part.name)) for part in PARTS},
        raw={part.name: _listed(part.single, raw[part.name]) for part in PARTS},
    )
    _complete(file)
    check(file.rows, file.raw)
    return file


def _renamed(raw: FreeJson) -> bool:
    """Give the columns of an older file the names of today; whether there were any (`EARLIER_NAMES`)."""
    found = False
    for part, names in EARLIER_NAMES.items():
        rows = raw.get(part)
        for row in rows if isinstance(rows, list) else ():
            for earlier, present in names.items():
                if isinstance(row, dict) and earlier in row and present not in row:
                    row[present] = row.pop(earlier)
                    found = True
    return found


def _written(raw: FreeJson) -> bytes:
    """The file again, to be judged as one that came with these names."""
    try:
        return json.dumps(raw).encode()
    except RecursionError:
        raise BadTransferError("", _("it is nested too deeply")) from None


def _complete(file: TournamentFile) -> None:
    """An older file as if it had been exported today (`later_columns`)."""
    for part in PARTS:
        later = later_columns(part)
        for row in file.raw[part.name] if later else ():
            for name, value in later.items():
                row.setdefault(name, value)


def _listed(single: bool, value: Any) -> list[Any]:
    return [value] if single else value


def _plain(content: bytes) -> FreeJson:
    """The file as plain JSON: no key twice, no number that is none, no endless one, nothing too deep."""
    if NUL.search(content):
        raise BadTransferError("", _("a text holds a NUL character"))
    try:
        raw = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_once,
            parse_int=_bounded,
            parse_constant=_no_number,
        )
    except RecursionError:
        raise BadTransferError("", _("it is nested too deeply")) from None
    except UnicodeDecodeError as error:
        raise BadTransferError("", _("not UTF-8 at byte %(place)d") % {"place": error.start}) from None
    except json.JSONDecodeError as error:
        raise BadTransferError(
            "", _("not JSON in line %(line)d: %(reason)s") % {"line": error.lineno, "reason": error.msg}
        ) from None
    if not isinstance(raw, dict):
        raise BadTransferError("", _("not a tournament"))
    return raw


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
        raise BadTransferError(twice[:60], _("stands twice in one object"))
    return found


def _bounded(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise BadTransferError(digits[:20], _("a number with too many digits"))
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise BadTransferError(word, _("not a number"))
