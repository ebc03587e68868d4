"""Whom the players of a file are on this server (T-2): found, new, or for a person to decide."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from core.names import plain
from tournaments.people.domain.known_players import Circle, Person, find_players
from tournaments.people.models import Player
from tournaments.registration.fields import TYPED
from tournaments.transfer.domain.reading import TournamentFile
from tournaments.transfer.domain.refusals import BadTransferError

#: For a decision: this player of the file is nobody who is known here.
NEW = None


@dataclass(frozen=True)
class Match:
    """A player of the file and who he may be here; `place` is his row, from 1.

    known    `candidates` holds the one that he is by name and licence, else by name, club and year of birth
    unclear  a person says which of the candidates he is, or that he is new
    """

    place: int
    person: Person
    state: Literal["known", "new", "unclear"]
    candidates: tuple[Player, ...] = ()
    #: Whether he can be new: the licence is nobody's here.
    may_be_new: bool = True

    @property
    def name(self) -> str:
        """The name in the file."""
        return self.person.name

    @property
    def of_the_registry(self) -> bool:
        """Whether he is linked to somebody of the registry, which nobody but a site admin is told (T-36)."""
        return self.state == "known" and self.candidates[0].registered


def match_players(file: TournamentFile, circle: Circle | None = None) -> list[Match]:
    """Every player of the file, in its order: a fixed number of queries.

    The installation and its site admins (None) choose among everybody who may be meant. For a circle the others are as
    where somebody is typed: of the registry who agrees, of its own people also those for a person to decide.
    """
    people = file.rows["players"]
    licences = {row.licence.lower() for row in people if row.licence}
    names = {plain(row.name) for row in people}
    found = (
        Player.objects.select_related("club", "merged_into__club")
        .annotate(lower_licence=Lower("licence"))
        .filter(Q(plain_name__in=names) | Q(lower_licence__in=licences))
        .order_by("-registered", "pk")  # of one licence him of the registry first
    )
    if circle is not None:
        found = found.filter(pk__in=circle.people, registered=False)
    by_name: dict[str, list[Player]] = defaultdict(list)
    by_licence: dict[str, list[Player]] = defaultdict(list)
    for player in found:
        by_name[player.plain_name].append(player)
        if player.licence:
            by_licence[player.licence.lower()].append(player)
    matches = [_match(place, row, file, by_name, by_licence) for place, row in enumerate(people, 1)]
    if circle is not None:
        matches = _agreeing(matches, circle)
    times = Counter(match.candidates[0].pk for match in matches if match.state == "known")
    return [
        replace(match, state="unclear")
        if match.state == "known" and times[match.candidates[0].pk] > 1
        else match
        for match in matches
    ]


def _agreeing(matches: list[Match], circle: Circle) -> list[Match]:
    """The same, with who is of the registry and agrees with what the file says, in one row; anybody may be new."""
    people = [match.person for match in matches]
    agreeing, linked = [], set()
    for match, player in zip(matches, find_players(people, circle), strict=True):
        agrees = player is not None and player.registered and player.pk not in linked
        if player is not None and agrees:
            linked.add(player.pk)
            agreeing.append(replace(match, state="known", candidates=(player,), may_be_new=True))
        else:
            agreeing.append(replace(match, may_be_new=True))
    return agreeing


def _match(
    place: int,
    row: Any,
    file: TournamentFile,
    by_name: Mapping[str, list[Player]],
    by_licence: Mapping[str, list[Player]],
) -> Match:
    club = file.rows["clubs"][row.club - 1].name if row.club else ""
    licensed = by_licence.get(row.licence.lower(), []) if row.licence else []
    named = by_name.get(plain(row.name), [])
    candidates = _distinct(licensed, named)
    state: Literal["known", "new", "unclear"] = "unclear" if candidates else "new"
    if licensed:
        same = [player for player in licensed if player.plain_name == plain(row.name)]
        if same and (same[0].registered or len(_distinct(same)) == 1):
            state, candidates = "known", _distinct(same[:1])
    else:
        same = [player for player in named if _alike(player, row, club)]
        if len(_distinct(same)) == 1:
            state, candidates = "known", _distinct(same)
    typed = {
        field.name: getattr(row, field.column) or field.kind.blank for field in TYPED if field.kind.direct
    }
    return Match(
        place=place,
        person=Person.said(typed | {"name": row.name, "club": club}),
        state=state,
        candidates=candidates,
        may_be_new=not licensed,
    )


def _alike(player: Player, row: Any, club: str) -> bool:
    """The same club and year of birth, both known of somebody of the registry, and no two licences that differ."""
    his_club = player.club.plain_name if player.club else ""
    both = row.licence and player.licence
    known = not player.registered or bool(club and row.birth_year)
    return his_club == plain(club) and player.birth_year == row.birth_year and known and not both


def _distinct(*lists: Iterable[Player]) -> tuple[Player, ...]:
    """The players in this order, each once; of two that were merged, the one that is left."""
    found: dict[int, Player] = {}
    for players in lists:
        for player in players:
            present = player.present
            found.setdefault(present.pk, present)
    return tuple(found.values())


def decided(matches: Iterable[Match], decisions: Mapping[int, int | None]) -> dict[int, Player | None]:
    """Who every player of the file is here, by his place; None: new.

    `decisions` say it for those who are unclear, and may say otherwise for those who are known. Raises
    BadTransferError where one is missing or names somebody else than the candidates.
    """
    chosen: dict[int, Player | None] = {}
    for match in matches:
        field = f"players[{match.place - 1}]"
        by_id = {player.pk: player for player in match.candidates}
        if match.place in decisions:
            wanted = decisions[match.place]
            if wanted is not NEW and wanted not in by_id:
                raise BadTransferError(field, _("%(name)s cannot be that player") % {"name": match.name})
            if wanted is NEW and not match.may_be_new:
                raise BadTransferError(
                    field,
                    _("the licence %(licence)s is another player's") % {"licence": match.person.licence},
                )
            chosen[match.place] = None if wanted is NEW else by_id[wanted]
        elif match.state == "unclear":
            raise BadTransferError(field, _("say who %(name)s is") % {"name": match.name})
        else:
            chosen[match.place] = match.candidates[0] if match.candidates else None
    times = Counter(player.pk for player in chosen.values() if player is not None)
    for place, player in chosen.items():
        if player is not None and times[player.pk] > 1:
            raise BadTransferError(
                f"players[{place - 1}]",
                _("two players of the file cannot be %(name)s") % {"name": player.name},
            )
    return chosen
