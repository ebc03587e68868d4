"""Photos of scan cards, as a worker reads them (T-42)."""

from __future__ import annotations

from core import uploads
from core.files.limits import LARGEST_PICTURE
from core.models import Upload
from core.uploads import Kind, Outcome
from tournaments.people.domain.card_photos import number_in_photo

CARD = "card"


def read_card(upload: Upload) -> Outcome:
    """The number on the card, for the page at the door to send. Raises BadFileError."""
    return Outcome(upload.back, number_in_photo(bytes(upload.content)))


uploads.join(CARD, Kind(LARGEST_PICTURE, a_day=2_000, read=read_card))
