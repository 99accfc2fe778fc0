import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type MasksStep = "paint" | "after-softmax" | "additive" | "large-number" | "masked-row";

export const title = "Masks";

export const words: LessonMessages<MasksStep, never> = {
  steps: {
    paint: {
      title: "Which key may each query see?",
      text: "A mask says which keys a query may see: a row is a query, a column a key. Where the mask is 0, the {scores|score} becomes minus infinity, so softmax gives it a {weights|weight} of exactly 0. The other keys of the row, if any, share the whole weight. Press a cell, or drag over several; or begin with a preset.",
      notice: ({ removed, pairs, full }) =>
        removed === undefined
          ? `The mask removes none of ${pairs ?? ""} pairs: every query may look at every key.`
          : `The mask removes ${removed} of ${pairs ?? ""} pairs, and every weight there is exactly 0.${full === undefined ? "" : ` ${full === "1" ? "1 row sees" : `${full} rows see`} nothing; the others still add up to 1.`}`,
      attempt: {
        button: ({ window }) => `Let each query see its last ${window ?? ""}`,
        after: "itself included: a sliding window.",
      },
    },
    "after-softmax": {
      title: "Masking after softmax",
      text: "Could one mask the {weights|weights} instead? Set the weights of hidden keys to 0: the rest of a row no longer adds up to 1. Divide each row by its sum: it adds up to 1 again. The sum over all keys cancels and leaves the softmax over the visible ones.",
      notice: ({ difference, share, rows }) =>
        rows !== undefined
          ? `${rows === "1" ? "1 row sees" : `${rows} rows see`} nothing: its sum is 0, and 0 over 0 is not a number: NaN. The weights of all other rows are the same both ways.`
          : share === undefined
            ? `The largest difference from masking first is ${difference}: the two ways give the same weights, to the last digits of a float32.`
            : `Before the division, one row keeps only ${share} of its weight. The largest difference from masking first is ${difference}.`,
      attempt: {
        button: "Let each query see its block only",
        after: "and compare the two tables of weights again.",
      },
    },
    additive: {
      title: "Boolean or added",
      text: "PyTorch takes a mask in two forms. A boolean one says where a query may look: 1 or 0. An additive one is a table of numbers added to the {scores|scores}: 0 where it may, minus infinity where not. Any number plus minus infinity is minus infinity, so both give the same. In `nn.MultiheadAttention` a boolean mask means the opposite: there True hides.",
      notice: ({ difference }) =>
        `The largest difference from the boolean mask is ${difference}: not a digit differs.`,
      attempt: {
        button: "Remove the mask",
        after: "and see where the additive mask is zero: there adding it changes nothing.",
      },
    },
    "large-number": {
      title: "Minus a billion instead of minus infinity",
      text: "Many programs add −1e9 instead of minus infinity. The exponential of so small a number is 0 in float32, so hidden keys get no {weights|weight} either way. The sum loses the hidden {scores|scores} themselves: near a billion a float32 counts in steps of 64. The difference shows only in a row that sees no key.",
      notice: ({ difference, rows, share }) =>
        rows === undefined
          ? `Every query sees some key, and the largest difference from minus infinity is ${difference}.`
          : `${rows === "1" ? "1 query sees" : `${rows} queries see`} no key. With minus infinity all weights there are 0; with −1e9 they are ${share} each: the query attends to everything it must not see.`,
      attempt: {
        button: "Pad on the left",
        after: "so that behind a causal mask the padding sees nothing at all.",
      },
    },
    "masked-row": {
      title: "A row that sees nothing",
      text: "Where a query may see no key, softmax has nothing to share. The plain formula divides 0 by 0: that is not a number, and every NaN spreads to the numbers computed from it. This engine answers with {weights|weights} of 0, so the query takes nothing. With −1e9 instead, every hidden key gets the same share.",
      notice: ({ rows, share }) =>
        rows === undefined
          ? "Every query sees at least one key, so all three tables agree. Clear a whole row, and they differ."
          : `${rows === "1" ? "1 row sees" : `${rows} rows see`} nothing: NaN as softmax is written, 0 here, and ${share} each with −1e9.`,
      attempt: {
        button: "Pad on the left",
        after:
          "as a batch of sequences of different lengths does: the padding’s own rows see nothing.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    block_size: "Tokens in a block",
  },
  choices: { padding: "padding", left_padding: "causal, padded on the left", block: "block" },
  links: {
    ...links,
    added: "added to the scores",
    as_numbers: "as numbers to add",
    difference: "largest difference from masking with the boolean one",
  },
  labels: {
    paint: "Paint the mask: which key each query may see",
    painted: "Painted over the preset.",
    query: "query",
    key: "key",
  },
};
