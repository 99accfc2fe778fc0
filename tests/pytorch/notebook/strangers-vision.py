import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- patches by convolution, by unfold and by hand
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(7)


class Patches(nn.Module):
    """A picture as a row of squares, behind a word of its own."""

    def __init__(self, side=8, square=4, width=6):
        super().__init__()
        self.cut = nn.Conv2d(3, width, kernel_size=square, stride=square)
        self.first = nn.Parameter(torch.zeros(1, 1, width))
        self.places = nn.Parameter(torch.randn(1, (side // square) ** 2 + 1, width) / 50)

    def forward(self, pictures):
        squares = self.cut(pictures).flatten(2).mT
        return torch.cat([self.first.expand(len(pictures), -1, -1), squares], 1) + self.places


patches, pictures = Patches(), torch.randn(2, 3, 8, 8)
row = patches(pictures)
print(patches, row.shape, row[0])
row.sum().backward()
print(patches.cut.weight.grad.shape, patches.cut.weight.grad[0, 0], patches.cut.bias.grad[:3])
by_hand = pictures.unfold(2, 4, 4).unfold(3, 4, 4)
print(by_hand.shape)
by_hand = by_hand.permute(0, 2, 3, 1, 4, 5).flatten(3).flatten(1, 2)
unfolded = F.unfold(pictures, kernel_size=4, stride=4)
print(unfolded.shape, unfolded[0, :3], by_hand[0, 0, :5])
print(nn.Unfold(4, stride=4)(pictures).shape, nn.Unfold(kernel_size=(2, 3)))
print(unfolded.mT.equal(by_hand), F.fold(unfolded, (8, 8), 4, stride=4).equal(pictures))
products = unfolded.mT @ patches.cut.weight.flatten(1).t() + patches.cut.bias
print(torch.allclose(products, patches.cut(pictures).flatten(2).mT, atol=1e-5))
norm, looks = nn.LayerNorm(6), nn.MultiheadAttention(6, 2, batch_first=True)
words = norm(row)
mixed, weights = looks(words, words, words, need_weights=True)
print(mixed.shape, weights.shape, weights[0], looks)
conv = nn.Conv2d(1, 2, 3, padding=1)
print(conv, conv.weight, conv.bias, conv(torch.arange(16.0).view(1, 1, 4, 4)))
print(nn.Conv1d(4, 6, 3, padding=1)(torch.randn(2, 4, 5)).shape)
print(nn.Conv1d(4, 6, kernel_size=1, bias=False))
print(nn.Conv2d(4, 4, (3, 1), stride=(1, 2), padding=(1, 0), groups=2, dilation=1))
print(F.conv1d(torch.arange(10.0).view(1, 1, 10), torch.tensor([[[1.0, 0.0, -1.0]]])))
print(F.conv2d(torch.ones(1, 1, 4, 4), torch.ones(1, 1, 2, 2), stride=2))
print(F.avg_pool1d(torch.arange(8.0).view(1, 1, 8), 2))
print(F.max_pool2d(torch.arange(16.0).view(1, 1, 4, 4), 2), nn.AvgPool2d(2), nn.MaxPool2d(2))
print(nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((1, 1))(pictures).shape)
print(nn.AdaptiveAvgPool1d(1)(row.mT).shape)
layers = nn.Sequential(
    nn.Conv2d(3, 4, 3, padding=1),
    nn.BatchNorm2d(4),
    nn.ReLU(),
    nn.MaxPool2d(2),
    nn.Flatten(),
    nn.Linear(64, 5),
)
print(layers, layers(pictures), list(layers.state_dict()))
F.cross_entropy(layers(pictures), torch.tensor([1, 2])).backward()
print(layers[0].weight.grad.norm(), layers[1].running_mean)
print(nn.BatchNorm1d(3)(torch.randn(4, 3)), nn.GroupNorm(2, 4)(torch.randn(1, 4, 3)))
print(nn.GroupNorm(2, 4), nn.Dropout2d(0.5))
# --- pictures that learn, windows, and attention over channels and places
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(11)


class Looks(nn.Module):
    def __init__(self, width, heads=2):
        super().__init__()
        self.heads, self.norm = heads, nn.LayerNorm(width)
        self.three = nn.Linear(width, 3 * width, bias=False)
        self.shares, self.back = nn.Softmax(dim=-1), nn.Sequential(nn.Linear(width, width))

    def forward(self, x):
        many, long, _ = x.shape
        asks, keys, values = map(
            lambda part: part.reshape(many, long, self.heads, -1).permute(0, 2, 1, 3),
            self.three(self.norm(x)).chunk(3, dim=-1),
        )
        seen = self.shares(torch.matmul(asks, keys.transpose(-1, -2)) * asks.shape[-1] ** -0.5)
        return self.back(torch.matmul(seen, values).permute(0, 2, 1, 3).reshape(many, long, -1))


class Names(nn.Module):
    def __init__(self, square=4, width=8, names=3, depth=2):
        super().__init__()
        self.square, numbers = square, 3 * square**2
        self.reads = nn.Sequential(nn.LayerNorm(numbers), nn.Linear(numbers, width))
        self.first = nn.Parameter(torch.randn(1, 1, width))
        self.floors = nn.ModuleList([])
        for _ in range(depth):
            thinks = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.GELU())
            self.floors.append(nn.ModuleList([Looks(width), thinks]))
        self.before, self.says = nn.Identity(), nn.Linear(width, names)

    def forward(self, pictures):
        side = self.square
        squares = pictures.unflatten(3, (-1, side)).unflatten(2, (-1, side))
        x = self.reads(squares.permute(0, 2, 4, 3, 5, 1).flatten(3).flatten(1, 2))
        x = torch.cat((self.first.expand(len(x), -1, -1), x), dim=1)
        for looks, thinks in self.floors:
            x = x + looks(x)
            x = x + thinks(x)
        return self.says(self.before(x[:, 0]))


names, pictures, wanted = Names(), torch.randn(4, 3, 8, 8), torch.tensor([0, 1, 2, 0])
print(names(pictures), names)
steps = torch.optim.Adam(names.parameters(), 0.01)
for _ in range(4):
    loss = F.cross_entropy(names(pictures), wanted)
    steps.zero_grad()
    loss.backward()
    steps.step()
    print(f"{loss:.4f}")
right = names(pictures).argmax(1) == wanted
print(right.float().mean().item(), right.sum().item())
through = torch.eye(5)
for weights in torch.softmax(torch.randn(3, 1, 2, 5, 5), -1):
    both = weights.mean(1) + torch.eye(5)
    through = torch.matmul(both / both.sum(-1, keepdim=True), through)
print(through, through[0, 0, 1:].reshape(2, 2))
x = torch.arange(32.0).view(1, 4, 4, 2)
windows = x.view(1, 2, 2, 2, 2, 2).permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, 2, 2, 2)
print(windows[1, ..., 0])
again = windows.view(1, 2, 2, 2, 2, -1).permute(0, 1, 3, 2, 4, 5).contiguous().view(1, 4, 4, -1)
print(torch.equal(again, x), torch.roll(x[..., 0], shifts=(-1, -1), dims=(1, 2)))
grid = torch.stack(torch.meshgrid([torch.arange(2), torch.arange(2)], indexing="ij")).flatten(1)
apart = (grid[:, :, None] - grid[:, None, :]).permute(1, 2, 0).contiguous() + 1
apart[:, :, 0] *= 3
print(apart.sum(-1))
table = nn.Parameter(torch.zeros(9, 2))
nn.init.trunc_normal_(table, std=0.02)
print(table[apart.sum(-1).view(-1)].view(4, 4, -1).permute(2, 0, 1))
x = torch.randn(1, 4, 6, 6)
channels = nn.Sequential(
    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2), nn.ReLU(inplace=True), nn.Linear(2, 4)
)
print(channels, (x * channels(x).sigmoid().view(1, -1, 1, 1)).mean())
outline = torch.cat([torch.mean(x, 1, keepdim=True), torch.max(x, 1, keepdim=True)[0]], 1)
print((x * torch.sigmoid(nn.Conv2d(2, 1, 5, padding=2, bias=False)(outline)))[0, 0])
asks, keys = (nn.Conv2d(4, 2, 1)(x).view(1, 2, -1) for _ in range(2))
print(F.softmax(torch.bmm(asks.permute(0, 2, 1), keys), -1)[0, 0, :5])
corners, up = torch.arange(4.0).view(1, 1, 2, 2), nn.Upsample(scale_factor=2)
print(str(up).replace("'", ""), up(corners))
print(F.interpolate(corners, size=(4, 4), mode="bilinear", align_corners=False))
print(F.interpolate(torch.rand(1, 1, 2, 2), scale_factor=3, mode="nearest").shape)
larger = nn.ConvTranspose2d(2, 3, 2, stride=2)
print(larger, larger(torch.ones(1, 2, 2, 2))[0, 0])
bag = nn.EmbeddingBag(5, 3, mode="mean")
print(bag, bag(torch.tensor([1, 2, 4, 3]), torch.tensor([0, 2])))
print(nn.PixelShuffle(2)(torch.arange(16.0).view(1, 4, 2, 2)))
