"""What is."""

from __future__ import annotations

from typing import TypedDict

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament


class Code(TypedDict):
    """A code as a letter keeps it: what stands below the picture, and what is read from it."""

    title: str
    text: str


class Letter(models.Model):
    """An e-mail of a tournament to one person. Its words are kept until it is sent: then nobody needs them any more."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("confirm the entry")
        ENTERED = "entered", _("entered")
        MOVED_UP = "moved_up", _("a place became free")
        PAY = "pay", _("how to pay")
        REMINDER = "reminder", _("tomorrow we play")

    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        SENT = "sent", _("sent")
        REFUSED = "refused", _("refused by the mail server")
        BY_HAND = "by_hand", _("passed on by hand")
        BOUNCED = "bounced", _("came back")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    to = models.EmailField()
    language = models.CharField(max_length=2)
    subject = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    #: The address in the text that leads back here, the only one that its page makes a link.
    link = models.CharField(max_length=300, blank=True, default="", db_default="")
    #: Payment codes that the page of it shows as pictures: [{"title", "text"}], the text being what is read of it.
    codes: models.JSONField[list[Code], list[Code]] = models.JSONField(default=list, blank=True)
    #: What it is about, such as "application:12": by it who wrote finds what was said already.
    about = models.CharField(max_length=40, db_index=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    #: What the mail server said last, without addresses.
    error = models.CharField(max_length=200, blank=True)
    written_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.pk} {self.kind}"

    @property
    def given_up(self) -> bool:
        """The mail server does not take it; it may be asked once more."""
        return self.state == self.State.REFUSED

    @property
    def open(self) -> bool:
        """Nobody has read it yet, and its words are still there."""
        return self.state in (self.State.WAITING, self.State.REFUSED) and bool(self.text)
