"""Who is told of what leaves tensors: as text, or as numbers of Python."""

#: Called with a tensor's number, its text, and what decides the text besides its numbers.
printed = []
#: Called with the number of a tensor that Python's own code reads.
read = []


def _number(tensor):
    """The number of a tensor; of one of a narrow dtype, that of the int64 tensor that it holds."""
    return vars(tensor).get("_held", tensor)._number


def tell_printed(tensor, text, looks):
    """Tells the text of a tensor."""
    for each in printed:
        each(_number(tensor), text, looks)


def tell_read(tensor):
    """Tells that Python's own code reads a tensor: to decide something, or to write text itself."""
    for each in read:
        each(_number(tensor))
