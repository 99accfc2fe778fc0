"""Patterns such as "b (h d) t -> b h t d": axes by name, those in parentheses as one."""

import re

_PART = re.compile(r"\(|\)|\.\.\.|[A-Za-z_][A-Za-z_0-9]*|\d+")


class EinopsError(RuntimeError):
    """A pattern is wrong, or does not fit its tensor."""

    __module__ = "einops"


def sides(pattern):
    """What stands before and behind the arrow."""
    before, behind = pattern.split("->")
    return axes_of(before), axes_of(behind)


def axes_of(side):
    """Groups of names: "b (h d)" is [["b"], ["h", "d"]]; "1" is [], and "..." alone a tuple."""
    if "." in side and (side.count("...") != 1 or side.count(".") != 3):
        more = "; only one ellipsis for tensor " if "..." in side else ""
        raise EinopsError(f"Expression may contain dots only inside ellipsis (...){more}")
    strange = _PART.sub("", side).strip()
    if strange:
        raise EinopsError(f"Unknown character '{strange[0]}'")
    groups, inside = [], None
    for part in _PART.findall(side):
        if part == "(":
            if inside is not None:
                raise EinopsError(
                    "Axis composition is one-level (brackets inside brackets not allowed)"
                )
            inside = []
        elif part == ")":
            if inside is None:
                raise EinopsError("Brackets are not balanced")
            groups.append(inside)
            inside = None
        elif part == "1":
            if inside is None:
                groups.append([])
        elif inside is None:
            groups.append(("...",) if part == "..." else [part])
        else:
            inside.append(part)
    if inside is not None:
        raise EinopsError(f'Imbalanced parentheses in expression: "{side}"')
    names = [name for group in groups for name in group if not name.isdigit()]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise EinopsError(f'Indexing expression contains duplicate dimension "{name}"')
    return groups


def as_set(names):
    """Names as Python prints a set of them, in order."""
    return "{" + ", ".join(map(repr, sorted(names))) + "}"


def with_rest(groups, rest):
    """The groups with names in place of '...', of which there are `rest`."""
    names = [f"_{at}" for at in range(rest)]
    found = []
    for group in groups:
        if group == ("...",):
            found += [[name] for name in names]
        else:
            at = group.index("...") if "..." in group else len(group)
            found.append(group[:at] + (names + group[at + 1 :] if at < len(group) else []))
    return found


def lengths_of(groups, shape, known):
    """How long each name is, by the shape and what is known. Raises where they do not fit."""
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
            raise EinopsError(f"Could not infer sizes for {as_set(unknown)}")
        if unknown and product and length % product == 0:
            lengths[unknown[0]] = length // product
        elif unknown:
            raise EinopsError(
                f"Shape mismatch, can't divide axis of length {length} in chunks of {product}"
            )
        elif product != length:
            raise EinopsError(f"Shape mismatch, {length} != {product}")
    return lengths
