"""What this part of matplotlib answers to what it does not have."""

import difflib

#: What axes and pyplot have in matplotlib and not here, beside what begins as `_BEGUN`.
_LEFT_OUT = """
    barbs broken_barh figlegend plot_date quiverkey remove specgram stairs
    streamplot
    Annotation Arrow AutoLocator Button IndexLocator LogFormatter
    MouseButton Slider acorr angle_spectrum apply_aspect bbox bxp callbacks clipbox
    cohere connect contains convert_xunits convert_yunits csd dataLim disconnect draw_artist
    draw_without_rendering figimage findobj frameon getp ginput images interactive legends lines
    magnitude_spectrum patches pcolorfast phase_spectrum pick properties psd
    register_cmap sharex sharey stale subplotpars transLimits transScale tricontour tricontourf
    tripcolor triplot update_from violin waitforbuttonpress xcorr xkcd zorder
    Artist ArtistList FigureBase FigureCanvasBase Formatter Locator LogFormatterExponent
    LogFormatterMathtext PolarAxes Subplot SubplotSpec Text TickHelper Widget color_sequences
    contains_point drag_pan end_pan figaspect figbbox get ignore_existing_data_limits in_axes mouseover
    pchanged rcParamsOrig redraw_in_frame reset_position start_pan sticky_edges subplot_tool
    titleOffsetTrans update use_sticky_edges viewLim yaxis_date
""".split()
_BEGUN = ("get_", "set_", "is_", "have_", "can_", "format_", "add_", "update_", "draw", "fmt_",
          "install_", "new_", "pickable", "remove_", "stale", "uninstall_")


def without(kind, name, known, of="{0!r} object"):
    """The error for a name that is not here: matplotlib's own where that lacks it, too."""
    if name in _LEFT_OUT or name.startswith(_BEGUN):
        return AttributeError(refuse(f"{kind}.{name}", name, known))
    return AttributeError(f"{of.format(kind)} has no attribute {name!r}")


def refuse(what, name, known):
    """A sentence with the nearest of the known names."""
    near = difflib.get_close_matches(name, [each for each in known if each[0] != "_"], 1, 0.5)
    hint = f" The nearest that is here is {near[0]}." if near else ""
    return f"{what} is not in the part of matplotlib that runs in this notebook.{hint}"


def unsupported(sentence):
    """The error for what real matplotlib does and this part of it does not."""
    try:
        from torch._unsupported import UnsupportedError
    except ImportError:
        return NotImplementedError(sentence)
    return UnsupportedError(sentence)


def getter(module, known):
    """A module's `__getattr__`."""

    def get(name):
        if name.startswith("__"):
            raise AttributeError(name)
        if module == "matplotlib.pyplot":
            raise without(module, name, list(known), "module {0!r}")
        raise AttributeError(refuse(f"{module}.{name}", name, list(known)))

    return get
