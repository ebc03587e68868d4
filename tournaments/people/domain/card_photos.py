"""A scan card that was photographed (T-42): its number, read on the server. The photo is not kept."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.files.apart import UnreadableError, read_apart
from core.files.limits import LARGEST_PICTURE
from core.refusals import BadFileError
from tournaments.people.domain.scan_cards import read_number


def number_in_photo(content: bytes) -> str:
    """The number on the card. Raises BadFileError where no card is seen."""
    try:
        if len(content) > LARGEST_PICTURE:
            raise UnreadableError("pixels")
        texts = read_apart("core.files.codes", content).decode().split("\n")
    except (UnreadableError, UnicodeDecodeError):
        raise BadFileError(
            _("This picture cannot be read. Send a JPEG, PNG or WebP photo of the card.")
        ) from None
    for text in texts:
        number = read_number(text)
        if number:
            return number
    raise BadFileError(
        _("No scan card is seen in the picture. Hold the phone closer, so that the card fills it.")
    )
