"""Writes tests/golden/layers: one tiny attention layer a convention of naming and storing, as
safetensors, with an input and what PyTorch makes of it. Every expected output comes from torch's
own nn.MultiheadAttention, or linear and scaled_dot_product_attention, in float32; run as
  /usr/bin/python3 tests/pytorch/layers.py
with Debian's python3-torch. The same numbers come out every time."""

import json
import pathlib
import struct

import torch
from torch.nn import functional as F

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "golden" / "layers"
TOKENS, WIDTH, HEADS = 5, 12, 3


def write_safetensors(path, arrays, metadata=None):
    """The format: length of the header, the header, the numbers one array after another."""
    header, chunks, at = {}, [], 0
    if metadata:
        header["__metadata__"] = metadata
    for name, tensor in arrays.items():
        chunk = tensor.detach().contiguous().numpy().astype("<f4").tobytes()
        header[name] = {
            "dtype": "F32",
            "shape": list(tensor.shape),
            "data_offsets": [at, at + len(chunk)],
        }
        chunks.append(chunk)
        at += len(chunk)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(chunks))


def dot_product_attention(q, k, v, causal=False):
    """Torch's implementation, which had no public name before 2.0."""
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v, is_causal=causal)
    return F._scaled_dot_product_attention(q, k, v, is_causal=causal)[0]


def attend(q, k, v, heads, kv_heads, causal=False):
    """q (T, heads * d), k and v (T, kv_heads * d): each group of heads shares a key and value head."""
    size = q.shape[-1] // heads
    q = q.view(-1, heads, size).transpose(0, 1)
    k = k.view(-1, kv_heads, size).transpose(0, 1).repeat_interleave(heads // kv_heads, 0)
    v = v.view(-1, kv_heads, size).transpose(0, 1).repeat_interleave(heads // kv_heads, 0)
    context = dot_product_attention(q, k, v, causal)
    return context.transpose(0, 1).reshape(-1, heads * size)


def randn(*shape):
    return torch.randn(*shape) * 0.4


def multihead(x):
    """torch.nn.MultiheadAttention itself: in_proj_weight (3 E, E)."""
    layer = torch.nn.MultiheadAttention(WIDTH, HEADS, batch_first=True).eval()
    with torch.no_grad():
        layer.in_proj_bias.copy_(randn(3 * WIDTH))
        layer.out_proj.bias.copy_(randn(WIDTH))
    output, _ = layer(x[None], x[None], x[None], need_weights=False)
    return {f"encoder.self_attn.{name}": each for name, each in layer.state_dict().items()}, output[0]


def separate(x):
    """q_proj, k_proj, v_proj, out_proj, as in OPT; as in Whisper, keys have no bias."""
    arrays = {f"{part}_proj.weight": randn(WIDTH, WIDTH) for part in ("q", "k", "v", "out")}
    arrays |= {f"{part}_proj.bias": randn(WIDTH) for part in ("q", "v", "out")}
    q, k, v = (
        F.linear(x, arrays[f"{part}_proj.weight"], arrays.get(f"{part}_proj.bias"))
        for part in ("q", "k", "v")
    )
    context = attend(q, k, v, HEADS, HEADS)
    output = F.linear(context, arrays["out_proj.weight"], arrays["out_proj.bias"])
    return {f"decoder.layers.0.self_attn.{name}": each for name, each in arrays.items()}, output


def grouped(x):
    """Llama's names: no biases, six heads of queries over two of keys and values, heads that are
    together wider than the tokens."""
    heads, kv_heads, size = 6, 2, 4
    arrays = {
        "q_proj.weight": randn(heads * size, WIDTH),
        "k_proj.weight": randn(kv_heads * size, WIDTH),
        "v_proj.weight": randn(kv_heads * size, WIDTH),
        "o_proj.weight": randn(WIDTH, heads * size),
    }
    q, k, v = (F.linear(x, arrays[f"{part}_proj.weight"]) for part in ("q", "k", "v"))
    output = F.linear(attend(q, k, v, heads, kv_heads, causal=True), arrays["o_proj.weight"])
    return {f"model.layers.0.self_attn.{name}": each for name, each in arrays.items()}, output


def fused(x):
    """One matrix for all three, as in timm's vision transformers."""
    arrays = {
        "qkv.weight": randn(3 * WIDTH, WIDTH),
        "qkv.bias": randn(3 * WIDTH),
        "proj.weight": randn(WIDTH, WIDTH),
        "proj.bias": randn(WIDTH),
    }
    q, k, v = F.linear(x, arrays["qkv.weight"], arrays["qkv.bias"]).chunk(3, -1)
    output = F.linear(attend(q, k, v, HEADS, HEADS), arrays["proj.weight"], arrays["proj.bias"])
    return {f"blocks.0.attn.{name}": each for name, each in arrays.items()}, output


def by_head(x):
    """One matrix, each head's queries, keys and values beside one another, as in GPT-NeoX."""
    size = WIDTH // HEADS
    arrays = {
        "query_key_value.weight": randn(3 * WIDTH, WIDTH),
        "query_key_value.bias": randn(3 * WIDTH),
        "dense.weight": randn(WIDTH, WIDTH),
        "dense.bias": randn(WIDTH),
    }
    every = F.linear(x, arrays["query_key_value.weight"], arrays["query_key_value.bias"])
    parts = every.view(-1, HEADS, 3 * size).split(size, -1)
    q, k, v = (part.reshape(-1, WIDTH) for part in parts)
    context = attend(q, k, v, HEADS, HEADS, causal=True)
    output = F.linear(context, arrays["dense.weight"], arrays["dense.bias"])
    return {f"gpt_neox.layers.0.attention.{name}": each for name, each in arrays.items()}, output


def bert(x):
    parts = {"query": "self.query", "key": "self.key", "value": "self.value", "out": "output.dense"}
    arrays = {f"{name}.weight": randn(WIDTH, WIDTH) for name in parts.values()}
    arrays |= {f"{name}.bias": randn(WIDTH) for name in parts.values()}
    # What follows the attention: there, and no part of it.
    arrays |= {"output.LayerNorm.weight": torch.ones(WIDTH), "output.LayerNorm.bias": randn(WIDTH)}
    q, k, v, out = (
        (lambda y, name=name: F.linear(y, arrays[f"{name}.weight"], arrays[f"{name}.bias"]))
        for name in parts.values()
    )
    output = out(attend(q(x), k(x), v(x), HEADS, HEADS))
    return {f"bert.encoder.layer.0.attention.{name}": each for name, each in arrays.items()}, output


def gpt2(x):
    """Conv1D: weights stored (in, out), and the mask among the arrays."""
    arrays = {
        "bias": torch.ones(1, 1, 8, 8).tril(),
        "c_attn.weight": randn(WIDTH, 3 * WIDTH),
        "c_attn.bias": randn(3 * WIDTH),
        "c_proj.weight": randn(WIDTH, WIDTH),
        "c_proj.bias": randn(WIDTH),
    }
    every = torch.addmm(arrays["c_attn.bias"], x, arrays["c_attn.weight"])
    context = attend(*every.split(WIDTH, -1), HEADS, HEADS, causal=True)
    output = torch.addmm(arrays["c_proj.bias"], context, arrays["c_proj.weight"])
    return {f"h.0.attn.{name}": each for name, each in arrays.items()}, output


CASES = {
    "multihead": (multihead, {"heads": HEADS, "mask": "none"}, None),
    "separate": (separate, {"heads": HEADS, "mask": "none"}, None),
    "grouped": (grouped, {"heads": 6, "mask": "causal"}, None),
    "fused": (fused, {"heads": HEADS, "mask": "none"}, None),
    "by_head": (by_head, {"heads": HEADS, "mask": "causal"}, None),
    # This file says how many heads there are.
    "bert": (bert, {"heads": HEADS, "mask": "none"}, {"num_attention_heads": str(HEADS)}),
    "gpt2": (gpt2, {"heads": HEADS, "mask": "causal"}, None),
}


def straight():
    """Queries, keys and values as they are: a table, heads, a batch."""
    cases = {}
    for name, leading in {"table": (), "heads": (2,), "batch": (2, 3)}.items():
        q, k, v = randn(*leading, 4, 5), randn(*leading, 6, 5), randn(*leading, 6, 3)
        write_safetensors(FOLDER / f"{name}.safetensors", {"query": q, "key": k, "value": v})
        # It takes a batch, so of one table a batch of one is made.
        output = dot_product_attention(*(each.view(-1, *each.shape[-2:]) for each in (q, k, v)))
        cases[name] = {"shape": [*leading, 4, 3], "output": rounded(output)}
    return cases


def rounded(tensor):
    """As many digits as bring a float32 back."""
    return [float(f"{value:.9g}") for value in tensor.detach().flatten().tolist()]


def main():
    FOLDER.mkdir(exist_ok=True)
    layers = {}
    for place, (name, (make, settings, metadata)) in enumerate(CASES.items()):
        torch.manual_seed(100 + place)
        x = torch.randn(TOKENS, WIDTH)
        arrays, output = make(x)
        write_safetensors(FOLDER / f"{name}.safetensors", arrays, metadata)
        layers[name] = {
            "settings": settings,
            "inputs": {"shape": list(x.shape), "data": rounded(x)},
            "output": rounded(output),
        }
    torch.manual_seed(99)
    expected = {
        "source": f"PyTorch {torch.__version__}, CPU: tests/pytorch/layers.py",
        "rule": "output within 1e-5 * M, M the largest magnitude of the expected",
        "layers": layers,
        "straight": straight(),
    }
    (FOLDER / "expected.json").write_text(json.dumps(expected) + "\n")


main()
