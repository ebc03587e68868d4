"""Who was erased, so that a backup of before does not bring them back: keyed hashes, which name nobody."""

from __future__ import annotations

from django.db import models


class Erasure(models.Model):
    """One erasing of a player or an account (`domain.erasures`)."""

    #: A mark of the key, a dash, the HMAC of whose row it was.
    digest = models.CharField(max_length=80)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["digest", "at"], name="erasure_once")]

    def __str__(self) -> str:
        return f"{self.digest} {self.at:%Y-%m-%d %H:%M}"
