"""The commands of a shell that notebooks give for files: each is a function of Python here."""

import glob
import os
import re
import shlex
import shutil
import sys


class _Failed(Exception):
    """What a command says on its way out."""


def _parts(line):
    """The words of a line, with `|`, `>`, `>>`, `;` and `&&` as words of their own."""
    lexer = shlex.shlex(line, posix=False, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    lexer.commenters = ""
    return list(lexer)


def is_known(line):
    """Whether every command of a line is here."""
    try:
        words = _parts(line)
    except ValueError:
        return False
    starts = True
    for word in words:
        if starts and word not in COMMANDS:
            return False
        if word[0] in "<&|;>" and word not in ("|", ">", ">>", ";", "&&"):
            return False
        starts = word in ("|", ";", "&&")
    return bool(words) and not starts and not re.search(r"`|\$\(", line)


def _named(line):
    """A line with the notebook's names in it: `{expression}` and `$name`."""
    names = vars(sys.modules["__main__"])

    def value(found):
        text = found[1] or found[2]
        try:
            return str(eval(text, names))
        except Exception:
            return os.environ.get(text, "") if found[2] else found[0]

    return re.sub(r"\{([^{}]+)\}|\$(\w+)", value, line)


def _word(word):
    bare = word[1:-1] if word[0] in "'\"" and word[-1] == word[0] and len(word) > 1 else None
    if bare is not None:
        return [bare]
    word = os.path.expanduser(word.replace('"', "").replace("'", ""))
    found = sorted(glob.glob(word)) if re.search(r"[*?\[]", word) else []
    return found or [word]


def output(line):
    """What a line of commands prints; messages of those that fail are in it."""
    told, given, command, target = [], "", [], None
    words = [*_parts(_named(line)), ";"]
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in (">", ">>"):
            target = (_word(words[at])[0], "a" if word == ">>" else "w")
            at += 1
        elif word not in ("|", ";", "&&"):
            command += _word(word)
        elif command:
            name, *rest = command
            try:
                made = COMMANDS[name](rest, given)
                failed = False
            except (_Failed, OSError) as reason:
                what = getattr(reason, "strerror", None)
                what = f"{reason.filename}: {what}" if what else str(reason)
                told.append(f"{name}: {what}\n")
                made, failed = "", True
            if target:
                with open(*target, encoding="utf-8") as file:
                    file.write(made)
                made = ""
            given = made if word == "|" else ""
            if word != "|":
                told.append(made)
            command, target = [], None
            if failed and word == "&&":
                break
    return "".join(told)


def _given(words, known="", valued=""):
    """The options of a command by their letters, and its other words."""
    options, rest, words = {}, [], list(words)
    while words:
        word = words.pop(0)
        if word[:1] != "-" or word == "-":
            rest.append(word)
        elif valued and word[1:].isdigit():
            options[valued] = word[1:]
        elif valued and word[1] == valued:
            options[valued] = word[2:] or words.pop(0)
        else:
            for letter in word.lstrip("-"):
                if letter not in known:
                    raise _Failed(f"the option {word} is not known here")
                options[letter] = True
    return options, rest


def _texts(names, given):
    if not names:
        return [("", given)]
    found = []
    for name in names:
        with open(name, encoding="utf-8", errors="replace") as file:
            found.append((name, file.read()))
    return found


def _echo(words, given):
    return " ".join(words[1:] if words[:1] == ["-n"] else words) + ("\n" * (words[:1] != ["-n"]))


def _list(words, given):
    options, names = _given(words, "1aA")
    told = []
    for name in sorted(names or ["."], key=os.path.isdir):
        if not os.path.exists(name):
            raise _Failed(f"cannot access '{name}': No such file or directory")
        inside = [name]
        if os.path.isdir(name):
            inside = sorted(each for each in os.listdir(name) if each[0] != "." or options)
            told += [f"{name}:"] if len(names) > 1 else []
        told += inside
    return "".join(f"{each}\n" for each in told)


def columns(text, width=80):
    """Names side by side, as `ls` writes them on a screen."""
    names = text.splitlines()
    for rows in range(1, len(names) + 1):
        ranks = [names[at : at + rows] for at in range(0, len(names), rows)]
        widths = [max(map(len, each)) + 2 for each in ranks]
        if sum(widths) - 2 < width:
            break
    else:
        return text
    lines = []
    for row in range(rows):
        cells = [(rank[row], size) for rank, size in zip(ranks, widths) if row < len(rank)]
        lines.append("".join(f"{name:{size}}" for name, size in cells).rstrip() + "\n")
    return "".join(lines)


def _head(words, given, from_end=False):
    options, names = _given(words, "", "n")
    count = int(options.get("n", 10))
    told = []
    texts = _texts(names, given)
    for name, text in texts:
        lines = text.splitlines(True)
        part = lines[-count:] if from_end else lines[:count]
        told.append((f"==> {name} <==\n" if len(texts) > 1 else "") + "".join(part))
    return "\n".join(told)


def _count(words, given):
    options, names = _given(words, "lwc")
    rows = []
    for name, text in _texts(names, given):
        sizes = text.count("\n"), len(text.split()), len(text.encode())
        shown = [size for size, each in zip(sizes, "lwc") if not options or each in options]
        rows.append((shown, name))
    if len(rows) > 1:
        rows.append(([sum(each) for each in zip(*(sizes for sizes, _ in rows))], "total"))
    width = max(len(str(size)) for size in rows[-1][0])
    width = width if names else 7 if len(rows[0][0]) > 1 else 0
    return "".join(
        f"{' '.join(f'{size:{width}}' for size in sizes)} {name}".rstrip() + "\n"
        for sizes, name in rows
    )


def _remove(words, given):
    options, names = _given(words, "rRf")
    for name in names:
        if os.path.isdir(name) and options.keys() & {"r", "R"}:
            shutil.rmtree(name)
        elif os.path.isdir(name):
            raise _Failed(f"cannot remove '{name}': Is a directory")
        elif os.path.exists(name):
            os.remove(name)
        elif "f" not in options:
            raise _Failed(f"cannot remove '{name}': No such file or directory")
    return ""


def _make_folders(words, given):
    options, names = _given(words, "p")
    for name in names:
        if os.path.exists(name) and not options:
            raise _Failed(f"cannot create directory ‘{name}’: File exists")
        os.makedirs(name, exist_ok=True)
    return ""


def _copy(words, given, does=shutil.copy):
    options, (*names, target) = _given(words, "rRf")
    for name in names:
        if os.path.isdir(name) and does is shutil.copy:
            inside = os.path.join(target, os.path.basename(name))
            shutil.copytree(name, inside if os.path.isdir(target) else target)
        else:
            does(name, target)
    return ""


def _touch(words, given):
    for name in words:
        open(name, "a").close()
    return ""


COMMANDS = {
    "echo": _echo,
    "ls": _list,
    "cat": lambda words, given: "".join(text for _, text in _texts(words, given)),
    "head": _head,
    "tail": lambda words, given: _head(words, given, True),
    "wc": _count,
    "pwd": lambda words, given: os.getcwd() + "\n",
    "mkdir": _make_folders,
    "rm": _remove,
    "cp": _copy,
    "mv": lambda words, given: _copy(words, given, shutil.move),
    "touch": _touch,
    "sort": lambda words, given: "".join(sorted(_texts(words, given)[0][1].splitlines(True))),
}
