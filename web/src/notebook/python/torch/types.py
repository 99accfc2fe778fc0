"""Names of types, for annotations."""

import builtins
from typing import Any, List, Optional, Sequence, Tuple, Union  # noqa: F401

import torch

_TensorOrTensors = Union[torch.Tensor, Sequence[torch.Tensor]]
_int, _float, _bool = builtins.int, builtins.float, builtins.bool
_dtype, _device = torch.dtype, torch.device
_size = Union[torch.Size, List[_int], Tuple[_int, ...]]
Number = Union[builtins.int, builtins.float, builtins.bool]
Device = Optional[Union[_device, str, _int]]
