"""What this part of matplotlib answers to what it does not have."""

import difflib

#: What figures, axes and pyplot have in matplotlib and not here, beside what begins as `_BEGUN`.
_LEFT_OUT = frozenset(
    """
    Annotation Arrow Artist ArtistList AutoLocator Button FigureBase FigureCanvasBase
    FixedFormatter Formatter IndexLocator LinearLocator Locator LogFormatter
    LogFormatterExponent LogFormatterMathtext MouseButton NullFormatter PolarAxes Slider Subplot
    SubplotSpec Text TickHelper Widget acorr angle_spectrum apply_aspect axes barbs bbox
    bbox_inches broken_barh bxp callbacks clipbox cohere color_sequences connect contains
    contains_point convert_xunits convert_yunits csd dataLim disconnect dpi_scale_trans drag_pan
    draw draw_all draw_artist draw_if_interactive draw_without_rendering end_pan
    execute_constrained_layout figaspect figbbox figimage figlegend findobj fmt_xdata fmt_ydata
    frameon get getp ginput ignore_existing_data_limits images imread imsave in_axes interactive
    legends lines magnitude_spectrum minorticks_off mouseover new_figure_manager patch patches
    pchanged pcolorfast phase_spectrum pick pickable plot_date properties psd quiverkey
    rcParamsOrig rcsetup redraw_in_frame remove remove_callback reset_position set sharex sharey
    specgram stairs stale stale_callback start_pan sticky_edges streamplot subplot_tool
    subplotpars suppressComposite titleOffsetTrans transLimits transScale transSubfigure
    tricontour tricontourf tripcolor triplot update update_datalim update_from use_sticky_edges
    viewLim violin waitforbuttonpress xcorr xkcd yaxis_date zorder
    """.split()
)
_BEGUN = ("get_", "set_", "is_", "have_", "can_", "format_", "add_")


def without(kind, name, known, of="{0!r} object"):
    """The AttributeError for what pyplot, a figure or axes lack: matplotlib's own where that lacks
    it, too."""
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
