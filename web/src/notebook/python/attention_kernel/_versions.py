"""The versions of the packages that are there, for `importlib.metadata.version("torch")`."""

import importlib
import importlib.metadata
import sys

NAMES = """torch numpy matplotlib tiktoken safetensors einops jaxtyping pandas scipy seaborn
    tabulate prettytable regex torchinfo tqdm""".split()


_named = [False]


def name_kinds(are_named):
    """Has `repr` of NumPy's numbers name their kinds, as NumPy 2 does, or not."""
    if are_named != _named[0]:
        # The notebook's code may set it otherwise.
        _named[0] = are_named
        importlib.import_module("numpy._scalars").kinds[0] = are_named


class _Distribution(importlib.metadata.Distribution):
    def __init__(self, name):
        self._name = name

    def read_text(self, filename):
        if filename not in ("METADATA", "PKG-INFO"):
            return None
        version = getattr(importlib.import_module(self._name), "__version__", "0")
        return f"Metadata-Version: 2.1\nName: {self._name}\nVersion: {version}\n"

    def locate_file(self, path):
        return path


class _Finder:
    """Finds no modules, and the distributions of these packages."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        return None

    @staticmethod
    def find_distributions(context):
        return [_Distribution(name) for name in NAMES if context.name in (None, name)]


def tell_versions():
    """From now on `importlib.metadata` knows the packages."""
    sys.meta_path.append(_Finder())
