"""The base of optimizers: groups of parameters with their settings, and what is kept of each."""

import copy
import warnings
from collections import defaultdict

import torch
from torch import _follows, _memory
from torch._tensor import Tensor
from torch.autograd import _held


class _Required:
    def __repr__(self):
        return "<required parameter>"


required = _Required()


def needs(is_fit, what, value):
    """Raises ValueError for a setting that is out of range."""
    if not is_fit:
        raise ValueError(f"Invalid {what}: {value}")


class Optimizer:
    """Changes parameters by their gradients. A subclass defines `step`.

    `params` are tensors, or dicts with "params" and settings of their own; `defaults` are the
    settings of groups that have none.
    """

    def __init__(self, params, defaults):
        self.defaults = defaults
        if isinstance(params, Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, "
                f"but got {params.type()}"
            )
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)
        _memory.before_training()

    def add_param_group(self, param_group):
        """Adds a dict with "params" and settings. Raises what PyTorch raises for unfit ones."""
        assert isinstance(param_group, dict), "param group must be a dict"
        params = param_group["params"]
        if isinstance(params, Tensor):
            params = [params]
        elif isinstance(params, set):
            raise TypeError(
                "optimizer parameters need to be organized in ordered collections, but the "
                "ordering of tensors in sets will change between runs. Please use a list instead."
            )
        params = param_group["params"] = list(params)
        # In newer versions parameters may come with their names.
        if params and all(isinstance(each, tuple) for each in params):
            params = param_group["params"] = [tensor for _, tensor in params]
        for each in params:
            if not isinstance(each, Tensor):
                raise TypeError(
                    f"optimizer can only optimize Tensors, but one of the params is "
                    f"{type(each).__name__}"
                )
            if not each.is_leaf:
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError(
                    "parameter group didn't specify a value of required optimization parameter "
                    + name
                )
            param_group.setdefault(name, default)
        if len({id(each) for each in params}) != len(params):
            warnings.warn(
                "optimizer contains a parameter group with duplicate parameters; in future, this "
                "will cause an error; see github.com/pytorch/pytorch/issues/40967 for more "
                "information",
                stacklevel=3,
            )
        known = {id(each) for group in self.param_groups for each in group["params"]}
        if any(id(each) in known for each in params):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)

    def zero_grad(self, set_to_none=None):
        """Takes the gradients away, or sets them to zeros."""
        set_to_none = _follows.newest if set_to_none is None else set_to_none
        for group in self.param_groups:
            for each in group["params"]:
                if set_to_none:
                    each.grad = None
                else:
                    _held.zero(each)

    def step(self, closure=None):
        raise NotImplementedError

    def _with_gradients(self):
        """Each group's settings with each of its parameters that has a gradient."""
        for group in self.param_groups:
            for each in group["params"]:
                gradient = each.grad
                if gradient is not None:
                    yield group, each, -gradient if group.get("maximize") else gradient

    @staticmethod
    def _closure_loss(closure):
        if closure is None:
            return None
        with torch.enable_grad():
            return closure()

    def state_dict(self):
        """The settings, and what is kept of each parameter, by its number."""
        numbers = {}
        for group in self.param_groups:
            for each in group["params"]:
                numbers.setdefault(id(each), len(numbers))

        def packed(group):
            settings = {name: value for name, value in group.items() if name != "params"}
            settings["params"] = [numbers[id(each)] for each in group["params"]]
            return settings

        groups = [packed(group) for group in self.param_groups]
        state = {
            numbers[id(key)] if isinstance(key, Tensor) else key: value
            for key, value in self.state.items()
        }
        return {"state": state, "param_groups": groups}

    def load_state_dict(self, state_dict):
        """Takes the settings and the state of another optimizer of as many parameters."""
        given = copy.deepcopy(state_dict)
        saved = given["param_groups"]
        if len(saved) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        for own, group in zip(self.param_groups, saved):
            if len(own["params"]) != len(group["params"]):
                raise ValueError(
                    "loaded state dict contains a parameter group that doesn't match the size of "
                    "optimizer's group"
                )
        by_number = {
            number: each
            for own, group in zip(self.param_groups, saved)
            for number, each in zip(group["params"], own["params"])
        }
        self.state = defaultdict(dict)
        for key, value in given["state"].items():
            self.state[by_number.get(key, key)] = value
        self.param_groups = [
            {**group, "params": own["params"]} for own, group in zip(self.param_groups, saved)
        ]

    def __getstate__(self):
        return {
            "defaults": self.defaults,
            "state": self.state,
            "param_groups": self.param_groups,
        }

    def __repr__(self):
        text = f"{type(self).__name__} ("
        for at, group in enumerate(self.param_groups):
            text += f"\nParameter Group {at}\n"
            text += "".join(
                f"    {name}: {group[name]}\n" for name in sorted(group) if name != "params"
            )
        return text + ")"
