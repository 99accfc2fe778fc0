"""Streams of draws."""

import contextlib

from torch import _engine, _stream_states
from torch._tensor import Tensor, wrap

_initial = [_engine.first_seed]
# The seed of the DataLoader's worker that reads now: the notebook's stream goes on in it.
worker_seed = [None]


def manual_seed(seed):
    """Starts the stream of draws anew; the generator of the notebook."""
    seed = int(seed)
    if not -(2**63) <= seed < 2**64:
        raise RuntimeError(f"Overflow when unpacking long: the seed {seed} has more than 64 bits")
    if worker_seed[0] is not None:
        worker_seed[0] = seed % 2**64
        return default_generator
    _engine.run("seed_tape", *_engine.seed_words(seed))
    _initial[0] = seed % 2**64
    return default_generator


def initial_seed():
    return _initial[0] if worker_seed[0] is None else worker_seed[0]


def get_rng_state():
    return default_generator.get_state()


def set_rng_state(new_state):
    default_generator.set_state(new_state)


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, device_type="cuda", **named):
    """Draws inside leave the notebook's stream where it was."""
    state = get_rng_state() if enabled else None
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)


def seed():
    import random

    fresh = random.SystemRandom().getrandbits(63)
    manual_seed(fresh)
    return fresh


class Generator:
    """A stream of its own: a tape of the engine, whose draws are copied to the notebook's."""

    # PyTorch's name of the class, which a notebook shows.
    __module__ = "torch._C"

    def __init__(self, device="cpu"):
        self.device = "cpu"
        self._seed = 67280421310721
        self._tape = _engine.open_tape(self._seed)

    def manual_seed(self, seed):
        self._seed = int(seed) % 2**64
        _engine.told(_engine._recorder.run("seed_tape", self._tape, *_engine.seed_words(int(seed))))
        return self

    def initial_seed(self):
        return self._seed

    def seed(self):
        import random

        self.manual_seed(random.SystemRandom().getrandbits(63))
        return self._seed

    def get_state(self):
        return _stream_states.state_of(self)

    def set_state(self, new_state):
        _stream_states.bring_to(self, new_state)

    def _drawn(self, operation, given, named):
        """A draw of an operation that makes a tensor of a size."""
        given = [self._taken(each) if isinstance(each, Tensor) else each for each in given]
        number = _engine.record(operation, given, named, 0, self._tape)
        place, _, _, _, shape, _ = _engine.look(number, self._tape)
        data = _engine.read(number, self._tape)
        _engine.told(_engine._recorder.run("forget_tensors", self._tape, 0))
        return wrap(_engine.give(place, data, shape))

    def _taken(self, tensor):
        """The same numbers on the stream's own tape."""
        data = _engine.read(tensor._number)
        return wrap(_engine.give(tensor.dtype.place(), data, tensor.shape, self._tape))

    def __del__(self):
        _engine._recorder.run("close_tape", self._tape)


class _Default(Generator):
    """The stream that is drawn from where no generator is named."""

    __module__ = "torch._C"
    __qualname__ = "Generator"

    def __init__(self):
        self.device = "cpu"

    def manual_seed(self, seed):
        return manual_seed(seed)

    def initial_seed(self):
        return initial_seed()

    def seed(self):
        return seed()

    def _drawn(self, operation, given, named):
        from torch._functions import call

        return call(operation, given, named)

    def __del__(self):
        pass


_Default.__name__ = "Generator"
default_generator = _Default()
