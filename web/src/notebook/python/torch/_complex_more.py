"""More of complex numbers: the same numbers in other places, products of vectors, lengths, and
square roots."""

from torch import _functions as f
from torch._complex import ComplexTensor, _of, as_complex
from torch._unsupported import UnsupportedError


def _of_parts(name):
    """A method that puts real and imaginary parts in the same other places, or adds them up."""

    def moved(self, *given, **named):
        return _of(*(getattr(each, name)(*given, **named) for each in (self.real, self.imag)))

    return moved


def _several(name):
    def parted(self, *given, **named):
        rows = (getattr(each, name)(*given, **named) for each in (self.real, self.imag))
        return tuple(_of(*pair) for pair in zip(*rows))

    return parted


def _dot(self, other):
    return (self * other).sum()


def _vdot(self, other):
    return (self.conj() * other).sum()


def _outer(self, vec2):
    return self.unsqueeze(-1) * vec2


def _inner(self, other):
    if not self.ndim or not other.ndim:
        return self * other
    found = self.reshape(-1, self.shape[-1]) @ other.reshape(-1, other.shape[-1]).mT
    return found.reshape(*self.shape[:-1], *other.shape[:-1])


def _length(self, p="fro", dim=None, keepdim=False, dtype=None):
    """The length of a vector, or of each along axes."""
    order = 2 if p in ("fro", None) else p
    if order not in (1, 2, float("inf")):
        raise UnsupportedError(
            "Of complex numbers, norm takes p=1, 2 or inf here. abs() gives lengths as a tensor."
        )
    return f.norm(self.abs(), order, dim, keepdim)


def _root(self):
    """The square root whose real part is not negative."""
    size = self.abs()
    real, imag = f.sqrt((size + self.real) / 2), f.sqrt((size - self.real) / 2)
    return _of(real, f.where(self.imag < 0, -imag, imag))


def _sine(self):
    grown, shrunk = self.imag.exp(), (-self.imag).exp()
    real, imag = f.sin(self.real) * (grown + shrunk), f.cos(self.real) * (grown - shrunk)
    return _of(real / 2, imag / 2)


def _cosine(self):
    grown, shrunk = self.imag.exp(), (-self.imag).exp()
    real, imag = f.cos(self.real) * (grown + shrunk), f.sin(self.real) * (shrunk - grown)
    return _of(real / 2, imag / 2)


def _all_product(self):
    made = as_complex(f.ones_like(self.real.reshape(-1)[:1]).sum())
    for each in self.reshape(-1):
        made = made * each
    return made


def _are_close(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return (self - other).abs() <= atol + rtol * as_complex(other).abs()


def _nothing(self, **named):
    return ComplexTensor(f.zeros_like(self._pairs))


def _kind(self, dtype=None):
    if dtype is not None:
        return self.to(dtype)
    return "torch.ComplexFloatTensor" if self.itemsize() == 8 else "torch.ComplexDoubleTensor"


_METHODS = {
    **{
        name: _of_parts(name)
        for name in "repeat flip roll cumsum select narrow index_select movedim tile tril triu "
        "diagonal t expand_as view_as reshape_as swapdims gather masked_fill "
        "repeat_interleave".split()
    },
    **{name: _several(name) for name in ("chunk", "split", "unbind")},
    "dot": _dot, "vdot": _vdot, "outer": _outer, "inner": _inner, "norm": _length,
    "sqrt": _root, "sin": _sine, "cos": _cosine, "prod": _all_product, "isclose": _are_close,
    "neg": ComplexTensor.__neg__, "zeros_like": _nothing, "type": _kind,
    "resolve_conj": lambda self: self, "resolve_neg": lambda self: self,
    "adjoint": lambda self: self.mT.conj(),
    "bmm": lambda self, other: self @ other, "mm": lambda self, other: self @ other,
    "mv": lambda self, other: self @ other, "nelement": ComplexTensor.numel,
    "is_conj": lambda self: False, "element_size": lambda self: self.itemsize(),
    "itemsize": lambda self: 2 * self._pairs.element_size(),
}  # fmt: skip
for _name, _method in _METHODS.items():
    setattr(ComplexTensor, _name, _method)
#: The functions of torch that these methods are too.
TAKING = """flip roll cumsum movedim tile tril triu diagonal chunk split unbind dot vdot outer inner
norm sqrt sin cos prod isclose bmm mm mv index_select narrow gather adjoint
neg masked_fill repeat_interleave zeros_like""".split()
