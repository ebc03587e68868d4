"""What the bar codes and QR codes of a photo say; run as a process of its own (`core.files.apart`)."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image

from core.files.bound import serve
from core.files.limits import CODES
from core.files.picture import draw

#: Large enough for a card that fills a third of the photo.
LONGEST_SIDE, QUALITY = 2000, 92


def read(content: bytes) -> bytes:
    """The texts of the codes, a line each. Raises RefusedError "pixels" or "broken"."""
    with Image.open(io.BytesIO(draw(content, LONGEST_SIDE, QUALITY))) as drawn:
        found = zxingcpp.read_barcodes(drawn.convert("L"))
    return "\n".join(one.text for one in found).encode()


if __name__ == "__main__":
    serve(read, CODES)
