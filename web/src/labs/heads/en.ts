import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages, Values } from "../../words/messages";

export type SplittingStep = "split" | "view" | "weights" | "join" | "linear" | "same";

export const title = "Heads";

export const words: LessonMessages<SplittingStep, never> = {
  drawings,
  steps: {
    split: {
      title: "Columns that belong to heads",
      text: "One layer makes {query|queries} as wide as all heads together, d_model numbers a token; each head takes its own columns. The same holds for {key|keys} and {value|values}. The colours show which head a column belongs to; a head’s width d_k is d_model divided by the number of heads.",
      notice: (facts) =>
        facts["count"] === "1"
          ? `One head takes all ${facts["width"] ?? ""} columns; the three weight matrices hold ${facts["numbers"] ?? ""} numbers.`
          : `Head ${facts["count"] ?? ""} takes ${columns(facts)}. The three weight matrices hold ${facts["numbers"] ?? ""} numbers, however many heads share them.`,
      attempt: {
        button: ({ heads }) => `Share them among ${heads ?? ""} heads`,
        after: "and no number in the tables changes, only the head that it belongs to.",
      },
    },
    view: {
      title: "View, then transpose",
      text: "To give each head its columns, `view(T, H, d_k)` cuts each token’s row into parts, and `transpose(0, 1)` collects the parts of one head. But `view(H, T, d_k)` alone gives the same shape and no error. It only reads the same numbers row by row in another shape, so they land in the wrong head, beside the wrong token.",
      notice: ({ all, moved, first, rows, tokens }) =>
        moved === "0"
          ? "Both ways agree here: with one head, or one token, they read the numbers in the same order."
          : `By view alone, ${moved ?? ""} of ${all ?? ""} numbers stand where another belongs.${first === undefined ? "" : ` Head 1 has ${rows ?? ""} rows, but they are made of ${tokens === "1" ? `token ${first} alone` : `tokens ${first} alone`}.`}`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: "and see which tokens a head is now made of.",
      },
    },
    weights: {
      title: "Each head has weights of its own",
      text: "Every head compares its own {query|queries} with its own {key|keys}, d_k numbers each, and makes a whole table of {weights|weights}. The tables stand side by side: the same tokens, asked different questions.",
      notice: ({ own, first, share, head, last, lastShare, only }) =>
        only !== undefined
          ? `Token ${own ?? ""} sees only token ${first ?? ""}: its weight is 1, in every head.`
          : head === undefined
            ? `In the one head, token ${own ?? ""} takes most from token ${first ?? ""}: ${share ?? ""}.`
            : `In head 1, token ${own ?? ""} takes most from token ${first ?? ""}, ${share ?? ""}; in head ${head}, from token ${last ?? ""}, ${lastShare ?? ""}.`,
      attempt: {
        button: "Remove the mask",
        after: "and every token may look at all.",
      },
    },
    join: {
      title: "Side by side again, then mixed",
      text: "Each head’s {output|context vectors} go back into the columns they came from: `transpose`, then `reshape`. Until here each head works alone. The output projection `W_out` mixes them: every number of the result needs all columns, of all heads.",
      notice: (facts) =>
        facts["count"] === "1"
          ? "One head: there is nothing to join, and every row stays as it was."
          : `In the joined table, ${columns(facts)} ${facts["to"] === undefined ? "is" : "are"} the table of head ${facts["count"] ?? ""}. Each number of the output is a sum of ${facts["all"] ?? ""} products, ${facts["width"] ?? ""} a head.`,
      attempt: {
        button: ({ heads }) => `Join ${heads ?? ""} heads`,
        after: ({ each, d_model }) =>
          `and each has ${each ?? ""} of the ${d_model ?? ""} columns of the joined table.`,
      },
    },
    linear: {
      title: "nn.Linear keeps its weight (out, in)",
      text: "A layer of PyTorch stores one row for each number that comes *out*, and multiplies by the flipped table: `x @ W.T`. Both tables hold the same numbers, so changing one changes the other. In `W_query` the rows belong to heads; flipped, the columns do. `W_out` is square, so nobody notices if you forget to flip it.",
      notice: ({ out, in: into, difference, square, alike }) =>
        `${square === undefined ? `W_query has ${out ?? ""} rows of ${into ?? ""}: not flipped it would not fit the tokens, and PyTorch would refuse.` : `W_query is square too, ${out ?? ""} by ${into ?? ""}: not flipped it would fit as well.`} ${alike === undefined ? `With W_out not flipped, the output is off by up to ${difference ?? ""}.` : "W_out is its own mirror image here, and flipping it changes nothing."}`,
      attempt: {
        button: ({ d_in }) => `Give tokens ${d_in ?? ""} numbers`,
        after: ({ d_in }) => `and W_query is square as well, where d_model is ${d_in ?? ""}.`,
      },
    },
    same: {
      title: "Stacked single heads, one split projection",
      text: "A head may also have narrow layers of its own, as in `single_1_W_query`; the results of the heads stand side by side. Is that something else? Write the single heads’ weights into the columns of the one projection, and see. Models take the one wide layer because a single large product is faster than many small ones.",
      notice: ({ apart, difference, digits }) =>
        apart === undefined
          ? `With these weights, the two differ by at most ${difference ?? ""}: stacking single heads and splitting one projection is the same computation.`
          : `The two were drawn apart, and their context vectors differ by up to ${digits ?? ""}.`,
      attempt: {
        button: "Take one head",
        after: "and the single head’s weights are as wide as the projection itself.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    d_in: "Numbers per token",
    d_model: "Width of all heads, d_model",
  },
  links: {
    ...links,
    viewed: "view(T, H, d_k)",
    transposed: "transpose(0, 1)",
    viewed_alone: "queries.view(H, T, d_k) alone",
    flipped: "flipped",
    joined_times: "joined @ W_out",
    difference: "largest difference",
    columns_of: "into",
    against: "against",
  },
  labels: {
    column: "column",
    columns: "columns",
    right: "View, then transpose",
    wrong: "View alone",
    token: "t",
    dimension: "d",
    origins:
      "Which token (t) and dimension (d) of the queries each number was. The bar is the colour of the head that the dimension belongs to; hatched: another number belongs there.",
    arrange: "Write the single heads into the columns",
    own: "Give the projection its own weights back",
    before: "Largest difference before any change",
    now: "now",
  },
};

/** The columns of the last head. */
function columns({ from = "", to }: Values): string {
  return to === undefined ? `column ${from}` : `columns ${from} to ${to}`;
}
