"""The magics that have a text to work with, and the commands of a shell that are here."""

import glob
import math
import os
import re
import shlex
import shutil
import sys
import time

from . import _display

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
    os.environ[name] = _filled(value)
    print(f"env: {name}={os.environ[name]}")
    return None


def _shell(line, body):
    """Runs the lines of a cell as commands of a shell."""
    lines = [each for each in map(str.strip, body.split("\n")) if each and each[0] != "#"]
    for each in lines:
        if not is_known(each):
            from ._source import UnsupportedMagicError, no_command

            raise UnsupportedMagicError(no_command(each))
    for each in lines:
        print(output(each), end="")


def _script(line, body):
    """Leaves out a cell that `false` would get; a shell's cell runs."""
    program = line.split()[:1]
    if program != ["false"]:
        _shell(line, body if program in (["bash"], ["sh"]) else line)


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


def is_known(line):
    """Whether a line is one command that is here."""
    try:
        words = shlex.split(line)
    except ValueError:
        return False
    if words[:1] == ["nvidia-smi"]:
        return True
    is_plain = not re.search(r"[|&;<>`]|\$\(| -(?![arfpn\d]+( |$))", line)
    return is_plain and bool(words) and words[0] in COMMANDS


def _filled(line):
    """A line with the values of the names that it has in braces or after a dollar."""
    names = vars(sys.modules["__main__"])
    return re.sub(r"\{([^{}]+)\}|\$(\w+)", lambda each: str(eval(each[1] or each[2], names)), line)


def output(line):
    """What a command prints, or says of what fails."""
    line = _filled(line)
    count = re.search(r" -n? ?(\d+)", line)
    name, *words = shlex.split(line.replace(count[0], "") if count else line)
    letters = "".join(each for each in words if each[:1] == "-")
    rest = [found for each in words if each[:1] != "-" for found in glob.glob(each) or [each]]
    try:
        return COMMANDS[name](rest, letters, int(count[1]) if count else 10)
    except OSError as reason:
        what = f"cannot access '{reason.filename}'" if name == "ls" else reason.filename
        return f"{name}: {what}: {reason.strerror}\n"


def _text(name):
    with open(name, encoding="utf-8", errors="replace") as file:
        return file.read()


def _list(names, letters, count):
    told = []
    for name in names or ["."]:
        os.stat(name)
        inside = sorted(os.listdir(name)) if os.path.isdir(name) else [name]
        told += [f"{each}\n" for each in inside if each[0] != "." or "a" in letters]
    return "".join(told)


def _remove(names, letters, count):
    for name in names:
        if os.path.isdir(name) and "r" in letters:
            shutil.rmtree(name)
        elif "f" not in letters or os.path.exists(name):
            os.remove(name)
    return ""


def _make_folders(names, letters, count):
    for name in names:
        os.makedirs(name, exist_ok="p" in letters)
    return ""


def _move(names, letters, count, move=shutil.move):
    for name in names[:-1]:
        move(name, names[-1])
    return ""


COMMANDS = {
    "echo": lambda names, letters, count: " ".join(names) + "\n",
    "ls": _list,
    "cat": lambda names, letters, count: "".join(map(_text, names)),
    "head": lambda names, letters, count: "".join(_text(names[0]).splitlines(True)[:count]),
    "pwd": lambda names, letters, count: os.getcwd() + "\n",
    "mkdir": _make_folders,
    "rm": _remove,
    "mv": _move,
    "cp": lambda names, letters, count: _move(names, letters, count, shutil.copy),
    "touch": lambda names, letters, count: "".join(open(name, "a").close() or "" for name in names),
    "tail": lambda names, letters, count: "".join(_text(names[0]).splitlines(True)[-count:]),
    # What a machine without a graphics card says.
    "nvidia-smi": lambda *_: "/bin/bash: line 1: nvidia-smi: command not found\n",
}

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
