"""For each case on stdin: the masks and the outputs of torch.nn.functional.dropout, after other draws of one stream."""
import json
import sys

import torch
import torch.nn.functional as F

results = []
for case in json.load(sys.stdin):
    torch.manual_seed(case["seed"])
    drawn = []
    for step in case["steps"]:
        if step["kind"] == "rand":
            drawn.append(torch.rand(step["shape"]).tolist())
        elif step["kind"] == "randn":
            drawn.append(torch.randn(step["shape"]).tolist())
        else:
            drawn.append(F.dropout(torch.ones(step["shape"]), step["p"]).ne(0).int().tolist())
    drawn.append(torch.rand(1).tolist())
    results.append(drawn)

odd = [float("nan"), float("inf"), float("-inf"), -2.0, 2.0, 0.0, -0.0, 1e-40, 1.5, -1e38]
products = []
for seed in range(20):
    for p in [0.0, 0.25, 0.5, 0.9, 1.0]:
        torch.manual_seed(seed)
        values = torch.tensor(odd)
        products.append({"seed": seed, "p": p, "bits": F.dropout(values, p).view(torch.int32).tolist()})
print(json.dumps({"results": results, "odd": [str(each) for each in odd], "products": products}))
