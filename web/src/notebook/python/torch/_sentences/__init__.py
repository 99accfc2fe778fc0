"""The errors of refused operations, in PyTorch's words where it has some: notebooks show them.

A rule reads the engine's sentence and the call's arguments, and gives an error, or None where it
knows nothing better. `_table.py` says which rules there are for each operation.
"""

import re


_WORDS = {
    "torch.float64": "Double", "torch.float32": "Float", "torch.float16": "Half",
    "torch.bfloat16": "BFloat16", "torch.int64": "Long", "torch.bool": "Bool",
    "torch.int32": "Int", "torch.int16": "Short", "torch.int8": "Char", "torch.uint8": "Byte",
}  # fmt: skip


_LESS = (
    ": smaller batches need fewer. Where no gradient is needed, torch.no_grad() lets earlier ones "
    "go."
)


def dtype_word(value):
    """A tensor's dtype as PyTorch's sentences call it."""
    return _WORDS.get(repr(value.dtype), "Bool")


def spelled(shape):
    """"4x3"."""
    return "x".join(map(str, shape))


def numbers(text):
    """The whole numbers of "(2, 3)"."""
    return [int(each) for each in re.findall(r"-?\d+", text)]


def out_of_range(dim, rank):
    count = max(rank, 1)
    return IndexError(
        f"Dimension out of range (expected to be in range of [{-count}, {count - 1}], but got "
        f"{dim})"
    )


def unlike(a, b):
    """The error of two shapes that cannot be broadcast to one; None where they can be."""
    rank = max(len(a), len(b))
    a, b = ([1] * (rank - len(each)) + list(each) for each in (a, b))
    for at in reversed(range(rank)):
        if a[at] != b[at] and 1 not in (a[at], b[at]):
            return RuntimeError(
                f"The size of tensor a ({a[at]}) must match the size of tensor b ({b[at]}) at "
                f"non-singleton dimension {at}"
            )
    return None


def fitting(a, b):
    """Raises where two shapes cannot be broadcast to one."""
    error = unlike(a, b)
    if error is not None:
        raise error


def unexpanded(sizes, shape, shown=None):
    """The error of a shape that cannot be expanded to sizes."""
    sizes, shape = list(sizes), list(shape)
    shift = len(sizes) - len(shape)
    if shift < 0 and not sizes:
        return RuntimeError(
            f"expand(torch.FloatTensor{{{shape}}}, size=[]): the number of sizes provided (0) must "
            f"be greater or equal to the number of dimensions in the tensor ({len(shape)})"
        )
    for at in reversed(range(len(sizes))):
        length = shape[at - shift] if at >= shift else 1
        if at < shift and sizes[at] < 0:
            return RuntimeError(
                f"The expanded size of the tensor ({sizes[at]}) isn't allowed in a leading, "
                f"non-existing dimension {at}"
            )
        if sizes[at] not in (-1, length) and (length != 1 or sizes[at] < 0):
            return RuntimeError(
                f"The expanded size of the tensor ({sizes[at]}) must match the existing size "
                f"({length}) at non-singleton dimension {at}.  Target sizes: {sizes}.  Tensor "
                "sizes: "
                f"{shown or shape}"
            )
    return None


class Asked:
    """A refused call: its operation's name, its arguments by name, and the engine's sentence."""

    def __init__(self, operation, given, text, is_in_place):
        self.name = operation.name
        self.given = given
        self.places = operation.places
        self.text = text
        self.is_in_place = is_in_place

    def __getitem__(self, name):
        place = self.places[name]
        return self.given[place] if place < len(self.given) else None

    def shape(self, name):
        return list(getattr(self[name], "shape", ()))

    @property
    def shapes(self):
        """The shapes of the first two arguments."""
        return [list(getattr(each, "shape", ())) for each in self.given[:2]]


def _dim(asked, found):
    dim, rank = int(found[1]), len(getattr(asked.given[0], "shape", ()))
    told = re.search(r"of (\d+) axes|has (\d+) axes", asked.text)
    return out_of_range(dim, int(told[1] or told[2]) if told else rank)


def _broadcast(asked, found):
    return unlike(numbers(found[1]), numbers(found[2]))


def _index(asked, found):
    return IndexError(
        f"index {found[1]} is out of bounds for dimension {found[2]} with size {found[3]}"
    )


def _twice(asked, found):
    return RuntimeError(f"dim {found[1]} appears multiple times in the list of dims")


def _negative(asked, found):
    shape = asked["size"] if "size" in asked.places else None
    if shape is None:
        return None
    shape = list(shape) if isinstance(shape, (tuple, list)) else [shape]
    return RuntimeError(f"Trying to create tensor with negative dimension {found[1]}: {shape}")


def _leaf(asked, found):
    which = "a leaf" if asked.given[0].is_leaf and asked.name != "setitem" else "a view of a leaf"
    return RuntimeError(
        f"{which} Variable that requires grad is being used in an in-place operation."
    )


def _shown_twice(asked, found):
    return RuntimeError(
        "unsupported operation: more than one element of the written-to tensor refers to a single "
        "memory location. Please clone() the tensor before performing the operation."
    )


def _written_shape(asked, found):
    return RuntimeError(
        f"output with shape {numbers(found[2])} doesn't match the broadcast shape "
        f"{numbers(found[1])}"
    )


def _written_type(asked, found):
    words = [dtype_word(each) for each in asked.given if hasattr(each, "requires_grad")]
    floats = (each for each in ("Double", "Half", "BFloat16") if each in words)
    result = next(floats, _WORDS[found[1]])
    return RuntimeError(
        f"result type {result} can't be cast to the desired output type "
        f"{_WORDS[found[2]]}"
    )


def _not_whole(asked, found):
    return RuntimeError(f'"{asked.name}_cpu" not implemented for \'Float\'')


_EVERYWHERE = [
    (r"dim (-?\d+) is out of range", _dim),
    (r"cannot broadcast (\(.*?\)) and (\(.*?\)):", _broadcast),
    (r"index (-?\d+) is out of range for axis (\d+), which has length (\d+)", _index),
    (r"dim (\d+) is named twice", _twice),
    (r"An axis cannot have the length (-\d+)", _negative),
    (r"cannot write to a leaf that requires grad", _leaf),
    (r"shows a cell more than once cannot be written to", _shown_twice),
    (r"_ makes the shape (\(.*?\)), which does not fit the tensor (\(.*?\)) that", _written_shape),
    (r"_ makes (torch\.\w+), which cannot be written to (torch\.\w+)", _written_type),
    (r"holds torch.float32; it must hold bools or whole numbers", _not_whole),
]


def refusal(answer, operation=None, given=(), flags=0):
    """The error for the engine's answer "!code\\nsentence"."""
    code, _, text = answer[1:].partition("\n")
    if code == "memory":
        is_full = text.startswith("A record holds")
        return MemoryError(text.partition(";")[0] + _LESS if is_full else text)
    if operation is not None:
        from torch._sentences import _table

        asked = Asked(operation, given, text, flags & 1)
        for pattern, rule in [*_table.RULES.get(operation.name, ()), *_EVERYWHERE]:
            found = re.search(pattern, text)
            error = rule(asked, found) if found else None
            if error is not None:
                return error
    if code == "value" and "out of range" in text:
        return IndexError(text)
    return RuntimeError(text)
