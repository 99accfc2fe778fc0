"""L-BFGS: steps by the curvature that the last gradients tell."""

import torch

from ._line_search import strong_wolfe
from .optimizer import Optimizer

# What is kept from one call of `step` to the next, by PyTorch's names.
_KEPT = "d t old_dirs old_stps ro H_diag prev_flat_grad prev_loss".split()


class LBFGS(Optimizer):
    """`step` needs a closure, which is called several times, and gives its first loss."""

    def __init__(
        self,
        params,
        lr=1,
        max_iter=20,
        max_eval=None,
        tolerance_grad=1e-7,
        tolerance_change=1e-9,
        history_size=100,
        line_search_fn=None,
    ):
        settings = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        super().__init__(params, settings)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")

    def step(self, closure):
        def evaluated():
            with torch.enable_grad():
                return closure()

        with torch.no_grad():
            return self._stepped(evaluated)

    def _stepped(self, closure):
        group = self.param_groups[0]
        smallest, least_change = group["tolerance_grad"], group["tolerance_change"]
        state = self.state[group["params"][0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first_loss = closure()
        loss = float(first_loss)
        calls = 1
        state["func_evals"] += 1
        gradient = self._flat_gradient()
        if gradient.abs().max() <= smallest:
            return first_loss
        kept = {name: state.get(name) for name in _KEPT}
        rounds = 0
        while rounds < group["max_iter"]:
            rounds += 1
            state["n_iter"] += 1
            is_first = state["n_iter"] == 1
            if is_first:
                kept.update(d=gradient.neg(), old_dirs=[], old_stps=[], ro=[], H_diag=1)
            else:
                _turn(kept, gradient, state, group["history_size"])
            kept["prev_flat_grad"] = gradient.clone()
            kept["prev_loss"] = loss
            direction = kept["d"]
            length = group["lr"]
            if is_first:
                length = min(1.0, 1.0 / gradient.abs().sum()) * length
            kept["t"] = length
            slope = gradient.dot(direction)
            if slope > -least_change:
                break
            more = 0
            is_flat = False
            if group["line_search_fn"] is not None:
                loss, gradient, length, more = self._searched(
                    closure, length, direction, loss, gradient, slope
                )
                kept["t"] = length
                self._move(length, direction)
                is_flat = gradient.abs().max() <= smallest
            else:
                self._move(length, direction)
                if rounds != group["max_iter"]:
                    loss = float(closure())
                    gradient = self._flat_gradient()
                    is_flat = gradient.abs().max() <= smallest
                    more = 1
            calls += more
            state["func_evals"] += more
            if (
                rounds == group["max_iter"]
                or calls >= group["max_eval"]
                or is_flat
                or direction.mul(length).abs().max() <= least_change
                or abs(loss - kept["prev_loss"]) < least_change
            ):
                break
        state.update(kept)
        return first_loss

    def _flat_gradient(self):
        return torch.cat(
            [
                torch.zeros(each.numel()) if each.grad is None else each.grad.reshape(-1)
                for each in self.param_groups[0]["params"]
            ]
        )

    def _move(self, length, direction):
        """Adds length * direction to the parameters."""
        start = 0
        for each in self.param_groups[0]["params"]:
            end = start + each.numel()
            each.add_(direction[start:end].view_as(each), alpha=length)
            start = end

    def _searched(self, closure, length, direction, loss, gradient, slope):
        """The length of the step at which the loss has come down enough."""
        if self.param_groups[0]["line_search_fn"] != "strong_wolfe":
            raise RuntimeError("only 'strong_wolfe' is supported")
        params = self.param_groups[0]["params"]
        start = [each.clone() for each in params]

        def tried(length):
            self._move(length, direction)
            there = float(closure()), self._flat_gradient()
            for each, value in zip(params, start):
                each.copy_(value)
            return there

        return strong_wolfe(tried, length, direction, loss, gradient, slope)


def _turn(kept, gradient, state, most):
    """The next direction: the gradient times the inverse curvature that the kept steps tell."""
    changes, steps, weights = kept["old_dirs"], kept["old_stps"], kept["ro"]
    change = gradient.sub(kept["prev_flat_grad"])
    step = kept["d"].mul(kept["t"])
    curvature = change.dot(step)
    if curvature > 1e-10:
        if len(changes) == most:
            for each in (changes, steps, weights):
                each.pop(0)
        changes.append(change)
        steps.append(step)
        weights.append(1.0 / curvature)
        kept["H_diag"] = curvature / change.dot(change)
    shares = state.setdefault("al", [None] * most)
    turned = gradient.neg()
    for at in reversed(range(len(changes))):
        shares[at] = steps[at].dot(turned) * weights[at]
        turned.add_(changes[at], alpha=-shares[at])
    turned = torch.mul(turned, kept["H_diag"])
    for at in range(len(changes)):
        back = changes[at].dot(turned) * weights[at]
        turned.add_(steps[at], alpha=shares[at] - back)
    kept["d"] = turned
