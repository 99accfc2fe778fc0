"""Counts the passes of the loops that run, by calls that are put around and into each `for` of the
syntax tree: how far a loop has come is told while its cell runs."""

import ast

#: The names under which rewritten code finds the calls.
BEGAN = "__attention_began__"
PASSED = "__attention_passed__"
ENDED = "__attention_ended__"

#: Types whose length is known without running the reader's code.
_SIZED = (range, list, tuple, dict, set, str)
#: Functions that give as many passes as their first argument.
_THROUGH = ("enumerate", "tqdm", "reversed")

#: By the count of a cell and the line: how many passes have begun, and of how many.
_loops = {}


def began(through, cell, line):
    """Notes what a loop goes through, and returns it."""
    _loops.pop((cell, line), None)
    if type(through) in _SIZED and len(through) > 1:
        _loops[cell, line] = [0, len(through)]
    return through


def passed(cell, line):
    """Notes that a pass of a loop begins."""
    found = _loops.get((cell, line))
    if found is not None:
        found[0] += 1


def ended(cell, line):
    """Notes that a loop has ended."""
    _loops.pop((cell, line), None)


def running():
    """The loops that run, the outermost first: the cell's count, the line, passes begun, all passes."""
    return [(*place, *passes) for place, passes in _loops.items()]


def begin():
    """Forgets the loops of the cell before: it may have been left in the middle of one."""
    _loops.clear()


def _call(name, given, cell, line, place):
    parts = [*given, ast.Constant(cell), ast.Constant(line)]
    made = ast.Call(ast.Name(name, ast.Load()), parts, [])
    return ast.fix_missing_locations(ast.copy_location(made, place))


def _goes_through_first(expression):
    return (
        isinstance(expression, ast.Call)
        and isinstance(expression.func, ast.Name)
        and expression.func.id in _THROUGH
        and len(expression.args) > 0
        and not isinstance(expression.args[0], ast.Starred)
    )


class _Counting(ast.NodeTransformer):
    def __init__(self, cell):
        self._cell = cell

    def visit_For(self, node):
        self.generic_visit(node)

        def told(name, place, *given):
            return _call(name, given, self._cell, node.lineno, place)

        through = node.iter
        if _goes_through_first(through):
            through.args[0] = told(BEGAN, through.args[0], through.args[0])
        else:
            node.iter = told(BEGAN, through, through)
        passing = ast.copy_location(ast.Expr(told(PASSED, node)), node)
        node.body.insert(0, passing)
        return [node, ast.copy_location(ast.Expr(told(ENDED, node)), node)]


def follow(tree, cell):
    """Puts the calls into the module `tree` of a cell, in place."""
    return _Counting(cell).visit(tree)
