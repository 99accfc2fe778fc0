"""The loss of sequences whose places are not told: connectionist temporal classification."""

import torch
from torch._making import tensor

# Stands for minus infinity, whose gradient would be none.
_NEVER = -1e30


def _lengths(given):
    return given.tolist() if isinstance(given, torch.Tensor) else [int(each) for each in given]


def _checked(log_probs, inputs, targets, blank):
    steps, count, classes = log_probs.shape
    if not 0 <= blank < classes:
        raise RuntimeError("blank must be in label range")
    for name, lengths in (("input", inputs), ("target", targets)):
        if len(lengths) != count:
            raise RuntimeError(f"{name}_lengths must be of size batch_size")
    if any(each > steps for each in inputs):
        at = next(place for place, each in enumerate(inputs) if each > steps)
        raise RuntimeError(
            f"Expected input_lengths to have value at most {steps}, but got value {inputs[at]} "
            "(while checking arguments for ctc_loss_cpu)"
        )


def _labels(targets, lengths, blank):
    """Each row's labels with blanks before, between and behind them, to one length."""
    if targets.dim() == 1:
        cells, rows, start = targets.tolist(), [], 0
        for length in lengths:
            rows.append(cells[start : start + length])
            start += length
    else:
        rows = [row[:length] for row, length in zip(targets.tolist(), lengths)]
    most, made = max(lengths, default=0), []
    for row in rows:
        row = row + [blank] * (most - len(row))
        made.append([blank, *(each for label in row for each in (label, blank))])
    return made


def _shifted(scores, by):
    """The scores of the places before, which are never reached at the beginning."""
    before = scores.new_full((scores.shape[0], by), _NEVER)
    return torch.cat([before, scores[:, : scores.shape[1] - by]], 1)


def _losses(log_probs, targets, inputs, lengths, blank):
    """For each row the logarithm of the chance of all ways to its labels, negative."""
    steps, count, _ = log_probs.shape
    labels = _labels(targets, lengths, blank)
    wide = len(labels[0])
    may_skip = [
        [at > 1 and row[at] != blank and row[at] != row[at - 2] for at in range(wide)]
        for row in labels
    ]
    places, may_skip = tensor(labels), tensor(may_skip)
    never = log_probs.new_full((count, wide), _NEVER)
    begins = (torch.arange(wide) < 2).expand(count, wide)
    scores = torch.where(begins, log_probs[0].gather(1, places), never)
    for step in range(1, min(steps, max(inputs, default=0))):
        ways = [scores, _shifted(scores, 1)] if wide > 1 else [scores]
        if wide > 2:
            ways.append(torch.where(may_skip, _shifted(scores, 2), never))
        more = torch.logsumexp(torch.stack(ways), 0) + log_probs[step].gather(1, places)
        goes_on = tensor([[step < each] for each in inputs])
        scores = torch.where(goes_on, more, scores)
    last = tensor([[2 * each] for each in lengths])
    ends = scores.gather(1, last)
    before = torch.where(last > 0, scores.gather(1, (last - 1).clamp(min=0)), _NEVER)
    return -torch.logsumexp(torch.cat([ends, before], 1), 1)


def ctc_loss(
    log_probs,
    targets,
    input_lengths,
    target_lengths,
    blank=0,
    reduction="mean",
    zero_infinity=False,
):
    """The loss of log_probs (T, N, C) for targets (N, S), or for all labels one after another."""
    is_one = log_probs.dim() == 2
    if is_one:
        log_probs, targets = log_probs.unsqueeze(1), targets.reshape(1, -1)
    inputs, lengths = (
        _lengths(each.reshape(-1) if is_one and isinstance(each, torch.Tensor) else each)
        for each in (input_lengths, target_lengths)
    )
    _checked(log_probs, inputs, lengths, blank)
    losses = _losses(log_probs, targets, inputs, lengths, blank)
    is_never = losses.detach() > -_NEVER / 10
    # PyTorch's gradient is that of scores before log_softmax, as if nothing followed.
    seen = torch.arange(log_probs.shape[0]).unsqueeze(1) < tensor(inputs)
    shares = (log_probs.exp() * seen.unsqueeze(-1).float()).sum((0, 2))
    losses = losses + (shares - shares.detach())
    losses = torch.where(is_never, 0.0 if zero_infinity else float("inf"), losses)
    if losses.requires_grad:
        losses._node = "CtcLossBackward0"
    if reduction == "none":
        return losses[0] if is_one else losses
    if reduction == "sum":
        return losses.sum()
    return (losses / tensor([max(each, 1) for each in lengths]).to(losses.dtype)).mean()
