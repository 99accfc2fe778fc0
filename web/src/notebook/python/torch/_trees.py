"""Tensors in dicts, lists and tuples, one in another."""


def leaves(tree):
    """The values of a tree, in order."""
    if isinstance(tree, dict):
        return [leaf for each in tree.values() for leaf in leaves(each)]
    if isinstance(tree, (list, tuple)):
        return [leaf for each in tree for leaf in leaves(each)]
    return [tree]


def mapped(function, tree, *others):
    """A tree of the same form, of what the function gives of each value, and of those of others."""
    if isinstance(tree, dict):
        made = {
            key: mapped(function, each, *(other[key] for other in others))
            for key, each in tree.items()
        }
        return made if type(tree) is dict else type(tree)(made)
    if isinstance(tree, (list, tuple)):
        made = [mapped(function, *each) for each in zip(tree, *others)]
        return type(tree)(*made) if hasattr(tree, "_fields") else type(tree)(made)
    return function(tree, *others)


def refilled(tree, values):
    """A tree of the same form, with other values in order."""
    values = iter(values)
    return mapped(lambda _: next(values), tree)


def spread(prefix, tree):
    """For each value of a tree what a tree of its upper levels says."""
    if isinstance(prefix, dict):
        return [each for key in tree for each in spread(prefix[key], tree[key])]
    if isinstance(prefix, (list, tuple)):
        if not isinstance(tree, (list, tuple)) or len(prefix) != len(tree):
            raise ValueError("the places of axes and the arguments are not of one form")
        return [each for pair in zip(prefix, tree) for each in spread(*pair)]
    return [prefix] * len(leaves(tree))
