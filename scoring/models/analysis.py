"""Open hands: a question about cards and its answer, found again by what was asked."""

from __future__ import annotations

from django.db import models


class Analysis(models.Model):
    """One question as `open-hands/1`. It names no person; whoever asks the same gets the same row."""

    #: The first 128 bits of the hash of the question, as it stands in the address.
    public_id = models.CharField(max_length=32, unique=True)
    question = models.JSONField()
    #: `rules.solver.answers`; null until there is one.
    answer = models.JSONField(null=True, blank=True)
    #: The job that looks for the answer, or looked for it last.
    job = models.ForeignKey("core.Job", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    #: Who asked last, as a keyed hash: to keep one asker from taking all the workers.
    asker = models.CharField(max_length=64, blank=True, db_index=True)
    asked_at = models.DateTimeField(db_index=True)
    looked_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return self.public_id
