"""Functions that draws are put through, their inverses, and how they stretch what is around."""

import math
import weakref

import torch
from torch.nn.functional import softplus

from . import constraints
from .distribution import summed

__all__ = """AbsTransform AffineTransform ComposeTransform ExpTransform IndependentTransform
    PowerTransform SigmoidTransform SoftmaxTransform SoftplusTransform StickBreakingTransform
    TanhTransform Transform identity_transform""".split()


class Transform:
    """A function with an inverse: subclasses have `_call`, `_inverse` and
    `log_abs_det_jacobian`."""

    bijective = False
    domain = codomain = constraints.real
    sign = 1

    def __init__(self, cache_size=0):
        self._cache_size, self._inv, self._last = cache_size, None, (None, None)

    @property
    def event_dim(self):
        return self.domain.event_dim

    @property
    def inv(self):
        found = self._inv and self._inv()
        if found is None:
            found = _Inverse(self)
            self._inv = weakref.ref(found)
        return found

    def __call__(self, x):
        if self._cache_size and x is self._last[0]:
            return self._last[1]
        y = self._call(x)
        if self._cache_size:
            self._last = x, y
        return y

    def _inv_call(self, y):
        if self._cache_size and y is self._last[1]:
            return self._last[0]
        x = self._inverse(y)
        if self._cache_size:
            self._last = x, y
        return x

    def log_abs_det_jacobian(self, x, y):
        raise NotImplementedError

    def forward_shape(self, shape):
        return shape

    inverse_shape = forward_shape

    def __eq__(self, other):
        return self is other or type(self) is type(other) and _settings(self) == _settings(other)

    __hash__ = object.__hash__

    def __repr__(self):
        return f"{type(self).__name__}()"


def _settings(transform):
    return {
        name: each.tolist() if isinstance(each, torch.Tensor) else each
        for name, each in vars(transform).items()
        if name not in ("_inv", "_last", "_cache_size")
    }


class _Inverse(Transform):
    """A transform the other way."""

    def __init__(self, transform):
        super().__init__()
        self._inv, self._of = None, transform

    bijective = property(lambda self: self._of.bijective)
    domain = property(lambda self: self._of.codomain)
    codomain = property(lambda self: self._of.domain)
    sign = property(lambda self: self._of.sign)
    inv = property(lambda self: self._of)

    def __call__(self, x):
        return self._of._inv_call(x)

    def _inv_call(self, y):
        return self._of(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._of.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape):
        return self._of.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._of.forward_shape(shape)

    def __repr__(self):
        return f"_InverseTransform({self._of!r})"


class ComposeTransform(Transform):
    """Transforms one after the other."""

    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = list(parts)

    bijective = property(lambda self: all(each.bijective for each in self.parts))
    domain = property(lambda self: self._end(0, reversed(self.parts), "domain", "codomain"))
    codomain = property(lambda self: self._end(-1, self.parts, "codomain", "domain"))

    def _end(self, at, parts, near, far):
        """A limit of the outermost part, with as many axes to an event as any part needs."""
        if not self.parts:
            return constraints.real
        limit, parts = getattr(self.parts[at], near), list(parts)
        dims = getattr(parts[0], far).event_dim
        for each in parts:
            dims = getattr(each, near).event_dim + max(dims - getattr(each, far).event_dim, 0)
        more = max(dims, limit.event_dim) - limit.event_dim
        return constraints.independent(limit, more) if more else limit

    @property
    def sign(self):
        found = 1
        for each in self.parts:
            found = found * each.sign
        return found

    def _call(self, x):
        for each in self.parts:
            x = each(x)
        return x

    def _inverse(self, y):
        for each in reversed(self.parts):
            y = each.inv(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        total, dims = 0, self.domain.event_dim
        for each in self.parts:
            y = each(x)
            part = each.log_abs_det_jacobian(x, y)
            total = total + summed(part, dims - each.domain.event_dim)
            dims += each.codomain.event_dim - each.domain.event_dim
            x = y
        return total if self.parts else torch.zeros_like(x)

    def forward_shape(self, shape):
        for each in self.parts:
            shape = each.forward_shape(shape)
        return shape

    def inverse_shape(self, shape):
        for each in reversed(self.parts):
            shape = each.inverse_shape(shape)
        return shape

    def __repr__(self):
        rows = ",\n    ".join(repr(each) for each in self.parts)
        return f"ComposeTransform(\n    {rows}\n)"


class IndependentTransform(Transform):
    """A transform of which the last axes of a batch are one event."""

    def __init__(self, base_transform, reinterpreted_batch_ndims, cache_size=0):
        super().__init__(cache_size)
        self.base_transform = base_transform
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        self._call, self._inverse = base_transform, base_transform.inv
        self.domain, self.codomain = (
            constraints.independent(each, reinterpreted_batch_ndims)
            for each in (base_transform.domain, base_transform.codomain)
        )

    bijective = property(lambda self: self.base_transform.bijective)
    sign = property(lambda self: self.base_transform.sign)

    def log_abs_det_jacobian(self, x, y):
        found = self.base_transform.log_abs_det_jacobian(x, y)
        return summed(found, self.reinterpreted_batch_ndims)


class ExpTransform(Transform):
    """y = exp(x)."""

    codomain, bijective = constraints.positive, True

    def _call(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def log_abs_det_jacobian(self, x, y):
        return x


class PowerTransform(Transform):
    """y = x ** exponent."""

    domain = codomain = constraints.positive
    bijective = True

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        self.exponent = torch.as_tensor(exponent)

    def _call(self, x):
        return x.pow(self.exponent)

    def _inverse(self, y):
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        return (self.exponent * y / x).abs().log()


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x))."""

    codomain, bijective = constraints.unit_interval, True

    def _call(self, x):
        limits = torch.finfo(x.dtype)
        return torch.clamp(torch.sigmoid(x), min=limits.tiny, max=1.0 - limits.eps)

    def _inverse(self, y):
        limits = torch.finfo(y.dtype)
        y = y.clamp(min=limits.tiny, max=1.0 - limits.eps)
        return y.log() - (-y).log1p()

    def log_abs_det_jacobian(self, x, y):
        return -softplus(-x) - softplus(x)


class SoftplusTransform(Transform):
    """y = log(1 + exp(x))."""

    codomain, bijective = constraints.positive, True

    def _call(self, x):
        return softplus(x)

    def _inverse(self, y):
        return (-y).expm1().neg().log() + y

    def log_abs_det_jacobian(self, x, y):
        return -softplus(-x)


class TanhTransform(Transform):
    """y = tanh(x)."""

    codomain, bijective = constraints.interval(-1.0, 1.0), True

    def _call(self, x):
        return x.tanh()

    def _inverse(self, y):
        return torch.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - softplus(-2.0 * x))


class AbsTransform(Transform):
    """y = |x|, of which the inverse gives the positive number."""

    codomain = constraints.positive

    def _call(self, x):
        return x.abs()

    def _inverse(self, y):
        return y


class AffineTransform(Transform):
    """y = loc + scale * x."""

    bijective = True

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim
        if event_dim:
            self.domain = self.codomain = constraints.independent(constraints.real, event_dim)

    @property
    def sign(self):
        if isinstance(self.scale, torch.Tensor):
            return self.scale.sign()
        return (self.scale > 0) - (self.scale < 0)

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        if isinstance(self.scale, torch.Tensor):
            found = self.scale.abs().log()
        else:
            found = torch.full_like(x, math.log(abs(self.scale)))
        return summed(found.expand(x.shape), self._event_dim)


class SoftmaxTransform(Transform):
    """Shares of exp(x) along the last axis."""

    domain, codomain = constraints.real_vector, constraints.simplex

    def _call(self, x):
        found = (x - x.max(-1, True)[0]).exp()
        return found / found.sum(-1, True)

    def _inverse(self, y):
        return y.log()


class StickBreakingTransform(Transform):
    """Shares, of which each takes a part of what those before it have left."""

    domain, codomain, bijective = constraints.real_vector, constraints.simplex, True

    @staticmethod
    def _offset(x):
        return x.shape[-1] + 1 - torch.ones(x.shape[-1]).cumsum(-1)

    def _call(self, x):
        z = SigmoidTransform()(x - self._offset(x).log())
        left = (1 - z).cumprod(-1)
        pad = torch.nn.functional.pad
        return pad(z, [0, 1], value=1) * pad(left, [1, 0], value=1)

    def _inverse(self, y):
        kept = y[..., :-1]
        left = (1 - kept.cumsum(-1)).clamp(min=torch.finfo(y.dtype).tiny)
        return kept.log() - left.log() + self._offset(kept).log()

    def log_abs_det_jacobian(self, x, y):
        x = x - self._offset(x).log()
        return (-x + torch.nn.functional.logsigmoid(x) + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape):
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape):
        return (*shape[:-1], shape[-1] - 1)


identity_transform = ComposeTransform([])
