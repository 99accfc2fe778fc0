import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type ItStep = "words" | "query-key-value" | "scores" | "weights" | "context" | "answer";

export const title = "A head that has learned";

export const words: LessonMessages<ItStep, never> = {
  steps: {
    words: {
      title: "A word, and its place",
      text: "This model has learned: its numbers come from training, not from a seed. For each word it knows a row of numbers, and for each place in the sentence another. Their sum is the {input|input}, so the same word differs from place to place.",
      notice: ({ words }) =>
        `The model knows ${words ?? ""} words. You can put any of them at any place of the sentence.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} words`,
        after: "and the sentence goes on.",
      },
    },
    "query-key-value": {
      title: "What training has made of the matrices",
      text: "Three matrices make a {query|query}, a {key|key} and a {value|value} of each input. Training changed them step by step, until the query of a pronoun fitted the key of its noun. Nobody told the head where to look: it was told only which word was right.",
      notice: ({ steps, batch }) =>
        `The numbers of the model are what ${steps ?? ""} steps of training have left, with ${batch ?? ""} sentences in each step.`,
      attempt: {
        button: ({ word_2 }) => `Make the second word “${word_2 ?? ""}”`,
        after: "and only its rows change.",
      },
    },
    scores: {
      title: "How well each key fits",
      text: "Each {query|query} meets the {key|keys} of the words up to its own; what comes later is masked. Divided by {=root} their dot product is the {scores|score}: the better a key fits, the higher.",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}” scores highest with itself: ${share ?? ""}.`
          : `“${own ?? ""}” scores highest with “${word}”: ${share ?? ""}.`,
      attempt: {
        button: ({ word_2 }) => `Make the second word “${word_2 ?? ""}”`,
        after: "and see which scores change.",
      },
    },
    weights: {
      title: "What a word looks at",
      text: "Softmax makes {weights|weights} of each row of {scores|scores}: the shares that a word takes from itself and from those before it. At random numbers the weights are nearly alike; here they choose.",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}” takes most from itself: ${share ?? ""}.`
          : `“${own ?? ""}” takes most from “${word}”: ${share ?? ""}.`,
      attempt: {
        button: "Make all weights equal",
        after: "and compare what each word takes.",
      },
    },
    context: {
      title: "What the word becomes",
      text: "The {weights|weights} blend the {value|values} into one row for each word: its {output|context vector}. If one weight is nearly 1, the context vector is nearly that word’s value.",
      notice: ({ own, word, share }) =>
        word === undefined
          ? `“${own ?? ""}” keeps most of its own value: ${share ?? ""}.`
          : `The largest part of what “${own ?? ""}” becomes is the value of “${word}”: ${share ?? ""}.`,
      attempt: {
        button: "Make all weights equal",
        after: "and watch the context vectors.",
      },
    },
    answer: {
      title: "The answer",
      text: "The {output|context vector} goes through one more matrix and is added to the {input|input}. Its dot product with a learned row for each word is that word’s {scores|score}, and softmax makes probabilities of them. At a pronoun, training asked for the noun; elsewhere, for the next word.",
      notice: ({ own, word, share }) =>
        `At “${own ?? ""}” the likeliest word is “${word ?? ""}”: ${share ?? ""}.`,
      attempt: {
        button: ({ word_2 }) => `Make the second word “${word_2 ?? ""}”`,
        after: "and see which word is the likeliest now.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    word_1: "Word 1",
    word_2: "Word 2",
    word_3: "Word 3",
    word_4: "Word 4",
    word_5: "Word 5",
    word_6: "Word 6",
    word_7: "Word 7",
    word_8: "Word 8",
    word_9: "Word 9",
    word_10: "Word 10",
    word_11: "Word 11",
  },
  links: {
    ...links,
    places: "plus the place",
    blended: "added up",
  },
  labels: { answers: "The likeliest words" },
};
