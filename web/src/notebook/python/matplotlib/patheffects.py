"""Effects of texts and lines: they are taken, and texts are drawn without them."""


class AbstractPathEffect:
    """An effect with its settings."""

    def __init__(self, *given, **settings):
        self._gc = settings


class Normal(AbstractPathEffect):
    """None."""


class Stroke(AbstractPathEffect):
    """A line around letters."""


class withStroke(Stroke):
    """The same, with the letters themselves."""


class SimplePatchShadow(AbstractPathEffect):
    """A shadow."""


class SimpleLineShadow(AbstractPathEffect):
    """A shadow of lines."""
