import torch
from torch import nn
import torch.nn.functional as F
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- convolutions: parameters, draws, values and gradients
torch.manual_seed(0)
image = torch.randn(2, 3, 8, 8)
patches = nn.Conv2d(3, 12, kernel_size=4, stride=4)
print(patches, patches.weight[0, 0], patches.bias)
rows = patches(image).flatten(2).transpose(1, 2)
print(rows.shape, rows[0], patches(image).grad_fn.name())
rows.sum().backward()
print(patches.weight.grad[0, 0], patches.bias.grad[:3])
conv = nn.Conv2d(1, 2, 3, padding=1)
print(conv(torch.arange(16.0).view(1, 1, 4, 4)), conv(torch.ones(1, 4, 4)).shape)
conv = nn.Conv1d(2, 4, 3, stride=2, padding=1, groups=2, dilation=2)
print(conv, conv(torch.randn(1, 2, 9)), nn.Conv1d(4, 6, kernel_size=1, bias=False))
for mode in ("zeros", "reflect", "replicate"):
    conv = nn.Conv2d(2, 3, 3, padding="same", padding_mode=mode, bias=False)
    print(conv, conv(torch.randn(2, 4, 4))[0, 0])
print(nn.Conv2d(4, 4, (3, 1), stride=(1, 2), padding=(1, 0), groups=2), nn.Conv3d(1, 1, 2)(torch.ones(1, 1, 2, 2, 3)).shape)
print(F.conv1d(torch.arange(10.0).view(1, 1, 10), torch.tensor([[[1.0, 0.0, -1.0]]])))
print(F.conv2d(torch.ones(1, 1, 4, 4), torch.ones(1, 1, 2, 2), stride=2, padding=1))
# --- convolutions refuse sizes that do not fit
for work in (
    lambda: nn.Conv2d(3, 4, 2)(torch.ones(1, 2, 4, 4)),
    lambda: nn.Conv2d(3, 4, 2)(torch.ones(4, 4)),
    lambda: nn.Conv2d(3, 4, 2, groups=2),
    lambda: nn.Conv2d(3, 4, 2, padding="half"),
    lambda: nn.Conv1d(1, 1, 2, padding="same", stride=2)(torch.ones(1, 1, 4)),
):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, str(error)[:100] if "tring" not in str(error) else "")
# --- windows as columns, and back
image = torch.randn(2, 3, 8, 8)
columns = F.unfold(image, kernel_size=4, stride=4)
print(columns.shape, nn.Unfold(4, stride=4)(image).equal(columns), nn.Unfold(kernel_size=(2, 3)))
print(F.fold(columns, (8, 8), 4, stride=4).equal(image), nn.Fold((4, 4), 2), F.fold(torch.ones(1, 4, 9), (4, 4), 2))
print(F.unfold(torch.arange(16.0).view(1, 1, 4, 4), (2, 3), dilation=1, padding=1, stride=2))
parts = image.unfold(2, 4, 4).unfold(3, 4, 4).permute(0, 2, 3, 1, 4, 5).reshape(2, 4, -1)
print(torch.equal(columns.transpose(1, 2), parts))
# --- pooling
x = torch.tensor([[[[1.0, 5.0, 2.0, 0.0], [3.0, 4.0, 8.0, 1.0], [0.0, -1.0, 6.0, 6.5], [9.0, 2.0, 7.0, 3.0]]]], requires_grad=True)
y = nn.MaxPool2d(2)(x)
print(y)
y.sum().backward()
print(x.grad, nn.AvgPool2d(2)(x), nn.AdaptiveAvgPool2d(1)(x), nn.AdaptiveAvgPool2d((2, 3))(x), F.avg_pool2d(x, 3, 1, 1, count_include_pad=False))
print(nn.MaxPool1d(3, stride=1, padding=1)(torch.arange(5.0).view(1, 5)), F.avg_pool1d(torch.arange(8.0).view(1, 1, 8), 2), nn.AvgPool2d(2, stride=1, padding=1)(torch.ones(1, 1, 2, 2)))
print(nn.AdaptiveMaxPool1d(2)(torch.arange(5.0).view(1, 5)), nn.AdaptiveAvgPool1d(1)(torch.ones(2, 3, 4)).shape, F.adaptive_max_pool2d(x, (1, 2)))
print(nn.MaxPool2d(2), nn.MaxPool1d(2), nn.AvgPool1d(2), nn.AvgPool2d(2), nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((1, None)))
# --- padding by the modes
x = torch.arange(4.0).view(1, 1, 4)
for mode in ("reflect", "circular", "replicate"):
    print(F.pad(x, (2, 1), mode=mode))
print(nn.ZeroPad2d(1)(torch.ones(1, 1, 1, 1)), nn.ConstantPad1d((1, 0), 3.0)(torch.ones(1, 2)), nn.ReflectionPad2d(1)(torch.arange(4.0).view(1, 2, 2)))
print(nn.ZeroPad2d(1), nn.ConstantPad1d(2, 3.5), nn.ReflectionPad1d(1), nn.ReplicationPad2d((1, 0, 2, 0)))
# --- channels that are normalized
torch.manual_seed(4)
norm = nn.BatchNorm1d(3)
x = torch.randn(4, 3, 5, requires_grad=True)
print(norm(x)[0], norm(x * 2 + 1)[0], norm.running_mean, norm.running_var, norm.num_batches_tracked)
(norm(x) ** 3).sum().backward()
print((x.grad[0] * 100).round(), norm.weight.grad, norm.eval()(x)[0], norm, list(norm.state_dict()))
print(nn.BatchNorm2d(2, affine=False, track_running_stats=False)(torch.randn(2, 2, 2, 2)), nn.BatchNorm1d(2)(torch.randn(3, 2)))
print(nn.GroupNorm(2, 4), nn.GroupNorm(2, 4)(torch.randn(1, 4, 3)), F.instance_norm(torch.randn(1, 2, 3)))
for work in (lambda: nn.BatchNorm1d(3)(torch.ones(1, 3)), lambda: nn.BatchNorm2d(3)(torch.ones(1, 3)), lambda: nn.GroupNorm(2, 3)):
    try:
        work()
    except ValueError as error:
        print(error)
# --- dropout of channels, and a small network of them all
torch.manual_seed(3)
print(nn.Dropout2d(0.5)(torch.ones(2, 3, 2, 2))[:, :, 0, 0], nn.Dropout1d(0.3)(torch.ones(1, 4, 2)), nn.Dropout2d(0.1))
net = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(64, 5))
image = torch.randn(2, 3, 8, 8)
print(net, net(image), list(net.state_dict()), sep="\n")
F.cross_entropy(net(image), torch.tensor([1, 2])).backward()
print(net[0].weight.grad.norm(), net[1].running_mean)
# --- convolutions that go back, and pictures made larger
torch.manual_seed(0)
x = torch.randn(1, 2, 3, 4)
for options in (dict(stride=2, padding=1, output_padding=1), dict(padding=1, dilation=2), dict(bias=False, stride=(1, 2))):
    conv = nn.ConvTranspose2d(2, 3, 3, **options)
    print(conv, conv(x)[0, 0], conv(x).shape)
conv = nn.ConvTranspose1d(3, 3, 4, stride=2)
print(conv, conv(x[0]))
for corners in (True, False):
    print(F.interpolate(x[:, :1], scale_factor=2, mode="bilinear", align_corners=corners))
    print(F.interpolate(x[:, :1], size=(2, 3), mode="bilinear", align_corners=corners))
print(F.interpolate(x[0], size=7, mode="linear"), F.interpolate(x, size=(2, 7))[0, 0], F.interpolate(x, scale_factor=1.5)[0, 0])
print(*[str(each).replace("'", "") for each in (nn.Upsample(size=(4, 4), mode="bilinear"), nn.Upsample(scale_factor=2))], nn.Upsample(scale_factor=2)(x).shape)
print(nn.PixelShuffle(2), nn.PixelShuffle(2)(torch.arange(16.0).view(1, 4, 2, 2)), F.pixel_unshuffle(torch.arange(16.0).view(1, 1, 4, 4), 2))
# --- bags of ids
torch.manual_seed(0)
for mode in ("sum", "mean", "max"):
    bag = nn.EmbeddingBag(5, 3, mode=mode)
    print(bag, bag(torch.tensor([[1, 2], [0, 4]])), bag(torch.tensor([1, 2, 3]), torch.tensor([0, 2])))
    print(nn.EmbeddingBag.from_pretrained(torch.eye(3), mode=mode, padding_idx=-1)(torch.tensor([[1, 2, 0], [2, 2, 2]])))
shares = torch.tensor([[1.0, 0.5], [2.0, -1.0]], requires_grad=True)
bag = nn.EmbeddingBag(4, 2, max_norm=2.0, padding_idx=1, mode="sum")
found = bag(torch.tensor([[1, 2], [0, 3]]), per_sample_weights=shares)
found.square().sum().backward()
print(bag, bag.weight, found, shares.grad, bag.weight.grad)
print(F.embedding_bag(torch.tensor([0, 2, 1]), torch.eye(3), torch.tensor([0, 1]), mode="sum", per_sample_weights=torch.tensor([2.0, 3.0, 4.0])))
for mode, one in (("mean", shares), ("sum", shares[:, :1])):
    try:
        F.embedding_bag(torch.tensor([[0, 1], [0, 0]]), torch.eye(3), mode=mode, per_sample_weights=one)
    except (NotImplementedError, ValueError) as error:
        print(error)

# --- pictures are sampled between their cells, by a grid or a cubic curve
torch.manual_seed(0)
x = torch.randn(2, 3, 5, 6, requires_grad=True)
theta = torch.tensor([[[0.8, 0.2, 0.1], [-0.3, 1.1, 0.2]], [[1.0, 0, 0], [0, 1, 0]]], requires_grad=True)
for is_to_corners in (False, True):
    grid = F.affine_grid(theta, (2, 3, 4, 4), align_corners=is_to_corners)
    print(grid[0, 0].detach(), F.affine_grid(theta, (2, 1, 1, 1), align_corners=is_to_corners)[0].detach())
    for outside in ("zeros", "border", "reflection"):
        print(F.grid_sample(x, grid * 1.4, "nearest", outside, is_to_corners)[1, 2].detach())
        found = F.grid_sample(x, grid * 1.4, padding_mode=outside, align_corners=is_to_corners)
        x.grad = theta.grad = None
        found.pow(2).sum().backward(retain_graph=True)
        print(found[0, 0].detach(), x.grad[0, 0], theta.grad)
    for lengths in ({"scale_factor": 2}, {"size": (3, 9)}):
        print(F.interpolate(x, mode="bicubic", align_corners=is_to_corners, **lengths)[0, 0, :2].detach())
print(F.interpolate(torch.arange(8.0).view(1, 1, 2, 2, 2), scale_factor=2, mode="trilinear")[0, 0, 1])
fails(lambda: F.grid_sample(x, torch.zeros(2, 1, 1, 2), mode="cubic"), lambda: F.grid_sample(x, torch.zeros(3, 1, 1, 2)), lambda: F.grid_sample(x, torch.zeros(2, 1, 1, 3)), lambda: F.affine_grid(theta[0], (2, 1, 1, 1)))

# --- pooling of three axes and of powers, and channels by each picture
torch.manual_seed(0)
x, v = torch.randn(2, 3, 5, 6), torch.randn(1, 2, 4, 4, 4)
print(nn.MaxPool3d(2)(v)[0, 0], nn.AvgPool3d((1, 2, 2))(v)[0, 0, 0], nn.AdaptiveAvgPool3d(1)(v).flatten(), nn.AdaptiveAvgPool3d((None, 2, 1))(v).shape, nn.AdaptiveMaxPool3d(2)(v)[0, 1], nn.BatchNorm3d(2)(v)[0, 1, 2].detach())
print(nn.LPPool2d(2, 3, 2)(x), nn.LPPool1d(1.5, 2)(x[0].abs()), F.lp_pool2d(x, 3, 2))
print(str([nn.MaxPool3d(2), nn.AvgPool3d(2, 1), nn.AdaptiveAvgPool3d((1, 2, 3)), nn.LPPool2d(2, 3), nn.BatchNorm3d(4), nn.InstanceNorm2d(3), nn.InstanceNorm1d(3, affine=True), nn.Softmax2d(), nn.PixelUnshuffle(2), nn.UpsamplingBilinear2d(scale_factor=2), nn.UpsamplingNearest2d(size=(3, 4))]).replace("'", ""))
print(nn.InstanceNorm2d(3)(x)[0, 0], nn.InstanceNorm1d(3)(x[0, :, 0]).shape, nn.Softmax2d()(x).sum(1)[0, 0], nn.PixelUnshuffle(2)(x[..., :4, :]).shape, nn.UpsamplingBilinear2d(scale_factor=2)(x)[0, 0, 0], nn.UpsamplingNearest2d(size=(2, 3))(x)[0, 0])
print(list(nn.InstanceNorm2d(3, affine=True).state_dict()), list(nn.InstanceNorm2d(3).state_dict()))
fails(lambda: nn.InstanceNorm2d(3)(x[0, 0]), lambda: nn.BatchNorm3d(3)(x))

# --- weights are divided by their largest singular value, or are a direction and a length
torch.manual_seed(1)
layer, x = nn.utils.spectral_norm(nn.Linear(4, 3)), torch.randn(2, 4)
print(layer, layer(x).detach(), layer.weight_u, list(layer.state_dict()), [name for name, _ in layer.named_parameters()])
layer(x).sum().backward()
print(layer.weight_orig.grad)
layer.eval()
print(layer(x).detach(), layer(x).equal(layer(x)))
turned = nn.utils.spectral_norm(nn.ConvTranspose2d(2, 3, 2), n_power_iterations=3)
print(turned(torch.ones(1, 2, 2, 2))[0, 0].detach(), turned.weight_u.shape)
nn.utils.remove_spectral_norm(layer)
print(list(layer.state_dict()))
layer = nn.utils.weight_norm(nn.Linear(4, 3), name="weight")
layer(x).pow(2).sum().backward()
print(layer, list(layer.state_dict()), layer.weight_g, layer.weight_g.grad, layer.weight_v.grad)
whole = nn.utils.weight_norm(nn.Conv1d(2, 3, 2), dim=None)
print(whole.weight_g, whole(torch.ones(1, 2, 3)).detach())
nn.utils.remove_weight_norm(layer)
print(layer.weight, list(layer.state_dict()))
fails(lambda: nn.utils.weight_norm(whole), lambda: nn.utils.remove_spectral_norm(whole))

# --- where the largest cells stand, and inputs that have no window
torch.manual_seed(2)
x = torch.randn(2, 2, 7, 6)
for options in ({"kernel_size": 2}, {"kernel_size": 3, "stride": 2, "padding": 1}, {"kernel_size": (2, 3), "dilation": 2}):
    values, places = nn.MaxPool2d(return_indices=True, **options)(x)
    print(values.shape, torch.equal(values, F.max_pool2d(x, **options)), places[1, 1])
print(F.max_pool1d(x[0], 2, return_indices=True), F.max_pool2d(x[0], 3, return_indices=True)[1].shape)
for call in (
    lambda: nn.Conv1d(1, 2, 9)(torch.ones(1, 1, 4)),
    lambda: nn.Conv2d(2, 2, 3, dilation=4, padding=1)(x),
    lambda: nn.MaxPool2d(8)(x),
    lambda: nn.AvgPool2d(9, padding=1)(x),
    lambda: nn.BatchNorm2d(3)(x),
    lambda: nn.BatchNorm2d(3).eval()(x),
):
    try:
        print(call().shape)
    except RuntimeError as error:
        print(error)
# --- pictures are resized by all ways, with and without smoothing
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.rand(1, 2, 5, 7, requires_grad=True)
for given in (dict(mode="nearest-exact"), dict(mode="area"), dict(mode="bilinear", antialias=True), dict(mode="bicubic", antialias=True)):
    for size in ((3, 4), (8, 9), (2, 11)):
        made = F.interpolate(x, size, **given)
        print(given, [f"{each:.4f}" for each in made.detach().flatten()[::3].tolist()], type(made.grad_fn).__name__[:-1])
    made.square().sum().backward()
    print(f"{x.grad.norm():.4f}")
print(F.interpolate(x[0].detach(), scale_factor=0.6, mode="area").shape, F.interpolate(x.detach(), scale_factor=(0.5, 2), mode="nearest-exact")[0, 0])
print(F.interpolate(x.detach(), (3, 3), mode="bicubic", antialias=True, align_corners=True)[0, 1])
for work in (lambda: F.interpolate(x, (2, 2, 2)), lambda: F.interpolate(x, 3, mode="nearest", align_corners=True), lambda: F.interpolate(x[0], 3, mode="bilinear"), lambda: F.interpolate(x, 3, mode="area", antialias=True)):
    try:
        work()
    except (ValueError, NotImplementedError) as error:
        print(type(error).__name__, error)
# --- windows reach over the end, and largest cells go back to their places
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.rand(1, 2, 6, 7, requires_grad=True)
for size, stride, padding in ((3, 2, 0), (2, 2, 1), (3, 3, 1), (3, 2, 1), (2, 3, 0)):
    found = [F.max_pool2d(x, size, stride, padding, ceil_mode=True)]
    found += [F.avg_pool2d(x, size, stride, padding, ceil_mode=True, count_include_pad=each) for each in (True, False)]
    found += [F.avg_pool2d(x, size, stride, padding, divisor_override=4), F.avg_pool1d(x[0], size, stride, padding, True)]
    print(size, stride, padding, [(tuple(each.shape), f"{each.sum():.4f}", f"{each.flatten()[-1]:.4f}") for each in found])
sum(each.square().sum() for each in found).backward()
print(x.grad[0, 0, 4])
pool, back = nn.MaxPool2d(2, stride=2, return_indices=True), nn.MaxUnpool2d(2, stride=2)
made, places = pool(x[..., :6])
print(places[0, 0], back(made, places)[0, 0], back(made, places, output_size=(6, 7)).shape, back, nn.MaxUnpool1d(3))
back(made, places).square().sum().backward()
print(x.grad.norm(), nn.MaxPool2d(3, 2, ceil_mode=True)(x).shape, nn.MaxPool1d(2, ceil_mode=True, return_indices=True)(x[0])[1])
one, at = F.max_pool1d(x[0], 2, return_indices=True)
print(F.max_unpool1d(one, at, 2)[0, 0], F.max_unpool1d(one, at, 2, output_size=[7]).shape)
for work in (lambda: back(made, places, output_size=(9, 9)), lambda: nn.Unfold(8)(x[..., :6]), lambda: F.unfold(x[..., :6], 7, dilation=2, padding=1)):
    try:
        work()
    except (ValueError, RuntimeError) as error:
        print(error)
up = nn.ConvTranspose2d(4, 6, 3, stride=2, groups=2)
print(up, up.weight.shape, up(torch.ones(1, 4, 2, 2)).shape, up(torch.ones(1, 4, 2, 2)).mean())
print(F.conv_transpose1d(torch.arange(6.0).view(1, 2, 3), torch.ones(2, 1, 2), torch.tensor([1.0, 2.0]), groups=2))
# --- what convolutions and padded sequences give can be viewed as rows
from torch.nn.utils.rnn import pad_sequence
x, s = torch.ones(2, 2, 3, 4), torch.ones(2, 3, 4)
for made in (nn.Conv2d(2, 3, 2)(x), nn.Conv2d(2, 4, 3, padding=1, groups=2)(x), nn.Conv1d(3, 2, 1)(s), nn.Conv1d(3, 2, 3)(s[0]), nn.BatchNorm2d(2)(nn.Conv2d(2, 2, 1)(x))):
    print(made.stride(), made.is_contiguous(), made.view(-1).shape)
rows = [torch.arange(3), torch.arange(2) + 5, torch.arange(1)]
for more in ({}, dict(batch_first=True), dict(padding_value=9)): print(pad_sequence(rows, **more), pad_sequence(rows, **more)[1:].view(-1))
print(pad_sequence([torch.ones(2, 3), torch.ones(1, 3)]).stride(), torch.is_tensor(torch.complex(s, s)), s.broadcast_to(5, 2, 3, 4).stride(), torch.broadcast_to(s, size=(2, 2, 3, 4)).shape)
