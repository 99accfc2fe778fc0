import torch
from torch import nn
torch.manual_seed(4)

# --- numbers of lengths and angles, and their parts
angles = torch.outer(torch.arange(4.0), 1.0 / 100.0 ** (torch.arange(0, 6, 2).float() / 6))
z = torch.polar(torch.ones_like(angles), angles)
print(z, z.shape, z.dtype, z.ndim, z[1, :2], len(z), z.is_complex(), torch.is_complex(z))
print(z.real, z.imag, z.abs(), z.angle(), torch.angle(z), torch.angle(torch.tensor([1.0, -2.0])), torch.view_as_real(z).shape)
print(torch.complex(torch.tensor([1.0, -2.0]), torch.tensor([-0.5, 3.0])), z[0, 0].item(), z[0].tolist())
# --- products, sums and other shapes
a, b = torch.view_as_complex(torch.randn(2, 3, 2)), torch.view_as_complex(torch.randn(3, 2))
print(a * b, a * 2, 0.5 * a, a + b, a - b, -a, a.conj(), a * torch.ones(3), (a * 1j).real)
print(a.view(1, 3, 2), a.transpose(0, 1), a.unsqueeze(1).shape, a.unsqueeze(-1).shape, a[:, None].shape, a[..., 0], a.flatten(), a.reshape(-1).shape)
# --- one line breaks where PyTorch's does
print(torch.view_as_complex(torch.randn(12, 2)), torch.view_as_complex(torch.arange(8.0).view(4, 2)))
print(torch.polar(torch.ones(40, 30), torch.arange(1200.0).view(40, 30) / 7))
# --- rotary positions of queries and keys, as complex products
def precompute_freqs_cis(dim, end, theta=10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim))
    freqs = torch.outer(torch.arange(end, device=freqs.device), freqs).float()
    return torch.polar(torch.ones_like(freqs), freqs)
def reshape_for_broadcast(freqs_cis, x):
    assert freqs_cis.shape == (x.shape[1], x.shape[-1])
    shape = [d if i == 1 or i == x.ndim - 1 else 1 for i, d in enumerate(x.shape)]
    return freqs_cis.view(*shape)
def apply_rotary_emb(xq, xk, freqs_cis):
    xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    xk_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    freqs_cis = reshape_for_broadcast(freqs_cis, xq_)
    xq_out = torch.view_as_real(xq_ * freqs_cis).flatten(3)
    xk_out = torch.view_as_real(xk_ * freqs_cis).flatten(3)
    return xq_out.type_as(xq), xk_out.type_as(xk)
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.freqs_cis = precompute_freqs_cis(4, 8)
        self.register_buffer("kept", precompute_freqs_cis(4, 8), persistent=False)
        self.q = nn.Linear(4, 4)
    def forward(self, x, start=0):
        freqs = self.freqs_cis.to(x.device)[start : start + x.shape[1]]
        return apply_rotary_emb(self.q(x)[:, :, None], x[:, :, None], freqs)
block = Block()
x = torch.randn(1, 6, 4)
print(precompute_freqs_cis(4, 3))
q, k = apply_rotary_emb(torch.randn(1, 3, 2, 4), torch.randn(1, 3, 2, 4), block.kept[:3])
print(q, k)
q, k = block(x, 1)
print(q.shape, q[0, :2])
(q * k).sum().backward()
print(block.q.weight.grad, list(block.state_dict()))
# --- a module keeps them, and copies them
import copy
layer = nn.Linear(2, 2)
layer.register_buffer("f", torch.polar(torch.ones(3), torch.arange(3.0)))
layer.to("cpu")
other = copy.deepcopy(layer)
print(other.f, [b.dtype for b in layer.buffers()], sum(b.numel() for b in layer.buffers()), list(layer.state_dict()), hasattr(other.f, "_repr_html_"))
layer.load_state_dict(other.state_dict())
layer.f = layer.f * 2
print(layer.f)
# --- wrong shapes
fails(lambda: torch.view_as_complex(torch.ones(2, 3)), lambda: torch.view_as_real(torch.ones(2)), lambda: torch.imag(torch.ones(2)))

# --- Fourier's transforms: of numbers, of halves, along two axes, and as attention
x = torch.tensor([1.0, 2.0, 3.0, 4.0])
print(torch.fft.fft(x), torch.fft.ifft(torch.fft.fft(x)).real, torch.fft.rfft(x), torch.fft.irfft(torch.fft.rfft(x)), torch.fft.irfft(torch.fft.rfft(torch.arange(5.0)), n=5))
print(torch.fft.fftfreq(5), torch.fft.rfftfreq(6, 0.5), torch.fft.fftshift(torch.fft.fftfreq(4)), torch.fft.ifftshift(torch.arange(5)), torch.fft.fft(x, norm="ortho").abs(), torch.fft.fft(x, n=6).abs(), torch.fft.rfft(x, n=3).real, torch.fft.irfft(torch.fft.rfft(x), norm="forward"))
torch.manual_seed(0)
h = torch.randn(2, 3, 4, requires_grad=True)
mixed = torch.fft.fft(torch.fft.fft(h, dim=-1), dim=-2).real
mixed.pow(2).sum().backward()
print(mixed[0], torch.fft.fft2(h.detach()).real.allclose(mixed, atol=1e-5), h.grad[0])
q, k = torch.randn(1, 2, 8), torch.randn(1, 2, 8)
print(torch.fft.irfft(torch.fft.rfft(q) * torch.conj(torch.fft.rfft(k)), dim=-1), torch.fft.fftn(q[0]).abs().sum(), torch.fft.ifft2(torch.fft.fft2(q)).real.allclose(q, atol=1e-5), torch.fft.fft(torch.arange(3)).imag, torch.fft.rfft(q, dim=1).shape)
filters = torch.randn(5, 2, requires_grad=True)
found = torch.fft.irfft(torch.fft.rfft(q, norm="ortho") * torch.view_as_complex(filters), n=8, norm="ortho")
found.pow(2).sum().backward()
print(found, filters.grad)
fails(lambda: torch.fft.fft(x, norm="x"), lambda: torch.fft.rfft(torch.fft.fft(x)), lambda: torch.fft.fft(x, n=0))

# --- pairs that do not lie together
halves = torch.arange(24.0).view(3, 8)
fails(lambda: torch.view_as_complex(halves.view(3, 2, 4).transpose(1, 2)), lambda: torch.view_as_complex(torch.ones(4, 3)[:, :2]), lambda: torch.view_as_complex(torch.ones(4, 2).long()), lambda: torch.view_as_complex(torch.tensor(1.0)))
for call in (lambda: torch.view_as_complex(halves.view(3, 2, 4).mT), lambda: torch.view_as_complex(torch.ones(4, 3)[:, :2]), lambda: torch.view_as_complex(torch.ones(4, 2).int())):
    try:
        call()
    except RuntimeError as error:
        print(error)
print(torch.view_as_complex(halves.view(3, 2, 4).mT.contiguous()), torch.view_as_complex(halves[:, 2:4]), torch.view_as_complex(torch.zeros(0, 2)), torch.view_as_complex(torch.zeros(0, 3, 2)))
# --- other places, products of vectors, lengths and roots
torch.manual_seed(2)
a, b = torch.randn(3, dtype=torch.cfloat), torch.randn(3, dtype=torch.complex64)
m = torch.randn(2, 3, dtype=torch.cfloat)
print(a, a[0].item(), a.type(), a.to(torch.complex128).type())
print(torch.outer(a, b), torch.inner(a, b), torch.inner(m, m).shape)
print(m.mH, m.adjoint(), a.norm(), torch.norm(a), torch.norm(m, dim=1), torch.linalg.norm(a))
print(a.cumsum(0), a.flip(0), torch.roll(a, 1), a.unsqueeze(0).repeat(2, 1), m.tile(1, 2).shape, a.resolve_conj())
print(m.chunk(3, 1)[1], m.unbind(0)[0], m.split(1)[1].shape, m.select(1, 0), m.diagonal(), m.tril())
print(torch.bmm(m[None], m.mT[None]), m.mv(a), m.mm(m.mH), a.prod(), torch.sqrt(a), a.sin(), a.cos())
print(torch.isclose(a, a), torch.isclose(a, b), a.nelement(), a.element_size(), a.is_conj())
print(torch.randn(2, 2, dtype=torch.complex128), (a.requires_grad_() if False else a * torch.ones(3, requires_grad=True)))
