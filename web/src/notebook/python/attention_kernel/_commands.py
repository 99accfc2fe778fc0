"""The commands of a shell that work on the notebook's files, and the words of their lines."""

import glob
import os
import re
import shutil
import sys

#: Commands and the letters of their options; `head` and `tail` have counts too.
_OPTIONS = {
    "echo": "n", "ls": "a1", "cat": "", "head": "", "pwd": "", "mkdir": "p", "rm": "rRf",
    "mv": "f", "cp": "rRf", "touch": "", "tail": "",
}  # fmt: skip
COMMANDS = tuple(_OPTIONS)
_COUNT = re.compile(r"-n?([+-]?\d+)")
#: What a line has: quoted text, a letter after a backslash, spaces, and the rest.
_PIECES = re.compile(r"'([^']*)'|\"((?:\\.|[^\"\\])*)\"|\\(.)|(\s+)|([^\s'\"\\]+)", re.DOTALL)
#: Letters that mean something where they are not quoted, and those that stand for quoted ones.
_MEANT = "{},.*?[#-"
_HIDE = {ord(each): 0xF700 + at for at, each in enumerate(_MEANT)}
_SHOW = {there: here for here, there in _HIDE.items()}
_ABSENT = {
    "ls": "cannot access '{}'", "rm": "cannot remove '{}'", "mv": "cannot stat '{}'",
    "cp": "cannot stat '{}'", "mkdir": "cannot create directory '{}'", "touch": "cannot touch '{}'",
    "head": "cannot open '{}' for reading", "tail": "cannot open '{}' for reading",
}  # fmt: skip


def is_known(line):
    """Whether a line is one command that is here, with options that it has here."""
    words = line.split()
    if words[:1] == ["nvidia-smi"]:
        return True
    bare = re.sub(r"'[^']*'|\"(?:\\.|[^\"\\`])*\"", lambda each: "$(" * ("$(" in each[0]), line)
    if not words or words[0] not in COMMANDS or re.search(r"[|&;<>`'\"]|\$\(", bare):
        return False
    letters, counted = _OPTIONS[words[0]], words[0] in ("head", "tail")
    for word in re.findall(r"(?<!\S)-\S*", bare):
        is_count = counted and (word == "-n" or _COUNT.fullmatch(word))
        if not is_count and not (letters and re.fullmatch(f"-[{letters}]+", word)):
            return False
    return True


def filled(line):
    """A line with the values of Python's names in braces or after a dollar, where it has them."""
    names = vars(sys.modules["__main__"])

    def value(each):
        try:
            return str(eval(each[1], names) if each[1] else names[each[2]])
        except Exception:
            return each[0]

    return re.sub(r"(?<!\$)\{([^{}]+)\}|\$([^\W\d]\w*)", value, line)


def output(line, is_cell=False):
    """What a command prints, or says of what fails. A line of a shell's cell has no names of
    Python's; a variable that is not there is empty in it."""
    name, *words = _words(line if is_cell else filled(line), is_cell)
    if name == "nvidia-smi":
        # What a machine without a graphics card says.
        return "/bin/bash: line 1: nvidia-smi: command not found\n"
    letters, names, counts, is_count = "", [], [], False
    for word in words:
        found = _COUNT.fullmatch(f"-n{word}" if is_count else word)
        if name in ("head", "tail") and (is_count or found):
            if not found:
                return f"{name}: invalid number of lines: '{word}'\n"
            counts, is_count = [found[1]], False
        elif name in ("head", "tail") and word == "-n":
            is_count = True
        elif re.fullmatch("-[a-zA-Z1]+", word) and (name != "echo" or not names and word == "-n"):
            letters += word[1:]
        else:
            names.append(word.translate(_SHOW))
    if name in ("cat", "head", "tail") and not names:
        from ._source import UnsupportedMagicError

        raise UnsupportedMagicError(f"{name!r} alone reads what is typed: name a file here.")
    if not names and name in ("rm", "mkdir", "touch", "cp", "mv") and "f" not in letters:
        what = "file operand" if name in ("touch", "cp", "mv") else "operand"
        return f"{name}: missing {what}\n{_help(name)}"
    return _RUN[name](name, names, letters, *counts)


def _words(line, is_cell):
    """The words of a line: variables, braces and patterns are put out where none are quoted."""

    def value(each):
        kept = "" if is_cell else each[0]
        return os.environ.get(each[1] or each[2], kept)

    variables = re.compile(r"\$(?:([^\W\d]\w*)|\{(\w+)\})")
    made, is_word = [""], False
    for single, double, escaped, space, rest in _PIECES.findall(line):
        if rest or space:
            first, *more = re.split(r"\s+", variables.sub(value, rest)) if rest else ("", "")
            made[-1] += first
            made += more
            continue
        text = re.sub(r'\\(["\\$`])', r"\1", variables.sub(value, double))
        # A mark keeps a word that has no letters.
        made[-1] += "\uf6ff" + (single + text + escaped).translate(_HIDE)
    found = []
    for word in filter(None, made):
        if word[0] == "#":
            break
        for each in _braces(word.replace("\uf6ff", "")):
            pattern = "".join(glob.escape(x) if (x := part.translate(_SHOW)) != part else part
                              for part in each)  # fmt: skip
            files = glob.glob(pattern) if re.search(r"[*?[]", each) else []
            found += sorted(files) or [each]
    return found


def _braces(word):
    """The words that `a{b,c}` or `a{1..3}` stands for."""
    found = re.search(r"\{([^{}]*,[^{}]*|-?\d+\.\.-?\d+)\}", word)
    if not found:
        return [word]
    begin, end, inner = word[: found.start()], word[found.end() :], found[1]
    parts = inner.split(",")
    if len(parts) == 1:
        first, last = map(int, inner.split(".."))
        step = 1 if last >= first else -1
        parts = [str(each) for each in range(first, last + step, step)]
    return [word for each in parts for word in _braces(begin + each + end)]


def _help(name):
    return f"Try '{name} --help' for more information.\n"


def _told(name, path, reason):
    return f"{name}: {_ABSENT.get(name, '{}').format(path)}: {reason.strerror}\n"


def _text(name):
    with open(name, encoding="utf-8", errors="replace") as file:
        return file.read()


def _each(act):
    """A command that acts on one name after another, and says which of them fail."""

    def run(name, names, letters, *_):
        told = []
        for path in names:
            try:
                told.append(act(path, letters) or "")
            except OSError as reason:
                told.append(_told(name, path, reason))
        return "".join(told)

    return run


def _lines(name, names, letters, count="10"):
    """The first lines of files, or the last ones."""
    told = []
    size, is_most = int(count.lstrip("+-")), count[0] == ("-" if name == "head" else "+")

    def picked(lines):
        if name == "head":
            return lines[: max(0, len(lines) - size) if is_most else size]
        return lines[max(0, size - 1) if is_most else max(0, len(lines) - size) :]

    shown = 0
    for path in names:
        title = f"==> {path} <==\n" if len(names) > 1 else ""
        if shown > 0:
            title = f"\n{title}"
        try:
            lines = _text(path).splitlines(True)
        except IsADirectoryError:
            told.append(f"{title}{name}: error reading '{path}': Is a directory\n")
        except OSError as reason:
            told.append(_told(name, path, reason))
            continue
        else:
            told.append(title + "".join(picked(lines)))
        shown += 1
    return "".join(told)


def _list(name, names, letters):
    told, files, folders = [], [], []
    for path in names or ["."]:
        if os.path.exists(path):
            (folders if os.path.isdir(path) else files).append(path)
        else:
            told.append(_told(name, path, FileNotFoundError(2, "No such file or directory")))
    groups = ["".join(f"{each}\n" for each in sorted(files))] if files else []
    for path in sorted(folders):
        inside = sorted([".", "..", *os.listdir(path)] if "a" in letters else os.listdir(path))
        shown = "".join(f"{each}\n" for each in inside if each[0] != "." or "a" in letters)
        groups.append(f"{path}:\n" * (len(names) > 1) + shown)
    return "".join(told) + "\n".join(groups)


def _make(path, letters):
    if "p" in letters:
        os.makedirs(path, exist_ok=True)
    else:
        os.mkdir(path)


def _remove(path, letters):
    if os.path.isdir(path) and not os.path.islink(path):
        if not {"r", "R"} & {*letters}:
            raise IsADirectoryError(21, "Is a directory")
        shutil.rmtree(path)
    elif "f" not in letters or os.path.exists(path):
        os.remove(path)


def _carry(name, names, letters):
    """Moves or copies files to the last name."""
    if len(names) < 2:
        return f"{name}: missing destination file operand after '{names[0]}'\n{_help(name)}"
    *paths, target = names
    told, is_folder = [], os.path.isdir(target)
    if len(paths) > 1 and not is_folder:
        reason = "Not a directory" if os.path.exists(target) else "No such file or directory"
        return f"{name}: target '{target}': {reason}\n"
    for path in paths:
        last = os.path.basename(path.rstrip("/"))
        to = os.path.join(target, last) if is_folder else target
        inner, outer = os.path.abspath(to) + "/", os.path.abspath(path) + "/"
        try:
            os.stat(path)
            if os.path.exists(to) and os.path.samefile(path, to):
                told.append(f"{name}: '{path}' and '{to}' are the same file\n")
            elif os.path.isdir(path) and inner.startswith(outer):
                verb = f"move '{path}' to a subdirectory of"
                verb = f"copy a directory, '{path}', into" if name == "cp" else verb
                told.append(f"{name}: cannot {verb} itself, '{to}'\n")
            elif name == "mv":
                shutil.move(path, to)
            elif not os.path.isdir(path):
                shutil.copy(path, to)
            elif {"r", "R"} & {*letters}:
                shutil.copytree(path, to, dirs_exist_ok=True)
            else:
                told.append(f"cp: -r not specified; omitting directory '{path}'\n")
        except OSError as reason:
            if os.path.exists(path):
                verb = "move '{}' to '{}'" if name == "mv" else "create regular file '{1}'"
                told.append(f"{name}: cannot {verb.format(path, to)}: {reason.strerror}\n")
            else:
                told.append(_told(name, path, reason))
    return "".join(told)


_RUN = {
    "echo": lambda name, names, letters: " ".join(names) + "\n" * ("n" not in letters),
    "ls": _list,
    "cat": _each(lambda path, letters: _text(path)),
    "head": _lines,
    "tail": _lines,
    "pwd": lambda *_: os.getcwd() + "\n",
    "mkdir": _each(_make),
    "rm": _each(_remove),
    "mv": _carry,
    "cp": _carry,
    "touch": _each(lambda path, letters: open(path, "a").close()),
}
