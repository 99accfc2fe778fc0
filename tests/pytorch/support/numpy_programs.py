"""Runs lines of Python with NumPy, and prints as JSON what each printed.

Standard input holds JSON: `lines`, or else `count` and `seed` of arrays to draw and print. Of an
error stands its class and of a warning its text.
"""

import ast
import builtins
import contextlib
import io
import json
import random
import sys
import warnings

import numpy as np

BEFORE = """
import math
a = np.arange(6).reshape(2, 3)
b = np.arange(4.0)
c = np.array([[0.5, 1.0, 1.5], [2.0, 0.25, 3.0], [1.25, 0.75, 2.5]])
v = np.array([1.0, 2.5, 0.5])
w = np.array([1, 2, 3])
m = np.array([True, False, True])
f = np.array([0.5, 1.5, 2.5], dtype=np.float32)
h = np.ones(2, dtype=np.float16)
def failed(name, *given, **named):
    try:
        getattr(np.testing, name)(*given, **named)
    except AssertionError as error:
        print(error)
def said(work, *given):
    try:
        work(*given)
    except Exception as error:
        print(type(error).__name__, error)
"""
USUAL = np.get_printoptions()


def shown(value):
    return "\n".join(map(shown, value)) if type(value) is tuple else repr(value)


def run(line):
    np.set_printoptions(**USUAL)
    np.random.seed(99)
    names = {"np": np}
    exec(BEFORE, names)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            body = ast.parse(line).body
            last = body.pop() if isinstance(body[-1], ast.Expr) else None
            exec(compile(ast.Module(body, []), "line", "exec"), names)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), "line", "eval"), names)
                if value is not None:
                    print(shown(value))
        except NameError:
            # A line that lacks an import would print the same everywhere.
            raise
        except Exception as error:
            known = (each for each in type(error).__mro__ if hasattr(builtins, each.__name__))
            print(f"raises {next(known).__name__}")
    texts = {str(each.message) for each in warned if each.category is RuntimeWarning}
    return printed.getvalue() + "".join(f"warns {each}\n" for each in sorted(texts))


def drawn_number(draw, kind):
    if kind in ("int64", "int32"):
        return draw.choice((draw.randrange(-9, 10), draw.randrange(-(10**8), 10**8)))
    if kind == "bool":
        return draw.random() < 0.5
    if draw.random() < 0.03:
        return draw.choice(("np.nan", "np.inf", "-np.inf"))
    size = draw.choice((1, 1, 1, 100, 10**draw.randrange(-12, 13)))
    value = draw.choice((draw.uniform(-size, size), draw.randrange(-5, 6), draw.randrange(99) / 8))
    return round(value, draw.randrange(12)) if draw.random() < 0.3 else value


def drawn_line(draw):
    """A line that prints an array of any shape, dtype and options."""
    floats = ("float64", "float64", "float32", "float32", "float16")
    kind = draw.choice((*floats, "int64", "int32", "bool"))
    shape = [draw.choice((1, 2, 3, 5, 9)) for _ in range(draw.choice((0, 1, 1, 1, 2, 2, 3)))]
    if draw.random() < 0.03:
        shape = [draw.choice((1001, 1200, 7)), draw.choice((1, 250))]
    size = 1
    for length in shape:
        size *= length
    # Large ones repeat a few numbers, so that lines stay short.
    numbers = [drawn_number(draw, kind) for _ in range(min(size, 300))]
    text = "[" + ", ".join(map(str, numbers)) + "]"
    options = {}
    if draw.random() < 0.3:
        options["precision"] = draw.randrange(10)
    if draw.random() < 0.2:
        options["suppress"] = True
    if draw.random() < 0.1:
        options["linewidth"] = draw.choice((20, 40, 120))
    if draw.random() < 0.1:
        options["threshold"], options["edgeitems"] = draw.choice((4, 20)), draw.choice((1, 2))
    array = f"np.array(({text} * {size // max(len(numbers), 1) + 1})[:{size}]"
    how = draw.choice(("print(x)", "x"))
    return (
        f"np.set_printoptions(**{options}); "
        f"x = {array}, dtype='{kind}').reshape({tuple(shape)}); {how}"
    )


def answer(asked):
    """What each line prints, as JSON."""
    if "lines" in asked:
        lines = asked["lines"]
    else:
        draw = random.Random(asked["seed"])
        lines = [drawn_line(draw) for _ in range(asked["count"])]
    printed = [run(each) for each in lines]
    return json.dumps({"file": np.__file__, "lines": lines, "printed": printed})


if __name__ == "__main__":
    print(answer(json.load(sys.stdin)))
