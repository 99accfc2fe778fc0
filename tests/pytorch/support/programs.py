"""Runs short programs and prints as JSON what each of them printed. The error that ends one is printed by its kind."""

import contextlib
import io
import json
import sys
import warnings


def printed(source):
    """What a program prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "program", "exec"), {"__name__": "__main__"})
        except Exception as error:
            print(type(error).__name__)
    return out.getvalue()


def all_printed(sources):
    return json.dumps([printed(each) for each in json.loads(sources)])


if __name__ == "__main__":
    print(all_printed(sys.stdin.read()))
