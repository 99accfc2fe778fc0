import torch


def says(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__)


x = torch.arange(6.0).view(2, 3)

# --- lines of attention's masks and scores
says(lambda: x.masked_fill(x > 2, torch.finfo(x.dtype).min), lambda: torch.triu(torch.full((3, 3), float("-inf")), diagonal=1), lambda: torch.ones(3, 3).tril().bool().logical_not(), lambda: x.unsqueeze(1) == x.unsqueeze(0), lambda: torch.einsum("i j, k j -> i k", x, x), lambda: torch.where((x > 2) & (x < 5))[0], lambda: torch.full((2, 2), -1e9).softmax(-1))
# --- lines of positions
says(lambda: torch.exp(-torch.arange(0, 4, 2) * 1.5), lambda: torch.outer(torch.arange(3.0), 1 / (10000 ** (torch.arange(0, 4, 2).float() / 4))), lambda: torch.cos(x)[:, 0::2], lambda: torch.stack([x.sin(), x.cos()], -1).flatten(-2), lambda: torch.arange(4).unsqueeze(0) - torch.arange(4).unsqueeze(1))
# --- lines of norms
says(lambda: x.std(dim=-1, keepdim=True, unbiased=False), lambda: x.pow(2).sum(-1, keepdim=True).sqrt(), lambda: x.square().mean().sqrt(), lambda: (x - x.mean(-1, keepdim=True)) / (x.var(-1, keepdim=True, unbiased=False) + 1e-5).sqrt(), lambda: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))
# --- lines of shapes
says(lambda: x.expand(2, 2, 3).transpose(0, 1).reshape(2, -1), lambda: torch.stack([x] * 2).mean((0, 2)), lambda: torch.cat((torch.zeros(1, 3), x)), lambda: [t.shape for t in x.tensor_split(2, 1)], lambda: x.split([1, 2], -1), lambda: x.view(-1, 1)[:3], lambda: x.repeat_interleave(2, 0), lambda: torch.linspace(0, 1, 3)[:, None] * torch.ones(2))
# --- lines of choosing
says(lambda: torch.topk(x, 2, dim=-1), lambda: x.scatter(1, torch.tensor([[0], [1]]), 9.0), lambda: x[torch.arange(2), torch.tensor([0, 2])], lambda: torch.cumsum(torch.ones(2, 2), -1) - 1, lambda: x.long() % 2 == 0, lambda: (x.argmax(), x.max(1)[0]), lambda: x.masked_select(x > 3))
# --- methods called through the class
says(lambda: torch.Tensor.add(x, 1), lambda: torch.Tensor.mean(x), lambda: list(map(torch.Tensor.sum, x)), lambda: torch.no_grad()(lambda: 3)())
