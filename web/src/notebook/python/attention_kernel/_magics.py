"""The magics that have a text to work with."""

import math
import os
import re
import shlex
import sys
import time

from . import _display
from ._commands import filled, is_known, output

#: Seconds that a round of loops takes at least, where -n does not say how many loops it has.
LEAST = 0.02
#: The most loops of a round: what each computes is recorded.
MOST = 1000


def run_magic(name, line, body=""):
    """Runs the magic of this name with the rest of its line, and the cell below it."""
    return _MAGICS[name](line, body)


def _options(line, valued, plain):
    """The options before the rest of a line, by their letters, and that rest."""
    found = {}
    rest = line.strip()
    while rest.startswith("-") and len(rest) > 1:
        letter, after = rest[1], rest[2:]
        if letter in valued:
            value, _, rest = after.strip().partition(" ")
            found[letter] = int(value)
        elif letter in plain:
            found[letter] = True
            rest = after
        else:
            known = ", ".join(f"-{each}" for each in valued + plain)
            raise ValueError(f"-{letter} is not known here. There are {known}.")
        rest = rest.strip()
    return found, rest


def _timeit(line, body):
    """Times a statement, or a cell after its set-up, in rounds of loops."""
    options, rest = _options(line, "nrp", "qo")
    setup, code = (rest, body) if body else ("", rest)
    names = vars(sys.modules["__main__"])
    exec(compile(setup, "<timeit>", "exec"), names)
    compiled = compile(code, "<timeit>", "exec")

    def passed(loops):
        begin = time.perf_counter()
        for _ in range(loops):
            exec(compiled, names)
        return time.perf_counter() - begin

    loops = options.get("n", 0)
    if not loops:
        loops = 1
        while passed(loops) < LEAST and loops < MOST:
            loops *= 10
    rounds = options.get("r", 7)
    if loops < 1 or rounds < 1:
        raise ValueError("-n and -r take numbers from 1 on.")
    result = TimeitResult(loops, [passed(loops) for _ in range(rounds)])
    if "q" not in options:
        print(result)
    return result if "o" in options else None


class TimeitResult:
    """What rounds of loops took: `%timeit -o` gives it."""

    def __init__(self, loops, runs):
        self.loops, self.repeat, self.all_runs = loops, len(runs), runs
        self.timings = times = [each / loops for each in runs]
        self.best, self.worst, self.compile_time = min(times), max(times), 0.0
        self.average = math.fsum(times) / len(times)
        spread = math.fsum((each - self.average) ** 2 for each in times)
        self.stdev = math.sqrt(spread / len(times))

    def __str__(self):
        runs = f"{self.repeat} run{'' if self.repeat == 1 else 's'}"
        return (
            f"{spoken(self.average)} ± {spoken(self.stdev)} per loop (mean ± std. dev. of {runs}, "
            f"{self.loops:,} loop{'' if self.loops == 1 else 's'} each)"
        )

    def __repr__(self):
        return f"<TimeitResult : {self}>"


def _environment(line, body):
    """Tells all variables of the environment, or one, or sets one: `NAME=value` or `NAME value`."""
    name, sign, value = re.fullmatch(r"([^=\s]*)\s*(=?)\s*(.*)", line.strip()).groups()
    if not (sign or value):
        if name and name not in os.environ:
            raise KeyError(f"Environment does not have key: {name}")
        return os.environ[name] if name else dict(os.environ)
    os.environ[name] = filled(value)
    print(f"env: {name}={os.environ[name]}")
    return None


def _shell(line, body):
    """Runs the lines of a cell as commands of a shell."""
    from ._source import UnsupportedMagicError, no_command

    options = re.fullmatch(r"(?:\s*--no-raise-error|\s*--out[ =](\w+))*\s*", line)
    if not options:
        raise UnsupportedMagicError("A shell's cell takes --out NAME and --no-raise-error here.")
    body = re.sub(r"\\\n\s*", " ", body)
    lines = [each for each in map(str.strip, body.split("\n")) if each and each[0] != "#"]
    for each in lines:
        if not is_known(each):
            raise UnsupportedMagicError(no_command(each))
    told = (output(each, is_cell=True) for each in lines)
    if options[1]:
        vars(sys.modules["__main__"])[options[1]] = "".join(told)
        return
    for each in told:
        print(each, end="")


def _script(line, body):
    """Leaves out a cell that `false` would get; a shell's cell runs."""
    program = re.search(r"(?<!\S)(?<!--out )[^\s-]\S*", line)
    if program and program[0] in ("bash", "sh"):
        _shell(line[: program.start()] + line[program.end() :], body)
    elif not program or program[0] != "false":
        from ._source import UnsupportedMagicError, no_command

        raise UnsupportedMagicError(no_command(line.strip()))


def spoken(seconds):
    """A time as IPython writes it."""
    if seconds >= 60:
        parts, left = [], seconds
        for unit, length in (("d", 86400), ("h", 3600), ("min", 60), ("s", 1)):
            count, left = divmod(left, length)
            parts += [f"{int(count)}{unit}"] if count else []
        return " ".join(parts)
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _write_file(line, body):
    """Writes the cell below the line into the file that it names; -a adds it."""
    parts = shlex.split(line)
    adds = "-a" in parts or "--append" in parts
    names = [each for each in parts if not each.startswith("-")]
    if len(names) != 1:
        raise ValueError("%%writefile takes the name of one file, and -a to add to it.")
    (name,) = names
    try:
        with open(name):
            told = "Appending to" if adds else "Overwriting"
    except OSError:
        told = "Writing"
    with open(name, "a" if adds else "w", encoding="utf-8") as file:
        file.write(body if body.endswith("\n") else body + "\n")
    print(f"{told} {name}")


def _show_text(media, kind):
    """A cell magic that shows the cell in one form."""

    def show(line, body):
        _display.show_forms({"text/plain": f"<IPython.core.display.{kind} object>", media: body})

    return show


_MAGICS = {
    "timeit": _timeit,
    "writefile": _write_file,
    "!": lambda line, body: print(output(line), end=""),
    "=!": lambda line, body: output(line).splitlines(),
    "html": _show_text("text/html", "HTML"),
    "markdown": _show_text("text/markdown", "Markdown"),
    "latex": _show_text("text/latex", "Latex"),
    "pwd": lambda line, body: os.getcwd(),
    "env": _environment,
    "set_env": _environment,
    "bash": _shell,
    "sh": _shell,
    "script": _script,
}
