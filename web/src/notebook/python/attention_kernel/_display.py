"""What a value is shown as: its text, and the pictures and HTML that it offers."""

from ._pretty import pretty

#: The methods by which a value offers other forms of itself.
METHODS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "text/latex": "_repr_latex_",
}

_outboxes = []
#: As IPython's `InteractiveShell.ast_node_interactivity`: "all" shows every value of a cell.
shell = {"interactivity": "last_expr"}


def shows_all():
    return shell["interactivity"] == "all"


def show_with(outbox):
    """From now on `display` sends to this outbox."""
    _outboxes[:] = [outbox]


def forms(value):
    """The forms of a value by their media types."""
    found = {"text/plain": pretty(value)}
    for media, name in METHODS.items():
        # A class offers a form of its instances, not of itself.
        method = None if isinstance(value, type) else getattr(value, name, None)
        form = method() if callable(method) else None
        if isinstance(form, str):
            found[media] = form
    return found


def clear_output(wait=False):
    """Takes away what the cell has shown: now, or with `wait` as soon as it shows more."""
    _outboxes[0].clear(wait)


def show_forms(found):
    """Shows the forms of a value below the cell."""
    _outboxes[0].output("display_data", data=found, metadata={})


def display(*values, display_id=None, raw=False, **_options):
    """Shows values below the cell, each by itself."""
    for value in values:
        own = None if isinstance(value, type) else getattr(value, "_ipython_display_", None)
        if callable(own):
            own()
        else:
            show_forms(value if raw else forms(value))
    if display_id is not None:
        return Handle()


class Handle:
    """What `display` gives to change later what it has shown: it is shown once more."""

    display = update = staticmethod(display)
