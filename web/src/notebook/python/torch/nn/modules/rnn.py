"""Recurrent layers: one step for each token, with a state that goes on to the next."""

import math
import warnings
from functools import partial

import torch
from torch._grad_names import named

from .. import functional as F
from .. import init
from ..parameter import Parameter
from ..utils.rnn import PackedSequence
from ._packed import packed_steps
from .module import Module


def _rnn_step(function):
    def step(gates, state, weight, bias):
        return (function(F.linear(state[0], weight, bias) + gates),)

    return step


def _lstm_step(gates, state, weight, bias):
    hidden, cell = state
    all_gates = F.linear(hidden, weight, bias) + gates
    taken, kept, fresh, shown = all_gates.chunk(4, 1)
    cell = torch.sigmoid(kept) * cell + torch.sigmoid(taken) * torch.tanh(fresh)
    return torch.sigmoid(shown) * torch.tanh(cell), cell


def _gru_step(gates, state, weight, bias):
    (hidden,) = state
    of_input = gates.chunk(3, 1)
    of_hidden = F.linear(hidden, weight, bias).chunk(3, 1)
    reset = torch.sigmoid(of_hidden[0] + of_input[0])
    kept = torch.sigmoid(of_hidden[1] + of_input[1])
    fresh = torch.tanh(of_input[2] + of_hidden[2] * reset)
    return ((hidden - fresh) * kept + fresh,)


def _steps(rows):
    """What lies along the first axis. It is taken in halves: each half's gradient is put in its
    place among zeros, which for one step after another would take the square of their count."""
    count = rows.shape[0]
    if count <= 2:
        return rows.unbind(0)
    half = count // 2
    return *_steps(rows.narrow(0, 0, half)), *_steps(rows.narrow(0, half, count - half))


class _Drawn(Module):
    """Draws all parameters between -1 / sqrt(hidden_size) and its opposite, in their order."""

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for parameter in self.parameters():
            init.uniform_(parameter, -bound, bound)

    def _add_weights(self, end, width, device, dtype, shown=0):
        """Weights from the input and from the hidden state, and biases, their gates as rows; and
        those that make the hidden state narrower."""
        rows = self._gates * self.hidden_size
        shapes = {"weight_ih": (rows, width), "weight_hh": (rows, shown or self.hidden_size)}
        if self.bias:
            shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)}
        if shown:
            shapes["weight_hr"] = (shown, self.hidden_size)
        for name, shape in shapes.items():
            made = Parameter(torch.empty(shape, device=device, dtype=dtype))
            self.register_parameter(name + end, made)


@named("TransposeBackward1")
def _turned(tensor):
    # PyTorch turns these in place, and those of LSTM not.
    return tensor.transpose(0, 1)


def _check_axes(states, is_batched):
    """Refuses states with a batch where the input has none, and the other way round."""
    rank, kind = (3, "batched") if is_batched else (2, "unbatched")
    if any(each.dim() != rank for each in states):
        names = "hx and cx" if len(states) > 1 else "hx"
        found = ", ".join(f"{each.dim()}-D" for each in states)
        found = f"({found}) tensors" if len(states) > 1 else f"{found} tensor"
        raise RuntimeError(
            f"For {kind} {rank}-D input, {names} should also be {rank}-D but got {found}"
        )


def _check_cell(cell, rows, states):
    """Refuses what has another width or another number of rows than a cell's step needs."""
    if rows.shape[1] != cell.input_size:
        raise RuntimeError(
            f"input has inconsistent input_size: got {rows.shape[1]} expected {cell.input_size}"
        )
    for at, each in enumerate(states):
        if each.shape[0] != rows.shape[0]:
            raise RuntimeError(
                f"Input batch size {rows.shape[0]} doesn't match hidden{at} batch size "
                f"{each.shape[0]}"
            )
        if each.shape[1] != cell.hidden_size:
            raise RuntimeError(
                f"hidden{at} has inconsistent hidden_size: got {each.shape[1]}, expected "
                f"{cell.hidden_size}"
            )


class RNNBase(_Drawn):
    """Layers of steps; the input is (L, N, input_size), (N, L, input_size) or (L, input_size).

    Gives the last layer's hidden states, in the input's order, and each layer's last state.
    """

    _gates = 1
    _states = 1

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        bias=True,
        batch_first=False,
        dropout=0.0,
        bidirectional=False,
        proj_size=0,
        device=None,
        dtype=None,
    ):
        super().__init__()
        if isinstance(dropout, bool) or not 0 <= dropout <= 1:
            raise ValueError(
                "dropout should be a number in range [0, 1] representing the probability of an "
                "element being zeroed"
            )
        for name, size in (("hidden_size", hidden_size), ("num_layers", num_layers)):
            if size <= 0:
                raise ValueError(f"{name} must be greater than zero")
        if proj_size < 0:
            raise ValueError(
                "proj_size should be a positive integer or zero to disable projections"
            )
        if proj_size >= hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        if dropout > 0 and num_layers == 1:
            warnings.warn(
                "dropout option adds dropout after all but last recurrent layer, so non-zero "
                f"dropout expects num_layers greater than 1, but got dropout={dropout} and "
                f"num_layers={num_layers}",
                stacklevel=3,
            )
        self.mode = type(self).__name__
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._ends = ("", "_reverse") if bidirectional else ("",)
        for layer in range(num_layers):
            width = input_size if layer == 0 else (proj_size or hidden_size) * len(self._ends)
            for end in self._ends:
                self._add_weights(f"_l{layer}{end}", width, device, dtype, proj_size)
        self.reset_parameters()

    @property
    def _flat_weights_names(self):
        return list(self._parameters)

    @property
    def _flat_weights(self):
        return list(self._parameters.values())

    @property
    def all_weights(self):
        """The parameters of each layer and direction."""
        found, count = self._flat_weights, (4 if self.bias else 2) + (self.proj_size > 0)
        return [found[at : at + count] for at in range(0, len(found), count)]

    def flatten_parameters(self):
        """Nothing: weights lie where they are."""

    def _first_states(self, hx, batch, is_batched):
        """The states of all layers before the first step, (layers, N, hidden_size) each."""
        count = self.num_layers * len(self._ends)
        widths = (self.proj_size or self.hidden_size, self.hidden_size)[: self._states]
        shapes = [(count, batch, width) for width in widths]
        if hx is None:
            return [self.weight_hh_l0.new_zeros(shape) for shape in shapes]
        given = list(hx) if self._states > 1 else [hx]
        _check_axes(given, is_batched)
        states = [each if is_batched else each.unsqueeze(1) for each in given]
        for at, (each, shape) in enumerate(zip(states, shapes)):
            if tuple(each.shape) != shape:
                which = f"hidden[{at}]" if self._states > 1 else "hidden"
                raise RuntimeError(f"Expected {which} size {shape}, got {list(each.shape)}")
        return states

    def _run(self, rows, state, end, sizes=None):
        """All steps of one direction; the outputs (L, N, hidden_size), and the last state.

        With `sizes`, each step has its own number of rows, and `rows` has them one after another.
        """
        weight_ih, weight_hh = getattr(self, "weight_ih" + end), getattr(self, "weight_hh" + end)
        bias_ih = getattr(self, "bias_ih" + end) if self.bias else None
        bias_hh = getattr(self, "bias_hh" + end) if self.bias else None
        gates = F.linear(rows, weight_ih, bias_ih)
        step = partial(self._step, weight=weight_hh, bias=bias_hh)
        if self.proj_size:
            step = self._narrowed(step, getattr(self, "weight_hr" + end))
        if sizes is not None:
            return packed_steps(step, gates.split(sizes), state, end.endswith("_reverse"))
        gates = _steps(gates)
        outputs = []
        for each in reversed(gates) if end.endswith("_reverse") else gates:
            state = step(each, state)
            outputs.append(state[0])
        if end.endswith("_reverse"):
            outputs.reverse()
        return torch.stack(outputs, 0), state

    @staticmethod
    def _narrowed(step, weight):
        """A step whose hidden state is made narrower by a matrix."""

        def narrow(gates, state):
            hidden, *rest = step(gates, state)
            return F.linear(hidden, weight), *rest

        return narrow

    def _run_packed(self, input, hx):
        """As forward, of rows of several lengths: the states come and go in the rows' own order."""
        sizes = input.batch_sizes.tolist()
        states = self._first_states(hx, sizes[0], True)
        if hx is not None and input.sorted_indices is not None:
            states = [each.index_select(1, input.sorted_indices) for each in states]
        rows, final = self._through_layers(input.data, states, sizes)
        if input.unsorted_indices is not None:
            final = tuple(each.index_select(1, input.unsorted_indices) for each in final)
        return input._replace(data=rows), final if self._states > 1 else final[0]

    def _through_layers(self, rows, states, sizes=None):
        """The last layer's outputs, and each layer's last states."""
        last = []
        for layer in range(self.num_layers):
            made = []
            for end in self._ends:
                state = tuple(each[len(last)] for each in states)
                outputs, state = self._run(rows, state, f"_l{layer}{end}", sizes)
                made.append(outputs)
                last.append(state)
            rows = made[0] if len(made) == 1 else torch.cat(made, -1)
            if self.dropout > 0 and self.training and layer < self.num_layers - 1:
                rows = F.dropout(rows, self.dropout)
        return rows, tuple(torch.stack(each, 0) for each in zip(*last))

    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return self._run_packed(input, hx)
        if input.dim() not in (2, 3):
            name, word = ("RNN", " tensor") if self.mode[:3] == "RNN" else (self.mode, "")
            raise ValueError(
                f"{name}: Expected input to be 2D or 3D, got {input.dim()}D{word} instead"
            )
        if input.shape[-1] != self.input_size:
            raise RuntimeError(
                "input.size(-1) must be equal to input_size. Expected "
                f"{self.input_size}, got {input.shape[-1]}"
            )
        is_batched = input.dim() == 3
        is_turned = is_batched and self.batch_first
        rows = input.transpose(0, 1) if is_turned else input if is_batched else input.unsqueeze(1)
        states = self._first_states(hx, rows.shape[1], is_batched)
        rows, final = self._through_layers(rows, states)
        if is_turned:
            rows = rows.transpose(0, 1) if self._states > 1 else _turned(rows)
        elif not is_batched:
            rows, final = rows.squeeze(1), tuple(each.squeeze(1) for each in final)
        return rows, final if self._states > 1 else final[0]

    def extra_repr(self):
        words = [f"{self.input_size}, {self.hidden_size}"]
        for name, usual in (
            ("proj_size", 0),
            ("num_layers", 1),
            ("bias", True),
            ("batch_first", False),
            ("dropout", 0.0),
            ("bidirectional", False),
        ):
            if getattr(self, name) != usual:
                words.append(f"{name}={getattr(self, name)}")
        return ", ".join(words)


def _refuse_narrow(named):
    if "proj_size" in named:
        raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")


class RNN(RNNBase):
    """hidden = tanh(input and hidden, each times a matrix)."""

    def __init__(self, *args, nonlinearity="tanh", **kwargs):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'")
        _refuse_narrow(kwargs)
        super().__init__(*args, **kwargs)
        self.nonlinearity = nonlinearity
        self.mode = "RNN_" + nonlinearity.upper()

    def _step(self, gates, state, weight, bias):
        return _rnn_step(getattr(torch, self.nonlinearity))(gates, state, weight, bias)


class LSTM(RNNBase):
    """Steps with a cell beside the hidden state; gates say what it takes, keeps and shows."""

    _gates = 4
    _states = 2

    def _step(self, gates, state, weight, bias):
        return _lstm_step(gates, state, weight, bias)


class GRU(RNNBase):
    """Steps whose gates say how much of the hidden state is kept."""

    _gates = 3

    def __init__(self, *args, **kwargs):
        _refuse_narrow(kwargs)
        super().__init__(*args, **kwargs)

    def _step(self, gates, state, weight, bias):
        return _gru_step(gates, state, weight, bias)


class RNNCellBase(_Drawn):
    """One step: input (N, input_size), and the state (N, hidden_size)."""

    _states = 1

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self._add_weights("", input_size, device, dtype)
        if not bias:
            self.register_parameter("bias_ih", None)
            self.register_parameter("bias_hh", None)
        self.reset_parameters()

    def forward(self, input, hx=None):
        if input.dim() not in (1, 2):
            raise ValueError(
                f"{type(self).__name__}: Expected input to be 1D or 2D, got {input.dim()}D instead"
            )
        if self._states > 1 and isinstance(hx, torch.Tensor):
            raise TypeError(
                "lstm_cell(): argument 'hx' (position 2) must be tuple of Tensors, not Tensor"
            )
        is_batched = input.dim() == 2
        rows = input if is_batched else input.unsqueeze(0)
        if hx is None:
            zeros = rows.new_zeros(rows.shape[0], self.hidden_size)
            state = (zeros,) * self._states
        else:
            given = tuple(hx) if self._states > 1 else (hx,)
            state = given if is_batched else tuple(each.unsqueeze(0) for each in given)
        _check_cell(self, rows, state)
        gates = F.linear(rows, self.weight_ih, self.bias_ih)
        made = self._step(gates, state, self.weight_hh, self.bias_hh)
        made = made if is_batched else tuple(each.squeeze(0) for each in made)
        return made if self._states > 1 else made[0]

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else ", bias=False")


class RNNCell(RNNCellBase):
    """One step of RNN."""

    _gates = 1

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", **options):
        super().__init__(input_size, hidden_size, bias, **options)
        self.nonlinearity = nonlinearity

    def _step(self, gates, state, weight, bias):
        return _rnn_step(getattr(torch, self.nonlinearity))(gates, state, weight, bias)

    def extra_repr(self):
        is_usual = self.nonlinearity == "tanh"
        return super().extra_repr() + ("" if is_usual else f", nonlinearity={self.nonlinearity}")


class LSTMCell(RNNCellBase):
    """One step of LSTM; gives the hidden state and the cell."""

    _gates = 4
    _states = 2
    _step = staticmethod(_lstm_step)


class GRUCell(RNNCellBase):
    """One step of GRU."""

    _gates = 3
    _step = staticmethod(_gru_step)
