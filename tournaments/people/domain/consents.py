"""Consents with their proof (T-38): each is a row, and what holds is read from all rows of a player.

What was taken back stays so against every later list, form and file until the person agrees again: on the player's own
account, or by a paper that the player alone signed and an officer of the club or the union records.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people.domain.registry import is_officer_of
from tournaments.people.models import Consent, Player

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

How, Scope = Consent.How, Consent.Scope
#: By himself: it counts also against what he took back.
HIMSELF = frozenset({How.OWN, How.SIGNED})


class Paper(NamedTuple):
    """What a paper says that one person signed: whether he agrees, to what, where it is, until which day."""

    given: bool
    scopes: list[Consent.Scope]
    note: str
    until: date | None = None


@transaction.atomic
def record(
    player: Player,
    how: Consent.How,
    user: User | None,
    *,
    given: bool = True,
    scope: Consent.Scope = Scope.NAME,
    note: str = "",
    until: date | None = None,
) -> bool:
    """Write down that somebody agreed, or took it back; returns whether that changes anything.

    Nothing is written where the same holds already, or a list or form would override what he took back.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    rows = list(player.consents.filter(scope=scope))
    holds = in_force(rows)
    if given and (withdrawn(rows) and how not in HIMSELF):
        return False
    if given and holds and holds.until == until and (holds.how in HIMSELF or how not in HIMSELF):
        return False
    if not given and holds is None and how not in HIMSELF:
        return False
    player.consents.create(
        scope=scope, given=given, how=how, note=note, until=until, recorded_by=user, at=timezone.now()
    )
    keep_beside(player)
    return True


def record_paper(player: Player, user: User, paper: Paper) -> None:
    """An officer of his club, or the union, records a paper that the person alone signed, or that he took it back.

    Raises WrongStateError for others, of who has an account (he says it there), and without a note where the paper is.
    """
    if not may_record_paper(user, player):
        raise WrongStateError(
            _("The player decides it on their own account, or an officer of the club records a signed form."),
            rule="T-38",
        )
    note = paper.note.strip()
    if not note:
        raise WrongStateError(_("Write where the paper is: it is the proof."), rule="T-38", field="note")
    with transaction.atomic():
        for scope in paper.scopes:
            record(player, How.SIGNED, user, given=paper.given, scope=scope, note=note, until=paper.until)


def may_record_paper(user: User, player: Player) -> bool:
    """Whether an account may record a paper that this player alone signed."""
    return player.user_id is None and (user.is_superuser or is_officer_of(user, player))


def in_force(rows: Iterable[Consent]) -> Consent | None:
    """The consent that holds by these rows of one player and scope, the oldest first; also one whose day is over."""
    holds, taken_back = None, False
    for row in rows:
        if not row.given:
            holds, taken_back = None, True
        elif row.how in HIMSELF or not taken_back:
            holds, taken_back = row, taken_back and row.how not in HIMSELF
    return holds


def withdrawn(rows: Iterable[Consent]) -> bool:
    """Whether what was given was taken back, and the person has not agreed again since."""
    taken_back = False
    for row in rows:
        taken_back = not row.given or (taken_back and row.how not in HIMSELF)
    return taken_back


def scopes_of(player: Player) -> set[str]:
    """To what the player agrees today."""
    rows = list(player.consents.all())
    return {
        scope
        for scope in Scope.values
        if (holds := in_force(row for row in rows if row.scope == scope)) and not is_over(holds)
    }


def shown_of(player: Player) -> list[tuple[str, StrOrPromise, bool]]:
    """Every scope, its words, and whether the player agrees to it today."""
    agreed = scopes_of(player)
    return [(scope, words, scope in agreed) for scope, words in Scope.choices]


def agreed_to(scope: Consent.Scope, players: Iterable[int]) -> set[int]:
    """Which of these players, by ids, agree to it today: one query."""
    rows: dict[int, list[Consent]] = defaultdict(list)
    for row in Consent.objects.filter(scope=scope, player__in=players):
        rows[row.player_id].append(row)
    return {
        player
        for player, said in rows.items()
        if (holds := in_force(said)) is not None and not is_over(holds)
    }


def is_over(row: Consent) -> bool:
    """Whether the last day of a consent is over."""
    return row.until is not None and row.until < timezone.localdate()


def keep_beside(player: Player) -> None:
    """Keep beside the player since when, and until when, he agrees to be named: alone here it is written."""
    holds = in_force(player.consents.filter(scope=Scope.NAME))
    player.publish_consent_at = holds.at if holds else None
    player.publish_consent_until = holds.until if holds else None
    player.save(update_fields=["publish_consent_at", "publish_consent_until"])


def note_imported(players: Iterable[Player]) -> None:
    """The consents of players who came with a file get their rows."""
    rows = [
        Consent(player=one, scope=Scope.NAME, given=True, how=How.IMPORTED, at=one.publish_consent_at)
        for one in players
        if one.publish_consent_at
    ]
    Consent.objects.bulk_create(rows)
