"""Figures that are kept (T-44): of a round, of each player in a tournament, and their sums over tournaments.

No row holds a name: players are joined when a page is shown, by what they agree to then. `sum` is the JSON of
`counting.sums.Sum`; the columns beside it repeat what lists are sorted by.
"""

from __future__ import annotations

from django.db import models

from tournaments.events.models import Tournament
from tournaments.people.models import Club, Player
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.seasons.models import Season


class RoundFigures(models.Model):
    """What the deals of a closed round come to, for each player of it."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="figures")
    #: `Round.changes` when it was counted: a round that changed since is counted again.
    changes = models.PositiveIntegerField()
    #: JSON: [{"entry": registration, "ruleset": …, "sum": …}]
    content = models.TextField()

    def __str__(self) -> str:
        return f"{self.round_id} @{self.changes}"


class TournamentFigures(models.Model):
    """That a tournament was counted, and in which sums it is."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="figures")
    #: Whether everybody may see its figures: only then it is in the sums over tournaments.
    public = models.BooleanField(default=False)
    #: The club and the seasons (ids) whose sums it is in.
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    seasons: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    counted_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.tournament_id}"


class Figures(models.Model):
    """What some deals by one rule set, in one currency, come to; "" where the game is not for money.

    `gain` is cents, or thousandths of the unit of a balance, rounded down; `rate` thousandths of that for each deal as
    actor: they sort, `sum` is exact.
    """

    ruleset = models.CharField(max_length=60)
    currency = models.CharField(max_length=3, blank=True, default="")
    deals = models.PositiveIntegerField(default=0)
    actor_deals = models.PositiveIntegerField(default=0)
    gain = models.BigIntegerField(default=0)
    rate = models.BigIntegerField(default=0)
    #: Most made games in a row, and the most that one deal brought (cents).
    run = models.PositiveIntegerField(default=0)
    best_deal = models.PositiveIntegerField(default=0)
    sum = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.ruleset} {self.deals}"

    @property
    def variant(self) -> str:
        """What tells it from figures by other rules, or in another currency, as an address says it."""
        return f"{self.ruleset}:{self.currency}"


class EveningFigures(Figures):
    """A player in a tournament; without a registration everybody in it together."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="evenings")
    registration = models.ForeignKey(
        Registration, on_delete=models.CASCADE, null=True, blank=True, related_name="evenings"
    )
    #: Whose sums it is in; None while it is in none. Not who is entered now: an entry can move to another player.
    #: A relation without a name is left out when players are merged (`domain.moving` does that).
    counted_for = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["registration", "ruleset"], name="evening_of_a_player"),
            models.UniqueConstraint(
                fields=["tournament", "ruleset"],
                condition=models.Q(registration__isnull=True),
                name="evening_of_everybody",
            ),
        ]
        indexes = [models.Index(fields=["counted_for", "ruleset", "currency"], name="evening_counted_for")]


class SummedFigures(Figures):
    """A player, or everybody (None), over the public tournaments of a season, of a club, or over all of them."""

    class Scope(models.TextChoices):
        SEASON = "season"
        CLUB = "club"
        ALL = "all"

    #: Scope, its id, the player, rule set and currency: where it is found under a lock (`domain.summing.Key`).
    key = models.CharField(max_length=120, unique=True)
    scope = models.CharField(max_length=6, choices=Scope.choices)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    evenings = models.PositiveIntegerField(default=0)
    #: Gain of the best and of the worst evening, and in which tournaments (ids): {"best", "worst", "run", "deal"}.
    best_evening = models.BigIntegerField(default=0)
    worst_evening = models.BigIntegerField(default=0)
    where: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope="season", season__isnull=False, club=None)
                | models.Q(scope="club", season=None, club__isnull=False)
                | models.Q(scope="all", season=None, club=None),
                name="summed_in_one_scope",
            ),
        ]
        indexes = [
            models.Index(
                fields=["scope", "ruleset", "currency", "season", "club", "rate"], name="summed_by_rate"
            ),
            models.Index(fields=["player", "scope"], name="summed_of_player"),
        ]
