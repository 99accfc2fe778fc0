"""Styles: there is one, the page's."""

available = ["default"]


def use(style):
    """Nothing: figures have the page's look."""
