export const TASKS = ["previous", "induction", "grammar", "sorting", "text"] as const;
export type Task = (typeof TASKS)[number];
export const OPTIMISERS = ["sgd", "adam", "adamw"] as const;
export type Optimiser = (typeof OPTIMISERS)[number];

/** What a head of this kind looks at: its mean share of the weights, from 0 to 1; NaN where no query has such a key. */
export const SCORES = ["previous", "induction", "first", "own", "noun"] as const;
export type ScoreName = (typeof SCORES)[number];
export type HeadScores = Readonly<Record<ScoreName, number>>;
/** What is said to appear where the loss falls. */
export type Appearing = Extract<ScoreName, "previous" | "induction" | "noun">;
