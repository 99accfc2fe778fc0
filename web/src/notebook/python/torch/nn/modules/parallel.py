"""A model on several devices, of which there is one."""

from .module import Module


class DataParallel(Module):
    """Calls its module: there is one device to share the batch among."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.device_ids = []

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
