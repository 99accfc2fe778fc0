"""Lays text out in groups: a group that does not fit its line is written with a line for each of
its parts, outer groups first. It is the way in which Jupyter lays out tuples, lists and dicts."""


class _Group:
    def __init__(self, depth):
        self.depth = depth
        self.waiting = []
        self.breaks = False


class _Space:
    """A place where a line may end."""

    def __init__(self, group, indentation):
        self.group = group
        self.indentation = indentation
        self.breaks = False
        group.waiting.append(self)


class Layout:
    """Text that is at most `width` wide where groups allow it."""

    def __init__(self, width=79):
        self._width = width
        self._done = []
        self._column = 0
        # Texts and spaces whose line is not decided yet, and their width.
        self._waiting = []
        self._waiting_width = 0
        self._indentation = 0
        self._stack = [_Group(0)]
        # The groups by their depth that may still be broken.
        self._breakable = [[self._stack[0]]]

    def text(self, text):
        """Adds a text without a line's end."""
        if not self._waiting:
            self._done.append(text)
            self._column += len(text)
            return
        self._waiting.append(text)
        self._waiting_width += len(text)
        while self._column + self._waiting_width > self._width and self._break_outermost():
            pass

    def space(self):
        """Adds a space, or a line's end if its group is broken."""
        group = self._stack[-1]
        if group.breaks:
            self._settle()
            self._new_line(self._indentation)
        else:
            self._waiting.append(_Space(group, self._indentation))
            self._waiting_width += 1
            while self._column + self._waiting_width > self._width and self._break_outermost():
                pass

    def line(self):
        """Ends the line; groups around it are broken."""
        self._break_outermost()
        self._settle()
        self._new_line(self._indentation)

    def begin(self, indentation, text=""):
        """Begins a group that starts with `text`; its later lines are indented so far."""
        if text:
            self.text(text)
        group = _Group(self._stack[-1].depth + 1)
        self._stack.append(group)
        while len(self._breakable) <= group.depth:
            self._breakable.append([])
        self._breakable[group.depth].append(group)
        self._indentation += indentation

    def end(self, indentation, text=""):
        """Ends the group that was begun last."""
        self._indentation -= indentation
        group = self._stack.pop()
        if not group.waiting and group in self._breakable[group.depth]:
            self._breakable[group.depth].remove(group)
        if text:
            self.text(text)

    def value(self):
        """All of the text."""
        self._settle()
        return "".join(self._done)

    def _break_outermost(self):
        """Breaks the outermost group that has spaces; False where there is none."""
        for groups in self._breakable:
            for group in reversed(groups):
                if group.waiting:
                    groups.remove(group)
                    group.breaks = True
                    self._break(group)
                    return True
            for group in groups:
                group.breaks = True
            groups.clear()
        return False

    def _break(self, group):
        last = group.waiting[-1]
        for space in group.waiting:
            space.breaks = True
        end = next(at for at, each in enumerate(self._waiting) if each is last) + 1
        self._write(self._waiting[:end])
        del self._waiting[:end]
        # A line begins with what was indented, not with spaces.
        self._waiting_width = sum(
            1 if isinstance(each, _Space) else len(each) for each in self._waiting
        )

    def _settle(self):
        self._write(self._waiting)
        self._waiting.clear()
        self._waiting_width = 0

    def _write(self, parts):
        for part in parts:
            if not isinstance(part, _Space):
                self._done.append(part)
                self._column += len(part)
                continue
            part.group.waiting.remove(part)
            if part.breaks:
                self._new_line(part.indentation)
            else:
                self._done.append(" ")
                self._column += 1

    def _new_line(self, indentation):
        self._done.append("\n" + " " * indentation)
        self._column = indentation
