"""Styles: there is one, the page's."""

import contextlib

available = ["default"]


def use(style):
    """Changes nothing: figures have the page's look."""


@contextlib.contextmanager
def context(style, after_reset=False):
    """Changes nothing within its block."""
    yield
