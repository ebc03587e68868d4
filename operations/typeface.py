"""The typeface of the pages, cut from the system's package at set-up: Latin with its extensions, as woff2.

python -m operations.typeface      into static/type, which is not committed

Without the package (Debian: fonts-inter) the style sheet stays empty and pages use the reader's own face.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

SOURCES = Path("/usr/share/fonts/opentype/inter")
#: The licence travels with what is made of the font.
LICENCE = Path("/usr/share/doc/fonts-inter/copyright")
CUT = Path(__file__).resolve().parents[1] / "static" / "type"

#: The weights of the style sheets (`--regular`, `--medium`, `--bold`), and the file of each.
WEIGHTS = {400: "Inter-Regular.otf", 600: "Inter-SemiBold.otf", 700: "Inter-Bold.otf"}
#: The weights that a phone at the table fetches, and for which it uses each: two of three, a third less to wait for.
PHONE = {400: "400", 700: "600 700"}
#: Latin with Slovak, Czech and their neighbours; dashes, quotation marks, arrows, euro, minus, check and cross.
CHARACTERS = (
    "0020-007E,00A0-017F,0218-021B,1E80-1E85,1EF2-1EF3,2009-2014,2018-201E,2020-2022,2026,202F,2030,2039-203A"
)
SIGNS = "20AC,2190-2193,2212,2215,2248,2260,2264,2265,2713,2715,2717,25CF"
#: Figures in columns, kerning, accents: what running text needs, and no stylistic sets.
FEATURES = ["tnum", "lnum", "kern", "calt", "case", "ccmp", "locl", "mark"]


def cut(sources: Path = SOURCES, into: Path = CUT) -> list[Path]:
    """Write each weight and the style sheet that names them; the files written, [] without the package."""
    into.mkdir(parents=True, exist_ok=True)
    made = []
    if all((sources / name).exists() for name in WEIGHTS.values()):
        for weight, name in WEIGHTS.items():
            made.append(into / f"inter-{weight}.woff2")
            cut_one(sources / name, made[-1])
        if LICENCE.exists():
            (into / "LICENCE.txt").write_bytes(LICENCE.read_bytes())
    (into / "type.css").write_text("\n".join(face(path) for path in made), encoding="utf-8")
    phone = [face(into / f"inter-{weight}.woff2", reach) for weight, reach in PHONE.items() if made]
    (into / "type-phone.css").write_text("\n".join(phone), encoding="utf-8")
    return made


def cut_one(source: Path, target: Path) -> None:
    """One weight with only the characters and features above."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = FEATURES
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(f"{CHARACTERS},{SIGNS}"))
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def face(path: Path, weight: str = "") -> str:
    """The rule by which a page loads a file; until it is there the text stands in the reader's face."""
    weight = weight or path.stem.partition("-")[2]
    return (
        f'@font-face {{ font-family: "Inter"; font-weight: {weight}; font-display: swap; '
        f'src: url("{path.name}") format("woff2"); }}\n'
    )


if __name__ == "__main__":
    written = cut()
    for each in written:
        print(f"{each.name} {each.stat().st_size} bytes", file=sys.stderr)
    if not written:
        print("fonts-inter is not installed: pages use the reader's own face", file=sys.stderr)
