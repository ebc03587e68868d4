"""Clubs and players: they outlive a tournament."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.names import LONGEST_PLAIN, plain_name
from core.searching import PlainField
from core.sorting import SortKeyField

#: T-38: nobody's name shows in public before the year in which he becomes so old.
OF_AGE = 18


def under_age(birth_year: int | None) -> bool:
    """Whether somebody of this year of birth is too young to be named in public; an unknown year says nothing."""
    return birth_year is not None and timezone.localdate().year - birth_year < OF_AGE


class Club(models.Model):
    """A club of a union."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    #: The name without case and diacritics: what is searched and compared.
    plain_name = models.CharField(max_length=LONGEST_PLAIN, db_index=True, editable=False, default="")
    sort_key = SortKeyField()
    town = models.CharField(_("town"), max_length=80, blank=True)
    plain_town = PlainField("town")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sort_key", "pk"]
        # a page of the list of clubs is found at once however many there are
        indexes = [models.Index(fields=["sort_key", "id"], name="club_alphabetical")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name to search by in step with the name."""
        self.plain_name = plain_name(self.name)
        super().save(*args, **kwargs)


class ClubRole(models.Model):
    """What an account may do in a club."""

    class Role(models.TextChoices):
        OFFICER = "officer", _("officer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_roles")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.OFFICER)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user", "role"], name="club_role_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


class Player(models.Model):
    """A person who plays: one of the registry, or one whom an organiser typed (T-2, T-36)."""

    name = models.CharField(_("name"), max_length=80)
    #: The name without case and diacritics: what is searched and compared.
    plain_name = models.CharField(max_length=LONGEST_PLAIN, db_index=True, editable=False, default="")
    #: Somebody had this plain name when the player was named so (`queries.merging.namesakes`): of two players of one
    #: name at least one has it.
    namesake = models.BooleanField(default=False, db_default=False, editable=False)
    sort_key = SortKeyField()
    licence = models.CharField(_("licence"), max_length=20, null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    #: A club or the union knows him: found by every organiser, changed by none. Else one of an organiser's own people.
    registered = models.BooleanField(default=False, db_default=False)
    #: T-34: when the player agreed to be named on the internet; None shows initials there. Kept beside the rows of
    #: `Consent` by `domain.consents`; of who is under age it shows nothing more (`named`).
    publish_consent_at = models.DateTimeField(null=True, blank=True)
    #: The last day on which that holds; None: until it is taken back.
    publish_consent_until = models.DateField(null=True, blank=True)
    #: He turned out to be this other one, who has everything of his (`PlayerMerge`).
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sort_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                Lower("licence"), condition=models.Q(registered=True), name="registered_licence_once"
            )
        ]
        indexes = [
            # a search looks through this index alone, in the order of what it shows
            models.Index(
                fields=["sort_key", "id", "plain_name", "licence", "merged_into"], name="player_searched"
            ),
            # who may be one with somebody is found at once however many there are
            models.Index(fields=["plain_name"], condition=models.Q(namesake=True), name="player_namesake"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def guarded(self) -> bool:
        """Whether no organiser may change what is known of him: he is of the registry, or has an account."""
        return self.registered or self.user_id is not None

    @property
    def named(self) -> bool:
        """Whether his name shows in public: he agrees and is of age (T-38)."""
        return self.agrees and not under_age(self.birth_year)

    @property
    def agrees(self) -> bool:
        """Whether he agrees today to be named in public."""
        until = self.publish_consent_until
        return self.publish_consent_at is not None and (until is None or until >= timezone.localdate())

    @property
    def present(self) -> Player:
        """The player himself, or whom he was merged into."""
        player = self
        while player.merged_into is not None:
            player = player.merged_into
        return player

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name to search by in step with the name, and whether somebody has it already."""
        said = plain_name(self.name)
        if self._state.adding or said != self.plain_name:
            self.plain_name = said
            self.namesake = Player.objects.filter(plain_name=said).exclude(pk=self.pk).exists()
        super().save(*args, **kwargs)


def with_namesakes(made: list[Player]) -> list[Player]:
    """New players, each with whether somebody had his name before him: one query."""
    there = Player.objects.filter(plain_name__in={player.plain_name for player in made})
    had = set(there.values_list("plain_name", flat=True))
    for player in made:
        player.namesake = player.plain_name in had
        had.add(player.plain_name)
    return made


class PlayerMerge(models.Model):
    """Two players who are one: what moved from the one to the other, so that it can move back."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges_kept")
    gone = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges_gone")
    #: Ids of the rows that moved, by the table they stand in: {"registration": [1, 2], …}.
    moved = models.JSONField(default=dict)
    #: What the one that stayed took over because he had nothing there: names of fields, never their values.
    filled = models.JSONField(default=list)
    reason = models.CharField(_("reason"), max_length=300)
    merged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    merged_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(kept=models.F("gone")), name="merge_of_two"),
            models.UniqueConstraint(
                fields=["gone"], condition=models.Q(undone_at__isnull=True), name="merged_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"
