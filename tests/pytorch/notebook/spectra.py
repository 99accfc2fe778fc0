import torch
from torch import nn
torch.manual_seed(4)
x = torch.randn(2, 3, 5)

# --- the spectrum of an axis, and back
z = torch.fft.fft(x)
print(z, z.shape, z.dtype)
print(torch.fft.fft(x, dim=1), torch.fft.fft(x, n=3), torch.fft.fft(x, n=7).shape, torch.fft.fft(x, dim=0, norm="ortho"))
print(torch.fft.ifft(z).real, torch.fft.ifft(x, norm="forward"), torch.fft.fft(z, dim=1).abs())
print(torch.fft.fft(torch.arange(4)), torch.fft.fft(torch.tensor([1.0, 0.0, -1.0, 0.0])), torch.fft.fft(torch.ones(4)))
# --- half of the spectrum of reals, and back
h = torch.fft.rfft(x)
print(h, h.shape, torch.fft.rfft(x, dim=1, norm="forward"), torch.fft.irfft(h), torch.fft.irfft(h, n=5), torch.fft.irfft(h, n=9), torch.fft.irfft(x, norm="ortho"))
# --- several axes
print(torch.fft.fft2(x), torch.fft.fftn(x, dim=(0, 2)), torch.fft.rfft2(x, norm="ortho"), torch.fft.irfft2(torch.fft.rfft2(x), s=(3, 5)))
print(torch.fft.ifft2(torch.fft.fft2(x)).real, torch.fft.ifftn(x, s=(2, 2)), torch.fft.irfftn(torch.fft.rfftn(x), s=x.shape))
# --- frequencies, and their order
z = torch.fft.fft(x)
print(torch.fft.fftfreq(5, 0.1), torch.fft.fftfreq(4), torch.fft.rfftfreq(8), torch.fft.rfftfreq(5, d=2.0))
print(torch.fft.fftshift(torch.arange(5)), torch.fft.ifftshift(torch.fft.fftshift(torch.arange(6).view(2, 3))), torch.fft.fftshift(x[0], dim=1), torch.fft.fftshift(z[0]))
# --- mixing tokens by their spectrum instead of attention
class Mixing(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.linear = nn.Linear(width, width)
    def forward(self, x):
        mixed = torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real
        return self.linear(self.norm(x + mixed))
layer = Mixing(5)
out = layer(x)
print(out)
out.square().mean().backward()
print(layer.linear.weight.grad, layer.norm.weight.grad)
# --- a filter that is learned, and correlations by spectra
weight = nn.Parameter(torch.randn(3, 3, 2) * 0.02)
y = torch.fft.irfft2(torch.fft.rfft2(x, norm="ortho") * torch.view_as_complex(weight), s=(3, 5), norm="ortho")
(y * x).sum().backward()
print(y, weight.grad[..., 0])
q, k = torch.randn(1, 2, 8), torch.randn(1, 2, 8)
found = torch.fft.irfft(torch.fft.rfft(q) * torch.conj(torch.fft.rfft(k)), dim=-1)
print(found, torch.topk(found.mean(1), 3))
# --- names in the graph
r = torch.randn(2, 4, requires_grad=True)
c = r * 1j
for made in (torch.fft.fft(r), torch.fft.rfft(r), torch.fft.irfft(r), torch.fft.fft(c), torch.fft.fft2(r), torch.fft.fftshift(r), c, torch.exp(c), c.sum(), c / 2, 1 - c, c + 1, torch.complex(r, r), torch.polar(r, r), r.to(torch.cfloat)):
    print(made.grad_fn.name(), made.dtype)
torch.fft.fft(r).abs().square().sum().backward()
print(r.grad)
# --- Python's complex numbers, and tensors of them
angles = torch.outer(torch.arange(3.0), 1.0 / 10.0 ** torch.arange(0, 1, 0.5))
print(torch.exp(1j * angles), angles * 1j, angles + 2j, 1 - 1j * angles, (2 + 1j) / (angles + 1), angles / (1 - 1j))
w = torch.tensor([1 + 2j, 3 - 1j])
print(w, w.dtype, w * w, w / w, 1 / w, w**2, w.sum(), w.mean(), w.sum(0, keepdim=True), w == w, torch.equal(w, w), torch.allclose(w, w + 1e-9), w.tolist(), w.float())
print(torch.zeros(2, dtype=torch.cfloat), torch.ones(2, 1, dtype=torch.complex64), torch.randn(2, 2, dtype=torch.cfloat), torch.rand(2, dtype=torch.cfloat), torch.arange(3).to(torch.cfloat))
m = torch.randn(2, 3, dtype=torch.cfloat)
print(m @ m.mH if hasattr(m, "mH") else m @ m.conj().T, m.T.shape, m.permute(1, 0)[0], torch.matmul(m, m.transpose(0, 1)), torch.einsum("ij,kj->ik", m, m.conj()), torch.cat([m, m], -1).shape, torch.stack([m, m]).shape)
# --- what spectra are not made of
fails(lambda: torch.fft.fft(x, dim=5), lambda: torch.fft.fft(x, n=0), lambda: torch.fft.rfft(z), lambda: torch.fft.fft(x, norm="x"), lambda: torch.fft.fft(torch.tensor(1.0)), lambda: torch.fft.fft2(torch.ones(3)), lambda: torch.fft.fft(torch.ones(4).half()), lambda: torch.fft.irfft(torch.ones(1)), lambda: torch.fft.fft2(x, s=(2,)), lambda: torch.fft.fftn(x, dim=(0, 0)), lambda: torch.fft.fft([1, 2]), lambda: m @ torch.ones(3, 2))

# --- windows, and spectra of parts
for window in (torch.hann_window, torch.hamming_window, torch.blackman_window, torch.bartlett_window):
    print(window(6), window(5, periodic=False), window(1), window(0), window(4, dtype=torch.float64).dtype)
t = torch.arange(40.0)
wave = torch.sin(t * 0.7) + 0.2 * t.cos()
for options in ({}, {"hop_length": 3, "window": torch.hann_window(8)}, {"center": False, "onesided": False}, {"win_length": 6, "normalized": True}):
    found = torch.stft(wave, 8, return_complex=True, **options)
    print(found.shape, found.abs()[:3, 1])
print(torch.stft(torch.stack([wave, wave]), 16, return_complex=True).shape)
# --- cells of a spectrum are set: what a filter takes out, numbers, real and complex tensors
s = torch.fft.rfft(torch.arange(16.0))
s[torch.fft.rfftfreq(16, 1 / 16) > 4] = 0
s[0], s[-1] = 1 - 2j, 3
s[1:3] = torch.tensor([1.0, 2.0])
s[torch.tensor([3, 4])] *= 2 + 1j
print(s, torch.fft.irfft(s))
grid = torch.zeros(2, 3, dtype=torch.cfloat)
grid[1], grid[:, 2] = 1j, torch.tensor([1j, 2 + 1j])
grid[torch.eye(2, 3).bool()] = 7
grid[..., 0] = 5
print(grid)
leaf = torch.ones(3, requires_grad=True)
low = torch.fft.fft(leaf * torch.arange(3.0))
low[1:] = 0
low.abs().sum().backward()
print(leaf.grad)
# --- NumPy's arrays have spectra, whose sizes, parts and angles are arrays
import numpy as np
t = np.arange(96)
wave = 3 * np.sin(2 * np.pi * t / 24) + np.cos(2 * np.pi * t / 8) + 0.5
f = np.fft.rfft(wave)
a = np.abs(f)
print(f.shape, len(f), f.ndim, a.dtype, a[:5].round(4), np.argsort(a)[::-1][:3], (a**2).sum().round(3))
print(np.fft.rfftfreq(96)[a[1:].argmax() + 1], abs(f[12]).round(4), f[12].real.round(4), f[4].imag.round(4))
f[0] = 0
f[np.abs(f) < 100] = 0
print(np.fft.irfft(f, n=96)[1:4].round(5), (f * 2).imag[4].round(4), (f * np.conj(f)).real.max().round(3), (f / 2 - f).imag[4].round(4))
g = np.fft.fft([1.0, 2, 3, 4])
print(g.real, g.imag, np.angle(g), np.angle(g, deg=True), np.fft.ifft(g).real, np.real(g), np.imag(g), g[1], np.abs(g[1]), g[1] * 2)
h = np.conj(g); h[0] = 0
print(g == g, g == 10, g != h, (1 / g).real.round(4), (2 / g).imag.round(4), g.real)
z = np.random.RandomState(0).randn(2, 15, 3)
s = np.fft.rfft(z, axis=1)
print(s.shape, np.abs(s).mean(0).mean(-1).round(5), np.allclose(np.fft.irfft(s, n=15, axis=1), z), np.abs(np.fft.fft(z, n=16, axis=0, norm="ortho")).sum().round(4))
c = wave - wave.mean()
spectrum = np.fft.fft(c, 2 * 96)
found = np.fft.ifft(spectrum * np.conj(spectrum)).real[:96]
print((found / found[0])[[0, 8, 12, 24]].round(4))
m = np.fft.fftshift(np.fft.fft2(np.outer(np.hanning(8), np.arange(6.0))))
print(m.shape, np.log1p(np.abs(m))[3:5].round(4), np.fft.ifft2(np.fft.ifftshift(m)).real.round(4)[2, 1:])
# --- periods are found by the sizes of a spectrum, and its weak parts are left out
import torch
wave = torch.sin(torch.arange(48) * 2 * torch.pi / 12).view(1, 48, 1) + torch.arange(48).view(1, 48, 1) % 4
xf = torch.fft.rfft(wave, dim=1)
sizes = abs(xf).mean(0).mean(-1)
sizes[0] = 0
top = torch.topk(sizes, 2)[1].detach().cpu().numpy()
print(top, wave.shape[1] // top, abs(xf).mean(-1)[:, top])
kept = torch.where(abs(xf) > 5, xf, torch.zeros_like(xf))
print(torch.fft.irfft(kept, n=48, dim=1)[0, 1:5, 0], torch.where(abs(xf) > 5, xf, 0).abs().sum() == kept.abs().sum())
print((torch.neg(xf) + xf).abs().sum(), f"{torch.tensor(1 + 2j)}", xf.masked_fill(abs(xf) < 5, 0).equal(kept), torch.repeat_interleave(xf, 2, 0).shape)
