"""Making a table of premium points, and its next version (M-41). A version is appended, none is changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core import limits
from core.names import plain_name
from core.rate_limits import enforce
from core.refusals import WrongStateError, rule_message
from rules.errors import RuleError
from rules.marias.premium_tables import OPTION as OPTION
from rules.marias.premium_tables import check_table
from tournaments.people.models import Club
from tournaments.premium.domain.refusals import BadTableError
from tournaments.premium.models import PremiumTable, PremiumTableVersion

#: The rules that are played with such a table.
RULESET = "marias/szmk-2012"
#: Tables of a club or an account, versions of a table.
MOST_TABLES = limits.PREMIUM_TABLES.most
MOST_VERSIONS = limits.PREMIUM_VERSIONS_OF_TABLE.most

Rows = dict[str, list[int]]


@dataclass(frozen=True)
class Draft:
    """What a version says: `rows` are those that are on, [points with the lead, points without]."""

    name: str
    valid_from: date
    based_on: str
    rows: Rows


@transaction.atomic
def make_table(user: User, club: Club | None, draft: Draft) -> PremiumTable:
    """A table of a club, or of the account alone. Raises BadTableError, WrongStateError for a name that is taken or too
    many tables, TooOftenError."""
    enforce(limits.PREMIUM_VERSIONS.name, str(user.pk), limits.PREMIUM_VERSIONS.rate)
    owner = None if club else user
    _hold(club, owner)
    others = PremiumTable.objects.filter(club=club, owner=owner)
    if others.count() >= MOST_TABLES:
        raise WrongStateError(
            _("There are too many tables here already: at most %(most)s.") % {"most": MOST_TABLES}
        )
    made = PremiumTable.objects.create(club=club, owner=owner)
    _append(made, 1, draft, user)
    return made


@transaction.atomic
def change_table(table: PremiumTable, user: User, draft: Draft, seen: int) -> PremiumTableVersion:
    """The next version; the present one where nothing is other. `seen` is the version that was changed on the page.

    Raises BadTableError, WrongStateError when somebody else made a version meanwhile or the name is taken,
    TooOftenError.
    """
    enforce(limits.PREMIUM_VERSIONS.name, str(user.pk), limits.PREMIUM_VERSIONS.rate)
    _hold(table.club, table.owner)
    newest = PremiumTableVersion.objects.filter(table=table).latest("number")
    if newest.number != seen:
        raise WrongStateError(
            _("Somebody else has changed the table meanwhile: look at version %(number)s first.")
            % {"number": newest.number}
        )
    if draft == _said(newest):
        return newest
    if newest.number >= MOST_VERSIONS:
        raise WrongStateError(
            _("A table has at most %(most)s versions: make another one of it.") % {"most": MOST_VERSIONS}
        )
    return _append(table, newest.number + 1, draft, user)


def retire_table(table: PremiumTable) -> None:
    """It is not offered any more; what is played with it goes on."""
    PremiumTable.objects.filter(pk=table.pk, retired_at=None).update(retired_at=timezone.now())


def offer_table(table: PremiumTable) -> None:
    """It is offered again."""
    PremiumTable.objects.filter(pk=table.pk).update(retired_at=None)


def _check(version: PremiumTableVersion) -> None:
    """Whether the rules can be played with it. Raises BadTableError with the field of the form: name, or a row's id."""
    if not version.rows:
        raise BadTableError(_("At least one row has to be on."), rule="M-41", field="")
    try:
        check_table(version.inline, "table")
    except RuleError as error:
        field = (error.field or "").removeprefix("table.").removeprefix("rows.")
        raise BadTableError(
            rule_message(error), rule=error.rule, field="name" if field == "id" else field
        ) from None


def _said(version: PremiumTableVersion) -> Draft:
    return Draft(version.name, version.valid_from, version.based_on, version.rows)


def _append(table: PremiumTable, number: int, draft: Draft, user: User) -> PremiumTableVersion:
    _refuse_taken(table, draft.name)
    version = PremiumTableVersion(
        table=table,
        number=number,
        name=draft.name,
        valid_from=draft.valid_from,
        based_on=draft.based_on,
        rows=draft.rows,
        made_by=user,
    )
    _check(version)
    version.save()
    return version


def _hold(club: Club | None, owner: User | None) -> None:
    """One at a time makes tables of this club or account."""
    if club is not None:
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    elif owner is not None:
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)


def _refuse_taken(table: PremiumTable, name: str) -> None:
    """Two tables of one club with one name are told apart by nobody. Raises WrongStateError."""
    others = PremiumTable.objects.filter(club=table.club, owner=table.owner).exclude(pk=table.pk)
    for other in others.prefetch_related("versions"):
        if plain_name(other.newest.name) == plain_name(name):
            raise WrongStateError(_("There is a table of this name already."), field="name")
