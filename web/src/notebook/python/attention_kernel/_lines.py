"""Follows the lines that run, by a call that is put before each statement of the syntax tree."""

import array
import ast
import time

#: The name under which rewritten code finds the call.
MARK = "__attention_line__"
#: Seconds between two messages that tell the line.
INTERVAL = 0.1


#: The cell (its count) whose line runs, and that line: the host reads them in Python's memory.
place = array.array("i", [0, 0])


def marker(tell):
    """The call that rewritten code makes. `tell(cell, line)` is called at most ten times a second.

    Asking the clock takes longer than all else: fast lines ask it once in up to 64 calls.
    """
    clock = time.monotonic
    told = asked = 0.0
    left = skipped = 1

    def ask(cell, line):
        nonlocal told, asked, left, skipped
        now = clock()
        # So many calls that they take about a tenth of the interval.
        is_fast = now - asked < INTERVAL / 10
        left = skipped = min(64, 2 * skipped) if is_fast else 1
        asked = now
        if now - told >= INTERVAL:
            told = now
            tell(cell, line)

    def mark(cell, line):
        nonlocal left
        place[0] = cell
        place[1] = line
        left -= 1
        if not left:
            ask(cell, line)

    return mark


def _is_future(statement):
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _is_fixed(statement, index):
    """Whether a statement must stay where it is: docstrings, and imports from the future."""
    return _is_future(statement) or (
        index == 0
        and isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


class _Marking(ast.NodeTransformer):
    def __init__(self, cell):
        self._cell = cell

    def marked(self, statements):
        """The statements of a block, each after a call that names its line."""
        found = []
        for index, statement in enumerate(statements):
            if not _is_fixed(statement, index):
                found.append(self.mark(statement))
            found.append(self.visit(statement))
        return found

    def mark(self, statement):
        """A call that names the line of a statement or an expression."""
        place = {
            "lineno": statement.lineno,
            "col_offset": statement.col_offset,
            "end_lineno": statement.lineno,
            "end_col_offset": statement.col_offset,
        }
        given = [ast.Constant(each, **place) for each in (self._cell, statement.lineno)]
        call = ast.Call(ast.Name(MARK, ast.Load(), **place), given, [], **place)
        return ast.Expr(call, **place)

    def generic_visit(self, node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                setattr(node, name, self.marked(block))
        for name in ("handlers", "cases"):
            for part in getattr(node, name, None) or []:
                self.generic_visit(part)
        return node


def follow(tree, cell, last=None):
    """Puts the calls into the module `tree`, in place: one before each statement, and one at its
    end for the expression `last` that comes behind it.

    Imports from the future come first but for a docstring, so that they may stand behind magics.
    """
    first = int(ast.get_docstring(tree, clean=False) is not None)
    rest = sorted(tree.body[first:], key=lambda each: not _is_future(each))
    marking = _Marking(cell)
    tree.body = marking.marked([*tree.body[:first], *rest])
    if last is not None:
        tree.body.append(marking.mark(last.body))
    return tree
