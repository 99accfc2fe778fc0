"""The magics that have a text to work with: %timeit, %%writefile, %%html and lines of a shell."""

import math
import os
import shlex
import sys
import time

from . import _display, _shell

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
    times = [passed(loops) / loops for _ in range(rounds)]
    mean = math.fsum(times) / rounds
    spread = math.sqrt(math.fsum((each - mean) ** 2 for each in times) / rounds)
    if "q" not in options:
        many = "" if loops == 1 else "s"
        runs = f"{rounds} run{'' if rounds == 1 else 's'}"
        print(
            f"{spoken(mean)} ± {spoken(spread)} per loop (mean ± std. dev. of {runs}, {loops:,} "
            f"loop{many} each)"
        )


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
    "!": lambda line, body: print(_shell.output(line), end=""),
    "=!": lambda line, body: _shell.output(line).splitlines(),
    "html": _show_text("text/html", "HTML"),
    "markdown": _show_text("text/markdown", "Markdown"),
    "latex": _show_text("text/latex", "Latex"),
    "pwd": lambda line, body: os.getcwd(),
}
