"""Seasons (T-23): which tournaments count with which coefficient, and the tables that follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from core import limits
from core.rate_limits import enforce
from core.refusals import WrongStateError, rule_message
from tournaments import ranking
from tournaments.events.domain.competition import system_of
from tournaments.events.domain.names import check_names
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.ranking import Event, Finish, RankingError, SeasonRow, System
from tournaments.ranking.exact import written
from tournaments.ranking.systems import EventPoints, Premium
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.seasons.domain.circles import counted_clubs
from tournaments.seasons.hooks import season_changed
from tournaments.seasons.models import Season, SeasonEvent, SeasonFinish
from tournaments.standings.domain.standings import current_standing

#: Tournaments whose final standing counts in a season.
FINAL = (Tournament.State.PROVISIONAL, Tournament.State.DECLARED)
_ONE_DOES_BOTH = gettext_lazy(
    "%(name)s is a season of the union: who organises one of its tournaments cannot be on its jury."
)


@dataclass(frozen=True)
class Tables:
    """A season as computed: events in order of time, the rows of persons, clubs and teams (ids), and who belongs to
    which category (keys)."""

    system: System
    events: list[SeasonEvent]
    players: tuple[SeasonRow[int], ...]
    clubs: tuple[SeasonRow[str], ...]
    teams: tuple[SeasonRow[str], ...]
    categories: Mapping[str, set[int]]


@transaction.atomic
def create_season(
    user: User, name: str, club: Club | None, system: str, options: Mapping[str, object]
) -> Season:
    """A season of a club; without one that of an administrator is the union's, that of another account private (T-37).
    Raises BadSettingError where its rules or its name are not legal, TooOftenError for more than `limits.SEASONS`."""
    check_names(name=name)
    check_rules(system, options)
    enforce(limits.SEASONS.name, str(user.pk), limits.SEASONS.rate)
    own = club is None and not user.is_superuser
    base = slugify(name)[:52].strip("-") or "sezona"
    taken = set(Season.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug = next(one for number in range(1, len(taken) + 2) if (one := _numbered(base, number)) not in taken)
    return Season.objects.create(
        name=name.strip()[:120],
        slug=slug,
        club=club,
        system=system,
        system_options=dict(options),
        created_by=user,
        owner=user if own else None,
        public=not own,
    )


def _numbered(base: str, number: int) -> str:
    return base if number == 1 and base not in ("new", "nova") else f"{base}-{number}"


def check_rules(system: str, options: Mapping[str, object]) -> System:
    """The system with the season's options. Raises BadSettingError naming field and rule."""
    try:
        found = ranking.system(system, options)
    except RankingError as error:
        raise BadSettingError(rule_message(error), rule=error.rule, field=error.field) from None
    if found.season is None:
        raise BadSettingError(
            _("The system %(name)s says nothing of seasons.") % {"name": system}, rule="T-23", field="system"
        )
    return found


@transaction.atomic
def change_rules(season: Season, system: str, options: Mapping[str, object]) -> Season:
    """Other rules for the whole season; they are logged. Raises BadSettingError."""
    counted = season.events.filter(tournament__isnull=False).select_related("tournament")
    rules, held = check_rules(system, options), [event.tournament for event in counted if event.tournament]
    _refuse_lowest(rules, held)
    _refuse_hidden(rules, held)
    season.system, season.system_options = system, dict(options)
    season.save(update_fields=["system", "system_options"])
    return season


def _refuse_lowest(rules: System, tournaments: Iterable[Tournament]) -> None:
    """Where the most points win a season, points of which the fewest win are none of its. Raises BadSettingError."""
    if rules.season is None or not isinstance(rules.season.points, EventPoints):
        return
    for one in tournaments:
        if system_of(one).lowest_wins:
            words = _(
                "In %(name)s the lowest sum wins: its points cannot be added up to a season; count the places."
            )
            raise BadSettingError(words % {"name": one}, rule="T-23", field="points")


def _refuse_hidden(rules: System, tournaments: Iterable[Tournament]) -> None:
    """Where a season adds up the points of its tournaments, they are seen (T-39a). Raises BadSettingError."""
    if rules.season is None or not isinstance(rules.season.points, EventPoints):
        return
    for one in tournaments:
        if one.money_shown == Tournament.MoneyShown.PLACES:
            raise BadSettingError(
                _("%(name)s shows places only: a season that adds up its points would show them.")
                % {"name": one},
                rule="T-39a",
                field="money_shown",
            )


def refuse_hidden_points(before: Tournament, tournament: Tournament, changed: frozenset[str]) -> None:
    """A tournament of a season that adds up points does not hide them. Raises BadSettingError."""
    if "money_shown" in changed:
        for event in tournament.season_events.select_related("season"):
            _refuse_hidden(check_rules(event.season.system, event.season.system_options), [tournament])


@transaction.atomic
def add_tournament(season: Season, tournament: Tournament, coefficient: str) -> SeasonEvent:
    """One of our tournaments counts in the season. Raises WrongStateError when it does already, BadSettingError."""
    if season.events.filter(tournament=tournament).exists():
        raise WrongStateError(_("%(name)s is in the season already.") % {"name": tournament}, rule="T-23")
    rules = check_rules(season.system, season.system_options)
    _refuse_lowest(rules, [tournament])
    _refuse_hidden(rules, [tournament])
    if season.of_union and tournament.organiser_may_rule:
        raise WrongStateError(_ONE_DOES_BOTH % {"name": season.name})
    if season.owner_id is None and not tournament.public:
        raise WrongStateError(
            _("%(name)s is not on the public list: only tournaments of that list count in this season.")
            % {"name": tournament},
            rule="T-37",
        )
    season_changed(tournament)
    return SeasonEvent.objects.create(
        season=season,
        tournament=tournament,
        name=tournament.name,
        date=tournament.date,
        coefficient=exact_coefficient(coefficient),
    )


def refuse_both_duties(before: Tournament, tournament: Tournament, changed: frozenset[str]) -> None:
    """In a season of the union nobody both organises and judges. Raises WrongStateError."""
    if "organiser_may_rule" not in changed or not tournament.organiser_may_rule:
        return
    event = (
        tournament.season_events.filter(season__club=None, season__owner=None)
        .select_related("season")
        .first()
    )
    if event is not None:
        raise WrongStateError(_ONE_DOES_BOTH % {"name": event.season.name})


def refuse_to_leave_the_list(before: Tournament, tournament: Tournament, changed: frozenset[str]) -> None:
    """What counts for others stays where they can see it (T-37). Raises WrongStateError."""
    if "public" not in changed or tournament.public:
        return
    event = tournament.season_events.filter(season__owner=None).select_related("season").first()
    if event is not None:
        raise WrongStateError(
            _("It counts in %(name)s: the office of that season takes it out first.")
            % {"name": event.season.name},
            rule="T-37",
        )


@transaction.atomic
def remove_event(event: SeasonEvent) -> None:
    """The tournament does not count in the season any more; an imported list is gone with it."""
    event.delete()
    season_changed(event.tournament)


def exact_coefficient(text: str) -> str:
    """A coefficient as exact text. Raises BadSettingError for none, or one that is not positive."""
    try:
        value = written(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if value <= 0 or len(str(value)) > 20:
        raise BadSettingError(
            _("A coefficient is a positive number such as 1, 1,5 or 3/2."), rule="T-23", field="coefficient"
        )
    return str(value)


def tables(season: Season) -> Tables:
    """Compute the season from the final standings and the imported lists. Raises RankingError."""
    system = ranking.system(season.system, season.system_options)
    counted = list(season.events.select_related("tournament"))
    categories: dict[str, set[int]] = {}
    events = [
        Event(
            number=number,
            finishes=tuple(_finishes(event, system, categories)),
            coefficient=Fraction(event.coefficient),
            starters=event.starters,
        )
        for number, event in enumerate(counted, start=1)
    ]
    lots: dict[str, list[list[Any]]] = {"players": [], "clubs": [], "teams": []}
    for kind, order in season.lots.filter(voided_at__isnull=True).values_list("kind", "order"):
        lots[kind].append(order)
    return Tables(
        system=system,
        events=counted,
        players=ranking.season(system, events, lots=lots["players"]),
        clubs=ranking.group_season(system, events, "club", lots=lots["clubs"]),
        teams=ranking.group_season(system, events, "team", lots=lots["teams"]),
        categories=categories,
    )


def _finishes(event: SeasonEvent, system: System, categories: dict[str, set[int]]) -> Iterable[Finish]:
    if event.tournament is None:
        return [_imported(line, system.premium) for line in event.finishes.all()]
    return _ours(event.tournament, categories)


def _imported(line: SeasonFinish, premium: Premium) -> Finish:
    """A line of a list, which states ZB and PB: its SB follows from the season's rules (T-18)."""
    sb = Fraction(line.zb) if premium.pb_in_zb else line.zb + line.premium * premium.rate
    return Finish(
        person=line.player_id,
        place=line.place,
        points=Fraction(line.points),
        zb=line.zb,
        sb=sb,
        premium=line.premium,
        club=str(line.club_id or ""),
        team=line.team,
        guest=line.guest,
        disqualified=line.disqualified,
    )


def _ours(tournament: Tournament, categories: dict[str, set[int]]) -> list[Finish]:
    """The final list of a tournament of ours, once its results are announced; substitutes stand in no season, and
    keep the place that the tournament gives them."""
    last = tournament.rounds.exclude(state=Round.State.DRAFT).last()
    if last is None or tournament.state not in FINAL:
        return []
    people = tournament.registrations.select_related("team", "player__club", "club").in_bulk()
    clubs = counted_clubs(people.values(), tournament.date)
    for key, person in tournament.categories.filter(registrations__isnull=False).values_list(
        "key", "registrations__player"
    ):
        categories.setdefault(key, set()).add(person)
    finishes = []
    for row in current_standing(last).evaluated.rows:
        entry = people[row.player]
        substitute = entry.participation == Registration.Participation.SUBSTITUTE
        if substitute and row.place is None:
            continue
        finishes.append(
            Finish(
                person=entry.player_id,
                place=row.place,
                points=Fraction(row.points),
                zb=row.zb,
                sb=Fraction(row.sb) if row.balance is None else Fraction(0),  # an amount of money here
                premium=row.premium,
                club=str(club.pk) if (club := clubs[entry.pk]) else "",
                team=entry.team.name if entry.team else "",
                guest=entry.participation == Registration.Participation.GUEST,
                disqualified=row.unranked == "disqualified",
                counts=not substitute,
            )
        )
    return finishes
