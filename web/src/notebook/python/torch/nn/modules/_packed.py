"""Steps of a recurrent layer through rows of several lengths."""

import torch


def packed_steps(step, gates, state, is_backward):
    """The outputs of all steps one after another, and each row's state after its own last step.

    `gates` are the steps' rows, fewer with each step: the longest rows stand first.
    """
    most = gates[0].shape[0]
    first = state
    outputs, ended = [], []
    if is_backward:
        state = tuple(each[: gates[-1].shape[0]] for each in first)
    for each in reversed(gates) if is_backward else gates:
        count, known = each.shape[0], state[0].shape[0]
        if count > known:
            begun = (part[known:count] for part in first)
            state = tuple(torch.cat(pair) for pair in zip(state, begun))
        elif count < known:
            ended.insert(0, tuple(part[count:] for part in state))
            state = tuple(part[:count] for part in state)
        state = step(each, state)
        outputs.append(state[0])
    if is_backward:
        outputs.reverse()
    elif state[0].shape[0] < most:
        state = tuple(torch.cat(parts) for parts in zip(state, *ended))
    return torch.cat(outputs), state
