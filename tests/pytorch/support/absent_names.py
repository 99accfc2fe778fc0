"""The public names of libraries and of their objects, and which of them are said to be nowhere.

In a pipe: reads nothing, and writes as JSON the names that the installed libraries have.
"""

import json
import types

#: What each is, as an expression.
OBJECTS = {
    "numpy": "numpy",
    "ndarray": "numpy.zeros(3)",
    "linalg": "numpy.linalg",
    "random": "numpy.random",
    "Generator": "numpy.random.default_rng(0)",
    "pandas": "pandas",
    "DataFrame": "pandas.DataFrame({'a': [1]})",
    "Series": "pandas.Series([1])",
    "pyplot": "pyplot",
    "Axes": "pyplot.figure().gca()",
    "torch": "torch",
    "Tensor": "torch.zeros(2, 2)",
    "nn": "torch.nn",
    "functional": "torch.nn.functional",
    "init": "torch.nn.init",
    "optim": "torch.optim",
    "lr_scheduler": "torch.optim.lr_scheduler",
}

#: What later versions took away, and what the libraries import of Python's.
GONE = """append is_monotonic iteritems lookup mad slice_shift tshift Flags compat core errors io test
util annotations Enum ExitStack Number numarray oldnumeric is_ipu is_ort""".split()


def _objects():
    import matplotlib.pyplot as pyplot
    import numpy
    import pandas
    import torch

    known = {"numpy": numpy, "pandas": pandas, "pyplot": pyplot, "torch": torch}
    return {name: eval(text, known) for name, text in OBJECTS.items()}


def _is_told(owner, name):
    """Whether a library's users call a name: modules it imported and artists' own state are not."""
    try:
        is_module = isinstance(getattr(owner, name), types.ModuleType)
    except (RuntimeError, AttributeError):
        is_module = False
    return not is_module and name not in GONE and not name.startswith("_")


def listed():
    """The names of the libraries that are installed, by their owners."""
    return {key: [n for n in dir(one) if _is_told(one, n)] for key, one in _objects().items()}


def untrue(names):
    """Of names that libraries have those that are called absent, as if no library had them."""
    objects = _objects()
    found = []
    for key, each in ((key, each) for key, several in names.items() for each in several):
        try:
            getattr(objects[key], each)
        except Exception as error:
            if "has no attribute" in str(error):
                found.append(f"{key}.{each}")
    return found


if __name__ == "__main__":
    import warnings

    warnings.filterwarnings("ignore")
    print(json.dumps(listed()))
