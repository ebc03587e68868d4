"""A photo of a ticket or of cards for a case (T-28): what was sent is never kept, only the picture drawn anew."""

from __future__ import annotations

import hashlib
import io

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image

from accounts.models import User
from core.files.apart import UnreadableError, read_apart
from core.files.limits import LARGEST_PICTURE
from core.jobs import store_file
from core.refusals import BadFileError, WrongStateError
from rules.errors import N_
from tournaments.jury.models import Case, CasePhoto

#: The longer side of what is kept, enough to read a ticket.
LONGEST_SIDE = 1800
QUALITY = 82
MOST_PHOTOS = 12
#: Why a photo was not taken, by the word of who tried.
WHY_NOT = {
    "pixels": N_("The photo has too many pixels."),
    "broken": N_("This is not a photo: send a JPEG, PNG or WebP picture."),
    "costly": N_("The file takes too long to read. It was not read."),
}


def add_photo(case: Case, content: bytes, user: User) -> CasePhoto:
    """Attach a photo. Raises BadFileError when it is too large or no picture, WrongStateError after twelve."""
    return _attach(case, drawn_anew(content), user)


@transaction.atomic
def _attach(case: Case, picture: bytes, user: User) -> CasePhoto:
    Case.objects.select_for_update().get(pk=case.pk)
    if case.photos.count() >= MOST_PHOTOS:
        raise WrongStateError(_("A case has at most %(count)d photos.") % {"count": MOST_PHOTOS})
    key = hashlib.sha256(b"photo\0" + picture).hexdigest()
    return CasePhoto.objects.create(case=case, file=store_file(key, picture, "image/jpeg"), added_by=user)


def drawn_anew(content: bytes) -> bytes:
    """The picture as a JPEG of its own: upright, without place, time and device. Raises BadFileError."""
    if len(content) > LARGEST_PICTURE:
        raise BadFileError(
            _("The photo has %(size)d MB; at most %(limit)d MB are possible.")
            % {"size": len(content) // 1_000_000, "limit": LARGEST_PICTURE // 1_000_000}
        )
    try:
        return read_apart("core.files.picture", content, LONGEST_SIDE, QUALITY)
    except UnreadableError as error:
        raise BadFileError(_(WHY_NOT.get(error.word, WHY_NOT["broken"]))) from None


def check_kept(content: bytes) -> None:
    """Refuse what `drawn_anew` does not make: another format, too large, or more than the picture in it.

    Raises BadFileError.
    """
    try:
        with Image.open(io.BytesIO(content), formats=("JPEG",)) as kept:
            more = {"exif", "comment", "icc_profile", "photoshop", "xmp"} & set(kept.info)
            if more or max(kept.size) > LONGEST_SIDE or len(content) > LARGEST_PICTURE:
                raise ValueError
            kept.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise BadFileError(_("This is not a photo as Flek keeps it.")) from None
