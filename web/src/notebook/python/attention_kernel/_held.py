"""Follows the reader's code: which line runs, and which names hold tensors.

The syntax tree gets two kinds of statements. Before each statement its line is written into a buffer,
which the engine's side reads when a tensor is made; a function puts its caller's line back when it
ends. After an assignment its names are told, with what they hold and the line.
"""

import ast

# The names of the buffer and of the function, which the kernel puts among Python's built-in ones.
LINE = "__line__"
HELD = "__held__"
_CALLER = "__caller__"


def _located(node, place):
    return ast.fix_missing_locations(ast.copy_location(node, place))


def _line_is(value, place):
    target = ast.Subscript(ast.Name(LINE, ast.Load()), ast.Constant(0), ast.Store())
    return _located(ast.Assign([target], value), place)


def _line_of(statement):
    return _line_is(ast.Constant(statement.lineno), statement)


def _restoring(statements, place):
    """Statements after which the line is again what it was."""
    now = ast.Subscript(ast.Name(LINE, ast.Load()), ast.Constant(0), ast.Load())
    keep = _located(ast.Assign([ast.Name(_CALLER, ast.Store())], now), place)
    restore = _line_is(ast.Name(_CALLER, ast.Load()), place)
    return [keep, _located(ast.Try(statements, [], [], [restore]), place)]


def _is_generator(function):
    """Whether a function runs in pieces, between which other lines run."""
    return any(isinstance(each, (ast.Yield, ast.YieldFrom, ast.Await)) for each in ast.walk(function))


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


def _told(targets, place):
    """Statements that tell what names hold."""
    calls = []
    for target in targets:
        name = ast.Constant(ast.unparse(target))
        line = ast.Constant(place.lineno)
        call = ast.Call(ast.Name(HELD, ast.Load()), [name, _loaded(target), line], [])
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


def _is_first_of_all(statement):
    """What must stand first: a docstring, and imports from __future__."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text and isinstance(statement.value.value, str)


class _Follower(ast.NodeTransformer):
    def followed(self, statements):
        made = []
        is_start = True
        for statement in statements:
            is_start = is_start and _is_first_of_all(statement)
            if not is_start:
                made.append(_line_of(statement))
            visited = self.visit(statement)
            made.append(visited)
            made += _told(_assigned(statement), statement)
        return made

    def generic_visit(self, node):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list) and statements and isinstance(statements[0], ast.stmt):
                setattr(node, field, self.followed(statements))
        for field in ("handlers", "cases"):
            for each in getattr(node, field, ()):
                self.generic_visit(each)
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.body = _told(_targets(node.target), node) + node.body
        return node

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        arguments = node.args
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        told = _told([ast.Name(each.arg, ast.Load()) for each in names], node)
        place = 1 if _is_first_of_all(node.body[0]) else 0
        rest = [*told, *node.body[place:]]
        if rest and not _is_generator(node):
            rest = _restoring(rest, node)
        node.body[place:] = rest
        return node

    def visit_With(self, node):
        self.generic_visit(node)
        held = [each.optional_vars for each in node.items if each.optional_vars is not None]
        node.body = [call for each in held for call in _told(_targets(each), node)] + node.body
        return node

    visit_AsyncFor = visit_For
    visit_AsyncFunctionDef = visit_FunctionDef
    visit_AsyncWith = visit_With


def follow(tree):
    """A module's tree with its lines and names told. The line numbers stay."""
    tree.body = _Follower().followed(tree.body)
    return tree
