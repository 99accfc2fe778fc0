"""Patterns such as "b (h d) t -> b h t d": axes by name, those in parentheses as one."""

import re

_PART = re.compile(r"\(|\)|\.\.\.|[A-Za-z_][A-Za-z_0-9]*|\d+")


class EinopsError(RuntimeError):
    """A pattern is wrong, or does not fit its tensor."""

    __module__ = "einops"


def sides(pattern):
    """What stands before and behind the arrow."""
    if pattern.count("->") != 1:
        raise EinopsError(f"The pattern {pattern!r} needs one arrow, as in 'a b -> b a'.")
    return [axes_of(side) for side in pattern.split("->")]


def axes_of(side):
    """Groups of names: ["b", "(h d)"] is [["b"], ["h", "d"]], and "1" and "()" are []."""
    if _PART.sub("", side).strip():
        raise EinopsError(f"A pattern has names, numbers, '...' and parentheses: {side.strip()!r}")
    groups, inside = [], None
    for part in _PART.findall(side):
        if part == "(":
            if inside is not None:
                raise EinopsError(f"Parentheses stand in others: {side.strip()!r}")
            inside = []
        elif part == ")":
            if inside is None:
                raise EinopsError(f"A parenthesis is not open: {side.strip()!r}")
            groups.append(inside)
            inside = None
        elif part == "1":
            if inside is None:
                groups.append([])
        elif inside is None:
            groups.append([part])
        else:
            inside.append(part)
    if inside is not None:
        raise EinopsError(f"A parenthesis is not closed: {side.strip()!r}")
    names = [name for group in groups for name in group if not name.isdigit()]
    if len(set(names)) != len(names):
        raise EinopsError(f"A name stands twice on one side: {side.strip()!r}")
    return groups


def with_rest(groups, rest):
    """The groups with names in place of '...', of which there are `rest`."""
    names = [f"_{at}" for at in range(rest)]
    found = []
    for group in groups:
        if group == ["..."]:
            found += [[name] for name in names]
        else:
            at = group.index("...") if "..." in group else len(group)
            found.append(group[:at] + (names + group[at + 1 :] if at < len(group) else []))
    return found


def lengths_of(groups, shape, known):
    """How long each name is, by the shape and what is known. Raises where they do not fit."""
    if len(groups) != len(shape):
        raise EinopsError(
            f"The pattern has {len(groups)} axes, and the tensor {len(shape)}: {tuple(shape)}."
        )
    lengths = dict(known)
    for group, length in zip(groups, shape):
        product, unknown = 1, []
        for name in group:
            if name.isdigit():
                product *= int(name)
            elif name in lengths:
                product *= lengths[name]
            else:
                unknown.append(name)
        if len(unknown) > 1:
            raise EinopsError(f"The lengths of {' and '.join(unknown)} are not told.")
        if unknown and product and length % product == 0:
            lengths[unknown[0]] = length // product
        elif unknown or product != length:
            raise EinopsError(
                f"An axis of length {length} is not {' * '.join(group) or '1'} with {lengths}."
            )
    return lengths
