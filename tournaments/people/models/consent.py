"""What a person agreed to, with its proof (T-38)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.people.models.people import Player


class Consent(models.Model):
    """A consent that was given, or taken back. Appended, never changed: `domain.consents` reads what holds."""

    class Scope(models.TextChoices):
        NAME = "name", _("my name on the internet")
        SEARCH = "search", _("my page in search engines")
        STATISTICS = "statistics", _("my statistics on the internet")
        PICTURE = "picture", _("pictures of me on the internet")

    class How(models.TextChoices):
        OWN = "own", _("on the player's own account")
        SIGNED = "signed", _("a paper that the player alone signed")
        LIST = "list", _("a list that all signed")
        FORM = "form", _("in a form")
        IMPORTED = "imported", _("in a file of a tournament")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="consents")
    scope = models.CharField(max_length=10, choices=Scope.choices)
    given = models.BooleanField()
    how = models.CharField(max_length=8, choices=How.choices)
    #: Where the paper is, or of which tournament the list is.
    note = models.CharField(_("where the paper is"), max_length=200, blank=True)
    #: The last day on which it holds; None: until it is taken back.
    until = models.DateField(_("until"), null=True, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.player_id} {self.scope} {self.given}"
