"""Lower precision for what is quick: there is none here, so that it can only be turned off."""

import functools
import warnings

from torch._unsupported import UnsupportedError, module_getattr


class autocast:
    """`with autocast(device)`: refused of the cpu unless enabled=False; others are not there."""

    def __init__(self, device_type="cuda", dtype=None, enabled=True, cache_enabled=None):
        if enabled and device_type == "cpu":
            raise UnsupportedError(
                "autocast on the cpu computes in bfloat16, which is not supported here: all is "
                "float32. Use enabled=False or contextlib.nullcontext()."
            )
        if enabled:
            warnings.warn(
                f"User provided device_type of '{device_type}', but CUDA is not available. "
                "Disabling",
                stacklevel=2,
            )

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return None

    def __call__(self, function):
        @functools.wraps(function)
        def called(*args, **kwargs):
            with self:
                return function(*args, **kwargs)

        return called


class GradScaler:
    """Scales nothing: small gradients of float16 would need it."""

    def __init__(self, device="cuda", *, enabled=True, **settings):
        if enabled:
            warnings.warn(
                "torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.",
                stacklevel=2,
            )

    def is_enabled(self):
        return False

    def get_scale(self):
        return 1.0

    def scale(self, outputs):
        return outputs

    def unscale_(self, optimizer):
        """Nothing was scaled."""

    def step(self, optimizer, *args, **kwargs):
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        """The scale stays 1."""

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        """There is no state."""


def is_autocast_enabled(device_type=None):
    return False


__getattr__ = module_getattr("torch.amp", globals())
