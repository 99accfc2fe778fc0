"""The formats of figures; there is one."""


def set_matplotlib_formats(*formats, **settings):
    """Nothing: figures are always SVG."""


set_matplotlib_close = set_matplotlib_formats
