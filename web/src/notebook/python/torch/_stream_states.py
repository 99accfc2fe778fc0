"""Where a stream of draws stands: PyTorch's bytes of it, and how a stream is brought there.

The engine starts streams and draws from them. So a stream's place is found by looking for its next
numbers among those that follow its seed, and it is brought to a place by drawing up to it.
"""

import math
import random
import struct

from torch import _dtypes, _engine
from torch._unsupported import UnsupportedError

_WORDS = 624
# The seed; the words left, whether there is a seed, the next word; the words; a kept normal number,
# whether there is one; one of float32, which is never kept here.
_FORM = struct.Struct(f"<Qiiq{_WORDS}Q3di4xf?3x")
_CHUNK = 1 << 20
_MOST = 1 << 27
# Words that are compared, and so many cells of 64 bits.
_ASKED = 8


def _begun(seed):
    """Python's stream, which is the same one, at its start."""
    words = [seed & 0xFFFFFFFF]
    for at in range(1, _WORDS):
        before = words[-1]
        words.append((1812433253 * (before ^ (before >> 30)) + at) & 0xFFFFFFFF)
    stream = random.Random()
    stream.setstate((3, (*words, _WORDS), None))
    return stream


def _following(stream, count):
    """The next words, as bytes."""
    return stream.getrandbits(32 * count).to_bytes(4 * count, "little")


def _words_until(seed, count):
    return _following(_begun(seed), count) if count else b""


def _pair(words):
    """The two normal numbers that four words make."""
    high, low, higher, lower = words
    first, second = (
        ((a << 32 | b) & (2**53 - 1)) * 2.0**-53 for a, b in ((high, low), (higher, lower))
    )
    size, angle = math.sqrt(-2 * math.log(1 - second)), 2 * math.pi * first
    return size * math.cos(angle), size * math.sin(angle)


def _is_near(one, other):
    return abs(one - other) <= 1e-6 * max(abs(one), abs(other))


def _pair_before(words, kept):
    """Where the pair begins whose second number is kept, None where it is not found."""
    known = struct.unpack(f"<{len(words) // 4}I", words)
    for start in range(len(known) - 4, -1, -1):
        if _is_near(_pair(known[start : start + 4])[1], kept):
            return start
    return None


def _drawn(generator, name, *given, **named):
    return generator._drawn(_engine.OPERATIONS[name], given, named)


def _skip(generator, count):
    while count:
        part = min(count, _CHUNK)
        _drawn(generator, "randint", 0, 2, (part,), dtype=_dtypes.BOOL)
        count -= part


def _bring(generator, seed, place, pair):
    """Brings a stream to a place; `pair` is where the words of a kept normal number begin."""
    generator.manual_seed(seed)
    if pair is None:
        _skip(generator, place)
        return
    _skip(generator, pair)
    _drawn(generator, "randn", (1,))
    _skip(generator, place - pair - 4)


def _place_of(generator, seed):
    """A stream's place, and that of the pair of which it keeps a number. Leaves it elsewhere."""
    normal = _drawn(generator, "randn", (1,)).item()
    cells = _drawn(generator, "randint", -(2**63), 2**63 - 1, (_ASKED // 2,))._cells()
    wanted = b"".join(
        struct.pack("<II", bits >> 32, bits & 0xFFFFFFFF)
        for bits in (int(each) + 2**63 for each in cells)
    )
    stream, before, held = _begun(seed), 0, b""
    while before < _MOST:
        held += _following(stream, _CHUNK if before else 1 << 14)
        at = held.find(wanted)
        while at % 4 and at != -1:
            at = held.find(wanted, at + 1)
        if at != -1:
            break
        kept = held[-4 * _ASKED :]
        before += (len(held) - len(kept)) // 4
        held = kept
    else:
        raise UnsupportedError(
            "The stream of draws has gone too far for its state to be found; up to "
            f"{_MOST:,} draws it is. The nearest that is: torch.manual_seed."
        )
    place = before + at // 4
    words = _words_until(seed, place)
    if place >= 4 and _is_near(_pair(struct.unpack("<4I", words[-16:]))[0], normal):
        return place - 4, None
    return place, _pair_before(words, normal)


def state_of(generator):
    """PyTorch's state of a stream: a tensor of 5,056 bytes."""
    from torch._making import tensor

    seed = generator.initial_seed()
    place, pair = _place_of(generator, seed)
    _bring(generator, seed, place, pair)
    stream = _begun(seed)
    kept = 0.0
    if place:
        words = _following(stream, place)
        if pair is not None:
            kept = _pair(struct.unpack("<4I", words[4 * pair : 4 * pair + 16]))[1]
    used = (place - 1) % _WORDS + 1 if place else 0
    left = _WORDS + 1 - used if place else 1
    held = _FORM.pack(
        *(seed, left, 1, used, *stream.getstate()[1][:_WORDS]),
        *(0.0, kept, 0.0, int(pair is not None), 0.0, False),
    )
    return tensor(list(held), dtype=_dtypes.BY_NAME["uint8"])


def bring_to(generator, state):
    """Brings a stream to where `state_of` has found one."""
    # A file gives bytes as torch.int64.
    if getattr(state, "dtype", None) not in (_dtypes.BY_NAME["uint8"], _dtypes.INT64):
        raise TypeError("RNG state must be a torch.ByteTensor")
    if state.numel() != _FORM.size:
        raise RuntimeError(
            "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a CPUGeneratorImplState "
            f"of size {_FORM.size} but found the input RNG state size to be {state.numel()}"
        )
    held = bytes(int(each) for each in state._cells())
    seed, left, _, used, *rest = _FORM.unpack(held)
    words, (kept, _, is_kept) = tuple(rest[:_WORDS]), rest[_WORDS + 1 : _WORDS + 4]
    stream, place = _begun(seed), 0
    if used:
        place = used
        stream.getrandbits(32)
        while stream.getstate()[1][:_WORDS] != words:
            stream.getrandbits(32 * _WORDS)
            place += _WORDS
            if place > _MOST:
                raise UnsupportedError(
                    "This state of a stream does not follow its seed. The nearest that is: a "
                    "state that torch.get_rng_state has given, or torch.manual_seed."
                )
    pair = _pair_before(_words_until(seed, place), kept) if is_kept else None
    _bring(generator, seed, place, pair)
