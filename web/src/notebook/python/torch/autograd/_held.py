"""Gradients that code still holds. A pass adds to them where they lie, as PyTorch's does; the
engine makes a new tensor of the sum.
"""

import weakref

from torch import _engine
from torch._modes import no_grad
from torch._tensor import Tensor, wrap

# By the leaf: the gradient that was asked for; and by that the leaf.
_given = weakref.WeakValueDictionary()
_leaves = weakref.WeakValueDictionary()


def of_leaf(leaf, number):
    """The tensor of a leaf's gradient, the same one as long as it is held."""
    known = _given.get(id(leaf))
    if known is not None and known._number == number:
        return known
    made = wrap(number)
    _given[id(leaf)], _leaves[id(made)] = made, leaf
    return made


def leaf_of(gradient):
    """The leaf whose gradient a tensor is, or None."""
    leaf = _leaves.get(id(gradient))
    return leaf if leaf is not None and _given.get(id(leaf)) is gradient else None


def before_pass():
    """The gradients that are held, with their leaves."""
    pairs = ((_leaves.get(id(each)), each) for each in list(_given.values()))
    return [
        (leaf, gradient)
        for leaf, gradient in pairs
        if leaf is not None and leaf._look()[3] == gradient._number
    ]


def after_pass(held):
    """Writes the sums to the gradients that are held."""
    for leaf, gradient in held:
        number = leaf._look()[3]
        if number not in (-1, gradient._number):
            with no_grad():
                gradient[...] = wrap(number)
            _engine.run("set_gradient", leaf._number, gradient._number)


def zero(leaf):
    """Makes zeros of a leaf's gradient, in place where it is held."""
    from torch import zeros_like

    number = leaf._look()[3]
    known = _given.get(id(leaf))
    if known is not None and known._number == number:
        with no_grad():
            known.zero_()
    elif number != -1:
        leaf.grad = zeros_like(wrap(number))


Tensor._gradient = of_leaf
