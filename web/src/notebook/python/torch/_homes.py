"""Modules of PyTorch's under which code finds what stands elsewhere here, and those that are left
out: an import of one says so."""

import importlib.abc
import sys

# By PyTorch's name: where its names stand here.
_ELSEWHERE = {
    "torch.autograd.grad_mode": "torch.autograd",
    "torch.autograd.variable": "torch.autograd",
    "torch.cuda.random": "torch.cuda",
    "torch.functional": "torch",
    "torch.utils.data._utils": "torch.utils.data",
    "torch.utils.data._utils.collate": "torch.utils.data",
    **{
        f"torch.nn.modules.{name}": "torch.nn.modules"
        for name in "channelshuffle fold instancenorm padding pixelshuffle".split()
    },
    **{
        f"torch.optim.{name}": "torch.optim"
        for name in "adagrad adamax nadam radam rmsprop".split()
    },
}
_OBJECTS = ("cuda", "cudnn", "mkldnn", "mps")
# What is left out, and the nearest that is.
LEFT_OUT = {
    "torch.onnx": "torch.save of a model's state_dict",
    "torch.export": "torch.save of a model's state_dict",
    "torch.package": "torch.save of a model's state_dict",
    "torch.hub": "a model's class in the notebook, and torch.load of its state_dict",
    "torch.fx": "hooks of modules, and grad_fn.next_functions",
    "torch.utils.bottleneck": "torch.utils.benchmark",
    "torch.nested": "torch.nn.utils.rnn.pad_sequence, and a mask",
    "torch.masked": "masked_fill, and a mask of bools",
    "torch.quantization": "half() and bfloat16()",
    "torch.ao": "half() and bfloat16()",
    "torch.nn.quantized": "half() and bfloat16()",
    "torch.nn.utils.stateless": "torch.func.functional_call",
    "torch.distributed.fsdp": "torch.distributed, of one process",
    "torch.distributed.tensor": "torch.distributed, of one process",
    "torch.distributed.algorithms": "torch.distributed, of one process",
    "torch.compiler": "torch.compile",
    "torch._dynamo": "torch.compile",
    "torch._inductor": "torch.compile",
    "torch.utils.cpp_extension": "torch.autograd.Function",
    "torch.library": "torch.autograd.Function",
    "torch.overrides": "a class that holds a tensor",
    "torch.futures": "a call that waits",
    "torch.utils.flop_counter": "hooks of modules",
}


class _Finder(importlib.abc.MetaPathFinder):
    """Asked last: says of a module that is left out what is nearest."""

    def find_spec(self, fullname, path=None, target=None):
        instead = LEFT_OUT.get(fullname)
        if instead is not None:
            raise ModuleNotFoundError(
                f"No module named {fullname!r}: it is not supported here. The nearest that is: "
                f"{instead}.",
                name=fullname,
            )


def settle():
    """Once all modules are there."""
    for name, place in _ELSEWHERE.items():
        sys.modules.setdefault(name, sys.modules[place])
    backends = sys.modules["torch.backends"]
    for name in _OBJECTS:
        sys.modules.setdefault(f"torch.backends.{name}", getattr(backends, name))
    # So that what would stand in it is asked for.
    sys.modules["torch.distributed"].__path__ = []
    sys.meta_path.append(_Finder())
