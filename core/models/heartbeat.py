"""When something that runs by itself was last heard of."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """One row for each of what must run beside the web server."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    #: Since when it was heard of without a gap.
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
