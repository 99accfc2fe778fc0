import type { OpeningWords } from "../opening";

export const opening: OpeningWords = {
  title: (word) => `What does “${word}” look at?`,
  becomes: (word) => `“${word}” becomes`,
  picture: (word, list) => `“${word}” takes ${list}.`,
  share: (share, from) => `${share} from ${from}`,
  itself: "itself",
  ask: (word) => `Show what “${word}” looks at`,
  line: "To make sense of a word, a model takes a share of it and of each word before it. Press any word to see its shares.",
  why: (share) => `Why ${share}?`,
  sharpness: "Sharpness",
  factor: (factor) => `${factor} ×`,
  ends: ["all alike", "one word only"],
  learned: "as learned",
  source: ({ numbers, sentences, right, tested }) =>
    `A small model has learned these weights: one head, ${numbers} numbers, ${sentences} sentences of a toy language. It names the noun in ${right} of ${tested} sentences that it has not seen.`,
  train: "Watch one learn",
  change: "Change a word",
  word: (place) => `Word ${place}`,
  more: "One word more",
  fewer: "One word fewer",
  type: "Or type a sentence",
  unknown: (word, nearest) =>
    `The model does not know “${word}”. Its nearest word is “${nearest}”.`,
  tooLong: (most) => `The model reads at most ${most} words.`,
  empty: "Type at least one word.",
  broken:
    "The sentence of this link could not be read. It may hold only words that the model knows, with dots between them.",
  lessons: "Six lessons",
  mosaics: "each mosaic is that lesson’s own table of weights",
};
