import type { PredictMessages } from "../messages";

/** A token by its word; numbered ones by what they are. */
const named = (word: string | undefined, what: string): string =>
  word === undefined || word === ""
    ? `this ${what}`
    : /^\d/.test(word)
      ? `${what} ${word}`
      : `“${word}”`;

const query = (word: string | undefined): string => named(word, "query");
const key = (word: string | undefined): string => named(word, "key");

/** A number with its sign in the page's own way. */
const signed = (number: string | undefined): string => (number ?? "").replace("-", "−");

export const predict: PredictMessages = {
  title: "Predict first",
  text: "Say what will happen before the tables show it. Every question uses the numbers on this page, changed ones too.",
  questions: {
    most: (facts) =>
      `The {scores|score} of ${key(facts["key"])} for ${query(facts["row"])} is multiplied by ${signed(facts["factor"])}. Which key then has the largest {weights|weight} in that row?`,
    hidden: (facts) =>
      `Let ${key(facts["key"])} be hidden from ${query(facts["row"])}: its {scores|score} becomes −∞. The {weights|weight} of ${key(facts["other"])} is ${facts["before"] ?? ""} now. What is it then?`,
    times: (facts) =>
      `All {scores|scores} that ${query(facts["row"])} gives are multiplied by ${signed(facts["factor"])}. What does the {weights|weight} of ${key(facts["other"])} do?`,
    plus_all: (facts) =>
      `${signed(facts["amount"])} is added to every {scores|score} that ${query(facts["row"])} gives. What does the {weights|weight} of ${key(facts["other"])} do?`,
    plus_one: (facts) =>
      `${signed(facts["amount"])} is added to the {scores|score} of ${key(facts["key"])} for ${query(facts["row"])}, and to no other. What does the {weights|weight} of ${key(facts["other"])} do?`,
    decided: () =>
      "Which of these queries is the most decided: whose row has the largest {weights|weight} in it?",
    dimension: (facts) =>
      `The {value|value} of ${key(facts["key"])} is doubled in dimension ${facts["dimension"] ?? ""}, and nowhere else. Which number of the {output|context} of ${query(facts["row"])} changes?`,
    equal: (facts) =>
      `Which {scores|score} gives ${key(facts["key"])} just the {weights|weight} of ${key(facts["other"])} in the row of ${query(facts["row"])}?`,
  },
  reasons: {
    most: "A factor above 1 moves a score away from 0; a negative factor changes its sign. The other scores stay, and softmax compares them all.",
    hidden:
      "The other keys share the hidden weight in proportion to their own: softmax divides each by their sum.",
    times:
      "Larger differences between scores sharpen the row, smaller ones level it, and a negative factor reverses the order.",
    plus_all: "Softmax sees only the differences between scores, and these stay the same.",
    plus_one: "A row adds up to 1: what one key wins, the others lose.",
    decided:
      "A largest score takes more of the weight when it is further ahead of the others in its row.",
    dimension: "Each dimension of the context blends that dimension of the values alone.",
    equal: "Equal scores in a row give equal weights, for any other scores.",
  },
  moves: { grows: "It grows", stays: "It stays the same", shrinks: "It shrinks" },
  option: { query, key, dimension: (name) => `dimension ${name ?? ""}` },
  answer: "Answer",
  right: "Right.",
  wrong: (answer) => `No: ${answer}.`,
  show: "Show it on the tables",
  putBack: "Change it back",
  another: "Another question",
  score: (right, asked) => `${right} of ${asked} right`,
  nothing:
    "These numbers leave nothing to predict: a row needs at least two keys with different weights.",
  first: {
    title: "Guess first.",
    veil: "Guess first",
    questions: {
      overflow: (facts) =>
        `${facts["shift"] ?? ""} is added to every {scores|score}. What do the {weights|weights} become?`,
      one_hot: () =>
        "The {scores|scores} are sharpened to infinity. What does each row of {weights|weights} become?",
      peaky: (facts) =>
        `The largest {weights|weight} of the plain scores is ${facts["before"] ?? ""}. How large is it when all {scores|scores} are multiplied by 8?`,
      undivided: (facts) =>
        `The {scores|scores} are no longer divided by √${facts["width"] ?? ""}. What does the largest {weights|weight} do?`,
      blended: (facts) =>
        `All {weights|weights} become equal. How many different rows do the ${facts["rows"] ?? ""} rows of the {output|output} then have?`,
      alone: () =>
        "The mask hides all later tokens. Which {weights|weight} does the first token give itself?",
      dropped: (facts) =>
        `{weights|Weights} are dropped at rate ${facts["rate"] ?? ""}, and the kept ones divided by ${facts["share"] ?? ""}. What does each row sum to?`,
    },
    reasons: {
      overflow:
        "An exponential grew beyond float32 and became infinity, and infinity divided by infinity is NaN: not a number.",
      one_hot: "At infinity only the largest score of a row counts: softmax picks it alone.",
      peaky:
        "Multiplied scores lie further apart, and each lead grows to a power: the largest weight takes from all the others.",
      undivided:
        "Undivided scores lie further apart, so softmax gives more to the largest and less to the others.",
      blended: "With equal weights every token gets the same blend: the mean of all values.",
      alone: "A row sums to 1, and the first token sees no other token to share with.",
      dropped:
        "The division makes up for the dropped weights on average over many draws, not in each row of one draw.",
    },
    outcomes: {
      same: "the same weights",
      larger: "larger weights",
      nan: "NaN, no numbers",
      one_hot: "a single 1, else 0",
      even: "equal weights",
      grows: "it grows",
      stays: "it stays the same",
      shrinks: "it shrinks",
      ones: "each to 1",
      below: "each to less than 1",
      mixed: "some to more, some to less",
    },
    skip: "Skip",
    never: "Don’t ask me to guess",
    right: "Right.",
    wrong: (answer) => `Not quite: ${answer}.`,
    putBack: "Change it back",
    close: "Close",
    ask: "Ask me to guess before a surprising result, once on its step",
  },
};
