# --- frequent classes are told apart first
import torch
from torch import nn
torch.manual_seed(0)
m = nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs=[4, 10], div_value=2.0)
print(m, [tuple(p.shape) for p in m.parameters()])
x, t = torch.randn(6, 8, requires_grad=True), torch.tensor([0, 5, 19, 3, 11, 9])
output, loss = m(x, t); print(output.detach(), loss.detach())
loss.backward(); print(x.grad[0], m.head.weight.grad.sum(1), m.tail[1][0].weight.grad[0])
logs = m.log_prob(x).detach(); print(logs.shape, logs.exp().sum(1), torch.allclose(logs.gather(1, t[:, None]).squeeze(1), output.detach(), atol=1e-5), m.predict(x))
print(m(x[0].detach(), torch.tensor(7)), m(x[:2], torch.tensor([1, 2])).output.shape)
for made in (lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 20, [10, 4]), lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 20, [20]), lambda: m(x, t + 5)):
    try: made()
    except (ValueError, RuntimeError) as e: print(type(e).__name__, e)
print(isinstance(nn.LSTM(1, 1), nn.RNNBase), isinstance(nn.GRUCell(1, 1), nn.RNNCellBase))
