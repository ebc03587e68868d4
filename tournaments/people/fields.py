"""What is known of a person, declared once.

Forms, lists that are read, the API, the file of a tournament, own data, merging and erasing read it from here. The
models keep the columns; `tests/registration/test_fields.py` compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.addressed import refuse_address
from core.names import checked_name
from rules.names import LONGEST, compared

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: A year of birth, or a date of birth that holds it.
YEAR = re.compile(
    r"(?:(\d{4})|(\d{4})-\d{2}-\d{2}(?:[ T][\d:.]+)?|\d{1,2}[./]\s?\d{1,2}[./]\s?(\d{4})|(\d\d))(?:[.,]0+)?",
    re.ASCII,
)
#: Nobody is older.
OLDEST = 120
#: So much of what was typed stands in a message.
QUOTED = 20


def too_long(limit: int) -> str:
    """In words."""
    return _("longer than %(limit)d characters") % {"limit": limit}


class Who(Enum):
    """Who is shown a field, or changes it."""

    OFFICE = auto()  # organiser and desk, of what was typed in their tournament
    JURY = auto()  # its referees
    OFFICER = auto()  # of the person's club
    UNION = auto()
    PERSON = auto()  # on an account of their own
    PUBLIC = auto()  # the name as T-34 says


#: Whoever has a role in the tournament, and the person.
INSIDE = frozenset({Who.OFFICE, Who.JURY, Who.PERSON})
EVERYBODY = INSIDE | {Who.PUBLIC}


@dataclass(frozen=True)
class Kind:
    """What a field holds.

    blank   stands where nothing is known
    direct  the column holds what was typed, as it is
    """

    blank: ClassVar[Any] = None
    direct: ClassVar[bool] = True

    def plain(self, value: Any) -> Any:
        """The value of a column as a program or a file shows it; None where nothing is known."""
        return value or None

    def read(self, text: str) -> Any:
        """What a cell of a list says. Raises ValueError(words)."""
        raise NotImplementedError


@dataclass(frozen=True)
class Text(Kind):
    """A line of text. All of it looks like `pattern`, else `wrong` is said of the %(text)s."""

    longest: int
    pattern: str = ""
    wrong: StrOrPromise = ""
    input_type: str = "text"

    blank = ""

    def tidy(self, text: str) -> str:
        """The line as it is kept: with single spaces."""
        return " ".join(text.split())

    def check(self, text: str) -> None:
        """Raises ValueError(words) where what is kept would not look as it should."""
        line = self.tidy(text)
        if line and self.pattern and not re.fullmatch(self.pattern, line):
            raise ValueError(str(self.wrong) % {"text": line[:QUOTED]})

    def read(self, text: str) -> str:
        """The line. Raises ValueError(words)."""
        self.check(text)
        if len(text) > self.longest:
            raise ValueError(too_long(self.longest))
        return self.tidy(text)


@dataclass(frozen=True)
class PlayerName(Text):
    """The name of a player, as the rules take it (GEN-3)."""

    def tidy(self, text: str) -> str:
        """With single spaces, in NFC."""
        return compared(super().tidy(text))

    def check(self, text: str) -> None:
        """Raises ValueError(words) for what is no name; that there is one at all is asked elsewhere."""
        if text.strip():
            checked_name(text, _("Name"))

    def read(self, text: str) -> str:
        """The name in a cell, which may be broken into lines. Raises ValueError(words)."""
        return super().read(" ".join(text.split()))


@dataclass(frozen=True)
class ClubName(Text):
    """A club by its name; the column refers to it."""

    direct = False

    def check(self, text: str) -> None:
        """Raises ValueError(words) for a name with an address in it: it stands in letters and lists."""
        super().check(text)
        refuse_address(text)

    def plain(self, value: Any) -> str | None:
        """Its name."""
        return value.name if value else None


@dataclass(frozen=True)
class Year(Kind):
    """A year of birth."""

    earliest: int = 1900
    latest: int = 2100

    def read(self, text: str) -> int | None:
        """The year, also out of a date, as 55, or 1948.0 as a sheet keeps it. Raises ValueError(words)."""
        if not text:
            return None
        this_year = timezone.localdate().year
        found = YEAR.fullmatch(
            re.sub(r"^(?:\*|'|’|nar\.?|r\.)\s*|\s*r\.?$", "", text.strip(), flags=re.IGNORECASE)
        )
        year = int(next(filter(None, found.groups()))) if found else 0
        if found and found[4]:  # 55 is 1955; a hundred years later it is nobody's yet
            year += 2000 if year <= this_year % 100 else 1900
        if not this_year - OLDEST <= year <= this_year:
            raise ValueError(_("not a year of birth: %(text)s") % {"text": text[:QUOTED]})
        return year


@dataclass(frozen=True)
class Agreed(Kind):
    """Whether somebody agrees; the column says since when."""

    blank = False
    direct = False

    def plain(self, value: Any) -> str | None:
        """Since when."""
        return value.isoformat() if value else None


@dataclass(frozen=True)
class Field:
    """A field of a person, or of an entry. What nobody says otherwise is the office's and the person's, and is erased.

    name        in forms, lists, files and the API
    label       on pages
    headings    of its column in lists that are read, in any spelling; none: it does not stand in lists
    at          the column, where it has another name
    seen_by     who is shown it
    changed_by  who changes it of a player of the registry (T-36)
    forgotten   erased with the person
    unique      one person's alone: merging two moves it
    short       on a page beside other short ones
    """

    name: str
    label: StrOrPromise
    kind: Kind
    headings: tuple[str, ...] = ()
    at: str = ""
    required: bool = False
    seen_by: frozenset[Who] = frozenset({Who.OFFICE, Who.PERSON})
    changed_by: frozenset[Who] = frozenset()
    forgotten: bool = True
    unique: bool = False
    short: bool = False

    @property
    def column(self) -> str:
        """Where the row keeps it."""
        return self.at or self.name

    @property
    def attname(self) -> str:
        """The same for a row that is not to fetch what it refers to."""
        return f"{self.column}_id" if isinstance(self.kind, ClubName) else self.column

    def of(self, row: Any) -> Any:
        """What a row says, plain; None where nothing is known."""
        return self.kind.plain(getattr(row, self.column))


PERSON = (
    Field(
        "name",
        gettext_lazy("Name"),
        PlayerName(LONGEST),
        headings=(
            *("name", "meno", "jméno", "hráč", "hráč/ka"),
            *("priezvisko a meno", "meno a priezvisko", "příjmení a jméno", "jméno a příjmení"),
        ),
        required=True,
        seen_by=EVERYBODY,
        changed_by=frozenset({Who.OFFICER, Who.UNION}),
    ),
    Field(
        "club",
        gettext_lazy("Club"),
        ClubName(80),
        headings=(*("club", "klub", "oddiel", "oddíl"), *("príslušnosť", "příslušnost", "organizace")),
        seen_by=EVERYBODY,  # of a member another club is a transfer
    ),
    Field(
        "licence",
        gettext_lazy("Licence"),
        Text(20),
        headings=(
            *("licence", "license", "licencia", "licence č.", "reg. č."),
            *("číslo licencie", "číslo licence", "č. licencie", "č. licence", "číslo registrace"),
            *("licenčné číslo", "licenční číslo", "registračné číslo", "registrační číslo", "registrácia"),
            *("č. preukazu", "číslo preukazu", "č. průkazu", "číslo průkazu", "lic. č."),
        ),
        seen_by=INSIDE,
        changed_by=frozenset({Who.UNION}),
        unique=True,
        short=True,
    ),
    Field(
        "birth_year",
        gettext_lazy("Year of birth"),
        Year(),
        headings=(
            *("birth_year", "year", "year of birth", "rok", "ročník", "rok narodenia", "rok narození"),
            *("rok nar.", "dátum narodenia", "datum narození", "narodený", "narozen", "narodená", "narození"),
            *("r. nar.", "roč. nar.", "dat. nar.", "nar.", "rok nar", "born", "date of birth"),
        ),
        seen_by=INSIDE,
        changed_by=frozenset({Who.UNION}),
        short=True,
    ),
    Field(
        "consent",
        gettext_lazy("agrees to be named on the internet"),
        Agreed(),
        at="publish_consent_at",
        changed_by=frozenset({Who.OFFICER, Who.UNION}),
    ),
)
#: What tells people apart (T-2).
IDENTIFYING = tuple(field for field in PERSON if not isinstance(field.kind, Agreed))
#: A surname that has a column of its own.
SURNAME = ("surname", "priezvisko", "příjmení")
#: What the columns of a list about people may be called.
HEADINGS = {field.name: field.headings for field in IDENTIFYING} | {"surname": SURNAME}


def person_field(name: str) -> Field:
    """The field of this name."""
    return next(field for field in PERSON if field.name == name)


def seen(fields: Iterable[Field], who: Who) -> list[Field]:
    """Those that somebody is shown."""
    return [field for field in fields if who in field.seen_by]


def names(fields: Iterable[Field]) -> frozenset[str]:
    """Their names."""
    return frozenset(field.name for field in fields)


def forgotten(fields: Iterable[Field]) -> list[Field]:
    """Those that are erased with the person."""
    return [field for field in fields if field.forgotten]
