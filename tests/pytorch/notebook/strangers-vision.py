import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- patches by convolution, by unfold and by hand
import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
class PatchEmbedding(nn.Module):

    def __init__(self, img_size=8, patch_size=4, in_chans=3, embed_dim=12):
        super().__init__()
        self.n_patches = (img_size // patch_size) ** 2
        self.proj = nn.Conv2d(in_chans, embed_dim, kernel_size=patch_size, stride=patch_size)
        self.cls = nn.Parameter(torch.zeros(1, 1, embed_dim))
        self.pos = nn.Parameter(torch.randn(1, self.n_patches + 1, embed_dim) * 0.02)

    def forward(self, x):
        B = x.shape[0]
        x = self.proj(x).flatten(2).transpose(1, 2)
        return torch.cat([self.cls.expand(B, -1, -1), x], 1) + self.pos
p = PatchEmbedding()
print(p)
img = torch.randn(2, 3, 8, 8)
z = p(img)
print(z.shape, z[0])
z.sum().backward()
print(p.proj.weight.grad.shape, p.proj.weight.grad[0, 0], p.proj.bias.grad[:3])
pat = img.unfold(2, 4, 4).unfold(3, 4, 4)
print(pat.shape)
pat = pat.permute(0, 2, 3, 1, 4, 5).reshape(2, 4, -1)
print(pat.shape, pat[0, 0, :5])
u = F.unfold(img, kernel_size=4, stride=4)
print(u.shape, u[0, :3])
print(nn.Unfold(4, stride=4)(img).shape, nn.Unfold(kernel_size=(2, 3)))
print(torch.allclose(u.transpose(1, 2), pat), F.fold(u, (8, 8), 4, stride=4).equal(img))
w = p.proj.weight.view(12, -1)
print(torch.allclose(u.transpose(1, 2) @ w.t() + p.proj.bias, p.proj(img).flatten(2).transpose(1, 2), atol=1e-05))
class ViTBlock(nn.Module):

    def __init__(self, d, h):
        super().__init__()
        self.n1 = nn.LayerNorm(d)
        self.attn = nn.MultiheadAttention(d, h, batch_first=True)
        self.n2 = nn.LayerNorm(d)
        self.mlp = nn.Sequential(nn.Linear(d, 2 * d), nn.GELU(), nn.Dropout(0.0), nn.Linear(2 * d, d))

    def forward(self, x):
        y = self.n1(x)
        a, w = self.attn(y, y, y, need_weights=True)
        x = x + a
        return (x + self.mlp(self.n2(x)), w)
b = ViTBlock(12, 3)
o, w = b(z)
print(o.shape, w.shape, w[0])
print(b)
conv = nn.Conv2d(1, 2, 3, padding=1)
print(conv, conv.weight, conv.bias)
print(conv(torch.arange(16.0).view(1, 1, 4, 4)))
print(nn.Conv1d(4, 6, 3, padding=1)(torch.randn(2, 4, 5)).shape, nn.Conv1d(4, 6, kernel_size=1, bias=False), nn.Conv2d(4, 4, (3, 1), stride=(1, 2), padding=(1, 0), groups=2, dilation=1))
print(F.conv1d(torch.arange(10.0).view(1, 1, 10), torch.tensor([[[1.0, 0.0, -1.0]]])), F.conv2d(torch.ones(1, 1, 4, 4), torch.ones(1, 1, 2, 2), stride=2))
print(F.avg_pool1d(torch.arange(8.0).view(1, 1, 8), 2), F.max_pool2d(torch.arange(16.0).view(1, 1, 4, 4), 2), nn.AvgPool2d(2), nn.MaxPool2d(2), nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((1, 1))(img).shape, nn.AdaptiveAvgPool1d(1)(z.transpose(1, 2)).shape)
cnn = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(64, 5))
print(cnn)
print(cnn(img))
print(list(cnn.state_dict()))
F.cross_entropy(cnn(img), torch.tensor([1, 2])).backward()
print(cnn[0].weight.grad.norm(), cnn[1].running_mean)
print(nn.BatchNorm1d(3)(torch.randn(4, 3)), nn.GroupNorm(2, 4), nn.GroupNorm(2, 4)(torch.randn(1, 4, 3)))
print(nn.Dropout2d(0.5), 1)
x = torch.arange(24.0).view(2, 3, 4)
print(x.permute(0, 2, 1).reshape(2, 12)[0], x.view(2, 3, 2, 2).transpose(1, 2).flatten(2).shape)
# --- a vision transformer, windows, and attention over channels
import torch, torch.nn as nn, torch.nn.functional as F, math
torch.manual_seed(0)
def pair(t):
    return t if isinstance(t, tuple) else (t, t)
class Attention(nn.Module):

    def __init__(self, dim, heads=2, dim_head=4, dropout=0.0):
        super().__init__()
        inner = dim_head * heads
        self.heads = heads
        self.scale = dim_head ** (-0.5)
        self.norm = nn.LayerNorm(dim)
        self.attend = nn.Softmax(dim=-1)
        self.dropout = nn.Dropout(dropout)
        self.to_qkv = nn.Linear(dim, inner * 3, bias=False)
        self.to_out = nn.Sequential(nn.Linear(inner, dim), nn.Dropout(dropout))

    def forward(self, x):
        b, n, _ = x.shape
        qkv = self.to_qkv(self.norm(x)).chunk(3, dim=-1)
        q, k, v = map(lambda t: t.reshape(b, n, self.heads, -1).permute(0, 2, 1, 3), qkv)
        attn = self.dropout(self.attend(torch.matmul(q, k.transpose(-1, -2)) * self.scale))
        return self.to_out(torch.matmul(attn, v).permute(0, 2, 1, 3).reshape(b, n, -1))
class ViT(nn.Module):

    def __init__(self, image=8, patch=4, classes=3, dim=8, depth=2):
        super().__init__()
        ih, iw = pair(image)
        ph, pw = pair(patch)
        self.p = patch
        n = ih // ph * (iw // pw)
        self.emb = nn.Sequential(nn.LayerNorm(3 * ph * pw), nn.Linear(3 * ph * pw, dim), nn.LayerNorm(dim))
        self.pos = nn.Parameter(torch.randn(1, n + 1, dim))
        self.cls = nn.Parameter(torch.randn(1, 1, dim))
        self.layers = nn.ModuleList([])
        for _ in range(depth):
            self.layers.append(nn.ModuleList([Attention(dim), nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, 16), nn.GELU(), nn.Linear(16, dim))]))
        self.to_latent = nn.Identity()
        self.head = nn.Linear(dim, classes)

    def forward(self, img):
        b, c, h, w = img.shape
        p = self.p
        x = img.reshape(b, c, h // p, p, w // p, p).permute(0, 2, 4, 3, 5, 1).flatten(3).flatten(1, 2)
        x = self.emb(x)
        x = torch.cat((self.cls.expand(b, -1, -1), x), dim=1)
        x += self.pos[:, :x.size(1)]
        for attn, ff in self.layers:
            x = attn(x) + x
            x = ff(x) + x
        return self.head(self.to_latent(x[:, 0]))
v = ViT()
img = torch.randn(4, 3, 8, 8)
print(v(img))
print(v)
opt = torch.optim.Adam(v.parameters(), 0.01)
for i in range(5):
    l = F.cross_entropy(v(img), torch.tensor([0, 1, 2, 0]))
    opt.zero_grad()
    l.backward()
    opt.step()
    print(f'{l:.4f}')
print((v(img).argmax(1) == torch.tensor([0, 1, 2, 0])).float().mean().item(), (v(img).argmax(1) == torch.tensor([0, 1, 2, 0])).sum().item())
maps = [torch.softmax(torch.randn(1, 2, 5, 5), -1) for _ in range(3)]
r = torch.eye(5)
for m in maps:
    a = m.mean(1) + torch.eye(5)
    a = a / a.sum(-1, keepdim=True)
    r = torch.matmul(a, r)
print(r, r[0, 0, 1:].reshape(2, 2))
def window_partition(x, ws):
    B, H, W, C = x.shape
    x = x.view(B, H // ws, ws, W // ws, ws, C)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, ws, ws, C)
def window_reverse(w, ws, H, W):
    B = int(w.shape[0] / (H * W / ws / ws))
    x = w.view(B, H // ws, W // ws, ws, ws, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(B, H, W, -1)
x = torch.arange(32.0).view(1, 4, 4, 2)
print(torch.equal(window_reverse(window_partition(x, 2), 2, 4, 4), x))
print(torch.roll(x[..., 0], shifts=(-1, -1), dims=(1, 2)))
ws = 2
ch, cw = (torch.arange(ws), torch.arange(ws))
co = torch.stack(torch.meshgrid([ch, cw], indexing='ij'))
cf = torch.flatten(co, 1)
rc = (cf[:, :, None] - cf[:, None, :]).permute(1, 2, 0).contiguous()
rc[:, :, 0] += ws - 1
rc[:, :, 1] += ws - 1
rc[:, :, 0] *= 2 * ws - 1
print(rc.sum(-1))
tab = nn.Parameter(torch.zeros(9, 2))
nn.init.trunc_normal_(tab, std=0.02)
print(tab[rc.sum(-1).view(-1)].view(4, 4, -1).permute(2, 0, 1))
class SE(nn.Module):

    def __init__(self, c, r=2):
        super().__init__()
        self.fc = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(c, c // r), nn.ReLU(inplace=True), nn.Linear(c // r, c), nn.Sigmoid())

    def forward(self, x):
        return x * self.fc(x).view(x.size(0), -1, 1, 1)
class Spatial(nn.Module):

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 1, 7, padding=3, bias=False)

    def forward(self, x):
        a = torch.mean(x, 1, keepdim=True)
        m, _ = torch.max(x, 1, keepdim=True)
        return x * torch.sigmoid(self.conv(torch.cat([a, m], 1)))
x = torch.randn(1, 4, 6, 6)
print(SE(4)(x).mean(), Spatial()(x)[0, 0])
print(SE(4))
class SelfAttn2d(nn.Module):

    def __init__(self, c):
        super().__init__()
        self.q = nn.Conv2d(c, c // 2, 1)
        self.k = nn.Conv2d(c, c // 2, 1)
        self.v = nn.Conv2d(c, c, 1)
        self.g = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        B, C, H, W = x.size()
        q = self.q(x).view(B, -1, H * W).permute(0, 2, 1)
        a = F.softmax(torch.bmm(q, self.k(x).view(B, -1, H * W)), -1)
        return (self.g * torch.bmm(self.v(x).view(B, -1, H * W), a.permute(0, 2, 1)).view(B, C, H, W) + x, a)
print(SelfAttn2d(4)(x)[1][0, 0, :5])
up = nn.Upsample(scale_factor=2)
print(up, up(torch.arange(4.0).view(1, 1, 2, 2)), F.interpolate(torch.arange(4.0).view(1, 1, 2, 2), size=(4, 4), mode='bilinear', align_corners=False), F.interpolate(torch.rand(1, 1, 2, 2), scale_factor=3, mode='nearest').shape)
ct = nn.ConvTranspose2d(2, 3, 2, stride=2)
print(ct, ct(torch.ones(1, 2, 2, 2))[0, 0])
eb = nn.EmbeddingBag(5, 3, mode='mean')
print(eb, eb(torch.tensor([1, 2, 4, 3]), torch.tensor([0, 2])))
print(nn.PixelShuffle(2)(torch.arange(16.0).view(1, 4, 2, 2)))
