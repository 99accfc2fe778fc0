"""Animations, which stand still here: a few of their frames are drawn as one picture."""

import base64
import itertools
import os
import warnings

from matplotlib import _svg, rcParams
from matplotlib._drawing import figure_svg
from matplotlib._refusals import getter

#: The most frames that are drawn, and the most that are shown.
_MOST, _SHOWN = 500, 6
_WIDE = 320.0


class Strip:
    """Some frames as one picture."""

    def __init__(self, pictures, count):
        self.pictures, self.count = pictures, count

    @property
    def sentence(self):
        shown = len(self.pictures)
        which = f"all {shown}" if shown == self.count else f"{shown} of its {self.count}"
        return f"An animation stands still here: {which} frames are shown."

    def _repr_svg_(self):
        columns = min(3, len(self.pictures)) or 1
        parts, tall, at = [_svg.element("title", self.sentence)], 0.0, 0.0
        for place, (text, wide, high) in enumerate(self.pictures):
            high = high * _WIDE / wide
            if place % columns == 0:
                at, tall = tall, tall + high
            box = {"x": place % columns * _WIDE, "y": at, "width": _WIDE, "height": high}
            sides = " ".join(f'{name}="{_svg.short(each)}"' for name, each in box.items())
            parts.append(text.replace("<svg ", f"<svg {sides} ", 1))
        wide = _svg.short(columns * _WIDE)
        return _svg.element(
            "svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", width=wide,
            height=_svg.short(tall), viewBox=f"0 0 {wide} {_svg.short(tall)}", role="img",
        )  # fmt: skip

    def __repr__(self):
        return self.sentence


def _picture(figure):
    """A figure's drawing without a size of its own, and its width and height."""
    text = figure_svg(figure)
    start, rest = text.split(">", 1)
    sides = {}
    for name in ("width", "height"):
        before, after = start.split(f' {name}="', 1)
        value, after = after.split('"', 1)
        sides[name], start = float(value), before + after
    return f"{start}>{rest}", sides["width"], sides["height"]


class Animation:
    """Frames of a figure, one after another."""

    def __init__(self, fig, event_source=None, blit=False):
        self._fig, self._is_begun = fig, False
        fig.moving = self

    def begin(self):
        """Draws what stands at first, once."""
        if not self._is_begun:
            self._is_begun = True
            self._init_draw()

    def _strip(self):
        """Draws each frame, and keeps pictures of some."""
        self._is_begun = True
        self._init_draw()
        frames = list(itertools.islice(self.new_saved_frame_seq(), _MOST))
        shown = min(_SHOWN, len(frames))
        kept = {round(at * (len(frames) - 1) / max(shown - 1, 1)) for at in range(shown)}
        pictures = []
        for at, frame in enumerate(frames):
            self._draw_frame(frame)
            if at in kept or at == len(frames) - 1:
                pictures.append(_picture(self._fig))
        return Strip(pictures, len(frames))

    def to_jshtml(self, fps=None, embed_frames=True, default_mode=None):
        """Shows some frames below the cell; gives them as HTML without scripts."""
        found = self._strip()
        try:
            from attention_kernel import display

            display(found)
            print(found.sentence)
        except (ImportError, IndexError):
            # Python outside of a notebook.
            pass
        picture = base64.b64encode(found._repr_svg_().encode()).decode()
        return (
            f'<p>{found.sentence}</p><img alt="{found.sentence}" '
            f'src="data:image/svg+xml;base64,{picture}">'
        )

    def to_html5_video(self, embed_limit=None):
        return self.to_jshtml()

    def save(self, filename, writer=None, fps=None, dpi=None, progress_callback=None, **_):
        """Writes some frames as one SVG, said in a warning."""
        found = self._strip()
        if progress_callback is not None:
            for at in range(found.count):
                progress_callback(at, found.count)
        root, ending = os.path.splitext(os.fspath(filename))
        path = f"{root if ending else filename}.svg"
        if ending != ".svg":
            text = f"{found.sentence} They are saved as SVG: {path}, not {filename}."
            warnings.warn(text, stacklevel=2)
        with open(path, "w", encoding="utf-8") as file:
            file.write(found._repr_svg_())

    def _repr_svg_(self):
        return None if rcParams["animation.html"] == "none" else self._strip()._repr_svg_()

    def pause(self):
        """Nothing: animations stand still."""

    resume = pause


class FuncAnimation(Animation):
    """Calls a function for each frame."""

    def __init__(self, fig, func, frames=None, init_func=None, fargs=None, save_count=None, *,
                 interval=200, repeat=True, repeat_delay=0, blit=False,
                 cache_frame_data=True):  # fmt: skip
        super().__init__(fig)
        self._func, self._init_func, self._args = func, init_func, tuple(fargs or ())
        if frames is None:
            frames = range(100 if save_count is None else save_count)
        frames = range(int(frames)) if not hasattr(frames, "__iter__") and not callable(frames) \
            else frames  # fmt: skip
        most = 100 if save_count is None and not hasattr(frames, "__len__") else save_count
        if callable(frames):
            self._all = lambda: itertools.islice(frames(), most)
        else:
            listed = frames if hasattr(frames, "__len__") else list(itertools.islice(frames, most))
            self._all = lambda: iter(listed)

    def new_frame_seq(self):
        return self._all()

    new_saved_frame_seq = new_frame_seq

    def _init_draw(self):
        if self._init_func is not None:
            self._init_func()
            return
        for frame in itertools.islice(self._all(), 1):
            self._draw_frame(frame)

    def _draw_frame(self, frame):
        self._func(frame, *self._args)


class ArtistAnimation(Animation):
    """Shows the artists of one frame after those of another."""

    def __init__(self, fig, artists, *, interval=200, repeat=True, repeat_delay=0, blit=False):
        super().__init__(fig)
        self._frames = [list(each) for each in artists]

    def new_frame_seq(self):
        return iter(self._frames)

    new_saved_frame_seq = new_frame_seq

    def _init_draw(self):
        for frame in self._frames:
            self._show(frame, False)
        for frame in self._frames[:1]:
            self._show(frame, True)

    def _draw_frame(self, frame):
        for each in self._frames:
            self._show(each, False)
        self._show(frame, True)

    @staticmethod
    def _show(frame, is_visible):
        for each in frame:
            for part in [each] if hasattr(each, "set_visible") else each:
                part.set_visible(is_visible)


class _Writer:
    """What would write a film; frames are written as SVG."""

    def __init__(self, fps=5, *_, **__):
        self.fps = fps

    @classmethod
    def isAvailable(cls):
        return False


PillowWriter, FFMpegWriter, HTMLWriter, ImageMagickWriter = (
    type(name, (_Writer,), {"__module__": "matplotlib.animation"})
    for name in ("PillowWriter", "FFMpegWriter", "HTMLWriter", "ImageMagickWriter")
)

__getattr__ = getter("matplotlib.animation", [*globals()])
