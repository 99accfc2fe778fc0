"""The kinds of controls."""

from ._widgets import Widget, tell_once

__all__ = []


def _kind(name, parent, /, **usual):
    made = type(name, (parent,), {"_usual": parent._usual | usual, "__module__": "ipywidgets"})
    globals()[name] = made
    __all__.append(name)
    return made


class _Described(Widget):
    _usual = {"description": "", "disabled": False}


class _Bounded(_Described):
    """A number between two bounds."""

    _usual = {**_Described._usual, "min": 0, "max": 100, "step": 1, "continuous_update": True}
    _usual |= {"orientation": "horizontal", "readout": True}
    _style = "SliderStyle"

    def __init__(self, *first, **given):
        super().__init__(*first, **given)
        self.value = self.value

    def __setattr__(self, name, value):
        if name == "value" and "base" not in self._usual:
            value = min(max(value, self.min), self.max)
        super().__setattr__(name, value)


class _Chosen(_Described):
    """One of several options."""

    _usual = {**_Described._usual, "options": ()}
    _first = "options"

    def __init__(self, *first, **given):
        index = given.pop("index", 0)
        super().__init__(*first, **given)
        options = self.options
        pairs = options.items() if hasattr(options, "items") else options
        self.__dict__["options"] = tuple(pairs)
        if "value" not in self.__dict__:
            labels = self._values()
            self.__dict__["value"] = labels[index] if labels and index is not None else None
        elif self.value is not None and self.value not in self._values():
            raise ValueError("Invalid selection: value not found")

    def __setattr__(self, name, value):
        if name == "options":
            value = tuple(value.items() if hasattr(value, "items") else value)
        elif name == "value" and value is not None and value not in self._values():
            raise ValueError("Invalid selection: value not found")
        super().__setattr__(name, value)
        if name == "options" and self.value not in self._values():
            super().__setattr__("value", next(iter(self._values()), None))

    def _pairs(self):
        pairs = (each if _is_pair(each) else (str(each), each) for each in self.options)
        return [*pairs]

    def _values(self):
        return [value for _, value in self._pairs()]

    @property
    def index(self):
        return None if self.value is None else self._values().index(self.value)

    @property
    def label(self):
        return None if self.value is None else self._pairs()[self.index][0]

    def _shown(self):
        names = {*super()._shown()} - ({"value"} if self.value is None else set())
        return sorted(names | ({"index"} if self.index else set()))


def _is_pair(option):
    return isinstance(option, (tuple, list)) and len(option) == 2


class _Box(Widget):
    """Several controls together, which are shown as one."""

    _usual = {"children": (), "titles": ()}
    _first = "children"

    def __init__(self, *first, **given):
        super().__init__(*first, **given)
        self.__dict__["children"] = tuple(self.children)

    def set_title(self, index, title):
        blank = [""] * (len(self.children) - len(self.titles))
        titles = [*self.titles, *blank]
        titles[index] = title
        self.titles = tuple(titles)


class _Pressed(_Described):
    """What one presses: nobody does, but code can."""

    _usual = {**_Described._usual, "button_style": ""}
    _first, _style = "description", "ButtonStyle"

    def on_click(self, handler, remove=False):
        tell_once()
        clicks = self.__dict__.setdefault("_clicks", [])
        clicks.remove(handler) if remove else clicks.append(handler)

    def click(self):
        for handler in getattr(self, "_clicks", ()):
            handler(self)

    def _shown(self):
        return sorted({*super()._shown(), "style"})


class _Html(_Described):
    def _repr_html_(self):
        return self.value


for _name in ("IntSlider", "BoundedIntText"):
    _kind(_name, _Bounded, value=0, readout_format="d")
for _name in ("FloatSlider", "BoundedFloatText"):
    _kind(_name, _Bounded, value=0.0, min=0.0, max=100.0, step=0.1, readout_format=".2f")
_kind("FloatLogSlider", _Bounded, value=1.0, min=0.0, max=4.0, step=0.1, base=10.0)
_kind("IntProgress", _Bounded, value=0, bar_style="")
_kind("FloatProgress", _Bounded, value=0.0, min=0.0, max=100.0, bar_style="")
_kind("Play", _Bounded, value=0, interval=100)
_kind("IntText", _Described, value=0, step=1)
_kind("FloatText", _Described, value=0.0)
for _name in ("Text", "Textarea"):
    _kind(_name, _Described, value="", placeholder="\u200b", continuous_update=True)
_kind("Label", _Described, value="")
_kind("HTML", _Html, value="", placeholder="")
_kind("Checkbox", _Described, value=False, indent=True)
_kind("ToggleButton", _Described, value=False, button_style="")
for _name in ("Dropdown", "RadioButtons", "ToggleButtons", "Select", "SelectionSlider"):
    _kind(_name, _Chosen)
_kind("Button", _Pressed)
for _name in ("Box", "HBox", "VBox", "GridBox", "Tab", "Accordion"):
    _kind(_name, _Box)
