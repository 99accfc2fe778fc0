"""Values in dicts, lists and tuples, one in another: taken apart, changed and put together."""

from torch._trees import leaves as tree_leaves
from torch._trees import mapped as tree_map
from torch._trees import refilled


class TreeSpec:
    """The form of a tree."""

    def __init__(self, tree):
        self._tree = tree_map(lambda _: None, tree)
        self.num_leaves = len(tree_leaves(tree))


def tree_flatten(tree):
    return tree_leaves(tree), TreeSpec(tree)


def tree_unflatten(leaves, treespec):
    return refilled(treespec._tree, leaves)


def tree_map_only(kind, function, tree):
    """A tree whose values of a kind are changed."""
    return tree_map(lambda each: function(each) if isinstance(each, kind) else each, tree)


def tree_all(predicate, tree):
    return all(map(predicate, tree_leaves(tree)))


def tree_any(predicate, tree):
    return any(map(predicate, tree_leaves(tree)))
