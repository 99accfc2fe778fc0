import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type TwoSequencesStep = "two-lists" | "cross" | "swap" | "one-table" | "blocks";

export const title = "Two sequences";

export const words: LessonMessages<TwoSequencesStep, never> = {
  steps: {
    "two-lists": {
      title: "One list asks, another answers",
      text: "To use what another sequence holds, cross-attention takes {query|queries} from one sequence, X, and {key|keys} and {value|values} from another, Y. Here one is a translation, `target`, the other the sentence that it translates, `source`. They may differ in length. You can change all numbers. The matrices are chosen so that words find one another.",
      notice: ({ asking, answering, width }) =>
        `${asking} ${asking === "1" ? "token asks" : "tokens ask"}, ${answering} ${answering === "1" ? "answers" : "answer"}. Only the width of queries and keys, ${width}, must be the same: a query meets a key number by number.`,
      attempt: {
        button: ({ source_tokens }) => `Let the sentence be ${source_tokens ?? ""} words long`,
        after:
          "and every table made from it has as many rows; those made from the translation stay.",
      },
    },
    cross: {
      title: "Scores that are not square",
      text: "To compare the two sequences, multiply each {query|query} with each {key|key}. The {scores|scores} have a row for every token that asks and a column for every token that answers. Softmax runs along the row, over those who answer. So there are as many {output|context vectors} as tokens that ask.",
      notice: ({ rows, columns, own, word, share }) =>
        `The scores are ${rows} × ${columns}.${share === undefined ? "" : ` “${own}” attends most to “${word}”, with a weight of ${share}.`}`,
      attempt: {
        button: ({ target_tokens }) => `Let the translation be ${target_tokens ?? ""} words long`,
        after: "and the scores change their size in one direction only.",
      },
    },
    swap: {
      title: "Who asks, and who answers",
      text: "Does it matter who asks? Above, one list asks; below, the other asks, with the same matrices. The tables change their shape, and a token gets a {output|context vector} only where its list asks. The two tables of {scores|scores} are not transposes of each other, unless one matrix makes {query|queries} and {key|keys}.",
      notice: ({ rows, columns, asks, answers, score, other }) =>
        `The weights are ${rows} × ${columns}, and ${columns} × ${rows} the other way round. ${
          score === undefined
            ? "The two tables of scores are transposes of each other; the weights are not, because softmax works on each row by itself."
            : `“${asks}” asking “${answers}” scores ${score}; “${answers}” asking “${asks}” scores ${other}.`
        }`,
      attempt: {
        button: "Let the sentence ask",
        after:
          "and the tables above and below change places. What you have typed stays where it is.",
      },
    },
    "one-table": {
      title: "Both in one table",
      text: "To see both kinds of attention at once, put one list under the other, first those who answer, then those who ask. Let every token ask all of them. One table of {scores|scores} then has four parts: each list attends to itself and to the other. Cross-attention is one of the four, the lower left.",
      notice: ({ all, rows, columns }) =>
        `Of ${all} × ${all} scores, the lower left ${rows} × ${columns} are those of cross-attention, number for number.`,
      attempt: {
        button: "Let the sentence ask",
        after: "and the lists change places: the lower left is cross-attention again.",
      },
    },
    blocks: {
      title: "One attention, three masks",
      text: "The three kinds of block differ in what the mask lets through. The tokens of an encoder see all of their own list. Those of a decoder see themselves and what came before. In the cross block, those who ask see all who answer. Models run them one after another, each with its own matrices. A prefix language model runs all of them in one softmax.",
      notice: ({ difference, own, across, within }) =>
        difference !== undefined
          ? `Only the cross block is open. The rows of those who ask are cross-attention, the largest difference is ${difference}; the others see nothing, and their weights are all 0.`
          : across === undefined
            ? `“${own}” sees nothing: its weights are all 0.`
            : `“${own}” gives ${across} of its weight to those who answer, and ${within} to its own list.`,
      attempt: {
        button: "Leave only the cross block",
        after: "and compare the context vectors of those who ask with those of cross-attention.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    target_tokens: "Tokens of the translation",
    source_tokens: "Tokens of the sentence",
    asking: "Who asks",
    encoder: "Encoder",
    decoder: "Decoder",
    cross: "Cross",
  },
  choices: { target: "the translation", source: "the sentence" },
  links: {
    ...links,
    queries_keys: "queries by keys, divided by {=root}",
    lower_left: "its lower left: those of cross-attention",
    blended: "added up",
    asking_rows: "the rows of those who ask",
    beside_cross: "and those of cross-attention",
  },
  labels: {
    paint: "The mask over both lists: which key each query may see",
    painted: "Painted over the blocks.",
    query: "query",
    key: "key",
    encoder: "Those who answer look at themselves: at all.",
    decoder: "Those who ask look at themselves: not ahead.",
    cross: "Those who ask look at those who answer: at all.",
    nothing: "Those who answer do not look at those who ask.",
  },
};
