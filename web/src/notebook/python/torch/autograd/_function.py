"""Functions with gradients of their own: `torch.autograd.Function`.

What such a function gives is a leaf of the engine's tape; a backward pass ends there, and goes on
from the function's inputs with what its `backward` has made of the gradient.
"""

from torch import _engine
from torch._modes import enable_grad, is_grad_enabled, no_grad
from torch._tensor import Tensor, wrap
from torch.autograd import _graph

# Calls that a pass may still go through, in the order in which they were made.
open_calls = []


class Context:
    """What `forward` leaves for `backward`."""

    def __init__(self):
        self.saved_tensors = ()
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def mark_dirty(self, *tensors):
        """Nothing is written to behind the engine's back."""

    def mark_non_differentiable(self, *tensors):
        self._without = {id(each) for each in tensors}

    def set_materialize_grads(self, value):
        self._as_zeros = value


class _Call:
    def __init__(self, function, context, inputs):
        self.function, self.context, self.inputs = function, context, inputs
        self.outputs = []

    @property
    def numbers(self):
        """Those of the results that gradients reach."""
        return [each.number for each in self.outputs if isinstance(each, _Output)]

    def take(self):
        """The gradients of the results, None where none has come."""
        return [each.take() if isinstance(each, _Output) else None for each in self.outputs]

    def found_in(self, totals):
        """The same from a table by the results' numbers."""
        return [
            totals[each.number] if isinstance(each, _Output) else None for each in self.outputs
        ]

    def inward(self, gradients, create_graph):
        """Pairs of an input and its gradient."""
        as_zeros = getattr(self.context, "_as_zeros", True)
        given = [
            output.zeros() if gradient is None and as_zeros else gradient
            for output, gradient in zip(self.outputs, gradients)
        ]
        with enable_grad() if create_graph else no_grad():
            found = self.function.backward(self.context, *given)
        found = found if isinstance(found, tuple) else (found,)
        # More than are asked for may come where they are None.
        while len(found) > len(self.inputs) and found[-1] is None:
            found = found[:-1]
        if len(found) != len(self.inputs):
            raise RuntimeError(
                f"function {self.function.__name__}Backward returned an incorrect number of "
                "gradients "
                f"(expected {len(self.inputs)}, got {len(found)})"
            )
        return [
            (to, self._fitted(at, gradient, to))
            for at, (to, gradient) in enumerate(zip(self.inputs, found))
            if gradient is not None and isinstance(to, Tensor) and to.requires_grad
        ]

    def _fitted(self, at, gradient, to):
        """The gradient, summed along axes that the input lacks. Raises where it does not fit."""
        shape, wanted = list(gradient.shape), list(to.shape)
        if shape == wanted:
            return gradient
        more = len(shape) - len(wanted)
        pairs = list(zip(shape[max(more, 0) :], wanted))
        if more < 0 or any(length not in (1, found) for found, length in pairs):
            raise RuntimeError(
                f"Function {self.function.__name__}Backward returned an invalid gradient at index "
                f"{at} - got {shape} but expected shape compatible with {wanted}"
            )
        axes = [*range(more), *(more + each for each, pair in enumerate(pairs) if pair[1] == 1)]
        return gradient.sum(axes).reshape(wanted)


class _Output:
    """A result, by its number: the tensor itself may be gone."""

    def __init__(self, tensor):
        self.number, self.shape, self.dtype = tensor._number, tensor.shape, tensor.dtype

    def zeros(self):
        from torch._making import zeros

        return zeros(tuple(self.shape), dtype=self.dtype)

    def take(self):
        """The gradient that the engine has added up, which is taken away."""
        number = _engine.look(self.number)[3]
        if number != -1:
            _engine.run("set_gradient", self.number, -1)
        return None if number == -1 else wrap(number)


class _Plain:
    """A result that no gradient reaches."""

    def __init__(self, value):
        is_tensor = isinstance(value, Tensor)
        self._shape, self._dtype = (value.shape, value.dtype) if is_tensor else (None, None)

    def zeros(self):
        from torch._making import zeros

        return None if self._dtype is None else zeros(tuple(self._shape), dtype=self._dtype)


class Function:
    """A class with static methods `forward(ctx, ...)` and `backward(ctx, ...)`, for `apply`."""

    def __call__(self, *given, **named):
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use "
            "new-style autograd function with static forward method. (Example: "
            "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
        )

    @staticmethod
    def forward(context, *given, **named):
        raise NotImplementedError(
            "You must implement the forward function for custom autograd.Function."
        )

    @staticmethod
    def backward(context, *gradients):
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom "
            "autograd.Function to use it with backward mode AD."
        )

    @classmethod
    def apply(cls, *given):
        context = Context()
        context.needs_input_grad = tuple(
            isinstance(each, Tensor) and each.requires_grad for each in given
        )
        needs = is_grad_enabled() and any(context.needs_input_grad)
        with no_grad():
            if "setup_context" in dir(cls):
                result = cls.forward(*given)
                cls.setup_context(context, given, result)
            else:
                result = cls.forward(context, *given)
        if not needs:
            return result
        made = _Call(cls, context, given)
        outputs = tuple(cls._output(each, made) for each in _listed(result))
        # A result that was saved has its own gradient where a gradient is differentiated.
        linked = {id(own): output for own, output in zip(_listed(result), outputs)}
        context.saved_tensors = tuple(linked.get(id(each), each) for each in context.saved_tensors)
        open_calls.append(made)
        return outputs if isinstance(result, tuple) else outputs[0]

    @classmethod
    def _output(cls, value, made):
        without = getattr(made.context, "_without", ())
        if not isinstance(value, Tensor) or not value.is_floating_point() or id(value) in without:
            made.outputs.append(_Plain(value))
            return value
        with no_grad():
            output = value.detach().clone()
        output.requires_grad = True
        output._node, output._is_boundary = f"{cls.__name__}Backward", True
        made.outputs.append(_Output(output))
        return output


def _listed(value):
    return value if isinstance(value, tuple) else (value,)


def go_on(create_graph, is_kept, run):
    """Carries a pass over the calls whose results it has reached: `run` does it for one input and
    its gradient."""
    for made in reversed(list(open_calls)):
        gradients = made.take()
        if all(each is None for each in gradients):
            continue
        for to, gradient in made.inward(gradients, create_graph):
            run(to, gradient)
        if not is_kept:
            close(made)


def close(made):
    """A pass has gone through a call, and none may again."""
    open_calls.remove(made)
    _graph.passed.update(made.numbers)
