import torch
import torch.nn as nn
import torch.nn.functional as F

torch._assert(torch.ones(2).shape == (2,), "shape")
try: torch._assert(1 == 2, "Input image height")
except AssertionError as e: print("no:", e)
# --- graphs are made symmetric and normal by SciPy, as courses on graph attention do it
import numpy as np
import scipy.sparse as sp
edges = np.array([[0, 1], [0, 2], [1, 2], [3, 4], [2, 3]])
adj = sp.coo_matrix((np.ones(5), (edges[:, 0], edges[:, 1])), shape=(5, 5), dtype=np.float32)
print(adj.row, adj.col, adj.data, adj.nnz, repr(adj))
adj = adj + adj.T.multiply(adj.T > adj) - adj.multiply(adj.T > adj)
print(repr(adj), type(adj.T).__name__, (adj != adj.T).nnz)
def normalize(mx):
    rowsum = np.array(mx.sum(1))
    r_inv = np.power(rowsum, -1.0).flatten()
    r_inv[np.isinf(r_inv)] = 0.0
    return sp.diags(r_inv).dot(mx)
norm = normalize(adj + sp.eye(adj.shape[0]))
print(np.array(norm.todense()), norm.dtype)
coo = norm.tocoo().astype(np.float32)
indices = torch.from_numpy(np.vstack((coo.row, coo.col)).astype(np.int64))
dense = torch.zeros(coo.shape).index_put_(tuple(indices), torch.from_numpy(coo.data))
print(indices, dense[0], torch.Size(coo.shape))
d = np.array(adj.sum(1)).flatten()
half = sp.diags(np.power(d, -0.5))
print((half @ adj @ half).toarray().round(3)[0], half.diagonal().round(2))
print(sp.diags([[1, 2], [3, 4, 5], [6, 7]], [-1, 0, 1]).toarray(), sp.identity(2).toarray())
print((-adj).toarray()[0], abs(-adj).power(2).sum(), repr(adj.tocsc().tocsr()), adj.T.tocoo().row)
for each in (sp.tril(adj).toarray(), sp.triu(adj, k=1).toarray()): print(each)
print(sp.csr_matrix([[4.0, 0], [0, 16]]).power(-0.5).toarray())
lil = sp.lil_matrix((3, 3)); lil[0, 1] = 2; lil[2] = [1, 0, 3]
print(repr(lil), lil.tocsr().indices, lil.tocsr().indptr, lil.tocsc().indices, lil.tocsc().indptr, lil.tocsc().data, lil[0, 1])
print(lil.tocsc(), (lil.tocsr() > 1).toarray())
