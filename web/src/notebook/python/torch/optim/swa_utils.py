"""Averages of a model's parameters over the steps of training."""

import copy

import torch
from torch._unsupported import module_getattr
from torch.nn import Module
from torch.nn.modules.batchnorm import BatchNorm1d, BatchNorm2d


def get_ema_avg_fn(decay=0.999):
    """An `avg_fn` whose average moves by 1 - decay of the difference at each step."""

    @torch.no_grad()
    def averaged(ema_param, current_param, num_averaged):
        return decay * ema_param + (1 - decay) * current_param

    return averaged


def get_ema_multi_avg_fn(decay=0.999):
    """The same for all parameters at once: a `multi_avg_fn`, which changes them in place."""

    @torch.no_grad()
    def average(ema_param_list, current_param_list, num_averaged):
        for ema, current in zip(ema_param_list, current_param_list):
            ema.lerp_(current, 1 - decay)

    return average


class AveragedModel(Module):
    """A copy of a model, `module`, whose parameters are the averages of those it is given."""

    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = copy.deepcopy(model)
        self.register_buffer("n_averaged", torch.tensor(0))
        self.avg_fn, self.multi_avg_fn, self.use_buffers = avg_fn, multi_avg_fn, use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def _held(self, model):
        held = list(model.parameters())
        return held + list(model.buffers()) if self.use_buffers else held

    @torch.no_grad()
    def update_parameters(self, model):
        """Takes the model's present parameters into the averages."""
        own = [each.detach() for each in self._held(self.module)]
        given = [each.detach() for each in self._held(model)]
        count = self.n_averaged.item()
        if count == 0:
            for average, current in zip(own, given):
                average.copy_(current)
        elif self.multi_avg_fn is not None:
            self.multi_avg_fn(own, given, self.n_averaged)
        else:
            for average, current in zip(own, given):
                if self.avg_fn is None:
                    average.add_((current - average) / (count + 1))
                else:
                    average.copy_(self.avg_fn(average, current, self.n_averaged))
        if not self.use_buffers:
            for average, current in zip(self.module.buffers(), model.buffers()):
                average.detach().copy_(current.detach())
        self.n_averaged += 1


@torch.no_grad()
def update_bn(loader, model, device=None):
    """Computes the means and variances of a model's batch norms anew from all of a loader."""
    norms = [each for each in model.modules() if isinstance(each, (BatchNorm1d, BatchNorm2d))]
    if not norms:
        return
    before, was_training = [each.momentum for each in norms], model.training
    for each in norms:
        each.reset_running_stats()
        each.momentum = None
    model.train()
    for batch in loader:
        model(batch[0] if isinstance(batch, (list, tuple)) else batch)
    for each, momentum in zip(norms, before):
        each.momentum = momentum
    model.train(was_training)


__getattr__ = module_getattr("torch.optim.swa_utils", globals())
