"""A cell's text as Python: IPython's own lines (`%matplotlib inline`, `!pip install`) taken out.

Lines keep their numbers.
"""

import ast
import difflib
import io
import re
import tokenize

from torch._unsupported import UnsupportedError

from ._commands import COMMANDS, is_known

#: Magics that change nothing here: pictures are shown in the page, packages are there from the start.
IGNORED = ("matplotlib", "load_ext", "reload_ext", "autoreload", "config", "pylab", "precision")
TIMED = ("time",)
#: The name by which a cell calls `run_magic`, and the line magics and cell magics that it runs.
MAGIC = "__attention_magic__"
DONE = {
    "%": ("timeit", "pwd", "env", "set_env"),
    "%%": ("timeit", "writefile", "html", "markdown", "latex", "bash", "sh", "script"),
}
#: Runs a cell and shows nothing of it.
CAPTURE = "capture"
_INSTALLS = re.compile(r"(?:pip3?|conda|mamba|uv)\b|(?:\S+ )?-m pip\b|python3? -m pip\b")
#: A name that takes what a line of a shell, or a magic, gives.
_GIVEN = re.compile(r"([\w.\[\]\"', ]+?)\s*=\s*([!%].*)")
_HELP = re.compile(r"\?{1,2}[\w.]+|[\w.]+\?{1,2}")


class UnsupportedMagicError(UnsupportedError):
    """A line of IPython's own that is not there."""

    __module__ = "builtins"


class Source:
    """A cell's Python, what is said about lines that were taken out, and whether it is timed."""

    def __init__(self, code):
        self.notes = []
        self.is_timed = False
        self.is_silent = False
        #: The variable that `%%capture` keeps the outputs in.
        self.kept_as = None
        #: Why a line was left out that is not there. The other lines of its cell run.
        self.refusal = None
        lines = code.split("\n")
        if not _is_python(code):
            lines = self._as_call(lines) or self._without_magics(lines)
        self.code = "\n".join(lines)

    def _as_call(self, lines):
        """The call that runs a cell magic with the lines below it; None for other cells."""
        first = next(at for at, each in enumerate(lines) if each.strip())
        sign, _, rest = lines[first].strip().partition("%%")
        name, _, rest = rest.partition(" ")
        if sign or name not in DONE["%%"]:
            return None
        body = "\n".join(lines[first + 1 :])
        return [*lines[:first], f"{MAGIC}({name!r}, {rest!r}, {body!r})"]

    def _without_magics(self, lines):
        found = []
        outside = _Outside()
        for line in lines:
            if outside.is_statement:
                is_first = not any(each.strip() for each in found)
                line = self._python_of(line, is_first)
            found.append(line)
            outside.read(line)
        return found

    def _python_of(self, line, is_first):
        """The Python that stands for a line."""
        bare = line.strip()
        indentation = line[: len(line) - len(line.lstrip())]
        if bare.startswith("%%"):
            name, _, rest = bare[2:].partition(" ")
            if not is_first:
                raise UnsupportedMagicError(f"%%{name} must be the first line of its cell.")
            if name == CAPTURE:
                self.is_silent = True
                self.kept_as = next((each for each in rest.split() if each[0] != "-"), None)
                return "pass"
            if name not in TIMED:
                raise UnsupportedMagicError(_no_magic("%%", name))
            self.is_timed = True
            return rest
        if given := _GIVEN.fullmatch(bare):
            return indentation + f"{given[1]} = {self._given(given[2])}"
        if bare.startswith("%"):
            name, _, rest = bare[1:].strip().partition(" ")
            if name in TIMED:
                self.is_timed = True
                return indentation + rest
            if name in DONE["%"]:
                return f"{indentation}{MAGIC}({name!r}, {rest!r})"
            if name in ("pip", "conda", "mamba", "uv"):
                self._note_install(bare)
            elif is_known(bare[1:]):
                return f"{indentation}{MAGIC}('!', {bare[1:]!r})"
            elif name not in IGNORED:
                self._refuse(_no_magic("%", name))
            return indentation + "pass"
        if bare.startswith("!"):
            if is_known(bare[1:]):
                return f"{indentation}{MAGIC}('!', {bare[1:]!r})"
            if not _INSTALLS.match(bare[1:].strip()):
                self._refuse(no_command(bare))
            else:
                self._note_install(bare)
            return indentation + "pass"
        if _HELP.fullmatch(bare):
            self.notes.append(f"{bare!r} shows no help here: help({bare.strip('?')}) prints it.\n")
            return indentation + "pass"
        return line

    def _given(self, line):
        """The call that gives what a line prints (`!`) or is worth (`%`)."""
        name, _, rest = line[1:].strip().partition(" ")
        if line[0] == "%" and name in DONE["%"]:
            return f"{MAGIC}({name!r}, {rest!r})"
        if line[0] == "!" and is_known(line[1:]):
            return f"{MAGIC}('=!', {line[1:]!r})"
        self._refuse(_no_magic("%", name) if line[0] == "%" else no_command(line))
        return "None"

    def _refuse(self, sentence):
        if self.refusal is None:
            self.refusal = UnsupportedMagicError(sentence)

    def _note_install(self, line):
        self.notes.append(
            f"{line!r} installed nothing: there is no network here. torch, numpy, matplotlib, "
            "scipy, pandas, seaborn, sklearn, tiktoken, einops and tqdm are there from the start.\n"
        )


def no_command(line):
    known = ", ".join(COMMANDS)
    return f"{line!r} is a command of a shell, of which there are {known} with plain options here."


def _no_magic(sign, name):
    known = [*TIMED, *DONE[sign]]
    like = difflib.get_close_matches(name, [*IGNORED, *known], n=1)
    hint = f" Did you mean {sign if like[0] in known else '%'}{like[0]}?" if like else ""
    return (
        f"{sign}{name} is a command of IPython that is not there.{hint} There are %time, %timeit, "
        "%pwd, %env, %%time, %%timeit, %%capture, %%writefile, %%bash, %%html, %%markdown, "
        "%%latex and !pip, and %matplotlib and others that change nothing."
    )


def _is_python(code):
    try:
        ast.parse(code)
    except (SyntaxError, ValueError):
        return False
    return True


class _Outside:
    """Whether the next line begins a statement: not inside brackets, strings or a continued line."""

    _TOKENS = re.compile(
        r"""[rRbBuUfFtT]{0,2}(?P<quote>'''|\"\"\"|'|")|(?P<comment>\#.*)|(?P<bracket>[()\[\]{}])|\\.|."""
    )

    def __init__(self):
        self._quote = ""
        self._depth = 0
        self._is_continued = False

    @property
    def is_statement(self):
        """Whether a statement may begin here."""
        return not self._quote and self._depth == 0 and not self._is_continued

    def read(self, line):
        """Goes over one line."""
        at = 0
        self._is_continued = False
        while at < len(line):
            if self._quote:
                end = re.compile(r"(?:\\.|(?!%s).)*%s" % ((re.escape(self._quote),) * 2)).match(
                    line, at
                )
                if end is None:
                    # A string of one line that does not end there is an error of its own.
                    if len(self._quote) == 1 and not line.endswith("\\"):
                        self._quote = ""
                    return
                self._quote = ""
                at = end.end()
                continue
            token = self._TOKENS.match(line, at)
            at = token.end()
            if token["comment"] is not None:
                return
            if token["quote"] is not None:
                self._quote = token["quote"]
            elif token["bracket"] is not None:
                self._depth = max(0, self._depth + (1 if token["bracket"] in "([{" else -1))
        self._is_continued = line.endswith("\\")


def is_quiet(code):
    """Whether the last line ends in `;`: then its value is not shown."""
    try:
        tokens = [
            each
            for each in tokenize.generate_tokens(io.StringIO(code).readline)
            if each.type not in _SILENT
        ]
    except (tokenize.TokenError, SyntaxError):
        return False
    return bool(tokens) and tokens[-1].string == ";"


_SILENT = (
    tokenize.ENDMARKER,
    tokenize.NEWLINE,
    tokenize.NL,
    tokenize.COMMENT,
    tokenize.INDENT,
    tokenize.DEDENT,
)
