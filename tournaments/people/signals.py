"""What this room tells after the commit."""

from __future__ import annotations

from django.dispatch import Signal

#: Somebody was erased.
somebody_erased = Signal()
