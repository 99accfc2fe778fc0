import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type ScaleStep = "race" | "memory" | "map";

export const title = "Scale";

export const words: LessonMessages<ScaleStep, never> = {
  steps: {
    race: {
      title: "How long does it take?",
      text: "Every {query|query} meets every {key|key}: with twice as many tokens there are four times as many {scores|scores}. Your machine computes the same attention in several ways: JavaScript and readable C++ follow the formula; the fast kernel runs alone or shared among workers. A head has 64 numbers; each time is the best of several runs.",
      notice: ({ first, last, times }) =>
        `From ${first} tokens to ${last} there are ${times} times as many scores. Every way that computes each of them takes that much longer; the ways differ only in the time for one score.`,
      attempt: {
        button: ({ count }) => `Take ${count ?? ""} tokens`,
        after: ({ half }) =>
          `and measure: there are four times as many scores as at ${half ?? ""} tokens.`,
      },
    },
    memory: {
      title: "What must the memory hold?",
      text: "The plain formula needs all {scores|scores} before softmax can start: a table of T by T numbers. {query|Queries}, {key|keys}, {value|values} and the {output|output} only grow with T. The fast kernel never holds the table: it computes a tile of it, adds that to a running softmax, and drops it.",
      notice: ({ tokens, matrix, rows, tile, side, more }) =>
        `At ${tokens} tokens one such table takes ${matrix} MB, all inputs and outputs ${rows} MB${more === undefined ? "" : " together"}. A tile of ${side} by ${side} takes ${tile} KB, at any length.`,
      attempt: {
        button: ({ count }) => `Take ${count ?? ""} tokens`,
        after: "and see how much of the table exists at a time.",
      },
    },
    map: {
      title: "A map of all weights",
      text: "The map shows all weights: a row is a {query|token that asks}, a column a {key|token that answers}. Each token resembles those right before it, as words of one passage do, so the {weights|weights} gather near the diagonal. Zoom in until the numbers appear. The tables below are the upper left corner, and all of the map follows their numbers.",
      notice: ({ tokens, all, cells, corner }) =>
        corner === undefined
          ? `The map has ${cells} weights. Without a causal mask each of its rows shares its weight among all ${all} tokens, each row of the tables among ${tokens}.`
          : `The map has ${cells} weights. Behind a causal mask the first ${tokens} tokens see nothing of the ${all} but one another: their weights are the same however many tokens follow.`,
      attempt: {
        button: ({ sharpness }) => `Sharpen to ${sharpness ?? ""}`,
        after: "and see how many tokens each row of the map gathers on.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    causal: "Causal mask",
    race_tokens: "Tokens",
    workers: "Workers (0: as many as the machine has)",
    tile: "Side of a tile",
    tokens: "Tokens in the tables",
    width: "Numbers per token",
    likeness: "Likeness to the token before",
    map_tokens: "Tokens of the map",
    map_row: "Row of the map",
    map_rows: "Rows of the map",
    zoom_top: "First row shown",
    zoom_left: "First column shown",
    zoom_span: "Rows shown",
  },
  links: {
    ...links,
    times_itself: "times itself: scores",
    seen: "of which the mask leaves",
    operations: "times 4 × 64: billions of operations",
    four_bytes: "4 bytes each: megabytes",
    against: "queries, keys, values and outputs, in megabytes",
  },
  labels: {
    tokens: "tokens",
    scores: "scores,",
    billions: "billion operations",
    measure: "Measure",
    measure_all: "Measure all lengths up to this",
    stop: "Stop",
    measuring: "Measuring",
    runs: "runs",
    of: "of",
    table: "Times and memory",
    best: "best of",
    speed: "GFLOP/s",
    as_fast: "as fast as JavaScript",
    beside: "beside inputs and outputs",
    at_most: "beside inputs and outputs at most",
    megabytes: "MB",
    differs: "differs from readable C++ by at most",
    naive: "JavaScript, as the formula says",
    readable: "Readable C++",
    fast: "Fast kernel",
    pool: "Fast kernel,",
    one_worker: "1 worker",
    workers: "workers",
    naive_brief: "JS",
    readable_brief: "C++",
    fast_brief: "fast",
    pool_brief: "workers",
    not_measured: "not measured yet",
    too_long: "left out: it would take about",
    seconds: "seconds here.",
    anyway: "Measure it all the same",
    refused: "did not run:",
    crashed: "The worker that measures ended, most likely for want of memory.",
    failed: "Nothing could be measured:",
    curve: "Times over the number of tokens",
    curve_axes: "Milliseconds over tokens, both by factors: a straight line is a power of T.",
    picture: "all scores, and in their corner one tile, to scale",
    bars: "Memory, to scale",
    matrix: "All scores at once",
    in_out: "Queries, keys, values, outputs",
    tile: "One tile of scores",
    map: "Map of the weights",
    map_help: "Arrow keys move, + and - zoom, 0 shows all, i holds on to a cell.",
    map_hint: "Turn the wheel or pinch to zoom, drag to move, press a cell to hold on to it.",
    zoom_in: "Zoom in",
    zoom_out: "Zoom out",
    whole: "Show all",
    rows_known: "rows computed",
    query: "token",
    asks: "asks,",
    answers: "answers:",
    hidden: "masked",
    pale: "a quarter of an equal share",
    dark: "64 times it",
    no_map: "The map is there once the engine runs.",
  },
};
