"""Ranks of values in order, where equal ones share theirs."""


def ranks_of(values, order, method):
    """The rank of each value from 1, None where `order` does not name its place, and how many
    different values there are. Equal ones share their "average", "min", "max" or "dense" rank; by
    "ordinal" they rank as they stand in `order`. Raises KeyError for another method."""
    found, start, dense = [None] * len(values), 0, 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        dense += 1
        shared = {"average": (start + 1 + end) / 2, "min": start + 1, "max": end, "dense": dense}
        for at in range(start, end):
            found[order[at]] = at + 1 if method == "ordinal" else shared[method]
        start = end
    return found, dense
