"""Parameters some of whose cells are held at zero by a mask."""

import torch
from torch._unsupported import module_getattr
from torch.nn.modules._hooks import preparing


class _Masked:
    """Before each call of a module, its parameter is made anew: the original times the mask."""

    def __init__(self, name):
        self.name = name

    def __call__(self, module, inputs):
        made = getattr(module, f"{self.name}_mask") * getattr(module, f"{self.name}_orig")
        object.__setattr__(module, self.name, made)


def is_pruned(module):
    """Whether the module, or one below it, has a mask."""
    return any(
        name.endswith("_mask") and hasattr(each, name.removesuffix("_mask") + "_orig")
        for each in module.modules()
        for name in each._buffers
    )


def custom_from_mask(module, name, mask):
    """Multiplies the parameter by a mask at each use; masks of several calls add up."""
    mask = mask.to(torch.float32)
    if f"{name}_mask" in module._buffers:
        mask = getattr(module, f"{name}_mask") * mask
        module.register_buffer(f"{name}_mask", mask)
    else:
        original = getattr(module, name)
        delattr(module, name)
        module.register_parameter(f"{name}_orig", original)
        module.register_buffer(f"{name}_mask", mask)
        module.register_forward_pre_hook(_Masked(name))
    _Masked(name)(module, None)
    return module


def _count(amount, size):
    if amount < 0 or (isinstance(amount, float) and amount > 1):
        raise ValueError(
            f"amount={amount} should either be a float in the range [0, 1] or a non-negative integer"
        )
    if isinstance(amount, float):
        return round(amount * size)
    if amount > size:
        raise ValueError(
            f"amount={amount} should be smaller than the number of parameters to prune={size}"
        )
    return amount


def _smallest(scores, kept, amount):
    """A mask that leaves out the cells with the smallest scores, among those that are kept."""
    mask = kept.clone()
    count = _count(amount, int(kept.sum()))
    if count:
        open_cells = scores.masked_fill(kept == 0, float("inf")).reshape(-1)
        mask.view(-1)[torch.topk(open_cells, k=count, largest=False).indices] = 0
    return mask


def _kept(module, name):
    held = module._buffers.get(f"{name}_mask")
    return torch.ones_like(getattr(module, name)).detach() if held is None else held


def l1_unstructured(module, name, amount, importance_scores=None):
    """Leaves out the cells that are nearest to zero: a share of them, or so many."""
    scores = getattr(module, name) if importance_scores is None else importance_scores
    mask = _smallest(scores.detach().abs(), _kept(module, name), amount)
    return custom_from_mask(module, name, mask)


def random_unstructured(module, name, amount):
    """Leaves out cells by chance: a share of them, or so many."""
    kept = _kept(module, name)
    mask = kept.clone()
    count = _count(amount, int(kept.sum()))
    if count:
        drawn = torch.rand_like(kept).masked_fill(kept == 0, -1.0)
        mask.view(-1)[torch.topk(drawn.view(-1), k=count).indices] = 0
    return custom_from_mask(module, name, mask)


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    """Leaves out whole rows along an axis: those whose n-norms are the smallest."""
    scores = getattr(module, name) if importance_scores is None else importance_scores
    scores = scores.detach()
    axis = dim % scores.dim()
    others = [at for at in range(scores.dim()) if at != axis]
    kept = _kept(module, name)
    # Rows that are left out already do not count.
    open_rows = kept.sum(others).nonzero().view(-1)
    sizes = torch.norm(scores, p=n, dim=others)[open_rows]
    count = len(open_rows) - _count(amount, len(open_rows))
    chosen = open_rows[torch.topk(sizes, k=count).indices]
    mask = torch.zeros_like(scores)
    mask[(slice(None),) * axis + (chosen,)] = 1
    return custom_from_mask(module, name, mask * kept)


def global_unstructured(parameters, pruning_method, importance_scores=None, **settings):
    """Leaves out the cells nearest to zero of several parameters together."""
    if pruning_method is not L1Unstructured:
        raise torch.UnsupportedError("global_unstructured is here for L1Unstructured alone.")
    held = [(getattr(module, name).detach().abs(), module, name) for module, name in parameters]
    kept = torch.cat([_kept(module, name).reshape(-1) for _, module, name in held])
    mask = _smallest(torch.cat([each.reshape(-1) for each, _, _ in held]), kept, **settings)
    for part, (scores, module, name) in zip(mask.split([s.numel() for s, *_ in held]), held):
        custom_from_mask(module, name, part.view(scores.shape))


class L1Unstructured:
    """Names the cells nearest to zero, for `global_unstructured`."""


def identity(module, name):
    return custom_from_mask(module, name, torch.ones_like(getattr(module, name)))


def remove(module, name):
    """Makes the mask's zeros the parameter's own."""
    if f"{name}_mask" not in module._buffers:
        raise ValueError(
            f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed"
        )
    original = getattr(module, f"{name}_orig")
    made = getattr(module, f"{name}_mask") * original
    for key in preparing(module, _Masked, name):
        del module._forward_pre_hooks[key]
    for each in (f"{name}_orig", f"{name}_mask"):
        delattr(module, each)
    module.__dict__.pop(name, None)
    original.data = made.detach()
    module.register_parameter(name, original)
    return module


__getattr__ = module_getattr("torch.nn.utils.prune", dir())
