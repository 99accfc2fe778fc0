"""The variables of a notebook, and how one cell runs in them."""

import __future__
import ast
import builtins
import functools
import gc
import importlib
import linecache
import operator
import sys
import time
import types
import warnings

from . import _absent, _changing, _display, _held, _lines, _loops, _system, _versions
from ._awaiting import Awaiting
from ._errors import described, is_unsupported
from ._outbox import Kept, Outbox, Stream
from ._magics import run_magic, spoken
from ._source import MAGIC, Source, is_quiet

_sessions = []
_at_end = []


def at_cell_end(callback):
    """Calls `callback()` after each cell, before its last texts are sent."""
    if callback not in _at_end:
        _at_end.append(callback)


def start(send):
    """Makes the session, whose messages go to `send` as JSON, and takes over `print` and errors."""
    _sessions[:] = [_Session(send)]


def run_cell(cell, code):
    """Runs one cell to its end; all that it shows is sent, and last `done`."""
    _sessions[0].run(cell, code)


def run_within(text):
    """Runs the text of a cell inside of the one that runs, where it shows what it shows."""
    _sessions[0].run_within(text)


#: Calls that may be open at once: deeper ones would take all memory, slowly, before they fail.
MOST_CALLS = 20_000
_set_limit = sys.setrecursionlimit


def _limited_recursion(limit):
    """`sys.setrecursionlimit` up to MOST_CALLS."""
    _set_limit(min(limit, MOST_CALLS) if isinstance(limit, int) else limit)


def _no_input(prompt=""):
    raise EOFError("input() has nobody to ask: a notebook that runs here gets no typed answers.")


#: The name by which a cell shows each of its values, where the notebook asks for that.
SHOWN = "__attention_shown__"


#: The bits of compiled code that say what it imports from `__future__`.
_FUTURE = functools.reduce(
    operator.or_,
    (getattr(__future__, each).compiler_flag for each in __future__.all_feature_names),
)


def _shown_each(tree):
    """Has every expression of a cell shown, not the last alone."""
    for at, each in enumerate(tree.body):
        if isinstance(each, ast.Expr):
            shown = ast.Name(SHOWN, ast.Load())
            made = ast.Expr(ast.Call(shown, [each.value], []))
            tree.body[at] = ast.fix_missing_locations(ast.copy_location(made, each))


def _taken_last(tree, source):
    """Takes the expression off a cell's end whose value is shown; None where there is none."""
    is_shown = tree.body and isinstance(tree.body[-1], ast.Expr) and not is_quiet(source.code)
    return ast.Expression(tree.body.pop().value) if is_shown else None


class _Session:
    def __init__(self, send):
        self._outbox = Outbox(send)
        self._count = 0
        self._future = 0
        self._cells = {}
        # The cells' codes, their values, and the last three: code may give their names to others.
        self._said, self._given, self._last = [""], {}, ["", "", ""]
        self._awaiting = Awaiting()
        self._module = types.ModuleType("__main__")
        self._names = vars(self._module)
        self._names.update(
            {
                "__builtins__": builtins,
                "display": _display.display,
                "In": self._said,
                "_ih": self._said,
                "Out": self._given,
                "_oh": self._given,
                "_": "",
                "__": "",
                "___": "",
            }
        )
        sys.modules["__main__"] = self._module
        sys.stdout = Stream(self._outbox, "stdout")
        sys.stderr = Stream(self._outbox, "stderr")
        builtins.input = _no_input
        sys.setrecursionlimit = _limited_recursion
        builtins.display = _display.display
        builtins.get_ipython = lambda: importlib.import_module("IPython").get_ipython()
        builtins.__IPYTHON__ = True
        setattr(builtins, _lines.MARK, _lines.marker(self._tell_line))
        setattr(builtins, SHOWN, self._show)
        setattr(builtins, MAGIC, run_magic)
        setattr(builtins, _held.HELD, _held.note)
        setattr(builtins, _held.PLACE, _lines.place)
        setattr(builtins, _held.CALLERS, _held.callers)
        setattr(builtins, _loops.BEGAN, _loops.began)
        setattr(builtins, _loops.PASSED, _loops.passed)
        setattr(builtins, _loops.ENDED, _loops.ended)
        _display.show_with(self._outbox)
        _versions.tell_versions()
        _system.watch()
        _absent.watch()
        warnings.simplefilter("default")
        # Tensors are small and many: to look for circles less often takes a tenth off a cell of them.
        gc.set_threshold(10_000, 10)
        # As in Jupyter, where nobody is told of files that were left open.
        warnings.simplefilter("ignore", ResourceWarning)

    def _tell_line(self, count, line):
        loops = [(self._cells.get(of, ""), *rest) for of, *rest in _loops.running()]
        self._outbox.message("line", line=line, of=self._cells.get(count, ""), loops=loops)

    def run(self, cell, code):
        self._count += 1
        self._cells[self._count] = cell
        _changing.begin(self._count)
        _loops.begin()
        _absent.begin()
        _held.callers.clear()
        self._outbox.begin(cell)
        self._said.append(code)
        start_time = time.perf_counter()
        error = None
        # Figures come behind what stopped the cell that began them.
        for work in (lambda: self._run(code), lambda: [each() for each in _at_end]):
            try:
                with self._awaiting:
                    work()
            except BaseException as reason:
                error = error or reason
                # The streams may have been replaced by the cell itself.
                self._outbox.output("error", **described(reason))
        self._outbox.flush()
        self._outbox.message(
            "done",
            status="ok" if error is None else "error",
            executionCount=self._count,
            milliseconds=(time.perf_counter() - start_time) * 1000,
            **({"unsupported": True} if error is not None and is_unsupported(error) else {}),
        )

    def _run(self, code):
        place = f"Cell In[{self._count}]"
        lines = [line + "\n" for line in code.split("\n")]
        linecache.cache[place] = (len(code), None, lines, place)
        source = self._read(code)
        tree, last = ast.parse(source.code, place), None
        self._silence(source)
        if _display.shows_all():
            _shown_each(tree)
        else:
            last = _taken_last(tree, source)
        _lines.follow(tree, self._count, last)
        _held.follow(tree, self._count)
        _loops.follow(tree, self._count)
        self._evaluate(source, tree, last, place, self._show)

    def run_within(self, text):
        source, outbox = self._read(text), self._outbox
        tree = ast.parse(source.code, "<cell>")
        last = _taken_last(tree, source)
        before = outbox.is_silent, outbox.kept
        if source.is_silent:
            outbox.kept = None
            self._silence(source)
        try:
            self._evaluate(source, tree, last, "<cell>", _display.display)
        finally:
            outbox.is_silent, outbox.kept = before

    def _read(self, code):
        """The source of a cell, after what is to be told of it."""
        source = Source(code)
        for note in source.notes:
            self._outbox.write("stderr", note)
        return source

    def _silence(self, source):
        """Shows nothing, where a cell asks for that, and keeps it by the name that it gives."""
        self._outbox.is_silent = source.is_silent
        if source.kept_as is not None:
            self._names[source.kept_as] = self._outbox.kept = Kept()

    def _evaluate(self, source, tree, last, place, show):
        """Runs a cell's code, and shows the value of its last expression."""
        begin, used = time.perf_counter(), time.process_time()
        value = None
        if tree.body:
            self._awaiting.value_of(self._compiled(tree, place, "exec"), self._names)
        if last is not None:
            value = self._awaiting.value_of(self._compiled(last, place, "eval"), self._names)
        if source.is_timed and source.refusal is None:
            self._tell_time(time.process_time() - used, time.perf_counter() - begin)
        if value is not None:
            show(value)
        if source.refusal is not None:
            raise source.refusal

    def _compiled(self, tree, place, mode):
        """Compiles a tree with what this cell and earlier ones import from `__future__`."""
        flags = self._future | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        code = compile(tree, place, mode, flags, dont_inherit=True)
        self._future |= code.co_flags & _FUTURE
        return code

    def _show(self, value):
        """Shows a cell's value, and keeps it as `Out[count]`, and as `_` unless that is the
        notebook's own."""
        if value is None:
            return
        names = self._names
        marks = ("_", "__", "___")
        are_ours = all(names.get(mark, old) is old for mark, old in zip(marks, self._last))
        self._last = [value, *self._last[:2]]
        if are_ours:
            names.update(zip(marks, self._last))
        names[f"_{self._count}"] = self._given[self._count] = value
        self._outbox.output(
            "execute_result",
            data=_display.forms(value),
            metadata={},
            execution_count=self._count,
        )

    def _tell_time(self, used, passed):
        self._outbox.write(
            "stdout",
            f"CPU times: user {spoken(used)}, sys: 0 ns, total: {spoken(used)}\n"
            f"Wall time: {spoken(passed)}\n",
        )
