"""Values in dicts, lists and tuples, one in another: taken apart, changed and put together."""

from torch._trees import leaves as tree_leaves
from torch._trees import mapped as tree_map


class TreeSpec:
    """The form of a tree: its kind, its keys if it has such, and the forms of what is in it."""

    def __init__(self, type, context, children_specs):
        self.type, self.context, self.children_specs = type, context, children_specs
        self.num_leaves = sum(each.num_leaves for each in children_specs)

    def _parts(self):
        return self.type, self.context, self.children_specs

    def __eq__(self, other):
        return isinstance(other, TreeSpec) and self._parts() == other._parts()

    def __hash__(self):
        return hash(repr(self))

    def __repr__(self):
        is_named = hasattr(self.type, "_fields")
        name = "namedtuple" if is_named else self.type.__name__
        inner = ", ".join(map(repr, self.children_specs))
        return f"TreeSpec({name}, {self.context}, [{inner}])"


class LeafSpec(TreeSpec):
    """The form of a value alone."""

    def __init__(self):
        super().__init__(None, None, [])
        self.num_leaves = 1

    def __repr__(self):
        return "*"


def tree_structure(tree):
    """The form of a tree."""
    kind = type(tree)
    if isinstance(tree, dict):
        return TreeSpec(kind, list(tree), [tree_structure(each) for each in tree.values()])
    if isinstance(tree, (list, tuple)):
        context = kind if hasattr(kind, "_fields") else None
        return TreeSpec(kind, context, [tree_structure(each) for each in tree])
    return LeafSpec()


def tree_flatten(tree):
    return tree_leaves(tree), tree_structure(tree)


def tree_unflatten(values, spec):
    """The tree of a form, with these values in order."""
    told = "tree_unflatten(values, spec): "
    if not isinstance(spec, TreeSpec):
        raise ValueError(
            f"{told}Expected `spec` to be instance of TreeSpec but got item of type {type(spec)}."
        )
    if len(values) != spec.num_leaves:
        raise ValueError(
            f"{told}`values` has length {len(values)} but the spec refers to a pytree that holds "
            f"{spec.num_leaves} items ({spec})."
        )
    return _built(spec, iter(values))


def _built(spec, values):
    if spec.type is None:
        return next(values)
    inner = [_built(each, values) for each in spec.children_specs]
    if issubclass(spec.type, dict):
        made = dict(zip(spec.context, inner))
        return made if spec.type is dict else spec.type(made)
    return spec.type(*inner) if hasattr(spec.type, "_fields") else spec.type(inner)


def tree_map_only(kind, function, tree):
    """A tree whose values of a kind are changed."""
    return tree_map(lambda each: function(each) if isinstance(each, kind) else each, tree)


def tree_all(predicate, tree):
    return all(map(predicate, tree_leaves(tree)))


def tree_any(predicate, tree):
    return any(map(predicate, tree_leaves(tree)))
