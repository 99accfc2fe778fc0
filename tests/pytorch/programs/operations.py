"""The operations of the schemas: their functions in PyTorch, and how their arguments are drawn."""

import re

import torch
import torch.nn.functional as F

from .draw_computing import (
    attended,
    called_var,
    draw_added_product,
    draw_attention,
    draw_classes,
    draw_einsum,
    draw_embedding,
    draw_layer_norm,
    draw_lerp,
    draw_linear,
    draw_loss,
    draw_masked,
    draw_masked_select,
    draw_matmul,
    draw_norm,
    draw_one_hot,
    draw_outer,
    draw_over_axis,
    draw_pair_with_numbers,
    draw_pow,
    draw_to,
    draw_var,
    draw_where,
    product,
)
from .draw_places import (
    draw_as,
    draw_chunk,
    draw_diagonal,
    draw_expand,
    draw_index_add,
    draw_list,
    draw_narrow,
    draw_permute,
    draw_repeat,
    draw_repeat_interleave,
    draw_roll,
    draw_select,
    draw_slice,
    draw_split,
    draw_squeeze,
    draw_stack,
    draw_topk,
    draw_tri,
    draw_unsqueeze,
    draw_view,
    indexed,
    sliced,
)
from .tensors import Operand, Skip


def parameters_of(line):
    """The name of a schema and its parameters: (kind, is optional, name, default or None)."""
    name, rest = line.split("(", 1)
    rest = rest[: rest.rindex(")", 0, rest.index("->") if "->" in rest else len(rest))]
    found = []
    for part in re.findall(r"(?:[^,{]|\{[^}]*\})+", rest):
        part = part.strip()
        if not part or part == "*":
            continue
        match = re.match(r"([A-Za-z]+(?:\{[^}]*\})?\??(?:\[\])?)(\?)?\s+(\w+)(?:=(.*))?$", part)
        if match is None:
            raise ValueError("cannot read " + line)
        kind, optional, label, standard = match.groups()
        if kind.endswith("?"):
            kind, optional = kind[:-1], "?"
        found.append((kind, optional is not None, label, standard))
    return name, found


class Operation:
    """An operation of a schema: its function in PyTorch and how its arguments are drawn."""

    def __init__(self, name, parameters, function, special, written):
        self.name = name
        self.parameters = parameters
        self.function = function
        self.special = special
        self.in_place = written is not None
        self.written = written

    def arguments(self, on):
        if self.special is not None:
            found = self.special(on)
            return list(found)
        values = []
        first = None
        for kind, optional, label, standard in self.parameters:
            if kind == "Tensor" and optional and on.draw.random() < 0.4:
                value = None
            elif kind == "Tensor":
                if first is None:
                    first = on.some(dtype=self.usual_dtype(on))
                    value = Operand(first)
                elif self.name in NUMBERS and on.draw.random() < 0.2:
                    value = on.shapes.number()
                else:
                    value = Operand(on.like(on.shape_of(first)))
            elif standard is not None and on.draw.random() < 0.4:
                break
            else:
                value = attribute(on, kind, label, optional, on.shape_of(first))
            values.append(value)
            if label == "dim" and value is None and self.name in OVERLOADED:
                break
        return values

    def usual_dtype(self, on):
        """What the first operand is; None where it may be anything."""
        if not self.name.startswith("bitwise") or on.draw.random() < 0.2:
            return None
        return on.draw.choice([torch.int64, torch.bool])


def attribute(on, kind, label, optional, shape):
    draw = on.draw
    rank = max(len(shape), 1)
    if optional and draw.random() < 0.2:
        return None
    wrong = draw.random() < 0.03
    if label in ("dim", "dim0", "dim1", "start_dim", "end_dim") and kind == "int":
        return draw.randint(-rank - 1, rank) if wrong else draw.randrange(-rank, rank)
    if label in ("dim", "dims") and kind == "int[]":
        count = draw.randint(1, rank)
        found = draw.sample(range(rank), count)
        found = [each - rank if draw.random() < 0.4 else each for each in found]
        return found + [draw.choice([0, rank, -rank - 1])] if wrong else found
    if kind == "bool":
        return draw.random() < 0.5
    if kind == "dtype":
        return draw.choice([torch.int64, torch.float32])
    if kind == "Scalar":
        return draw.choice([1, 2, -1, 0.5, -2.5, 0])
    if kind == "float":
        return draw.choice([0.5, 1.0, 2.0, 0.1, 3])
    if kind == "int":
        return draw.randint(-1, 2)
    if kind.startswith("str{"):
        return draw.choice(kind[4:-1].split(","))
    raise Skip()


def method(name):
    return lambda x, *rest: getattr(x, name)(*rest)


def keyword(function, *names, plain=1):
    """Calls with these names behind the first `plain` arguments."""

    def call(*values):
        return function(*values[:plain], **dict(zip(names, values[plain:])))

    return call


SPECIAL = {
    "view": (draw_view, method("view")),
    "reshape": (draw_view, method("reshape")),
    "expand": (draw_expand, method("expand")),
    "matmul": (draw_matmul, torch.matmul),
    "mm": (product(2, 2), torch.mm),
    "bmm": (product(3, 3), torch.bmm),
    "mv": (product(2, 1), torch.mv),
    "dot": (product(1, 1), torch.dot),
    "outer": (draw_outer, torch.outer),
    "addmm": (draw_added_product(False), keyword(torch.addmm, "beta", "alpha", plain=3)),
    "baddbmm": (draw_added_product(True), keyword(torch.baddbmm, "beta", "alpha", plain=3)),
    "linear": (draw_linear, F.linear),
    "einsum": (draw_einsum, lambda form, operands: torch.einsum(form, *operands)),
    "cat": (draw_list, torch.cat),
    "stack": (draw_stack, torch.stack),
    "index_select": (indexed("index_select"), torch.index_select),
    "gather": (indexed("gather"), torch.gather),
    "scatter": (indexed("scatter"), torch.scatter),
    "scatter_add": (indexed("scatter_add"), torch.scatter_add),
    "index_add": (draw_index_add, torch.index_add),
    "where": (draw_where, torch.where),
    "masked_fill": (draw_masked, torch.masked_fill),
    "masked_select": (draw_masked_select, torch.masked_select),
    "lerp": (draw_lerp, torch.lerp),
    "topk": (draw_topk, torch.topk),
    "permute": (draw_permute, torch.permute),
    "unsqueeze": (draw_unsqueeze, torch.unsqueeze),
    "narrow": (draw_narrow, torch.narrow),
    "select": (draw_select, torch.select),
    "slice": (draw_slice, sliced),
    "diagonal": (draw_diagonal, torch.diagonal),
    "split": (draw_split, torch.split),
    "chunk": (draw_chunk, torch.chunk),
    "repeat": (draw_repeat, method("repeat")),
    "repeat_interleave": (draw_repeat_interleave, torch.repeat_interleave),
    "roll": (draw_roll, torch.roll),
    "tril": (draw_tri, torch.tril),
    "triu": (draw_tri, torch.triu),
    "view_as": (draw_as(False), method("view_as")),
    "expand_as": (draw_as(True), method("expand_as")),
    "norm": (draw_norm, torch.norm),
    "var": (draw_var, called_var("var")),
    "std": (draw_var, called_var("std")),
    "pow": (draw_pow, torch.pow),
    "floor_divide": (draw_pair_with_numbers, torch.floor_divide),
    "remainder": (draw_pair_with_numbers, torch.remainder),
    "layer_norm": (draw_layer_norm, F.layer_norm),
    "embedding": (draw_embedding, F.embedding),
    "nll_loss": (draw_classes(), F.nll_loss),
    "cross_entropy": (draw_classes(), F.cross_entropy),
    "mse_loss": (draw_loss, lambda a, b, how="mean": F.mse_loss(a, b, reduction=how)),
    "l1_loss": (draw_loss, lambda a, b, how="mean": F.l1_loss(a, b, reduction=how)),
    "binary_cross_entropy_with_logits": (
        lambda on: draw_loss(on)[:2],
        F.binary_cross_entropy_with_logits,
    ),
    "scaled_dot_product_attention": (draw_attention, attended),
    "one_hot": (draw_one_hot, F.one_hot),
    "squeeze": (draw_squeeze, torch.squeeze),
    "softmax": (draw_over_axis, keyword(torch.softmax, "dim", "dtype")),
    "log_softmax": (draw_over_axis, keyword(torch.log_softmax, "dim", "dtype")),
    "softmin": (draw_over_axis, keyword(F.softmin, "dim")),
    "T": (None, lambda x: x.T),
    "mT": (None, lambda x: x.mT),
    "t": (None, lambda x: x.t()),
    "to": (draw_to, lambda x, kind: x.to(kind)),
    "contiguous": (None, lambda x: x.contiguous()),
}
FUNCTIONAL = ["gelu", "leaky_relu", "softplus", "elu", "silu", "softmin"]
# Draws, and what other tests ask.
LEFT_OUT = """dropout rand_like randn_like empty_like bernoulli multinomial normal uniform exponential
multi_head_attention_forward""".split()
# These take a plain number for a tensor behind the first; the engine does so everywhere.
NUMBERS = "add sub mul div eq ne lt le gt ge where bitwise_and bitwise_or bitwise_xor".split()
# Without `dim` these take nothing else; the engine takes `keepdim` all the same.
OVERLOADED = "sum mean all any max min prod argmax argmin".split()
# PyTorch gives these the same name and arguments; everything else is called by keywords.
IN_PLACE = """add sub mul div pow exp log sqrt neg abs relu sigmoid tanh floor ceil trunc round clamp
masked_fill lerp addcmul addcdiv square sin cos reciprocal rsqrt bitwise_and bitwise_not floor_divide remainder sign expm1 log1p erf scatter scatter_add index_add
tril triu""".split()


def operations_of(schemas):
    found = []
    for line in schemas:
        name, parameters = parameters_of(line)
        if name.startswith("_"):
            continue
        special, function = SPECIAL.get(name, (None, None))
        if function is None and name in FUNCTIONAL:
            function = getattr(F, name)
        if function is None:
            function = getattr(torch, name, None)
        if function is None or name in LEFT_OUT:
            continue
        if special is None and (not parameters or parameters[0][0] != "Tensor"):
            continue
        written = method(name + "_") if name in IN_PLACE else None
        if name not in SPECIAL:
            labels = [label for _, _, label, _ in parameters]
            function = by_name(function, labels)
            written = by_name(getattr(torch.Tensor, name + "_"), labels) if written else None
        found.append(Operation(name, parameters, function, special, written))
    return found


def by_name(function, labels):
    """Calls with names, and None left out where it is the default."""

    def call(*values):
        rest = {name: each for name, each in zip(labels[1:], values[1:]) if each is not None}
        return function(values[0], **rest)

    return call
