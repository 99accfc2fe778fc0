"""Functions that are called when a backward pass goes through a module.

What goes in and what comes out passes a function that copies it, whose `backward` tells the hooks.
"""

from torch._tensor import Tensor
from torch.autograd import Function


class BackwardHookFunction(Function):
    """Gives its tensors on, and their gradients to `told`, which may give others in their place."""

    @staticmethod
    def forward(ctx, told, *tensors):
        ctx.told = told
        ctx.set_materialize_grads(False)
        return tensors

    @staticmethod
    def backward(ctx, *gradients):
        return (None, *ctx.told(gradients))


def _as_tuple(value):
    return value if isinstance(value, tuple) else (value,)


class _Pass:
    """One call of a module."""

    def __init__(self, module):
        self.module = module
        self.grad_output = None
        self.has_inputs = False

    def _through(self, given, told):
        """The tensors among what is given, passed on; the rest as it is."""
        places = [at for at, each in enumerate(given) if isinstance(each, Tensor)]
        if not any(given[at].requires_grad for at in places):
            return given, False

        def tell(gradients):
            wide = [None] * len(given)
            for at, gradient in zip(places, gradients):
                wide[at] = gradient
            found = told(tuple(wide))
            return [found[at] for at in places]

        passed = BackwardHookFunction.apply(tell, *(given[at] for at in places))
        made = list(given)
        for at, each in zip(places, passed):
            made[at] = each
        return tuple(made), True

    def inputs(self, args):
        args, self.has_inputs = self._through(args, self._end)
        self.width = len(args)
        return args

    def outputs(self, output):
        made, _ = self._through(_as_tuple(output), self._begin)
        return made if isinstance(output, tuple) else made[0]

    def _begin(self, gradients):
        for hook in list(self.module._backward_pre_hooks.values()):
            found = hook(self.module, gradients)
            if found is not None:
                gradients = _as_tuple(found)
        self.grad_output = gradients
        if not self.has_inputs:
            self._end((None,) * self.width)
        return gradients

    def _end(self, gradients):
        for hook in list(self.module._backward_hooks.values()):
            found = hook(self.module, gradients, self.grad_output)
            if found is not None:
                found = _as_tuple(found)
                if len(found) != len(gradients):
                    raise RuntimeError(
                        "Backward hook returned an invalid number of grad_input, got "
                        f"{len(found)}, but expected {len(gradients)}"
                    )
                gradients = found
        return gradients


def watching(module):
    """The pass of a call that backward hooks watch; None where there are none."""
    return _Pass(module) if module._backward_hooks or module._backward_pre_hooks else None
