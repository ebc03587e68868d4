"""Work in the background: a job is a row, its product a row too. There is no media folder; once files outgrow the
database, their bytes lie in a store that an installation sets (`core/file_store`)."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from core import file_store


class StoredFiles(models.QuerySet["StoredFile"]):
    """Files whose bytes go with their rows, wherever they lie."""

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete rows, and after the commit what lies elsewhere."""
        names = list(self.exclude(place="").values_list("place", flat=True))
        deleted = super().delete()
        if names:
            transaction.on_commit(lambda: file_store.forget(names))
        return deleted


class StoredFile(models.Model):
    """A rendered file, found again by the hash of what it was rendered from."""

    key = models.CharField(max_length=64, unique=True)
    #: Its bytes, which `read` gives; empty where they lie elsewhere.
    content = models.BinaryField()
    #: By what name the store of the installation knows its bytes; empty: they are here.
    place = models.CharField(max_length=120, blank=True, default="", db_default="")
    content_type = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = StoredFiles.as_manager()

    def __str__(self) -> str:
        return self.key

    @classmethod
    def of(cls, key: str, content: bytes, content_type: str) -> StoredFile:
        """A file whose row is to be written yet; its bytes are in the store already, where there is one."""
        place = file_store.put(key, content)
        return cls(key=key, content=b"" if place else content, place=place, content_type=content_type)

    def read(self) -> bytes:
        """The bytes, wherever they lie. Raises FileNotFoundError where the store has lost them."""
        return file_store.get(self.place) if self.place else bytes(self.content)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the row, and after the commit what lies elsewhere."""
        return StoredFile.objects.filter(pk=self.pk).delete()


class Job(models.Model):
    """One request for background work; it can be sent to the broker again and is done once."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        STOPPED = "stopped", _("stopped")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    #: Dotted name of the task that does it, and its arguments (ids only).
    task = models.CharField(max_length=120)
    arguments = models.JSONField(default=dict)
    #: What it is about, such as "round:12", so that a page can list its jobs.
    subject = models.CharField(max_length=60, blank=True, db_index=True)
    #: What the requester sees, and the name of the file he gets.
    title = models.CharField(max_length=200)
    file_name = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    result = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    #: Not to be taken up before; null: as soon as somebody can.
    due_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    #: When the worker that is at it last said so.
    leased_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    #: Somebody asked to stop it; a worker that is at it looks now and then.
    stop_asked_at = models.DateTimeField(null=True, blank=True)
    #: It goes before the others of its task that wait: an official asked for it.
    first = models.BooleanField(default=False, db_default=False)
    #: When somebody who waits for it last asked; null where nobody needs to wait for it (a file to print).
    watched_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(done__lte=models.F("total")), name="job_progress"),
        ]
        indexes = [models.Index(fields=["state", "sent_at"], name="job_waiting")]

    def __str__(self) -> str:
        return self.title

    @property
    def under_way(self) -> bool:
        """Its end is still to come."""
        return self.state in (self.State.WAITING, self.State.RUNNING)
