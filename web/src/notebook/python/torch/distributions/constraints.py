"""What parameters and draws of distributions may be."""

import torch


class Constraint:
    """A limit by its name, and whether all numbers of a list meet it: of all cells, or, where an
    event has an axis, of each row."""

    is_discrete = False
    event_dim = 0

    def __init__(self, text="Constraint()", is_met=None, event_dim=0, is_discrete=False):
        self._text, self._is_met = text, is_met
        self.event_dim, self.is_discrete = event_dim, is_discrete

    def _rows(self, value):
        cells = list(value._cells())
        width = (value.shape[-1] if value.shape else 1) or 1
        return [cells[at : at + width] for at in range(0, len(cells), width)]

    def holds(self, value):
        """Whether all of a tensor meets the limit."""
        if type(self).check is not Constraint.check:
            return bool(self.check(value).all())
        return all(self._is_met(row) for row in self._rows(value))

    def check(self, value):
        """Whether each number, or each event, meets the limit."""
        rows = self._rows(value) if self.event_dim else [[each] for each in value._cells()]
        found = torch.tensor([self._is_met(row) for row in rows], dtype=torch.bool)
        return found.view(value.shape[: value.dim() - self.event_dim])

    def __repr__(self):
        return self._text


def greater_than(lower_bound):
    text = f"GreaterThan(lower_bound={lower_bound})"
    return Constraint(text, lambda row: all(each > lower_bound for each in row))


def greater_than_eq(lower_bound):
    text = f"GreaterThanEq(lower_bound={lower_bound})"
    return Constraint(text, lambda row: all(each >= lower_bound for each in row))


def less_than(upper_bound):
    text = f"LessThan(upper_bound={upper_bound})"
    return Constraint(text, lambda row: all(each < upper_bound for each in row))


def interval(lower_bound, upper_bound):
    """Numbers between two, or between the cells of two tensors."""
    text = f"Interval(lower_bound={lower_bound}, upper_bound={upper_bound})"
    if not isinstance(lower_bound, torch.Tensor):
        return Constraint(text, lambda row: all(lower_bound <= p <= upper_bound for p in row))
    made = Constraint(text, lambda row: True)
    made._rows = lambda value: torch.stack(torch.broadcast_tensors(
        value.detach(), lower_bound.detach(), upper_bound.detach()), -1).view(-1, 3).tolist()
    made._is_met = lambda row: row[1] <= row[0] <= row[2]
    return made  # fmt: skip


half_open_interval = interval


def _whole(row):
    return all(each == int(each) if abs(each) < float("inf") else False for each in row)


def integer_interval(lower_bound, upper_bound):
    text = f"IntegerInterval(lower_bound={lower_bound}, upper_bound={upper_bound})"
    return Constraint(
        text, lambda row: _whole(row) and all(lower_bound <= p <= upper_bound for p in row), 0, True
    )


def independent(base_constraint, reinterpreted_batch_ndims):
    count = base_constraint.event_dim + reinterpreted_batch_ndims
    text = f"IndependentConstraint({base_constraint!r}, {reinterpreted_batch_ndims})"
    return Constraint(text, base_constraint._is_met, count, base_constraint.is_discrete)


def _is_simplex(row):
    return all(each >= 0 for each in row) and abs(sum(row) - 1) < 1e-6 * (1 + len(row))


dependent = Constraint("Dependent()", lambda row: True)
real = REAL = Constraint("Real()", lambda row: all(each == each for each in row))
real_vector = REALS = independent(real, 1)
positive = POSITIVE = greater_than(0.0)
nonnegative = greater_than_eq(0.0)
unit_interval = SHARE = interval(0.0, 1.0)
simplex = SIMPLEX = Constraint("Simplex()", _is_simplex, 1)
boolean = Constraint("Boolean()", lambda row: all(each in (0, 1) for each in row), 0, True)
nonnegative_integer = Constraint(
    "IntegerGreaterThan(lower_bound=0)",
    lambda row: _whole(row) and all(each >= 0 for each in row), 0, True,
)  # fmt: skip
positive_integer = Constraint(
    "IntegerGreaterThan(lower_bound=1)",
    lambda row: _whole(row) and all(each >= 1 for each in row), 0, True,
)  # fmt: skip
one_hot = Constraint(
    "OneHot()",
    lambda row: all(each in (0, 1) for each in row) and sum(row) == 1, 1, True,
)  # fmt: skip
