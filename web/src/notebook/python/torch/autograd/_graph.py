"""Graphs that a backward pass has used up, as PyTorch frees what their nodes have saved."""

from torch import _engine
from torch.autograd import _versions

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after "
    "they "
    "have already been freed). Saved intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the "
    "graph a second time or if you need to access saved tensors after calling backward."
)
LET_GO = (
    "This tensor's graph is not there any more: the record of operations had little room. Where no "
    "gradient is needed, torch.no_grad() keeps a long loop from filling it."
)
# Operations whose nodes save nothing: a pass may go through them again.
_SAVE_NOTHING = {
    *"add sub neg sum mean view reshape flatten transpose permute t T mT expand squeeze".split(),
    *"unsqueeze view_as expand_as cat stack select slice narrow diagonal split chunk".split(),
    *"unbind clone contiguous detach repeat roll flip tril triu floor ceil trunc round".split(),
    *("sign", "to", "cumsum"),
}
_OPERATIONS = {each.place: each for each in _engine.OPERATIONS.values()}
# The tensors whose nodes have been used up.
freed = set()
# The results of functions with gradients of their own that a pass has gone through.
passed = set()
# Those that were found to belong to no graph.
_plain = set()


def operands(made):
    """The numbers of the tensors that a call was given."""
    place, end = 4, len(made)
    while place < end:
        tag = made[place]
        if tag == _engine.TENSOR:
            yield made[place + 1]
            place += 2
        elif tag == _engine.TENSORS:
            count = made[place + 1]
            yield from made[place + 2 : place + 2 + count]
            place += 2 + count
        elif tag in (_engine.WHOLES, _engine.TEXT):
            place += 2 + made[place + 1]
        elif tag == _engine.LONG_WHOLE:
            place += 3
        else:
            place += 1 if tag == _engine.NONE else 2


def _saves(made):
    name = _OPERATIONS[made[1]].name
    if name == "getitem":
        codes = made[8 : 8 + made[7]] if made[6] == _engine.WHOLES else ()
        return any(each in (4, 5) for each in _kinds(codes))
    return name not in _SAVE_NOTHING


def _kinds(codes):
    place = 0
    while place < len(codes):
        yield codes[place]
        place += {0: 2, 1: 5, 5: 2}.get(codes[place], 1)


def is_used_up(number, by_passes=False):
    """Whether no pass may go backward from a tensor any more: for what passes have freed alone,
    where that is asked."""
    seen, waiting = set(), [number]
    while waiting:
        number = waiting.pop()
        if number in _engine.ghosts and (_engine.ghosts[number] or not by_passes):
            return True
        if number in passed:
            return True
        made = _engine.calls.get(number)
        if made is None or number in seen or not _engine.is_computed(number):
            continue
        if number in freed and _saves(made):
            return True
        seen.add(number)
        waiting += operands(made)
    return False


def use_up(numbers, is_kept):
    """Walks the graph of tensors, and frees it unless it is kept.

    Raises RuntimeError where a node was freed before that has saved something, or where it needs
    what was written to since.
    """
    calls = _engine.calls
    seen = set()
    written, newest = {}, _versions.newest()
    waiting = list(numbers)
    while waiting:
        number = waiting.pop()
        if number in _engine.ghosts:
            raise RuntimeError(FREED if _engine.ghosts[number] else LET_GO)
        if number in passed:
            raise RuntimeError(FREED)
        made = calls.get(number)
        if made is None or number in seen or number in _plain:
            continue
        if not _engine.is_computed(number):
            _plain.add(number)
            continue
        if number in freed and _saves(made):
            raise RuntimeError(FREED)
        seen.add(number)
        if number <= newest:
            written[number] = _versions.check(number, made)
        waiting += operands(made)
    wrong = max((number for number, said in written.items() if said), default=None)
    if wrong is not None:
        raise RuntimeError(written[wrong])
    if not is_kept:
        freed.update(seen)


def of_written(output, gradient, creates, wanted):
    """The gradients of leaves that were written to, by a pass that adds to none: pairs."""
    leaves, seen, waiting = set(), set(), [output]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        if number in _engine.calls:
            waiting += operands(_engine.calls[number])
        _, requires, is_leaf, *_ = _engine.look(number)
        if requires and is_leaf:
            leaves.add(number)
    wanted = [each for each in wanted if each in leaves]
    if not wanted:
        return []
    before = {each: _engine.look(each)[3] for each in leaves}
    for each in leaves:
        _engine.run("set_gradient", each, -1)
    _engine.run("run_backward", output, gradient, creates)
    found = [(each, _engine.look(each)[3]) for each in wanted]
    for each, known in before.items():
        _engine.run("set_gradient", each, known)
    return found


def first_users(number):
    """By each tensor of a graph, the first call that uses it on the way to a tensor."""
    found, seen, waiting = {}, set(), [number]
    while waiting:
        number = waiting.pop()
        made = _engine.calls.get(number)
        if made is None or number in seen:
            continue
        seen.add(number)
        for each in operands(made):
            found[each] = min(number, found.get(each, number))
            waiting.append(each)
    return found


def forget(kept):
    """After the engine has let go of history, but of tensors with these numbers."""
    freed.clear()
    _plain.clear()
    passed.intersection_update(kept)
