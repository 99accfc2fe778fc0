"""The cheapest way to give each row a column of its own."""

import numpy

from ._refusals import module_getattr


def linear_sum_assignment(cost_matrix, maximize=False):
    """The rows and their columns, each taken once, whose costs have the least sum (the largest
    with `maximize`): two arrays of min(rows, columns) indices."""
    cost = numpy.asarray(cost_matrix, dtype=float)
    if cost.ndim != 2:
        raise ValueError(f"expected a matrix (2-D array), got a {cost.ndim} array")
    if numpy.isnan(cost).any():
        raise ValueError("matrix contains invalid numeric entries")
    is_tall = cost.shape[0] > cost.shape[1]
    rows = (-cost if maximize else cost).T if is_tall else -cost if maximize else cost
    columns = _columns(rows.tolist(), rows.shape[1])
    found = sorted((column, row) if is_tall else (row, column) for row, column in columns)
    both = numpy.array(found, dtype=int).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def _columns(cost, width):
    """Pairs of row and column: each row in turn takes the cheapest path to a free column."""
    of_row, of_column = [0.0] * len(cost), [0.0] * width
    taken = [None] * width
    for start in range(len(cost)):
        least, before, seen, path = [float("inf")] * width, [None] * width, set(), {start}
        row, reach = start, 0.0
        while True:
            for column in range(width):
                if column in seen:
                    continue
                way = reach + cost[row][column] - of_row[row] - of_column[column]
                if way < least[column]:
                    least[column], before[column] = way, row
            free = [each for each in range(width) if each not in seen]
            best = min(free, key=lambda each: (least[each], taken[each] is not None))
            reach = least[best]
            if reach == float("inf"):
                raise ValueError("cost matrix is infeasible")
            seen.add(best)
            if taken[best] is None:
                break
            row = taken[best]
            path.add(row)
        matched = {row: column for column, row in enumerate(taken) if row is not None}
        for each in path:
            of_row[each] += reach if each == start else reach - least[matched[each]]
        for each in seen:
            of_column[each] -= reach - least[each]
        while True:
            row = before[best]
            taken[best] = row
            if row == start:
                break
            best = matched[row]
    return [(row, column) for column, row in enumerate(taken) if row is not None]


__getattr__ = module_getattr("scipy.optimize.", globals())
