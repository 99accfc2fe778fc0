"""The part of a dataset that one of several processes reads."""

import math

import torch

from .sampler import Sampler


class DistributedSampler(Sampler):
    """Every `num_replicas`-th place from `rank` on, each epoch in an order of its own."""

    def __init__(
        self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False
    ):
        if num_replicas is None or rank is None:
            torch.distributed.get_rank()
        if not 0 <= rank < num_replicas:
            raise ValueError(
                f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]"
            )
        self.dataset, self.num_replicas, self.rank = dataset, num_replicas, rank
        self.shuffle, self.seed, self.drop_last, self.epoch = shuffle, seed, drop_last, 0
        rounded = math.floor if drop_last else math.ceil
        self.num_samples = rounded(len(dataset) / num_replicas)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self):
        places = list(range(len(self.dataset)))
        if self.shuffle:
            generator = torch.Generator()
            generator.manual_seed(self.seed + self.epoch)
            places = torch.randperm(len(places), generator=generator).tolist()
        while len(places) < self.total_size:
            places += places[: self.total_size - len(places)]
        return iter(places[self.rank : self.total_size : self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        """Draws another order for the next pass."""
        self.epoch = epoch
