"""Values that are shown as HTML, pictures or text."""

import base64

from attention_kernel import clear_output, display
from torch._unsupported import UnsupportedError, module_getattr


class DisplayObject:
    """A text that is shown in one form."""

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if url is not None or (isinstance(data, str) and data.startswith(("http://", "https://"))):
            raise UnsupportedError(
                f"{type(self).__name__} of an address is not supported here: there is no network."
            )
        if filename is not None:
            with open(filename, encoding="utf-8") as file:
                data = file.read()
        self.data = data

    def __repr__(self):
        return f"<IPython.core.display.{type(self).__name__} object>"


class HTML(DisplayObject):
    """Shown as HTML."""

    def _repr_html_(self):
        return self.data


class Markdown(DisplayObject):
    """Shown as Markdown."""

    def _repr_markdown_(self):
        return self.data


class Latex(DisplayObject):
    """Shown as LaTeX."""

    def _repr_latex_(self):
        return self.data


class Math(DisplayObject):
    """Shown as LaTeX of a formula."""

    def _repr_latex_(self):
        return f"$\\displaystyle {self.data}$"


class SVG(DisplayObject):
    """Shown as a picture."""

    def _repr_svg_(self):
        return self.data


class Pretty(DisplayObject):
    """Shown as it is."""

    def __repr__(self):
        return self.data


class Image:
    """A picture, of bytes, of a file, or at an address, which is not asked for."""

    def __init__(self, data=None, url=None, filename=None, width=None, height=None, **settings):
        if isinstance(data, str) and data.startswith(("http://", "https://")):
            data, url = None, data
        self.url = url
        filename = data if isinstance(data, str) else filename
        if filename is not None:
            with open(filename, "rb") as file:
                data = file.read()
        self.data, self.width, self.height = data, width, height

    def _repr_html_(self):
        sizes = "".join(
            f' {name}="{value}"'
            for name, value in (("width", self.width), ("height", self.height))
            if value is not None
        )
        if self.url is not None:
            return f'<img src="{self.url}"{sizes}/>'
        kind = "jpeg" if self.data[:2] == b"\xff\xd8" else "png"
        return f'<img src="data:image/{kind};base64,{base64.b64encode(self.data).decode()}"{sizes}>'

    def __repr__(self):
        return "<IPython.core.display.Image object>"


def set_matplotlib_formats(*formats, **settings):
    """Nothing: figures are always SVG."""


def update_display(value, *, display_id, **settings):
    display(value, **settings)


class JSON(DisplayObject):
    """Shown as its name alone, as in a notebook that nobody has trusted."""

    def __init__(self, data=None, **settings):
        super().__init__(data)


class Javascript(DisplayObject):
    """Never run."""


class IFrame:
    """Another page, which is not asked for."""

    def __init__(self, src, width, height, **settings):
        self.src, self.width, self.height = src, width, height

    def _repr_html_(self):
        return f'<iframe width="{self.width}" height="{self.height}" src="{self.src}"></iframe>'


class YouTubeVideo(IFrame):
    """A film, which is not asked for."""

    def __init__(self, id, width=400, height=300, **settings):
        super().__init__(f"https://www.youtube.com/embed/{id}", width, height)


class Audio:
    """A sound, which is not played: it is shown as its name alone."""

    def __init__(self, data=None, filename=None, url=None, *, rate=None, **settings):
        self.data, self.rate = data, rate


IFrame.__module__ = YouTubeVideo.__module__ = Audio.__module__ = "IPython.lib.display"


def _shower(media):
    def show(*values, raw=False, **settings):
        for value in values:
            display({"text/plain": value, media: value} if raw else value, raw=raw)

    return show


display_html, display_markdown = _shower("text/html"), _shower("text/markdown")
display_latex, display_svg = _shower("text/latex"), _shower("image/svg+xml")
display_pretty = _shower("text/plain")


__getattr__ = module_getattr("IPython.display", globals())
