import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { opening } from "../opening/en";
import type { LessonMessages } from "../../words/messages";

export type LayerStep =
  "inputs" | "projections" | "heads" | "scores" | "weights" | "context" | "output";

export const title = "Your own layer";

export const words: LessonMessages<LayerStep, never> = {
  steps: {
    inputs: {
      title: "A layer of your own",
      text: "Open a state dict: the page lists its attention layers and steps through the one you choose, with its own weights. Until then a seed draws the layer. The input is one row of numbers for each token: in a model, the last block’s output, normalised. A file of weights does not hold it, so the page draws it too. You can type over or paste every number.",
      notice: ({ tokens, width, numbers }) =>
        `${tokens === "1" ? "One token" : `${tokens ?? ""} tokens`} of ${width ?? ""} numbers${tokens === "1" ? "" : " each"}. The weight matrices and biases of the layer have ${numbers ?? ""} numbers.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: "and the layer stays as it is: it does not know how many will come.",
      },
    },
    projections: {
      title: "Three projections",
      text: "Three projections make {query|queries}, {key|keys} and {value|values}. `nn.Linear` keeps its weight (out, in), so the page shows it transposed, above its result. Each row of a result is the token’s row times the matrix, plus the bias where the layer has one. The colours say which head a column belongs to.",
      notice: ({ out, products, bias, fewer }) =>
        `Each number is a sum of ${products === "1" ? "one product" : `${products ?? ""} products`}${bias === undefined ? "" : " and a bias"}. A token’s queries are ${out ?? ""} numbers${fewer === undefined ? ", and so are its keys and its values" : `, its keys and its values ${fewer} each`}.`,
      attempt: {
        button: "Leave out the biases",
        after: "as most recent language models do.",
      },
    },
    heads: {
      title: "Cut into heads",
      text: "Each head takes its own columns of the {query|queries}. A layer may have fewer heads of {key|keys} and {value|values}: then neighbouring heads share one, head h of H the head g(h) of G. This is grouped-query attention; it keeps less in memory.",
      notice: ({ heads, size, groups, read, fellows, count }) => {
        const cut = `${heads === "1" ? "One head" : `${heads ?? ""} heads`} of ${size === "1" ? "one number" : `${size ?? ""} numbers`}`;
        if (groups === undefined) {
          return heads === "1"
            ? `${cut}: it takes all columns.`
            : `${cut} each, and every head has keys and values of its own.`;
        }
        if (heads === "1") {
          return `${cut}: it takes all columns. Of ${groups} heads of keys and values it reads head ${read ?? ""}.`;
        }
        const together =
          count === "1" ? `Head ${fellows ?? ""} alone reads` : `Heads ${fellows ?? ""} read`;
        return `${cut} each, but ${groups} of keys and values. ${together} those of head ${read ?? ""}.`;
      },
      attempt: {
        button: "Let all share one head of keys and values",
        after: ({ head_size }) =>
          `which is multi-query attention: keys and values are ${head_size ?? ""} wide.`,
      },
    },
    scores: {
      title: "Every query with every key",
      text: "To see how well keys answer queries, each head multiplies every {query|query} with every {key|key}: a row of {scores|scores} for each token that asks. The division by the square root of the head’s width keeps their spread from growing with it.",
      notice: ({ own, other, most, head, beside }) =>
        `In head ${head ?? "1"}, token ${own ?? ""} scores highest with token ${other ?? ""}: ${most ?? ""}${beside === undefined ? ". It is not divided." : `, and ${beside} after the division.`}`,
      attempt: {
        button: "Leave out the division",
        after: "and see in the next step how the weights change.",
      },
    },
    weights: {
      title: "Softmax makes weights of them",
      text: "To blend values, a row needs {weights|weights} that add up to 1: softmax makes them. Before that, a {scores|score} becomes minus infinity where the mask is 0. A file of weights does not say whether its model may look ahead: an encoder sees all, a decoder only what came before.",
      notice: ({ own, other, most, head }) =>
        `In head ${head ?? "1"}, token ${own ?? ""} gives token ${other ?? ""} the largest weight: ${most ?? ""}.`,
      attempt: {
        button: "Hide what comes later",
        after: "and see which tokens the first one may look at.",
      },
    },
    context: {
      title: "Values blended, heads joined",
      text: "Each head blends its {value|values} with its {weights|weights}. The heads’ {output|context vectors} then stand side by side in one row a token.",
      notice: ({ heads, size, tokens, width }) =>
        `Each number is a blend of ${tokens === "1" ? "one value" : `${tokens ?? ""} values`}. ${heads === "1" ? `One head: the joined row is its ${width ?? ""} numbers.` : `${heads ?? ""} heads of ${size ?? ""} make rows of ${width ?? ""}.`}`,
      attempt: {
        button: "Hide what comes later",
        after: "and a token that sees only itself gets its own values, unmixed.",
      },
    },
    output: {
      title: "The output projection",
      text: "The last matrix mixes the heads and brings the row back to the width that came in. This is what the layer hands on; a model then adds it to the input.",
      notice: ({ products, width, bias }) =>
        `Each number is a sum of ${products === "1" ? "one product" : `${products ?? ""} products`}${bias === undefined ? "" : " and a bias"}, over all heads; a row is ${width ?? ""} wide again, as it came in.`,
      attempt: {
        button: "Leave out the bias",
        after: "and every row moves by the same numbers.",
      },
    },
  },
  asides: {},
  opening,
  settings: {
    ...settings,
    d_model: "Numbers per token, d_model",
    heads: "Heads",
    kv_heads: "Heads of keys and values",
    head_size: "Numbers per head",
    bias: "Bias of queries, keys, values",
    out_bias: "Bias of the output",
  },
  labels: { queries: "Heads of queries", keys: "Heads of keys and values" },
  links: {
    ...links,
    shared: "split, and read by each head",
    by_mask: "hidden where this is 0",
  },
};
