"""Runs short programs and prints as JSON what each of them printed. The error that ends one is printed by its kind.

A program may have cells, apart by "# %%": as in a notebook the last expression of a cell is printed too.
"""

import ast
import contextlib
import io
import json
import re
import sys
import warnings


def run_cell(source, variables):
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), variables)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), variables)
        if value is not None:
            print(repr(value))


def fails(*calls):
    """Prints by what kind of error each call ends."""
    for call in calls:
        try:
            print("no error", call())
        except Exception as error:
            print(type(error).__name__)


def printed(source):
    """What a program prints."""
    out = io.StringIO()
    variables = {"__name__": "__main__", "fails": fails}
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for cell in re.split(r"^# %%.*$", source, flags=re.MULTILINE):
                run_cell(cell, variables)
        except NameError:
            # A program that lacks an import would print the same everywhere.
            raise
        except Exception as error:
            print(type(error).__name__)
    return out.getvalue()


def all_printed(sources):
    return json.dumps([printed(each) for each in json.loads(sources)])


if __name__ == "__main__":
    print(all_printed(sys.stdin.read()))
