"""Runs the scripts that stand on its input as a JSON list, each in a separate namespace, and prints the output of each."""

import contextlib
import decimal
import io
import json
import sys
import traceback
import warnings

import numpy
import torch

results = []
for script in json.load(sys.stdin):
    torch.set_default_dtype(torch.float32)
    decimal.setcontext(decimal.Context())
    printed = io.StringIO()
    failure = None
    with contextlib.redirect_stdout(printed), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            exec(compile(script, "script", "exec"), {"__name__": "__main__"})
        except Exception:
            failure = traceback.format_exc()
    messages = [str(each.message) for each in warned]
    results.append({"printed": printed.getvalue(), "failure": failure, "warnings": messages})
json.dump({"results": results, "torch": torch.__version__, "numpy": numpy.__version__}, sys.stdout)
