import type { OwnSentenceMessages } from "../own-sentence";

/** The words around a custom sentence. */
export const ownSentence: OwnSentenceMessages = {
  title: "Your own sentence",
  settings: {
    text: "Own sentence",
    other_text: "Own sentence",
    split: "Split into",
    text_seed: "Seed of the vectors",
  },
  field: { only: "Sentence", text: "Translation", other_text: "Sentence" },
  placeholder: "Type or paste a text",
  split: "Split into",
  splits: { words: "words", marks: "words and marks", characters: "characters" },
  rule: {
    words:
      "The page drops marks such as commas, as the notebook does. Capitals count: “The” and “the” are two words.",
    marks: "Every mark is a token of its own. Capitals count: “The” and “the” are two words.",
    characters:
      "Every character is a token, with its accents or as a whole emoji; a space is written ␣.",
  },
  unspaced:
    "Where no spaces stand between words, your browser’s dictionary says where they end; the address keeps it.",
  rightToLeft:
    "Words of right-to-left scripts run from right to left. Tokens stand in the order of reading, the first one at the top and at the left.",
  seed: "Seed of the vectors",
  badSeed: "A seed is a whole number from 0 to 4294967295.",
  vectors: {
    own: "Each row of the embedding is the vector of a word. Another seed draws other vectors, and you can type or paste over every number.",
    drawn:
      "Each word has a vector of its own, drawn from this seed; the same word has the same one wherever it stands. Type or paste your own over the first table.",
    examples:
      "Each word has a vector of its own, drawn from this seed; the same word has the same one wherever it stands. The batch then has one example, your sentence.",
    headings:
      "This laboratory starts from numbers of its own: your words stand at its rows and columns.",
  },
  count: (tokens, words) =>
    `${tokens} ${tokens === 1 ? "token" : "tokens"}, ${words} different ${words === 1 ? "one" : "ones"}.`,
  cut: (tokens, room) =>
    `The text has ${tokens} tokens, but the tables have room for the first ${room} only. The text stays as it is.`,
  shorter: (shown, tokens) =>
    `The tables show ${shown} tokens at present; the text has ${tokens}. A longer sentence begins again.`,
  blank: "There is no token in this text yet; the tables stay as they were.",
  unworded:
    "This text has only marks, and the page drops these: choose “words and marks” to keep them. Until then the tables show other words.",
  long: (length, most) =>
    `This text would take ${length} characters of the address, which has ${most} for it. It stays here, so you can shorten it; the tables stay as they were.`,
  map: (most) =>
    `With more than ${most} tokens the page shows a table as a heat map, and above it the numbers of one part.`,
  heat: {
    label: (id, rows, columns) =>
      `Heat map of ${id}, ${rows} × ${columns}; the table of the same name has its numbers`,
    range: (scale, largest) =>
      scale === "weights" ? `Tint from 0 to ${largest}.` : `Tint from −${largest} to ${largest}.`,
    hint: "The frame is the part above; press anywhere to see the numbers there.",
  },
  vocabulary: "Vocabulary, sorted",
  times: (count) => `× ${count}`,
  back: "Back to the lesson’s own",
  elsewhere: "Begin a lesson with it:",
  toEmbedding: "Show the embedding",
};
