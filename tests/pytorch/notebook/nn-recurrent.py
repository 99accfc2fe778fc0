import torch
from torch import nn
torch.manual_seed(20)

# --- a GRU, with and without a batch
net = nn.GRU(3, 4)
print(net, net.weight_ih_l0, net.bias_hh_l0, [n for n, _ in net.named_parameters()])
x = torch.rand(5, 2, 3)
out, h = net(x)
print(out, h, out.shape, h.shape)
print(net(x[:, 0]), net(x, torch.ones(1, 2, 4))[1])
out.sum().backward()
print(net.weight_hh_l0.grad)
# --- an LSTM of two layers, both ways, the batch first
net = nn.LSTM(2, 3, num_layers=2, batch_first=True, bidirectional=True)
print(net, [(n, tuple(p.shape)) for n, p in net.named_parameters()])
x = torch.rand(2, 4, 2)
out, (h, c) = net(x)
print(out, h, c)
out, (h, c) = net(x, (h, c))
print(out[:, -1], h[-1])
# --- an RNN, with dropout between its layers
net = nn.RNN(2, 3, 2, nonlinearity="relu", dropout=0.5, bias=False)
print(net)
print(net(torch.rand(3, 2, 2)), net.eval()(torch.rand(3, 1, 2)), nn.RNN(1, 2), torch.rand(1))
# --- single steps
for kind in (nn.RNNCell, nn.GRUCell, nn.LSTMCell):
    cell = kind(2, 3)
    print(cell, cell(torch.rand(2, 2)), cell(torch.rand(2)), kind(2, 3, bias=False), list(cell.state_dict()))
cell = nn.GRUCell(2, 3)
h = torch.zeros(1, 3)
for _ in range(3):
    h = cell(torch.ones(1, 2), h)
print(h)
# --- attention between a recurrent encoder and decoder
encoder, decoder = nn.GRU(3, 4, batch_first=True), nn.GRUCell(3, 4)
query = nn.Linear(4, 4, bias=False)
states, h = encoder(torch.rand(1, 5, 3))
h = h[0]
for _ in range(2):
    scores = (states @ query(h).unsqueeze(-1)).squeeze(-1)
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(1) @ states).squeeze(1)
    print(weights, context)
    h = decoder(torch.rand(1, 3), context)
print(h)
# --- recurrent layers that are asked for what does not fit
for work in (
    lambda: nn.GRU(3, 4)(torch.rand(2, 2, 2)),
    lambda: nn.GRU(3, 4)(torch.rand(2, 2, 3), torch.rand(2, 2, 4)),
    lambda: nn.GRU(3, 4, dropout=2.0),
    lambda: nn.RNN(3, 4, nonlinearity="x"),
    lambda: nn.GRU(3),
):
    try:
        print(work())
    except Exception as error:
        print(type(error).__name__)
# --- rows of several lengths
from torch.nn.utils.rnn import pack_padded_sequence, pack_sequence, pad_packed_sequence
torch.manual_seed(1)
for kind in (nn.GRU, nn.LSTM, nn.RNN):
    layer = kind(3, 4, num_layers=2, bidirectional=True, batch_first=True)
    x = torch.randn(3, 5, 3)
    packed = pack_padded_sequence(x, [5, 2, 3], batch_first=True, enforce_sorted=False)
    print(packed.batch_sizes, packed.sorted_indices, packed.unsorted_indices, packed.data.shape)
    out, last = layer(packed)
    rows, lengths = pad_packed_sequence(out, batch_first=True)
    print(rows, lengths, last)
    rows.sum().backward()
    print([round(each.grad.sum().item(), 3) for each in layer.parameters()])
print(pack_sequence([torch.tensor([1, 2, 3]), torch.tensor([4, 5])]))
try:
    pack_padded_sequence(x, [2, 5, 3], batch_first=True)
except RuntimeError as error:
    print(error)
# --- the names of a layer's weights
for net in (nn.GRU(2, 3, 2), nn.LSTM(2, 3, bidirectional=True, bias=False)):
    print(net._flat_weights_names, [tuple(each.shape) for each in net._flat_weights], [len(each) for each in net.all_weights])

# --- states and inputs that do not fit
def said(call):
    try:
        print(call()[0].shape)
    except Exception as error:
        print(type(error).__name__, error)
x, cell = torch.randn(5, 3, 4), nn.LSTMCell(4, 6)
lstm, gru = nn.LSTM(4, 6, num_layers=2), nn.GRU(4, 6)
said(lambda: lstm(x, (torch.zeros(1, 3, 6), torch.zeros(2, 3, 6))))
said(lambda: lstm(x, (torch.zeros(2, 3, 6), torch.zeros(2, 3, 5))))
said(lambda: lstm(x, (torch.zeros(2, 6), torch.zeros(2, 6))))
said(lambda: lstm(x[:, 0], (torch.zeros(2, 1, 6), torch.zeros(2, 1, 6))))
said(lambda: gru(x, torch.zeros(1, 6)))
said(lambda: gru(x[:, 0], torch.zeros(1, 1, 6)))
said(lambda: gru(x, torch.zeros(2, 3, 6)))
said(lambda: cell(torch.randn(2, 3)))
said(lambda: cell(x[0], torch.zeros(3, 6)))
said(lambda: cell(x[0], (torch.zeros(2, 6), torch.zeros(2, 6))))
said(lambda: nn.GRUCell(4, 6)(x[0], torch.zeros(3, 5)))
print(nn.RNNCell(3, 4, nonlinearity="relu"), nn.RNNCell(3, 4, bias=False))

# --- an LSTM whose hidden state is narrower than its cell
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
net = nn.LSTM(5, 8, num_layers=2, batch_first=True, proj_size=4, bidirectional=True)
print(net, [(n, tuple(p.shape)) for n, p in net.named_parameters()], [len(each) for each in net.all_weights])
x = torch.randn(3, 6, 5)
out, (h, c) = net(x)
print(out[0, :2], h[1], c[0, :, :2], out.shape, h.shape, c.shape)
packed = pack_padded_sequence(x, torch.tensor([6, 2, 4]), batch_first=True, enforce_sorted=False)
out, (h, c) = net(packed)
print(pad_packed_sequence(out, batch_first=True)[0][1], h[:, 1, :2], c.shape, nn.LSTM(3, 4, proj_size=2, bias=False)(torch.ones(2, 3))[0].shape)
for wrong in (lambda: net(x, (torch.ones(4, 3, 8), torch.ones(4, 3, 8))), lambda: nn.LSTM(5, 8, proj_size=9), lambda: nn.GRU(5, 8, proj_size=4), lambda: nn.LSTM(5, 8, proj_size=-1)):
    try:
        wrong()
    except (RuntimeError, ValueError) as error:
        print(error)
