"""`query` and `eval`: expressions of columns, as texts."""

import ast
import operator
import re
import sys

import numpy as np

from torch._unsupported import UnsupportedError

_BINARY = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip
_COMPARED = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_FUNCTIONS = """sin cos tan exp log log10 log1p expm1 sqrt abs sinh cosh tanh arcsin arccos arctan
arctan2 floor ceil""".split()


class UndefinedVariableError(NameError):
    """An expression has a name that is neither a column nor, with @, a variable."""


def _variables():
    """The names of the code outside of this package that asks."""
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__", "").partition(".")[0] in ("pandas", "functools"):
        frame = frame.f_back
    return {**frame.f_globals, **frame.f_locals}


class _Reader:
    """Evaluates the parts of an expression."""

    def __init__(self, frame, variables, quoted):
        self.frame, self.variables, self.quoted = frame, variables, quoted

    def name(self, name):
        if name.startswith("_at_"):
            if name[4:] not in self.variables:
                raise UndefinedVariableError(f"local variable '{name[4:]}' is not defined")
            return self.variables[name[4:]]
        label = self.quoted.get(name, name)
        for each in self.frame.columns:
            if each == label:
                return self.frame[each]
        if label == "index" or label is not None and label == self.frame.index.name:
            return self.frame.index.to_series(index=self.frame.index)
        names = getattr(self.frame.index, "names", ())
        if label in names:
            level = self.frame.index.get_level_values(label)
            return level.to_series(index=self.frame.index)
        raise UndefinedVariableError(f"name '{label}' is not defined")

    def value(self, node):
        read = getattr(self, f"of_{type(node).__name__}", None)
        if read is None:
            raise UnsupportedError(f"Expressions have no {type(node).__name__} here.")
        return read(node)

    def of_Expression(self, node):
        return self.value(node.body)

    def of_Constant(self, node):
        return node.value

    def of_Name(self, node):
        return self.name(node.id)

    def of_List(self, node):
        return [self.value(each) for each in node.elts]

    of_Tuple = of_List

    def of_Attribute(self, node):
        return getattr(self.value(node.value), node.attr)

    def of_Subscript(self, node):
        return self.value(node.value)[self.value(node.slice)]

    def of_Slice(self, node):
        ends = (node.lower, node.upper, node.step)
        return slice(*(None if each is None else self.value(each) for each in ends))

    def of_Call(self, node):
        given = [self.value(each) for each in node.args]
        named = {each.arg: self.value(each.value) for each in node.keywords}
        if isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
            return getattr(np, node.func.id)(*given, **named)
        return self.value(node.func)(*given, **named)

    def of_UnaryOp(self, node):
        value = self.value(node.operand)
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return not value if isinstance(value, bool) else ~value
        return -value if isinstance(node.op, ast.USub) else +value

    def of_BinOp(self, node):
        return _BINARY[type(node.op)](self.value(node.left), self.value(node.right))

    def of_BoolOp(self, node):
        join = operator.and_ if isinstance(node.op, ast.And) else operator.or_
        found = self.value(node.values[0])
        for each in node.values[1:]:
            found = join(found, self.value(each))
        return found

    def of_Compare(self, node):
        left, found = self.value(node.left), None
        for sign, right in zip(node.ops, map(self.value, node.comparators)):
            one = self.compared(sign, left, right)
            found, left = one if found is None else found & one, right
        return found

    def compared(self, sign, left, right):
        is_many = isinstance(right, (list, tuple, set))
        is_equal = is_many and isinstance(sign, (ast.Eq, ast.NotEq))
        if is_equal or isinstance(sign, (ast.In, ast.NotIn)):
            if not hasattr(left, "isin"):
                left, right = right, [left]
            found = left.isin(list(right))
            return ~found if isinstance(sign, (ast.NotIn, ast.NotEq)) else found
        return _COMPARED[type(sign)](left, right)


def _evaluated(frame, text, variables):
    quoted = {}

    def quote(found):
        name = f"_quoted_{len(quoted)}"
        quoted[name] = found[1]
        return name

    text = re.sub(r"`([^`]*)`", quote, text.strip().replace("\n", " "))
    text = re.sub(r"@(?=[A-Za-z_])", "_at_", text)
    # & and | are as weak as words here.
    outside = re.split(r"""("[^"]*"|'[^']*')""", text)
    signs = lambda each: re.sub(r"&&?", " and ", re.sub(r"\|\|?", " or ", each))  # noqa: E731
    outside[::2] = map(signs, outside[::2])
    return _Reader(frame, variables, quoted).value(ast.parse("".join(outside), mode="eval"))


def query(self, expr, **_):
    """The rows for which an expression of the columns' names holds."""
    if not isinstance(expr, str):
        raise ValueError(f"expr must be a string to be evaluated, {type(expr)} given")
    found = _evaluated(self, expr, _variables())
    return self.loc[found] if isinstance(found, list) or hasattr(found, "dtype") else self[found]


def evaluate(self, expr, inplace=False, **_):
    """What an expression of the columns' names gives; with `name =` the frame with it."""
    variables, made = _variables(), self if inplace else self.copy()
    lines = [each.strip() for each in expr.strip().split("\n") if each.strip()]
    for line in lines:
        assigned = re.match(r"([A-Za-z_]\w*|`[^`]+`)\s*=(?!=)(.*)", line)
        if assigned is None:
            if len(lines) > 1:
                raise ValueError("Multi-line expressions are only valid if all expressions contain "
                                 "an assignment")  # fmt: skip
            return _evaluated(self, line, variables)
        made[assigned[1].strip("`")] = _evaluated(made, assigned[2], variables)
    return None if inplace else made
