import type { OpeningMessages, Values } from "../../words/messages";

/** A layer by its name; the only one of a file may have none. */
const layer = ({ layer: name = "" }: Values): string => (name === "" ? "The layer" : `“${name}”`);

/** Of opening a reader's own file in a laboratory. */
export const opening: OpeningMessages = {
  labels: {
    open: "Open a file",
    layerFiles:
      "or drop one here: .safetensors or .npz. It is read on this machine and sent nowhere.",
    tableFiles:
      "or drop one here: .npz, .safetensors or JSON with all three, or one table for all as .npy, CSV or TSV. It is read on this machine and sent nowhere.",
    reading: "Reading the file …",
    close: "Close the file",
    layers: "Attention layers in it",
    heads: "Heads",
    top: "the whole file",
    take: "Step through this layer",
    taking: "Reading its arrays …",
    done: "In the laboratory now.",
    tables: "Its tables",
    put: "Attend with these",
  },
  conventions: {
    multihead: "nn.MultiheadAttention",
    separate: "four matrices",
    bert: "BERT",
    fused: "one fused matrix",
    by_head: "one fused matrix, head by head",
    gpt2: "GPT-2",
  },
  parts: { query: "Queries", key: "Keys", value: "Values" },
  about: (convention, width, heads) =>
    `${convention}, width ${width}, heads ${heads ?? "not said"}`,
  example: (count) => `Example, 1 to ${count}`,
  arrays: (file, count, layers) =>
    `${file}: ${count === "1" ? "1 array" : `${count} arrays`}, ${layers === "1" ? "1 attention layer" : `${layers} attention layers`}.`,
  tablesIn: (file, count) => `${file}: ${count === "1" ? "1 array" : `${count} arrays`}.`,
  askHeads: (choices, guess) =>
    `The file does not say how many heads: ${choices} would fit.${guess === "" ? "" : ` ${guess}, of 64 numbers each, is a guess.`}`,
  toldHeads: (heads) => `The file says ${heads === "1" ? "1 head" : `${heads} heads`}.`,
  cut: ({ heads = "", size = "", shared = "" }) =>
    `${heads === "1" ? "1 head" : `${heads} heads`} of ${size === "1" ? "1 number" : `${size} numbers`}${shared === heads ? "" : `; ${shared === "1" ? "1 head" : `${shared} heads`} of keys and values`}.`,
  tokens: (name) => `Let the tokens of “${name}” go in`,
  more: (count) => `And ${count} more of the kind.`,
  sentences: {
    none: ({ count, names }) =>
      count === "0"
        ? "There is no array in this file."
        : `None of its ${count ?? ""} arrays is named as those of an attention layer are: they begin with ${names ?? ""}. Known are nn.MultiheadAttention’s in_proj_weight; q_proj, k_proj, v_proj and their like; qkv; BERT’s self.query; GPT-2’s c_attn.`,
    adapters: () =>
      "This file holds adapters (LoRA), which only add to a model’s weights: merge them into the model, then save the model.",
    quantised: () =>
      "The weights of this file are quantised, and this page cannot unpack them: save the model in float16 or float32.",
    missing: (facts) =>
      `${layer(facts)} has queries, but no matrix ${facts["names"] ?? ""} beside them: a layer needs all three.`,
    shape: (facts) =>
      `${layer(facts)} does not fit together: ${facts["name"] ?? ""} is ${facts["shape"] ?? ""}.`,
    cross: (facts) =>
      `${layer(facts)} makes queries, keys and values from tokens of different widths (${facts["widths"] ?? ""}). It attends to another sequence; this laboratory has one list of tokens.`,
    no_output: (facts) =>
      `${layer(facts)} has no output projection with a known name. Its heads together are not as wide as its tokens, so nothing can stand in for one.`,
    too_wide: (facts) =>
      `${layer(facts)} is ${facts["width"] ?? ""} wide: at most ${facts["most"] ?? ""} fit here.`,
    unapplied: ({ names }) => `There, but not applied here: ${names ?? ""}.`,
    crossing: () =>
      "By its name it looks at another sequence; here the tokens that ask make its keys and values too.",
    identity: () =>
      "The file names no output projection: the identity takes its place and changes nothing.",
    zeros: ({ names }) => `Without a bias, so that zeros stand in: ${names ?? ""}.`,
    rotary: () =>
      "Its model turns queries and keys by their position (rotary embeddings); here they are not turned.",
    positions: () =>
      "A file of weights does not say whether its model turns queries and keys by their position, as Llama does. This page does not turn them.",
    heads: ({ heads, width, most }) =>
      `${heads === "NaN" ? "That" : (heads ?? "")} is no number of heads here: it is a whole number up to ${most ?? ""} that divides ${width ?? ""}, the width of the queries.`,
    head_size: ({ heads, size, most }) =>
      `${heads === "1" ? "1 head" : `${heads ?? ""} heads`} would be ${size ?? ""} numbers wide each: at most ${most ?? ""} fit here.`,
    sharing: ({ heads, size, keys }) =>
      `With ${heads === "1" ? "1 head" : `${heads ?? ""} heads`} of ${size ?? ""} numbers, keys of ${keys ?? ""} are not as many whole heads as can be shared evenly.`,
    axes: ({ shapes }) =>
      `Queries, keys and values have 2 axes each, 3 with heads, 4 with a batch of those; these are ${shapes ?? ""}.`,
    widths: ({ shapes }) =>
      `Queries meet keys number by number, so both need the same width: these are ${shapes ?? ""}.`,
    lengths: ({ shapes }) => `Each key needs one value: these are ${shapes ?? ""}.`,
    leading: ({ shapes }) =>
      `All three need the same number of heads and of examples; only keys and values may have fewer heads, shared evenly. These are ${shapes ?? ""}.`,
    too_long: ({ shapes, tokens, heads, width }) =>
      `At most ${tokens ?? ""} tokens, ${heads ?? ""} heads and ${width ?? ""} numbers a row fit here: these are ${shapes ?? ""}.`,
  },
};
