# Random calls and the bits that PyTorch gives: one JSON list. Arguments: how many of each operation, and a seed.
import base64
import json
import random
import sys

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
LENGTHS = [1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 31, 32, 33, 40, 64, 70, 100]


def length():
    return random.choice(LENGTHS)


def small():
    return random.choice([1, 2, 3, 4, 5, 8, 9])


def encoded(tensor):
    cells = tensor.contiguous().numpy().tobytes()
    return {"shape": list(tensor.shape), "data": base64.b64encode(cells).decode()}


class Given:
    """A tensor that is made row by row and then permuted, here and there alike."""

    def __init__(self, *shape, order=None, scale=1.0, positive=False):
        order = list(range(len(shape))) if order is None else order
        made = [0] * len(shape)
        for place, axis in enumerate(order):
            made[axis] = shape[place]
        rows = torch.randn(made) * scale
        self.rows = rows.abs() if positive else rows
        self.order = order
        self.tensor = self.rows.permute(order)

    def told(self):
        return {**encoded(self.rows), "order": self.order}


def turned(*shape, **options):
    """A tensor whose last two axes lie in memory in either order."""
    order = list(range(len(shape)))
    if random.random() < 0.5:
        order[-2:] = reversed(order[-2:])
    return Given(*shape, order=order, **options)


def shuffled(*shape, **options):
    """A tensor whose axes lie in memory in any order."""
    order = list(range(len(shape)))
    if random.random() < 0.5:
        random.shuffle(order)
    return Given(*shape, order=order, **options)


def axes_of(rank):
    return sorted(random.sample(range(rank), random.randint(1, rank)))


def matmul():
    m, k, n, batch = length(), length(), length(), small()
    pair = random.choice(
        [
            lambda: (turned(m, k), turned(k, n)),
            lambda: (turned(batch, m, k), turned(batch, k, n)),
            lambda: (turned(2, batch, m, k), turned(2, batch, k, n)),
            lambda: (turned(batch, m, k), turned(k, n)),
            lambda: (turned(m, k), Given(k)),
            lambda: (Given(k), turned(k, n)),
            lambda: (Given(k), Given(k)),
        ]
    )()
    return torch.matmul, pair, []


def linear():
    m, k, n = length(), length(), length()
    # Of a single column and rows that do not lie in memory one by one, PyTorch takes the bias first.
    rows = turned if n > 1 else Given
    x = random.choice([lambda: rows(m, k), lambda: Given(small(), m, k), lambda: Given(k)])()
    given = (x, Given(n, k)) + ((Given(n),) if random.random() < 0.7 else ())
    return F.linear, given, []


def addmm():
    m, k, n = length(), length(), length()
    return torch.addmm, (Given(n), turned(m, k), turned(k, n)), []


def baddbmm():
    m, k, n, batch = length(), length(), length(), small()
    return torch.baddbmm, (Given(batch, m, n), turned(batch, m, k), turned(batch, k, n)), []


def reduced(function):
    def made():
        if random.random() < 0.1:
            return function, (Given(random.randint(1, 30000)),), [[0]]
        rank = random.randint(1, 4)
        x = shuffled(*(length() if rank < 3 else small() for _ in range(rank)))
        return function, (x,), [axes_of(rank)]

    return made


def over_an_axis(function):
    def made():
        rank = random.randint(1, 3)
        x = shuffled(*(length() if rank < 3 else small() for _ in range(rank)), scale=3.0)
        return function, (x,), [random.randrange(rank)]

    return made


def cell_by_cell(function, positive=False):
    return lambda: (function, (shuffled(length(), length(), scale=9.0, positive=positive),), [])


def add():
    shape = length(), length()
    return torch.add, (shuffled(*shape), shuffled(*shape)), [random.gauss(0, 1)]


def addcmul():
    m, n = length(), length()
    return torch.addcmul, (shuffled(m, n), Given(m, n), shuffled(m, 1)), [random.gauss(0, 1)]


CASES = {
    "matmul": matmul,
    "linear": linear,
    "addmm": addmm,
    "baddbmm": baddbmm,
    "sum": reduced(torch.sum),
    "mean": reduced(torch.mean),
    "softmax": over_an_axis(torch.softmax),
    "log_softmax": over_an_axis(torch.log_softmax),
    "exp": cell_by_cell(torch.exp),
    "add": add,
    "addcmul": addcmul,
    "log": cell_by_cell(torch.log, positive=True),
}

# What PyTorch takes by name alone.
NAMED = {"add": "alpha", "addcmul": "value"}


def case(name):
    function, given, numbers = CASES[name]()
    named = NAMED.get(name)
    tensors = [each.tensor for each in given]
    result = function(*tensors, **{named: numbers[0]}) if named else function(*tensors, *numbers)
    return {
        "operation": name,
        "given": [each.told() for each in given],
        "numbers": [{named: numbers[0]}] if named else numbers,
        "result": encoded(result),
    }


count, seed = int(sys.argv[1]), int(sys.argv[2])
random.seed(seed)
torch.manual_seed(seed)
print(json.dumps([case(name) for name in CASES for _ in range(count)]))
