"""A seat on a phone: the right of one device to speak for one player of a sheet."""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet, SheetSeat


class SeatToken(models.Model):
    """Given for the table's card; the token is kept as a hash. One device holds a seat, one more may ask for it."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seat_tokens")
    seat = models.ForeignKey(SheetSeat, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    device = models.CharField(max_length=80, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    #: Since when the device speaks for the player; None while it asks for a seat that another one has.
    taken_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(ended_at__isnull=True, taken_at__isnull=False),
                name="one_device_a_seat",
            ),
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(ended_at__isnull=True, taken_at__isnull=True),
                name="one_asks_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.device}"
