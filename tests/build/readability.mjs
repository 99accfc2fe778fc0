// The English sentences of the page are short and mostly active: `npm run words` lists the hardest.
import assert from "node:assert/strict";
import { test } from "node:test";
import { figures, measured, sentences } from "./support/readability.mjs";

/** Words of the longest sentence: one that has more is two. */
const MOST_WORDS = 28;
/** Of a hundred sentences. */
const MOST_PASSIVES = 8;
const MOST_INVERSIONS = 1;

const all = await sentences();

test(`no sentence has more than ${MOST_WORDS} words`, () => {
  assert.ok(all.length > 1500, `${all.length} sentences are too few to be all`);
  const long = all.filter(({ words }) => words > MOST_WORDS);
  assert.deepEqual(
    long.map(({ file, text, words }) => `${file}, ${words} words: ${text}`),
    [],
  );
});

test(`of a hundred sentences at most ${MOST_PASSIVES} are passive and ${MOST_INVERSIONS} inverted`, () => {
  const { passives, inversions, sentences: count } = figures(all);
  assert.ok(
    (100 * passives) / count <= MOST_PASSIVES,
    `${passives} passives in ${count} sentences`,
  );
  assert.ok(
    (100 * inversions) / count <= MOST_INVERSIONS,
    `${inversions} inverted clauses in ${count} sentences`,
  );
});

const rules = [
  { text: "The scores are not divided by anything.", words: 7, passives: 1, inversions: 0 },
  { text: "All numbers were drawn, then rounded.", words: 6, passives: 1, inversions: 0 },
  { text: "The numbers are red, and a hundred.", words: 7, passives: 0, inversions: 0 },
  { text: "Each token has a weight of 0.5.", words: 7, passives: 0, inversions: 0 },
  { text: "The wider the vectors, the larger the scores.", words: 8, passives: 0, inversions: 1 },
  {
    text: "It would be larger, were it not for the biases.",
    words: 10,
    passives: 0,
    inversions: 1,
  },
  { text: "With it goes the gradient.", words: 5, passives: 0, inversions: 1 },
  { text: "Whatever treats one of them treats both.", words: 7, passives: 0, inversions: 1 },
  { text: "With two heads, the rows are longer.", words: 7, passives: 0, inversions: 0 },
];

for (const { text, ...expected } of rules) {
  test(`“${text}” is counted right`, () => {
    const { words, passives, inversions } = measured(text);
    assert.deepEqual({ words, passives, inversions }, expected);
  });
}
