"""What an entry keeps, declared once (T-2): what was typed of the person, details of this entry alone, and how the
player takes part.

Forms, lists that are read, the API, the file of a tournament, own data and erasing read it from here. What happens to
an entry (number, state, team) is not typed: that is for the verbs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.names import plain
from tournaments.people.fields import EVERYBODY, INSIDE, Field, Kind, Text, person_field, too_long
from tournaments.registration.models import Registration

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class Choice(Kind):
    """One of these: (key, words)."""

    choices: tuple[tuple[str, StrOrPromise], ...]


@dataclass(frozen=True)
class Categories(Kind):
    """Categories of the tournament, by their keys or names, parted by commas in a list that is read."""

    longest: int

    blank = ()
    direct = False

    def plain(self, value: Any) -> list[str]:
        """Their keys."""
        return [one.key for one in value.all()]

    def keys(self, text: str, known: Mapping[str, str]) -> list[str]:
        """The keys of those that a line names, by what each may be called. Raises ValueError(words)."""
        if len(text) > self.longest:
            raise ValueError(too_long(self.longest))
        words = [word.strip() for word in text.split(",") if word.strip()]
        for word in words:
            if plain(word) not in known:
                raise ValueError(_("the tournament has no category %(name)s") % {"name": word[:40]})
        return [known[plain(word)] for word in words]


#: What was typed of the person: the office of this tournament sees it and corrects it (T-36). The club stays when the
#: person is erased, as the result of the club does.
TYPED = (
    replace(person_field("club"), forgotten=False),
    person_field("licence"),
    person_field("birth_year"),
)
#: Told of this entry alone: nothing of it is known of the person elsewhere. The columns have the same names.
DETAILS: tuple[Field, ...] = (
    Field(  # T-40: how to reach who has no e-mail
        "phone",
        gettext_lazy("Phone"),
        Text(
            20,
            pattern=r"\+?[0-9][0-9/ -]{2,18}",
            wrong=gettext_lazy(
                "“%(text)s” is no telephone number: write digits, spaces, / and -, with a + before them or none, "
                "20 signs at most."
            ),
            input_type="tel",
        ),
        headings=(
            "phone",
            "telephone",
            "telefón",
            "telefon",
            "telefónne číslo",
            "telefonní číslo",
            "tel",
            "mobil",
        ),
    ),
)
#: How the player takes part.
TERMS = (
    Field(
        "categories",
        gettext_lazy("Categories"),
        Categories(200),
        headings=("category", "categories", "kategória", "kategórie", "kategorie"),
        seen_by=EVERYBODY,
        forgotten=False,
    ),
    Field(
        "participation",
        gettext_lazy("Takes part as"),
        Choice(tuple(Registration.Participation.choices)),
        seen_by=EVERYBODY,
        forgotten=False,
    ),
    Field(
        "fee_category",
        gettext_lazy("Fee"),
        Choice(tuple(Registration.FeeCategory.choices)),
        seen_by=INSIDE,
        forgotten=False,
    ),
)
ENTRY = (*TYPED, *DETAILS, *TERMS)


def entry_field(name: str) -> Field:
    """The field of this name."""
    return next(field for field in ENTRY if field.name == name)


def in_words(entry: Registration, field: Field) -> str:
    """What an entry says, for people."""
    if isinstance(field.kind, Categories):
        return ", ".join(map(str, getattr(entry, field.column).all()))
    if isinstance(field.kind, Choice):
        return str(dict(field.kind.choices).get(getattr(entry, field.column), ""))
    return str(field.of(entry) or "")


def details_in(said: Mapping[str, object]) -> dict[str, object]:
    """The details out of what a form, a list or a program says; what it does not say is unknown."""
    return {field.name: _tidy(field, said.get(field.name)) for field in DETAILS}


def _tidy(field: Field, value: Any) -> Any:
    return field.kind.tidy(value or "") if isinstance(field.kind, Text) else value or field.kind.blank
