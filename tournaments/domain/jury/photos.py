"""A photo of a ticket or of cards for a case (T-28): what was sent is never kept, only the picture drawn anew."""

from __future__ import annotations

import hashlib
import io
import warnings

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from accounts.models import User
from scoring.domain.jobs import store_file
from tournaments.domain.refusals import BadFileError, WrongStateError
from tournaments.models import Case, CasePhoto

#: Bytes and pixels of what may be sent: any telephone's photo, nothing that fills the memory.
LARGEST_FILE = 12_000_000
MOST_PIXELS = 60_000_000
FORMATS = ("JPEG", "PNG", "WEBP")
#: The longer side of what is kept, enough to read a ticket.
LONGEST_SIDE = 1800
QUALITY = 82
MOST_PHOTOS = 12


@transaction.atomic
def add_photo(case: Case, content: bytes, user: User) -> CasePhoto:
    """Attach a photo. Raises BadFileError when it is too large or no picture, WrongStateError after twelve."""
    picture = drawn_anew(content)
    Case.objects.select_for_update().get(pk=case.pk)
    if case.photos.count() >= MOST_PHOTOS:
        raise WrongStateError(_("A case has at most %(count)d photos.") % {"count": MOST_PHOTOS})
    key = hashlib.sha256(b"photo\0" + picture).hexdigest()
    return CasePhoto.objects.create(case=case, file=store_file(key, picture, "image/jpeg"), added_by=user)


def drawn_anew(content: bytes) -> bytes:
    """The picture as a JPEG of its own: upright, without place, time and device. Raises BadFileError."""
    if len(content) > LARGEST_FILE:
        raise BadFileError(
            _("The photo has %(size)d MB; at most %(limit)d MB are possible.")
            % {"size": len(content) // 1_000_000, "limit": LARGEST_FILE // 1_000_000}
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=FORMATS) as sent:
                if sent.width * sent.height > MOST_PIXELS:
                    raise BadFileError(_("The photo has too many pixels."))
                sent.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is read at a smaller scale
                upright = ImageOps.exif_transpose(sent)
                upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
                plain = Image.new("RGB", upright.size, "white")
                opaque = upright.convert("RGBA")
                plain.paste(opaque, mask=opaque.getchannel("A"))
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        Image.DecompressionBombError,
        Image.DecompressionBombWarning,
    ):
        raise BadFileError(_("This is not a photo: send a JPEG, PNG or WebP picture.")) from None
    buffer = io.BytesIO()
    plain.save(buffer, "JPEG", quality=QUALITY, optimize=True)
    return buffer.getvalue()


def check_kept(content: bytes) -> None:
    """Refuse what `drawn_anew` does not make: another format, too large, or more than the picture in it.

    Raises BadFileError.
    """
    try:
        with Image.open(io.BytesIO(content), formats=("JPEG",)) as kept:
            more = {"exif", "comment", "icc_profile", "photoshop", "xmp"} & set(kept.info)
            if more or max(kept.size) > LONGEST_SIDE or len(content) > LARGEST_FILE:
                raise ValueError
            kept.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise BadFileError(_("This is not a photo as Flek keeps it.")) from None
