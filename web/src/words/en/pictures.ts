import type { DrawnMessages } from "../messages";

type Share = { readonly share: string; readonly from: string };

/** Several in a row; a text stays as it is. */
const joined = <Part>(parts: readonly Part[] | string, say: (part: Part) => string): string =>
  !Array.isArray(parts) ? "" : (parts as readonly Part[]).map(say).join(", ");

const listed = (shares: readonly Share[] | string): string =>
  joined(shares, ({ share, from }) => `${share} from ${from}`);

export const pictures: DrawnMessages = {
  itself: "itself",
  ask: (name) => `Let ${name} ask`,
  shadow: (width, share) => `A shadow of ${width} numbers: ${share} of their spread`,
  shortShadow: (share) => `Shadow: ${share} of the spread`,
  names: {
    arcs: "Arcs of weights",
    lines: "Lines between rows",
    points: "Tokens as points",
    score: "Keys along the query",
    centre: "The context among the values",
    split: "One token through its matrices",
    shares: "Weights as bars",
    spread: "Spread of the numbers",
    lanes: "All tokens through the matrices",
    heads: "Weights of the heads",
    ribbons: "Heads among the columns",
    backward: "The way back from the loss",
  },
  arcs: {
    alternative: (asker, shares) =>
      shares.length === 0 ? `${asker} takes nothing.` : `${asker} takes ${listed(shares)}.`,
    broken: (asker) => `The weights of ${asker} are not numbers.`,
    arc: (name, weight) => `from ${name}, ${weight}`,
    caption: (asker) => `What ${asker} takes from each word`,
    nothing: "These weights are not numbers",
  },
  lines: {
    row: (name, shares) =>
      `${name} takes ${joined(shares, ({ share, from }) => (share === "" ? `row ${from}` : `${share} from ${from}`))}.`,
    line: (to, from, weight) =>
      weight === "" ? `${to} takes row ${from}` : `${to} takes ${weight} from ${from}`,
    caption: "Below, each row; above, what it is made of",
    looked: "Each word takes the row of its number",
  },
  points: {
    alternative: (places) => `Tokens as points: ${joined(places, (place) => place)}.`,
    nearest: (a, b) => `${a} and ${b} are closest.`,
    point: (name, place) => `${name} at ${place}`,
    caption: "Each dot is a token, placed by its two numbers",
  },
  score: {
    flat: (key, score) => `Shadow of ${key} × length of q = ${score}`,
    along: (length) => `Score = how far along q × ${length}, the length of q`,
    key: (key, along, score) => `${key} reaches ${along} along the query: score ${score}.`,
    length: (asker, length) => `The query of ${asker} has length ${length}.`,
    query: (asker) => `the query of ${asker}`,
  },
  centre: {
    caption: "Dot area is weight; z is where they balance",
    unbalanced: "The weights do not sum to 1, so z may lie outside",
    context: (asker) => `the context of ${asker}`,
  },
  split: {
    query: "asks",
    key: "is found",
    value: "is handed on",
    other: "comes out",
    caption: "Threads are as thick as the token’s numbers",
    alternative: (name, width) => `The ${width} numbers of ${name} go through each matrix.`,
    lane: (what, numbers, width) => `It ${what} with ${width} numbers: ${numbers}.`,
    token: (name) => `the numbers of ${name}`,
    matrix: (id) => `the matrix ${id}`,
    result: (id) => `a row of ${id}`,
  },
  lanes: {
    alternative: (rows, width) =>
      `Each of the ${rows} tokens has a lane: its ${width} numbers go through each matrix.`,
    row: (name, id, numbers) => `The row of ${name} in ${id}: ${numbers}.`,
    rows: (id) => `the rows of ${id}`,
    caption: "Each token has a lane, through every matrix",
  },
  spread: {
    row: (id, deviation) => `${id}: standard deviation ${deviation}.`,
  },
  heads: {
    grid: (head) => `the weights of ${head}`,
    minus: (head) => `minus ${head}`,
    difference: (head, other) => `${head} minus ${other}`,
    largest: (name, difference) => `${difference} from ${name}`,
  },
  ribbons: {
    head: (head, from, to) => `${head}: columns ${from} to ${to}.`,
    holds: (head, from, to, numbers) => `${head}: columns ${from} to ${to}: ${numbers}.`,
    joined: "Each head fills columns of its own",
    split: "Each head takes columns of its own",
  },
  backward: {
    alternative: (loss) => `The loss is ${loss}. From right to left, it reaches every tensor.`,
    gradient: (id, size) => `The gradient of ${id} has a mean size of ${size}.`,
    grid: (id) => `the gradient of ${id}`,
    caption: "From right to left; lines are as thick as a gradient’s mean size",
    short: "Thickness: a gradient’s mean size",
  },
};
