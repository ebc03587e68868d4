"""Currencies of a tournament."""

from __future__ import annotations

#: The smallest coin there is: a cent, and a crown of 100 hellers.
SMALLEST_COINS = {"EUR": 1, "CZK": 100}
