"""Datasets: samples by index, or one after the other."""

import bisect
import itertools
import math
import warnings
from typing import Generic, TypeVar

import torch

T_co = TypeVar("T_co", covariant=True)


class Dataset(Generic[T_co]):
    """Samples by index. A subclass defines `__getitem__`, and `__len__` for most uses."""

    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset[T_co]):
    """Samples one after the other. A subclass defines `__iter__`."""

    def __iter__(self):
        raise NotImplementedError("Subclasses of IterableDataset should implement __iter__.")

    def __add__(self, other):
        return ChainDataset([self, other])


class TensorDataset(Dataset):
    """Rows of tensors that have equally many."""

    def __init__(self, *tensors):
        assert all(tensors[0].size(0) == tensor.size(0) for tensor in tensors), (
            "Size mismatch between tensors"
        )
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


class StackDataset(Dataset):
    """Datasets side by side: a sample is a tuple, or a dict, of one sample of each."""

    def __init__(self, *args, **kwargs):
        if bool(args) == bool(kwargs):
            raise ValueError("StackDataset takes datasets by place or by name, not both")
        self.datasets = args or kwargs
        lengths = {len(each) for each in (args or kwargs.values())}
        if len(lengths) > 1:
            raise ValueError("Size mismatch between datasets")
        self._length = lengths.pop()

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {name: each[index] for name, each in self.datasets.items()}
        return tuple(each[index] for each in self.datasets)

    def __len__(self):
        return self._length


class ConcatDataset(Dataset[T_co]):
    """Datasets behind each other."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert self.datasets, "datasets should not be an empty iterable"
        for each in self.datasets:
            assert not isinstance(each, IterableDataset), (
                "ConcatDataset does not support IterableDataset"
            )
        self.cumulative_sizes = list(itertools.accumulate(map(len, self.datasets)))

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        at = bisect.bisect_right(self.cumulative_sizes, idx)
        before = self.cumulative_sizes[at - 1] if at else 0
        return self.datasets[at][idx - before]


class ChainDataset(IterableDataset):
    """Iterable datasets behind each other."""

    def __init__(self, datasets):
        self.datasets = datasets

    def _checked(self):
        for each in self.datasets:
            assert isinstance(each, IterableDataset), "ChainDataset only supports IterableDataset"
            yield each

    def __iter__(self):
        for each in self._checked():
            yield from each

    def __len__(self):
        return sum(len(each) for each in self._checked())


class Subset(Dataset[T_co]):
    """The samples of a dataset that indices name."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[each] for each in idx]]
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def _lengths(parts, count):
    """Lengths of parts of a whole; what is left over goes to the first ones, one each."""
    lengths = []
    for at, part in enumerate(parts):
        if part < 0 or part > 1:
            raise ValueError(f"Fraction at index {at} is not between 0 and 1")
        lengths.append(math.floor(count * part))
    for at in range(count - sum(lengths)):
        lengths[at % len(lengths)] += 1
    for at, length in enumerate(lengths):
        if length == 0:
            warnings.warn(
                f"Length of split at index {at} is 0. This might result in an empty dataset.",
                stacklevel=3,
            )
    return lengths


def random_split(dataset, lengths, generator=None):
    """Splits a dataset by chance into subsets of these lengths, or of these parts of it."""
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        lengths = _lengths(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    indices = torch.randperm(sum(lengths), generator=generator).tolist()
    ends = itertools.accumulate(lengths)
    return [
        Subset(dataset, indices[end - length : end]) for end, length in zip(ends, lengths)
    ]
