"""The commands of a shell that notebooks give for files, as functions of Python."""

import glob
import os
import re
import shlex
import shutil
import sys


def is_known(line):
    """Whether a line is one command that is here."""
    try:
        words = shlex.split(line)
    except ValueError:
        return False
    is_plain = not re.search(r"[|&;<>`]|\$\(| -(?![arfpn\d]+( |$))", line)
    return is_plain and bool(words) and words[0] in COMMANDS


def output(line):
    """What a command prints, or says of what fails."""
    names = vars(sys.modules["__main__"])
    line = re.sub(r"\{([^{}]+)\}|\$(\w+)", lambda each: str(eval(each[1] or each[2], names)), line)
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


COMMANDS = {
    "echo": lambda names, letters, count: " ".join(names) + "\n",
    "ls": _list,
    "cat": lambda names, letters, count: "".join(map(_text, names)),
    "head": lambda names, letters, count: "".join(_text(names[0]).splitlines(True)[:count]),
    "pwd": lambda names, letters, count: os.getcwd() + "\n",
    "mkdir": _make_folders,
    "rm": _remove,
}
