"""What a cell prints and shows, on its way to the page: texts are joined and sent seldom."""

import io
import json
import time

#: Seconds between two messages of text.
INTERVAL = 0.05
#: Characters that one cell may print; what comes after them is left out.
MOST_CHARACTERS = 8_000_000


class Kept:
    """What a cell with `%%capture name` would have shown."""

    def __init__(self):
        self.stdout = self.stderr = ""
        self.outputs = []

    def show(self):
        """Shows it."""
        import sys

        sys.stdout.write(self.stdout)
        sys.stderr.write(self.stderr)

    __call__ = show

    def __str__(self):
        return self.stdout


class Outbox:
    """Sends the outputs of the cell that runs. `send` takes one message as JSON."""

    def __init__(self, send):
        self._send = send
        self._cell = ""
        self._name = "stdout"
        self._texts = []
        self._left = MOST_CHARACTERS
        self._last = 0.0
        self._is_clear_due = False
        self.is_silent = False
        self.kept = None

    def begin(self, cell):
        """Outputs from now on are those of `cell`."""
        self._cell = cell
        self._left = MOST_CHARACTERS
        self._last = time.monotonic()
        self._is_clear_due = False
        self.is_silent = False
        self.kept = None

    def clear(self, wait):
        """Takes away what the cell has shown: now, or with `wait` as soon as it shows more."""
        self._texts.clear()
        self._is_clear_due = wait
        if not wait:
            self.message("clear")

    def _clear_if_due(self):
        if self._is_clear_due:
            self._is_clear_due = False
            self.message("clear")

    def message(self, kind, **fields):
        """Sends one message of the cell."""
        self._send(json.dumps({"kind": kind, "cell": self._cell, **fields}))

    def output(self, output_type, **fields):
        """Sends one output of nbformat, after the texts before it."""
        self.flush()
        if self.is_silent and output_type != "error":
            return
        self._clear_if_due()
        self.message("output", output={"output_type": output_type, **fields})

    def write(self, name, text):
        """Prints `text` on the stream `name`."""
        if self.kept is not None:
            self._left -= len(text)
            if self._left > 0:
                setattr(self.kept, name, getattr(self.kept, name) + text)
        if self._left <= 0 or not text or self.is_silent:
            return
        if name != self._name:
            self.flush()
            self._name = name
        self._texts.append(text[: self._left])
        self._left -= len(text)
        if self._left <= 0:
            self.flush()
            self._name = "stderr"
            self._texts.append(
                f"\nThis cell printed more than {MOST_CHARACTERS:,} characters: the rest is left "
                "out.\n"
            )
        if time.monotonic() - self._last >= INTERVAL:
            self.flush()

    def flush(self):
        """Sends the texts that wait."""
        if self._texts:
            text = "".join(self._texts)
            self._texts.clear()
            self._clear_if_due()
            self.message(
                "output", output={"output_type": "stream", "name": self._name, "text": text}
            )
        self._last = time.monotonic()


class _Bytes(io.RawIOBase):
    """`sys.stdout.buffer`: bytes are read as UTF-8."""

    def __init__(self, stream):
        super().__init__()
        self._stream = stream

    def writable(self):
        return True

    def write(self, data):
        self._stream.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


class Stream(io.TextIOBase):
    """`sys.stdout` or `sys.stderr` of a notebook."""

    def __init__(self, outbox, name):
        super().__init__()
        self._outbox = outbox
        self._name = name
        self.buffer = _Bytes(self)

    @property
    def name(self):
        return f"<{self._name}>"

    @property
    def encoding(self):
        return "utf-8"

    @property
    def errors(self):
        return "strict"

    def writable(self):
        return True

    def isatty(self):
        return False

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._outbox.write(self._name, text)
        return len(text)

    def flush(self):
        """Text goes when its time has come: a loop that flushes each line may not flood the page."""
