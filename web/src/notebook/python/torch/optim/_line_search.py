"""Looks along a direction for a step that meets the strong conditions of Wolfe."""

# The loss has come down by this share of the slope times the step, and the slope to this share.
_LESS = 1e-4
_FLATTER = 0.9
_LEAST = 1e-9
_MOST_CALLS = 25


class _Point:
    """A step, and the loss, gradient and slope there."""

    def __init__(self, at, loss, gradient, slope):
        self.at, self.loss, self.gradient, self.slope = at, loss, gradient, slope


def _lowest_between(one, other, bounds=None):
    """Where the cubic curve through two points with these slopes is lowest."""
    if bounds is None:
        bounds = sorted((one.at, other.at))
    low, high = bounds
    d1 = one.slope + other.slope - 3 * (one.loss - other.loss) / (one.at - other.at)
    square = d1**2 - one.slope * other.slope
    if not square >= 0:
        return (low + high) / 2.0
    d2 = square.sqrt()
    first, last = (one, other) if one.at <= other.at else (other, one)
    share = (last.slope + d2 - d1) / (last.slope - first.slope + 2 * d2)
    return min(max(last.at - (last.at - first.at) * share, low), high)


def strong_wolfe(tried, length, direction, loss, gradient, slope):
    """Loss, gradient and length of the step that is found, and how often `tried` was called.

    `tried(length)` gives the loss and the gradient there; `slope` is that at the start.
    """
    largest = direction.abs().max()

    def point(at):
        there = tried(at)
        return _Point(at, *there, there[1].dot(direction))

    def is_too_high(each):
        return each.loss > loss + _LESS * each.at * slope

    start = before = _Point(0, loss, gradient.clone(), slope)
    new = point(length)
    calls, rounds = 1, 0
    is_done = False
    while True:
        if rounds == _MOST_CALLS:
            bracket = [start, new]
            break
        if is_too_high(new) or (rounds > 1 and new.loss >= before.loss):
            bracket = [before, new]
            break
        if abs(new.slope) <= -_FLATTER * slope:
            bracket = [new]
            is_done = True
            break
        if new.slope >= 0:
            bracket = [before, new]
            break
        ends = new.at + 0.01 * (new.at - before.at), new.at * 10
        before, new = new, point(_lowest_between(before, new, ends))
        calls += 1
        rounds += 1
    low, high = (0, 1) if bracket[0].loss <= bracket[-1].loss else (1, 0)
    was_near = False
    while not is_done and rounds < _MOST_CALLS:
        left, right = sorted(each.at for each in bracket)
        if abs(bracket[1].at - bracket[0].at) * largest < _LEAST:
            break
        at = _lowest_between(*bracket)
        # Twice near an end: a tenth of the way from it.
        margin = 0.1 * (right - left)
        if min(right - at, at - left) < margin:
            if was_near or at >= right or at <= left:
                at = right - margin if abs(at - right) < abs(at - left) else left + margin
                was_near = False
            else:
                was_near = True
        else:
            was_near = False
        new = point(at)
        calls += 1
        rounds += 1
        if is_too_high(new) or new.loss >= bracket[low].loss:
            bracket[high] = new
            low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
        else:
            if abs(new.slope) <= -_FLATTER * slope:
                is_done = True
            elif new.slope * (bracket[high].at - bracket[low].at) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = new
    found = bracket[low]
    return found.loss, found.gradient, found.at, calls
