"""Who is told of what leaves tensors: as text, or as numbers of Python."""

#: Called with a tensor's number, its text, and what decides the text besides its numbers.
printed = []
#: Called with the number of a tensor that Python's own code reads.
read = []


def tell_read(number):
    """Tells that Python's own code reads a tensor: to decide something, or to write text itself."""
    for each in read:
        each(number)
