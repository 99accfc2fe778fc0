# Where tensors lie in memory, and which share it. Addresses differ, their differences do not.
import torch
import torch.nn as nn

# --- views share the memory of what they are views of
x = torch.arange(12.).view(3, 4)
for y in (x, x.t(), x[1], x[:, 2:], x[1:, ::2], x.unsqueeze(0), x.flatten(), x.detach(), x.data, x.expand(2, 3, 4), x.diagonal(), x.unbind(1)[3], x.chunk(2, 1)[1], x.t().flatten(), x + 0, x.clone(), x[[0, 1]], x.t().contiguous(), x.contiguous(), x.reshape(2, 6), x.t().reshape(12)):
    print(tuple(y.shape), y.storage_offset(), y.storage().data_ptr() == x.storage().data_ptr(), y.data_ptr() - y.storage().data_ptr(), x.is_set_to(y))

# --- heads: view and transpose share memory, contiguous copies
q = torch.arange(24.).view(1, 4, 6)
heads = q.view(1, 4, 2, 3).transpose(1, 2)
print(heads.data_ptr() == q.data_ptr(), heads[0, 1].data_ptr() - q.data_ptr(), heads.is_contiguous())
copied = heads.contiguous()
print(copied.data_ptr() == q.data_ptr(), copied.storage().tolist()[:7])

# --- a storage has the numbers as they lie, and writes go to all that see them
x = torch.tensor([[1.5, 2, 3], [4, 5, 6]])
s = x.t().storage()
print(s, len(s), s.size(), s.nbytes(), s.dtype, s.element_size(), s[1], s.tolist(), list(s)[2], s.device, s.is_cuda)
s[0] = 9
print(x, x.t()[1].storage_offset(), x[1].storage()[0])
print(s.untyped().size(), s.untyped().nbytes(), len(s.untyped()), s.untyped().data_ptr() == x.data_ptr())
try:
    s[6]
except IndexError as e:
    print("IndexError")

# --- a result may lie turned: its storage is what PyTorch's is
x = torch.arange(6.).view(2, 3).t() * 2
print(x.stride(), x.storage().tolist(), x[1].storage_offset(), x[:, 1].data_ptr() - x.data_ptr())

# --- storages of other dtypes
for x in (torch.tensor([1, 2]), torch.tensor([True, False]), torch.tensor(2.5), torch.zeros(0), torch.zeros(2, 0)):
    print(x.storage(), x.storage().nbytes(), x.storage_offset(), x.data_ptr() == 0)
x = torch.tensor([1, 2, 3], dtype=torch.int32)
print(x.storage(), x[1:].storage_offset(), x[1:].data_ptr() - x.data_ptr())
x = torch.tensor([1, 2, 3], dtype=torch.float64)
print(x.storage(), x[1:].storage_offset(), x[1:].data_ptr() - x.data_ptr())

# --- tied weights are one parameter
class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(4, 3)
        self.head = nn.Linear(3, 4, bias=False)
        self.head.weight = self.embedding.weight


m = Tied()
print(m.head.weight.data_ptr() == m.embedding.weight.data_ptr(), m.head.weight is m.embedding.weight)
print(len({p.data_ptr() for p in m.parameters()}), len({p.data_ptr() for p in nn.Linear(2, 2).parameters()}))
before = m.head.weight.data_ptr()
opt = torch.optim.SGD(m.parameters(), 0.1)
m.head(m.embedding(torch.tensor([1]))).sum().backward()
opt.step()
print(m.head.weight.data_ptr() == before, m.head.weight.grad.data_ptr() == before)

# --- in-place operations stay where they are
x = torch.zeros(3)
before = x.data_ptr()
x += 1
x.mul_(2)
x[1] = 5
print(x.data_ptr() == before, (x * 1).data_ptr() == before)
p = nn.Parameter(x)
print(p.data_ptr() == before, p.data.data_ptr() == before)
