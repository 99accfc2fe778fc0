import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- MultiheadAttention: parameters, draws, output and weights
torch.manual_seed(123)
mha = nn.MultiheadAttention(4, 2)
print(mha, mha.in_proj_weight, mha.in_proj_bias, mha.out_proj.weight, mha.out_proj.bias, sep="\n")
x = torch.rand(3, 2, 4)
out, weights = mha(x, x, x)
print(out, weights, weights.shape)
print(mha(x, x, x, need_weights=False), mha(x, x, x, average_attn_weights=False)[1])
print(mha(x[0], x[0], x[0], average_attn_weights=False)[1])
print([(n, tuple(p.shape)) for n, p in mha.named_parameters()], list(mha.state_dict()))
print(mha(x[:, 0], x[:, 0], x[:, 0]))
# --- MultiheadAttention with the batch first, and masks
torch.manual_seed(1)
mha = nn.MultiheadAttention(4, 2, batch_first=True, bias=False)
x = torch.rand(2, 3, 4)
m = torch.rand(2, 5, 4)
print(mha(x, m, m))
causal = torch.triu(torch.ones(3, 3, dtype=torch.bool), diagonal=1)
print(mha(x, x, x, attn_mask=causal))
print(mha(x, x, x, attn_mask=torch.zeros(3, 3).masked_fill(causal, float("-inf")))[1])
pad = torch.tensor([[False, False, True], [False, True, True]])
print(mha(x, x, x, key_padding_mask=pad)[1], mha(x, x, x, key_padding_mask=pad, attn_mask=causal)[1])
print(mha(x, x, x, attn_mask=causal.expand(4, 3, 3))[1])
# --- MultiheadAttention with widths of its own, and with added keys
torch.manual_seed(2)
mha = nn.MultiheadAttention(4, 2, kdim=3, vdim=5)
print([(n, tuple(p.shape)) for n, p in mha.named_parameters()])
print(mha(torch.rand(2, 1, 4), torch.rand(3, 1, 3), torch.rand(3, 1, 5)))
mha = nn.MultiheadAttention(4, 2, add_bias_kv=True, add_zero_attn=True)
x = torch.rand(2, 1, 4)
print(mha.bias_k, mha(x, x, x), mha(x, x, x, attn_mask=torch.tensor([[False, True], [False, False]])))
# --- MultiheadAttention trains, with dropout
torch.manual_seed(3)
mha = nn.MultiheadAttention(4, 2, dropout=0.4)
x = torch.rand(3, 2, 4)
out, weights = mha(x, x, x)
print(out, weights)
out.sum().backward()
torch.set_printoptions(sci_mode=False)
print(mha.in_proj_weight.grad, mha.out_proj.bias.grad, torch.rand(1))
torch.set_printoptions(profile="default")
print(mha.eval()(x, x, x)[0])
# --- MultiheadAttention refuses sizes that do not fit
for work in (
    lambda: nn.MultiheadAttention(5, 2),
    lambda: nn.MultiheadAttention(4, 2)(torch.rand(3, 2, 3), torch.rand(3, 2, 3), torch.rand(3, 2, 3)),
    lambda: nn.MultiheadAttention(4, 2)(torch.rand(4), torch.rand(4), torch.rand(4)),
    lambda: nn.MultiheadAttention(4, 2)(torch.rand(3, 4), torch.rand(3, 4), torch.rand(3, 4), attn_mask=torch.zeros(2, 2)),
    lambda: nn.MultiheadAttention(4, 2)(torch.rand(3, 4), torch.rand(3, 4), torch.rand(2, 4)),
):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
# --- a layer of the transformer's encoder
torch.manual_seed(123)
layer = nn.TransformerEncoderLayer(4, 2, 6)
print(layer, [n for n, _ in layer.named_parameters()])
x = torch.rand(3, 2, 4)
torch.set_printoptions(sci_mode=False)
print(layer(x), torch.rand(1))
print(layer.eval()(x))
first = nn.TransformerEncoderLayer(4, 2, 6, dropout=0.0, activation="gelu", norm_first=True, batch_first=True)
mask = nn.Transformer.generate_square_subsequent_mask(2) if False else torch.triu(torch.full((2, 2), float("-inf")), 1)
print(first(x, src_mask=mask), first.eval()(x))
torch.set_printoptions(profile="default")
# --- an encoder of copies, with dropout and masks
torch.manual_seed(5)
net = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 2, nn.LayerNorm(4))
x = torch.rand(2, 3, 4)
print(net, net(x), net(x, mask=torch.triu(torch.ones(3, 3, dtype=torch.bool), 1)))
loss = net(x, src_key_padding_mask=torch.tensor([[False, False, True], [False, False, False]])).pow(3).mean()
loss.backward()
print(loss, net.layers[1].linear1.weight.grad)
print(torch.equal(net.layers[0].linear1.weight, net.layers[1].linear1.weight), net.layers[0] is net.layers[1])
# --- a decoder, and a whole transformer
torch.manual_seed(6)
net = nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 8), 1)
print(net, net(torch.rand(2, 1, 4), torch.rand(3, 1, 4)))
net = nn.Transformer(4, 2, 1, 1, 6, batch_first=True)
print([(n, tuple(p.shape)) for n, p in net.named_parameters()])
mask = nn.Transformer.generate_square_subsequent_mask(2)
print(mask, net(torch.rand(1, 3, 4), torch.rand(1, 2, 4), tgt_mask=mask))
norm_first = nn.TransformerDecoderLayer(4, 2, 8, norm_first=True)
print(norm_first(torch.rand(2, 1, 4), torch.rand(3, 1, 4)))
# --- an encoder that is evaluated gives zeros for padding
torch.manual_seed(19)
net = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 2).eval()
x = torch.rand(2, 4, 4)
pad = torch.tensor([[False, False, False, True], [False, False, True, True]])
with torch.no_grad():
    print(net(x, src_key_padding_mask=pad))
    print(net(x), net(x, mask=torch.triu(torch.ones(4, 4, dtype=torch.bool), 1), src_key_padding_mask=pad).shape)
print(net(x, src_key_padding_mask=pad).shape)
# --- where classes come from
for each in (nn.Linear, nn.MultiheadAttention, nn.TransformerEncoderLayer, nn.ParameterList, nn.Sequential, nn.Embedding, nn.LayerNorm, nn.ReLU,
             nn.CrossEntropyLoss, nn.Module, nn.Parameter, optim.AdamW, optim.lr_scheduler.StepLR, nn.Dropout, nn.Flatten):
    print(each)
print(type(nn.Linear(1, 1).state_dict()), type(nn.Linear(1, 1).weight), type(nn.Linear(1, 1).weight.data))
