# --- sparse tensors hold the places and the numbers of some cells
import torch
i = torch.tensor([[0, 1, 1, 1], [2, 0, 2, 2]])
v = torch.tensor([3.0, 4.0, 5.0, 6.0])
s = torch.sparse_coo_tensor(i, v, (2, 4))
print(s)
print(s.to_dense(), s.shape, s.size(), s.size(0), s.dim(), s.dtype, s.layout, s.is_sparse, s.is_coalesced(), s._nnz(), s.numel(), s.device)
c = s.coalesce(); print(c, c.indices(), c.values(), c.is_coalesced(), c._indices(), s._values())
try: s.indices()
except RuntimeError as e: print(e)
try: s.values()
except RuntimeError as e: print(e)
print(torch.sparse_coo_tensor([[0, 1], [1, 0]], [1, 2]), torch.sparse_coo_tensor([[0, 1], [1, 0]], [1, 2], dtype=torch.float64).dtype)
print(torch.sparse_coo_tensor(torch.empty(2, 0, dtype=torch.int64), torch.empty(0), (2, 3)), torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]], (3, 2)))
print(torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]], (3, 2)).to_dense(), torch.sparse_coo_tensor((2, 2)).to_dense(), torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]]).sparse_dim(), torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]]).dense_dim())
d = torch.tensor([[0.0, 1.0, 0.0], [2.0, 0.0, 3.0]])
p = d.to_sparse(); print(p, p.is_coalesced(), d.to_sparse(1), torch.eye(3).to_sparse())
print(p.t(), p.transpose(0, 1).to_dense(), p.T.shape, d.bool().to_sparse())
for made in (lambda: torch.sparse_coo_tensor([[0, 5]], [1.0, 2.0], (3,)), lambda: torch.sparse_coo_tensor([[0, 1]], [1.0], (3,)), lambda: torch.sparse_coo_tensor([[0, -1]], [1.0, 2.0])):
    try: print(made())
    except RuntimeError as e: print(str(e)[:90])
# --- products, sums and other work with sparse tensors
import torch
i = torch.tensor([[0, 1, 1, 2], [2, 0, 2, 1]])
v = torch.tensor([3.0, 4.0, 5.0, 6.0])
s = torch.sparse_coo_tensor(i, v, (3, 3))
x = torch.arange(6.0).view(3, 2)
print(torch.sparse.mm(s, x), torch.mm(s, x), s @ x, torch.spmm(s, x), s.mm(x), torch.matmul(s, x), s.matmul(x), torch.mv(s, x[:, 0]), s @ x[:, 0])
print(torch.sparse.mm(s, s), (s @ s).to_dense())
print((s + s), (s + s).to_dense(), (s * 2).to_dense(), (s / 2).to_dense(), (-s).to_dense(), (s - s).to_dense(), 2 * s)
print(torch.sparse.sum(s), torch.sparse.sum(s, dim=1), torch.sparse.sum(s, dim=0).to_dense(), torch.sparse.sum(s, [0, 1]))
print(torch.sparse.softmax(s, dim=1), torch.sparse.log_softmax(s, 1).to_dense())
print((s * s).to_dense(), (x[:, :1].expand(3, 3) + s), s.double().dtype, s.float() is s, s.clone(), s.detach().is_sparse)
print(torch.sparse.addmm(torch.ones(3, 2), s, x), torch.addmm(torch.ones(3, 2), s, x, beta=2))
print(s.abs().to_dense(), torch.sqrt(s.coalesce()).to_dense(), s.coalesce().pow(2).to_dense(), torch.is_tensor(s), isinstance(s, torch.Tensor), torch.equal(s.to_dense(), s.to_dense()))
print(s[0], s[1].to_dense(), s.coalesce().index_select(0, torch.tensor([1, 0])).to_dense(), torch.cat((s, s)).shape, torch.stack((s, s)).to_dense().shape)
m = torch.sparse_coo_tensor(torch.tensor([[0, 1], [1, 2]]), torch.ones(2), (3, 3)).coalesce()
print(x[:, :1].expand(3, 3).sparse_mask(m), torch.zeros(2, 3).to_sparse()._nnz(), s.norm() if 0 else s.coalesce().values().norm(), s.unsqueeze(0).shape, torch.zeros_like(s)._nnz())
print(torch.sparse.FloatTensor(i, v, torch.Size([3, 3])).to_dense(), s.coalesce().to(torch.float64).values().dtype)
# --- gradients pass through sparse tensors
import torch
i = torch.tensor([[0, 1, 1, 2], [2, 0, 2, 1]])
w = torch.tensor([3.0, 4.0, 5.0, 6.0], requires_grad=True)
x = torch.arange(6.0).view(3, 2).requires_grad_()
a = torch.sparse_coo_tensor(i, w, (3, 3))
print(a.requires_grad, a.is_leaf)
y = torch.sparse.mm(a, x); y.pow(2).sum().backward(); print(w.grad, x.grad, y)
new = lambda: torch.sparse_coo_tensor(i, w, (3, 3))
w.grad = None; torch.sparse.softmax(new(), 1).to_dense().pow(2).sum().backward(); print(w.grad)
w.grad = None; (new().coalesce().values() ** 2).sum().backward(); print(w.grad)
w.grad = None; torch.sparse.sum(new(), 1).to_dense().pow(2).sum().backward(); print(w.grad)
b = torch.sparse_coo_tensor(i, [1.0, 2.0, 3.0, 4.0], (3, 3), requires_grad=True); print(b)
(torch.sparse.mm(b, x) * x.detach()).sum().backward(); print(b.grad, b.is_leaf)
d = torch.tensor([[0.0, 2.0], [3.0, 0.0]], requires_grad=True); d.to_sparse().to_dense().pow(2).sum().backward(); print(d.grad)
c = torch.eye(3).to_sparse().requires_grad_(); torch.sparse.mm(c, x.detach()).sum().backward(); print(c.grad.to_dense())
# --- compressed rows
import torch
r = torch.sparse_csr_tensor(torch.tensor([0, 2, 3]), torch.tensor([0, 1, 1]), torch.tensor([1.0, 2.0, 3.0]), (2, 2))
print(r, r.to_dense(), r.crow_indices(), r.col_indices(), r.values(), r.layout, r @ torch.ones(2, 1))
q = torch.tensor([[0.0, 1.0], [2.0, 3.0]]).to_sparse_csr(); print(q, q.shape, q._nnz())
# --- a module holds a sparse tensor
import torch, copy
from torch import nn
class G(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("adj", torch.eye(3).to_sparse())
        self.lin = nn.Linear(3, 2)
    def forward(self, x): return torch.sparse.mm(self.adj, self.lin(x))
torch.manual_seed(0)
g = G(); x = torch.randn(3, 3)
print(g(x), g.adj.is_sparse, [n for n, _ in g.named_buffers()], list(g.state_dict()))
h = copy.deepcopy(g).to("cpu"); print(h(x).sum(), g.float().adj._nnz())
print(torch.equal(g(x), h(x)))
