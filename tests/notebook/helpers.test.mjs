// Small packages beside torch that notebooks of translation and of courses import.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const names = python.toPy({ __name__: "support" });
const run = (code) => python.runPython(code, { globals: names });
const ask = (expression) => JSON.parse(run(`__import__("json").dumps(${expression})`));

test("nltk's BLEU and runs of words are NLTK's", () => {
  run(`
import warnings
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu
from nltk.util import ngrams
references = ["the cat sat on the mat".split(), "a cat is on the mat today".split()]
found = "the cat is on a mat".split()
smooth = SmoothingFunction()
methods = [smooth.method1, smooth.method2, smooth.method3, smooth.method4, smooth.method5, smooth.method7]
`);
  assert.deepEqual(
    ask(
      `[round(sentence_bleu(references, found, smoothing_function=each), 6) for each in methods]`,
    ),
    [0.265915, 0.508133, 0.397635, 0.307654, 0.403302, 0.433621],
  );
  assert.deepEqual(
    ask(`[round(sentence_bleu(references, found, weights=(0.5, 0.5)), 6),
      round(corpus_bleu([references, [found]], [found, found[:5]]), 6)]`),
    [0.774597, 0.592909],
  );
  assert.deepEqual(ask("[*ngrams('abcd', 3)]"), [
    ["a", "b", "c"],
    ["b", "c", "d"],
  ]);
  assert.throws(
    () => run("import nltk\nnltk.word_tokenize('a b')"),
    /nltk\.word_tokenize is not supported here\. The nearest that is: re\.findall/,
  );
});

test("einops' EinMix is einsum with a weight and a bias of its own", () => {
  run(`
import torch
from einops.layers.torch import EinMix
torch.manual_seed(0)
mix = EinMix("b t (h c) -> b h t d", "h c d", "h d", h=2, c=3, d=4)
x = torch.randn(5, 6, 6)
by_hand = torch.einsum("bthc,hcd->bhtd", x.view(5, 6, 2, 3), mix.weight) + mix.bias
`);
  assert.deepEqual(
    ask(`[torch.allclose(mix(x), by_hand, atol=1e-6), list(mix.weight.shape), list(mix.bias.shape),
      mix.weight.abs().max().item() <= 1.0, repr(mix)]`),
    [
      true,
      [2, 3, 4],
      [1, 2, 1, 4],
      true,
      "EinMix('b t (h c) -> b h t d', 'h c d', 'h d', h=2, c=3, d=4)",
    ],
  );
  assert.deepEqual(
    ask(`list(EinMix("... (t c) -> ... (c d)", "t d", t=2, d=5)(torch.ones(3, 1, 6)).shape)`),
    [3, 1, 15],
  );
  assert.throws(
    () => run(`EinMix("b c -> b d", "c d", c=3)`),
    /Dimension d of weight should be specified/,
  );
});

test("torch's trees, events of a device and torchtyping's annotations are there", () => {
  run(`
from torch.utils._pytree import tree_flatten, tree_map, tree_unflatten
from torchtyping import TensorType

def scaled(x: TensorType["batch", 3, float]) -> TensorType[float]:
    return x * 2

tree = {"a": [torch.ones(2), 3], "b": (4,)}
values, form = tree_flatten(tree)
begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
begin.record(), end.record(), torch.cuda.synchronize()
`);
  assert.deepEqual(
    ask(`[form.num_leaves, tree_map(lambda each: each * 2, tree)["b"],
      tree_unflatten([1, 2, 3], form), 0 <= begin.elapsed_time(end) < 1000,
      scaled(torch.ones(1)).tolist()]`),
    [3, [8], { a: [1, 2], b: [3] }, true, [2]],
  );
});
