"""Payment codes read back by what did not write them: zxing-cpp for the picture, the standard library for the rest."""

from __future__ import annotations

import lzma
import zlib
from urllib.parse import unquote

import zxingcpp
from PIL import Image

from tournaments.cash.payment import PaymentCode

BASE32HEX = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
SCALE, QUIET = 3, 4
#: The modules of a code as grey: what is 1 is dark.
GREY = bytes([255, 0]) + bytes(254)


def seen(code: PaymentCode, mask: int | None = None) -> str:
    """What a scanner reads of the drawn code."""
    rows = [bytes(row).translate(GREY) for row in code.qr(mask).matrix]
    side = len(rows)
    picture = Image.new("L", (side + 2 * QUIET, side + 2 * QUIET), 255)
    picture.paste(Image.frombytes("L", (side, side), b"".join(rows)), (QUIET, QUIET))
    drawn = picture.resize((picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST)
    pixels = memoryview(drawn.tobytes()).cast("B", (drawn.height, drawn.width))
    read = zxingcpp.read_barcode(pixels, formats=zxingcpp.BarcodeFormat.QRCode, is_pure=True)
    assert read is not None
    return str(read.text)


def unpacked(text: str) -> tuple[bytes, list[str]]:
    """The header and the fields of a PAY by square text; its length and its check sum hold."""
    bits = "".join(f"{BASE32HEX.index(sign):05b}" for sign in text)
    content = int(bits, 2).to_bytes((len(bits) + 7) // 8, "big") if len(bits) % 8 == 0 else _cut(bits)
    size = int.from_bytes(content[2:4], "little")
    reader = lzma.LZMADecompressor(
        lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 2, "dict_size": 1 << 17}]
    )
    checked = reader.decompress(content[4:], size)
    assert len(checked) == size
    assert zlib.crc32(checked[4:]) == int.from_bytes(checked[:4], "little")
    return content[:2], checked[4:].decode().split("\t")


def _cut(bits: str) -> bytes:
    whole = len(bits) // 8
    return int(bits[: whole * 8], 2).to_bytes(whole, "big")


def of_bysquare(text: str) -> dict[str, str]:
    """The fields by our names; everything else is as a single payment order to one account has it."""
    header, fields = unpacked(text)
    assert header == b"\0\0"
    names = {3: "amount", 4: "currency", 6: "symbol", 10: "message", 12: "iban", 16: "beneficiary"}
    rest = [field for at, field in enumerate(fields) if at not in names]
    assert rest == ["", "1", "1", "", "", "", "", "1", "", "0", "0", "", ""]
    return {name: fields[at] for at, name in names.items()}


def of_epc(text: str) -> dict[str, str]:
    lines = text.split("\n")
    assert lines[:5] == ["BCD", "002", "1", "SCT", ""]
    assert lines[8:10] == ["", ""]
    assert len(lines) == 11
    symbol, _blank, message = lines[10].removeprefix("/VS").partition(" ")
    return {
        "beneficiary": lines[5],
        "iban": lines[6],
        "currency": lines[7][:3],
        "amount": lines[7][3:],
        "symbol": symbol,
        "message": message,
    }


def of_spayd(text: str) -> dict[str, str]:
    kind, version, *pairs = text.split("*")
    assert (kind, version) == ("SPD", "1.0")
    fields = {key: unquote(said) for key, _colon, said in (pair.partition(":") for pair in pairs)}
    names = {
        "iban": "ACC",
        "amount": "AM",
        "currency": "CC",
        "beneficiary": "RN",
        "symbol": "X-VS",
        "message": "MSG",
    }
    assert set(fields) <= set(names.values())
    return {name: fields.get(key, "") for name, key in names.items()}


READERS = {"PAY by square": of_bysquare, "EPC QR": of_epc, "QR Platba": of_spayd}
