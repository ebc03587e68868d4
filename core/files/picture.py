"""A picture drawn anew as a JPEG, small and upright; run as a process of its own (`core.files.apart`)."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from core.files.bound import RefusedError, serve
from core.files.limits import MOST_PIXELS, MOST_PLAIN_PIXELS, PICTURE

FORMATS = ("JPEG", "PNG", "WEBP")


def draw(content: bytes, longest_side: int, quality: int) -> bytes:
    """The picture without place, time and device. Raises RefusedError "pixels" or "broken"."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=FORMATS) as sent:
                most = MOST_PIXELS if sent.format == "JPEG" else MOST_PLAIN_PIXELS
                if sent.width * sent.height > most:
                    raise RefusedError("pixels")
                sent.draft("RGB", (longest_side, longest_side))
                sent.thumbnail((longest_side, longest_side))
                upright = ImageOps.exif_transpose(sent)
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
        raise RefusedError("broken") from None
    buffer = io.BytesIO()
    plain.save(buffer, "JPEG", quality=quality, optimize=True)
    return buffer.getvalue()


if __name__ == "__main__":
    serve(draw, PICTURE)
