"""Words and boxes on a picture that is drawn twice as large and made smaller, so that edges are smooth.

Lengths are pixels of the finished picture.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

TWICE = 2
#: The colours of a ruled sheet, as in static/css/tokens.css: paper, its lines and red margin, ink, the pen, a heart.
PAPER, RULE, RED, INK, SOFT, PEN, HEART = (
    "#ffffff", "#e3eaf2", "#e0a2a6", "#14202e", "#4a5867", "#1d4aa3", "#c1272d",
)  # fmt: skip
#: The face of the documents (Debian package fonts-liberation2), else another one with our letters.
FACES = {
    False: ("LiberationSans-Regular.ttf", "DejaVuSans.ttf"),
    True: ("LiberationSans-Bold.ttf", "DejaVuSans-Bold.ttf"),
}

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def cut(text: str, font: Font, most: float) -> str:
    """The text, or as many of its words as fit, with an ellipsis; of one long word as many letters."""
    if width_of(text, font) <= most:
        return text
    while text and width_of(f"{text}…", font) > most:
        text = text.rpartition(" ")[0].rstrip(" –-,·") or text[:-1]
    return f"{text}…"


def width_of(text: str, font: Font) -> float:
    """How wide the text is."""
    return font.getlength(text) / TWICE


def face(size: int, *, bold: bool = False) -> Font:
    """The face in a size."""
    for name in FACES[bold]:
        try:
            return ImageFont.truetype(name, size * TWICE)
        except OSError:
            continue
    return ImageFont.load_default(size * TWICE)


def write(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, font: Font, colour: str) -> None:
    """A line of text, from its upper left corner."""
    draw.text((at[0] * TWICE, at[1] * TWICE), text, font=font, fill=colour)


def box(
    draw: ImageDraw.ImageDraw, sides: tuple[float, float, float, float], radius: int, colour: str
) -> None:
    """A filled box with round corners."""
    draw.rounded_rectangle([side * TWICE for side in sides], radius * TWICE, fill=colour)


def finished(image: Image.Image) -> bytes:
    """The picture in its own size, as PNG."""
    file = BytesIO()
    size = (image.width // TWICE, image.height // TWICE)
    image.resize(size, Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
