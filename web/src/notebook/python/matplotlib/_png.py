"""Pictures as PNG files, read and written; PNG's own specification (W3C) says how."""

import itertools
import struct
import zlib

from matplotlib._refusals import unsupported

_START = b"\x89PNG\r\n\x1a\n"
#: Numbers of a pixel by the kind of colour.
_PARTS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
#: Bits that a number can have.
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
#: Where the seven passes of an interlaced picture begin, and how far apart their pixels are.
_PASSES = (
    (0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1),
)  # fmt: skip


def read(data):
    """A picture as matplotlib reads it: float32 from 0 to 1, (rows, columns) or (…, 3 or 4)."""
    import numpy

    if data[:2] == b"\xff\xd8":
        raise unsupported("JPEG pictures are not read here. PNG pictures are: save it as PNG.")
    if data[:8] != _START:
        raise ValueError("This file is no picture of the kind PNG, the one that is read here.")
    head, packed, palette, clear = None, [], b"", b""
    for kind, content in _chunks(data):
        if kind == b"IHDR":
            if len(content) != 13:
                raise _damaged("its head (IHDR) has not 13 bytes")
            head = struct.unpack(">IIBBBBB", content)
        elif kind == b"IDAT":
            packed.append(content)
        elif kind == b"PLTE":
            palette = content
        elif kind == b"tRNS":
            clear = content
    if head is None:
        raise _damaged("it has no head (IHDR)")
    wide, high, depth, colour, _, _, interlaced = head
    if depth not in _DEPTHS.get(colour, ()):
        raise _damaged(f"there is no colour of kind {colour} with {depth} bits")
    if not wide or not high:
        raise _damaged("it has no pixels")
    if colour == 3 and (not palette or len(palette) % 3):
        raise _damaged("its palette (PLTE) is not of colours")
    parts = _PARTS[colour]
    try:
        raw = memoryview(zlib.decompress(b"".join(packed)))
    except zlib.error:
        raise _damaged("its pixels (IDAT) cannot be unpacked") from None
    cells = [0] * (wide * high * parts)
    for top, left, down, right in _PASSES if interlaced else ((0, 0, 1, 1),):
        rows, columns = -(-(high - top) // down), -(-(wide - left) // right)
        if rows <= 0 or columns <= 0:
            continue
        length = -(-columns * parts * depth // 8)
        if len(raw) < rows * (length + 1):
            raise _damaged("it has fewer pixels than its size tells")
        near = max(1, parts * depth // 8)
        for at, line in enumerate(_lines(raw, rows, length, near)):
            found = _numbers(line, depth, columns * parts)
            begin = (top + at * down) * wide + left
            for part in range(parts):
                first, end = begin * parts + part, (top + at * down + 1) * wide * parts
                cells[first : end : right * parts] = found[part::parts]
        raw = raw[rows * (length + 1) :]
    most = (1 << depth) - 1
    if colour == 3:
        # As matplotlib has palettes: always with alpha.
        count = len(palette) // 3
        alphas = [*clear[:count], *[255] * (count - len(clear))]
        if cells and max(cells) >= len(alphas):
            raise _damaged(f"its palette (PLTE) has no colour {max(cells)}")
        colours = [(*palette[3 * at : 3 * at + 3], alpha) for at, alpha in enumerate(alphas)]
        cells, most, parts = [each for at in cells for each in colours[at]], 255, 4
    elif parts == 2:
        pairs = zip(cells[::2], cells[1::2])
        cells, parts = [part for grey, alpha in pairs for part in (grey, grey, grey, alpha)], 4
    made = numpy.array(cells, dtype="float32") / numpy.float32(most)
    return made.reshape((high, wide) if parts == 1 else (high, wide, parts))


def _damaged(what):
    return ValueError(f"This PNG file is damaged: {what}.")


def _chunks(data):
    at = 8
    while at + 8 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _lines(raw, rows, length, near):
    """The bytes of each row, by its filter: what stands left, above, between or nearest is added."""
    above, at = bytes(length), 0
    for _ in range(rows):
        kind, line = raw[at], bytearray(raw[at + 1 : at + 1 + length])
        at += length + 1
        if kind == 1:
            for place in range(near, length):
                line[place] = (line[place] + line[place - near]) & 255
        elif kind == 2:
            line = bytearray((each + over) & 255 for each, over in zip(line, above))
        elif kind == 3:
            for place in range(length):
                left = line[place - near] if place >= near else 0
                line[place] = (line[place] + (left + above[place]) // 2) & 255
        elif kind == 4:
            for place in range(length):
                is_inner = place >= near
                left, corner = (line[place - near], above[place - near]) if is_inner else (0, 0)
                line[place] = (line[place] + _nearest(left, above[place], corner)) & 255
        elif kind:
            raise _damaged(f"there is no filter {kind}")
        above = line
        yield line


def _nearest(left, over, corner):
    """Paeth's choice: which of three is nearest to left + over - corner."""
    by_left, by_over = abs(over - corner), abs(left - corner)
    by_corner = abs(left + over - 2 * corner)
    if by_left <= by_over and by_left <= by_corner:
        return left
    return over if by_over <= by_corner else corner


def _numbers(line, depth, count):
    if depth == 8:
        return line
    if depth == 16:
        return struct.unpack(f">{count}H", line)
    most, shifts = (1 << depth) - 1, range(8 - depth, -1, -depth)
    found = (each >> shift & most for each in line for shift in shifts)
    return [*itertools.islice(found, count)]


def written(pixels):
    """The file of bytes (rows, columns, 4)."""
    high, wide = pixels.shape[:2]
    flat, length = bytes(pixels.ravel().tolist()), 4 * wide
    raw = b"".join(b"\0" + flat[at : at + length] for at in range(0, len(flat), length))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(raw)),
        (b"IEND", b""),
    )
    return _START + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
