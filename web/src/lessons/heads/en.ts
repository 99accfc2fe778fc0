import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";

export type HeadsStep = "causal-head" | "dropout" | "stacked" | "split" | "cross" | "cost";

export type HeadsAside = never;

export const title = "What the notebooks announce";

/** What the lesson is about. */
export const question = "Why more than one head?";

export const words: LessonMessages<HeadsStep, HeadsAside> = {
  links,
  settings,
  drawings,
  steps: {
    "causal-head": {
      title: "One head and its mask",
      text: "To predict the next word, a token may use only what came before. Three layers make {query|queries}, {key|keys} and {value|values}; a causal mask sets later {scores|scores} to minus infinity, so their {weights|weights} are 0.",
      notice: ({ first, all }) =>
        all === undefined
          ? `“${first}” comes first and sees only itself: its weight is 1, and its context vector is its own value.`
          : `There is no mask: each of the ${all} tokens takes something from every other, also from those that follow.`,
      attempt: {
        button: "Remove the mask",
        after: "and early tokens may also read later ones.",
      },
    },
    dropout: {
      title: "Dropout on the weights",
      text: "So that no token relies on one other token alone, training sets some {weights|weights} to zero at random. It divides the kept weights by 1 − p. Outside training it drops nothing: switch training off to see it. The draw has a seed of its own.",
      notice: ({ lost, all, factor, rate, resting, sums }) =>
        lost === undefined || all === undefined
          ? resting === undefined
            ? `At rate 0 every weight stays${sums === undefined ? "." : ", and all rows sum to one."}`
            : `Outside training the rate has no effect: every weight stays${sums === undefined ? "." : ", and all rows sum to one."}`
          : factor === undefined || rate === undefined
            ? `All ${all} weights are dropped, and nothing remains to pass on.`
            : `At rate ${rate}, ${lost} of ${all} weights are dropped and the others multiplied by ${factor}. A row no longer sums to one; over many draws it does on average.`,
      attempt: {
        button: ({ dropout_rate }) => `Set the rate to ${dropout_rate ?? ""}`,
        after: ({ training }) =>
          training === "true"
            ? "then change the seed, and compare which weights are dropped and what the rows sum to."
            : "and switch training on: without it nothing is dropped.",
      },
    },
    stacked: {
      title: "Heads side by side",
      text: "A further head can look for something else. It reads the same tokens with {weights|weights} of its own. The {output|context vectors} of all heads stand side by side, so each token has more numbers.",
      notice: ({ own, first, second }) =>
        first === undefined || second === undefined
          ? `The row of “${own}” begins with the context of head 1 and goes on with that of head 2.`
          : `The row of “${own}” is ${first} from head 1 and ${second} from head 2.`,
      attempt: {
        button: ({ heads }) => `Take ${heads ?? ""} heads`,
        after: ({ all, kept }) =>
          `and every stacked row has ${all ?? ""} numbers; the first ${kept ?? ""} stay.`,
      },
    },
    split: {
      title: "One projection, cut into heads",
      text: "One wide layer can serve all heads at once, and real models use it. Project once, cut the {query|queries}, {key|keys} and {value|values} into heads, and let each attend. Then join, and mix the heads in a last layer, the output projection. This layer draws other numbers, so the figures differ from before.",
      notice: ({ head, from, to }) =>
        to === undefined
          ? `The queries of head ${head} are column ${from} of the one projection: cutting computes nothing.`
          : `The queries of head ${head} are columns ${from} to ${to} of the one projection: cutting computes nothing.`,
      attempt: {
        button: ({ heads }) => `Cut into ${heads ?? ""} heads`,
        after: ({ all, heads, d_out }) =>
          `and the projection is ${all ?? ""} wide: ${heads ?? ""} times ${d_out ?? ""}.`,
      },
    },
    cross: {
      title: "Asking another sequence",
      text: "To translate, a model must look at another sentence. In cross-attention {query|queries} come from the tokens, {key|keys} and {value|values} from this other sequence, `y`. Here the seed draws it after the layers. There is no mask.",
      notice: ({ rows, columns, share }) =>
        `${rows} tokens ask and ${columns} answer. No weight is far from an even share of ${share}: layers that have learned nothing prefer no token.`,
      attempt: {
        button: ({ other_tokens }) => `Let the other have ${other_tokens ?? ""} tokens`,
        after: ({ tokens, other_tokens }) =>
          `and each of the ${tokens ?? ""} rows of weights is shared among ${other_tokens ?? ""}.`,
      },
    },
    cost: {
      title: "What attention costs",
      text: "Attention becomes expensive for long texts. With T tokens of width d, the four projections take 4 T d² multiplications; comparing and blending take 2 T² d. More heads need no more multiplications, as they share the width. But each head keeps a T × T table of {weights|weights}, four bytes a number.",
      notice: ({ layers, compared, total, even, side }) =>
        side === "even"
          ? `At ${even} tokens, twice the width, projections and comparing cost the same: ${layers} each.`
          : side === "below"
            ? `The projections take ${layers} of ${total} multiplications, comparing and blending ${compared}. Beyond ${even} tokens, twice the width, it is the other way round.`
            : `Comparing and blending take ${compared} of ${total} multiplications, the projections ${layers}. Below ${even} tokens, twice the width, it is the other way round.`,
      attempt: {
        button: ({ cost_tokens }) => `Take ${cost_tokens ?? ""} tokens`,
        after: ({ twice }) =>
          twice === undefined
            ? "and compare the projections with scores and weighted values."
            : "and the projections double, while scores and weighted values become four times as many.",
      },
    },
  },
  asides: {},
};
