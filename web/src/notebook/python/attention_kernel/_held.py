"""Notes which names hold tensors, by a call that is put behind each assignment of the syntax tree.

A function puts its caller's line back when it ends, so that what is computed with its result counts
to the caller's line. A note runs no code of the reader's: that code is followed too.
"""

import ast
import json
from itertools import chain, islice

from torch._tensor import Tensor
from torch.nn import Module

#: The name under which rewritten code finds `note`.
HELD = "__attention_held__"
#: The name under which it finds the line that runs.
PLACE = "__attention_place__"
#: The name under which it finds the lines of the callers.
CALLERS = "__attention_callers__"
#: Notes of one cell, of four values each; a loop may make any number.
MOST = 80_000
#: Parameters and buffers of one module that get names.
MOST_PARAMETERS = 50

#: Strings of a list that may name the rows of a tensor, letters of one, and lists of one cell.
MOST_TEXTS = 64
MOST_LETTERS = 24
MOST_LISTS = 20

#: The lines that run on where the functions that run end. No local names hold them: code may ask
#: for those.
callers = []

# One note behind the other: tuples of their own would have Python look for garbage more often.
_notes = []
_texts = {}


def note(name, value, cell, line):
    """Notes that a name holds a tensor, a module with parameters, or strings, after a line of a cell."""
    kind = type(value)
    if kind is Tensor:
        if len(_notes) < MOST:
            _notes.extend((name, value._number, cell, line))
        return
    if kind is list or kind is tuple:
        _note_texts(name, value)
        return
    if len(_notes) >= MOST:
        return
    if issubclass(kind, Tensor):
        # A tensor of a narrow dtype holds one of int64.
        _notes.extend((name, vars(value).get("_held", value)._number, cell, line))
    elif issubclass(kind, Module) and "_parameters" in vars(value):
        inside = chain(Module.named_parameters(value), Module.named_buffers(value))
        for inner, each in islice(inside, MOST_PARAMETERS):
            # Complex buffers have no place on the tape.
            if issubclass(type(each), Tensor):
                held = vars(each).get("_held", each)
                _notes.extend((f"{name}.{inner}", held._number, cell, line))


def _note_texts(name, value):
    if not 1 < len(value) <= MOST_TEXTS:
        return
    if all(type(each) is str and 0 < len(each) <= MOST_LETTERS for each in value):
        # The last one counts.
        _texts.pop(name, None)
        _texts[name] = list(value)
        if len(_texts) > MOST_LISTS:
            del _texts[next(iter(_texts))]


def take_texts():
    """The lists of strings that names have held since the last call, as JSON: names and lists."""
    text = json.dumps(list(_texts.items()))
    _texts.clear()
    return text


def take_held():
    """The notes since the last call, as JSON: name, number on the tape, the cell's count, line."""
    text = json.dumps(list(zip(*[iter(_notes)] * 4)))
    _notes.clear()
    return text


def _located(node, place):
    return ast.fix_missing_locations(ast.copy_location(node, place))


def _place_slice(context):
    return ast.Subscript(ast.Name(PLACE, ast.Load()), ast.Slice(), context)


def _of_callers(method, *given):
    return ast.Call(ast.Attribute(ast.Name(CALLERS, ast.Load()), method, ast.Load()), [*given], [])


def _restoring(statements, place):
    """Statements after which the line is again what it was."""
    now = _located(ast.Expr(_of_callers("append", _place_slice(ast.Load()))), place)
    back = ast.Assign([_place_slice(ast.Store())], _of_callers("pop"))
    return [now, _located(ast.Try(statements, [], [], [_located(back, place)]), place)]


def _is_generator(function):
    """Whether a function runs in pieces, between which other lines run."""
    pieces = (ast.Yield, ast.YieldFrom, ast.Await)
    return any(isinstance(each, pieces) for each in ast.walk(function))


def _loaded(node):
    """An expression that reads what an assignment has written."""
    if isinstance(node, ast.Name):
        return ast.Name(node.id, ast.Load())
    return ast.Attribute(_loaded(node.value), node.attr, ast.Load())


def _is_path(node):
    """Whether an expression is a name, or attributes of one."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _targets(node):
    """The names and attributes that a target of an assignment writes to."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return [each for part in node.elts for each in _targets(part)]
    if isinstance(node, ast.Starred):
        return _targets(node.value)
    return [node] if _is_path(node) else []


def _told(targets, place, cell):
    """Statements that note what names hold."""
    calls = []
    for target in targets:
        name = ast.Constant(ast.unparse(target))
        given = [name, _loaded(target), ast.Constant(cell), ast.Constant(place.lineno)]
        call = ast.Call(ast.Name(HELD, ast.Load()), given, [])
        calls.append(_located(ast.Expr(call), place))
    return calls


def _assigned(statement):
    if isinstance(statement, ast.Assign):
        return [each for target in statement.targets for each in _targets(target)]
    if isinstance(statement, ast.AugAssign):
        return _targets(statement.target)
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return _targets(statement.target)
    return []


class _Noting(ast.NodeTransformer):
    def __init__(self, cell):
        self._cell = cell

    def _told(self, targets, place):
        return _told(targets, place, self._cell)

    def noted(self, statements):
        """The statements of a block, with notes behind its assignments."""
        made = []
        for statement in statements:
            made.append(self.visit(statement))
            made += self._told(_assigned(statement), statement)
        return made

    def generic_visit(self, node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                setattr(node, name, self.noted(block))
        for name in ("handlers", "cases"):
            for part in getattr(node, name, None) or []:
                self.generic_visit(part)
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.body = self._told(_targets(node.target), node) + node.body
        return node

    def visit_With(self, node):
        self.generic_visit(node)
        held = [each.optional_vars for each in node.items if each.optional_vars is not None]
        node.body = [call for each in held for call in self._told(_targets(each), node)] + node.body
        return node

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        given = node.args
        names = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        told = self._told([ast.Name(each.arg, ast.Load()) for each in names], node)
        start = 1 if ast.get_docstring(node, clean=False) is not None else 0
        rest = [*told, *node.body[start:]]
        if rest and not _is_generator(node):
            rest = _restoring(rest, node)
        node.body[start:] = rest
        return node

    visit_AsyncFor = visit_For
    visit_AsyncWith = visit_With
    visit_AsyncFunctionDef = visit_FunctionDef


def follow(tree, cell):
    """Puts the notes into the module `tree` of a cell, in place."""
    tree.body = _Noting(cell).noted(tree.body)
    return tree
