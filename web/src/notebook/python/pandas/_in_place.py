"""`inplace=True`: a table takes over what a method makes of it."""

import functools

_OF_BOTH = "dropna fillna ffill bfill interpolate sort_values sort_index reset_index replace clip"
_OF_FRAMES = f"{_OF_BOTH} set_index rename rename_axis drop drop_duplicates query"


def _in_place(method):
    @functools.wraps(method)
    def call(self, *given, inplace=False, **named):
        found = method(self, *given, **named)
        if not inplace:
            return found
        frame, label = self.__dict__.get("_owner", (None, None))
        if frame is not None and len(found) == len(self):
            place = frame._labels.place(label) if label in frame._labels else None
            if place is not None and frame._columns[place] is self._column:
                frame._columns[place] = found._column
        if type(found) is not type(self):
            raise TypeError("Cannot make another kind of table in place.")
        self.__dict__.update(found.__dict__)
        return None

    return call


def give(frames, series):
    """Gives the methods of both classes the argument."""
    for owner, names in ((frames, _OF_FRAMES), (series, _OF_BOTH)):
        for name in names.split():
            setattr(owner, name, _in_place(getattr(owner, name)))
