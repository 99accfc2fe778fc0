// What PyTorch 1.13 does not have for attention, judged by attention with masks; and how long it takes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const run = (code) =>
  python.runPython(`
import torch
import torch.nn.functional as F
from torch.nn.attention.flex_attention import (
    and_masks, create_block_mask, create_mask, flex_attention, or_masks,
)
torch.manual_seed(0)
q, k, v = (torch.randn(2, 4, 16, 8) for _ in range(3))
def causal(b, h, q_idx, kv_idx):
    return q_idx >= kv_idx
def close(one, other):
    return torch.allclose(one, other, atol=1e-6)
${code}`);

test("masks and scores by functions are those of masks and biases", () => {
  assert.ok(
    run(`
plain = F.scaled_dot_product_attention(q, k, v, is_causal=True)
block = create_block_mask(causal, None, None, 16, 16, device="cpu", BLOCK_SIZE=4)
slopes = torch.randn(4)
biased = flex_attention(q, k, v, score_mod=lambda score, b, h, i, j: score + slopes[h] * (j - i))
places = torch.arange(16)
bias = slopes.view(4, 1, 1) * (places - places.view(16, 1))
close(flex_attention(q, k, v, block_mask=block), plain) and close(
    flex_attention(q, k, v, lambda score, b, h, i, j: torch.where(i >= j, score, -float("inf"))), plain
) and close(biased, F.scaled_dot_product_attention(q, k, v, attn_mask=bias))`),
  );
});

test("masks are joined, shared keys are repeated, and rows without keys give zeros", () => {
  assert.ok(
    run(`
documents = torch.tensor([0] * 6 + [1] * 10)
def same(b, h, i, j):
    return documents[i] == documents[j]
dense = create_mask(and_masks(causal, same), 1, 1, 16, 16)
shown = torch.tril(torch.ones(16, 16)).bool() & (documents.view(16, 1) == documents)
found = flex_attention(
    q, k[:, :2], v[:, :2], enable_gqa=True, block_mask=create_block_mask(and_masks(causal, same), None, None, 16, 16)
)
wanted = F.scaled_dot_product_attention(
    q, k[:, :2].repeat_interleave(2, 1), v[:, :2].repeat_interleave(2, 1), attn_mask=shown
)
none = flex_attention(q, k, v, block_mask=create_block_mask(lambda b, h, i, j: i < 3, None, None, 16, 16))
torch.equal(dense[0, 0], shown) and close(found, wanted) and not none[:, :, 3:].any() and bool(
    or_masks(causal, lambda b, h, i, j: j < 3)(0, 0, torch.tensor(0), torch.tensor(2))
)`),
  );
  assert.equal(
    run(`str(create_block_mask(causal, None, None, 16, 16, BLOCK_SIZE=4))`),
    "BlockMask(shape=(1, 1, 16, 16), sparsity=37.50%, \n(0, 0)\n██      \n████    \n██████  \n████████\n)",
  );
});

test("causal biases of two lengths are masks, whose diagonal begins above on the left or below on the right", () => {
  assert.ok(
    run(`
from torch.nn.attention.bias import CausalBias, CausalVariant, causal_lower_right, causal_upper_left
upper, lower = causal_upper_left(4, 16), causal_lower_right((4, 16))
few = q[:, :, :4]
close(F.scaled_dot_product_attention(few, k, v, upper), F.scaled_dot_product_attention(few, k, v, is_causal=True)) and close(
    F.scaled_dot_product_attention(few, k, v, lower),
    F.scaled_dot_product_attention(torch.cat((q[:, :, 4:], few), 2), k, v, is_causal=True)[:, :, 12:],
) and isinstance(lower, CausalBias) and lower.variant == CausalVariant.LOWER_RIGHT`),
  );
});

test("statements and named spans are timed, and told as PyTorch tells them", () => {
  const told = run(`
import torch.utils.benchmark as benchmark
from torch.profiler import ProfilerActivity, profile, record_function
found = benchmark.Timer("\\n    f(x)", globals={"f": torch.exp, "x": q}).blocked_autorange(min_run_time=0.1)
with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as timed:
    for _ in range(3):
        with torch.autograd.profiler.record_function("attention"):
            q @ k.mT
(event,) = timed.key_averages()
with profile() as nested, record_function("outer"):
    with record_function("inner"):
        q @ k.mT
inner, outer = nested.key_averages()
assert abs(inner.cpu_time_total + outer.self_cpu_time_total - outer.cpu_time_total) < 1e-3
assert 0 < found.median < 1 and found.mean > 0 and 0 < event.cpu_time_total < 1e6 and event.count == 3
f"{found}\\n{timed.key_averages().table(sort_by='cpu_time_total', row_limit=5)}"`);
  const form =
    /^<torch\.utils\.benchmark.*>\nf\(x\)\n {2}Median: [\d.]+ .s\n {2}IQR: +[\d.]+ .s\n.*\d+ runs , 1 thread\n-+ .*\n +Name .*\n-.*\nattention .* 3\n/u;
  assert.match(told, form);
});
