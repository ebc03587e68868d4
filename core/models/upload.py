"""A file that somebody sent and a worker reads: nothing of it stays here once it was read."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from core.models.jobs import Job


class Upload(models.Model):
    """One file of one account, from the moment it is sent until who sent it has seen what became of it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    #: What it is read as (`core.uploads`), and what that needs besides: ids and short words.
    kind = models.CharField(max_length=20)
    arguments = models.JSONField(default=dict)
    file_name = models.CharField(max_length=120, blank=True)
    #: Its bytes until it was read.
    content = models.BinaryField()
    #: In which language a refusal is said.
    language = models.CharField(max_length=2)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    job = models.OneToOneField(Job, on_delete=models.CASCADE, null=True, related_name="upload")
    #: The page from which it was sent: a refusal is said there.
    back = models.CharField(max_length=300)
    #: The page of what came of it, and what is said there.
    address = models.CharField(max_length=300, blank=True)
    words = models.CharField(max_length=300, blank=True)
    refusal = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    #: When it was read, or refused.
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        # an account's files are read one after the other, in this order
        indexes = [models.Index(fields=["user", "ended_at", "created_at"], name="upload_in_turn")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
