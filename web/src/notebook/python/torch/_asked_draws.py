"""What a draw is asked for, in the forms in which PyTorch takes it."""


def draw_of(operation, size, named):
    """Mean, spread and shape of rand and randn, alone or like another, and of normal."""
    mean, std = size[:2] if operation.name == "normal" else (0.0, 1.0)
    rest = size[2:] if operation.name == "normal" else size
    shape = rest[0] if len(rest) == 1 and not isinstance(rest[0], int) else rest
    return mean, std, tuple(getattr(shape, "shape", named.get("size", shape)))


def is_uniform(operation):
    return operation.name.startswith("rand") and "randn" not in operation.name


def filling_of(name, given, named):
    """The two numbers of uniform_, the ends, or of normal_, mean and spread."""
    names = ("from", "to") if name.startswith("uniform") else ("mean", "std")
    one, other = (*given, *(named.get(*each) for each in [*zip(names, (0, 1))][len(given) :]))
    return one, other
