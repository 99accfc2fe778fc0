// How hard the English sentences of the page are to read, by rules of thumb: words, passives and inverted clauses.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { pairs, samples } from "./messages.mjs";

/** @typedef {{ text: string, file: string, words: number, passives: number, inversions: number, score: number }} Sentence */

const BE = "(?:is|are|was|were|be|been|being|['’]re)";
const BETWEEN =
  "(?: (?:not|no longer|never|also|then|now|only|all|both|once|still|each|again|first|exactly|\\w+ly))*";
const IRREGULAR =
  "begun|bought|brought|built|chosen|cut|drawn|done|driven|eaten|fed|felt|found|forgotten|given|hidden|held|kept|known|laid|led|" +
  "left|lost|made|meant|met|paid|put|read|run|said|seen|sent|set|shown|sold|split|spoken|spread|stood|taken|taught|told|" +
  "thrown|turned|understood|used|won|written";
const PASSIVE = new RegExp(`\\b${BE}${BETWEEN} (?:[a-z]{2,}ed|${IRREGULAR})\\b`, "gi");
/** They end like a participle, but say what something is like. */
const ADJECTIVES = /\b(?:need|indeed|red|hundred|one-sided|untrained|sized|unlimited)$/i;

const PREPOSITION =
  "with|of|by|from|up|out|down|below|above|behind|beside|under|over|inside|beyond|within|in|on|at|to|for";
const INVERTED = [
  // Were it not for; Had it been.
  /(?:^|[,;:] )(?:were|had|should) (?:it|they|there|the|a|an|no|one)\b/gi,
  // The wider the vectors, the larger the scores.
  /\bthe (?:more|less|(?!upper|lower|other|inner|outer|number|answer|layer|water|larger of)\w+er)\b[^.;:]*, the (?:more|less|(?!upper|lower|other|inner|outer|number|answer|layer)\w+er)\b/gi,
  // Whatever treats one; however long.
  /(?:^|[;:] )(?:whatever|whoever|whichever|however) (?!,)/gi,
  // With it goes the gradient; below stands a row.
  new RegExp(
    `^(?:${PREPOSITION}) [^,.;:]{1,30}? (?:is|are|goes|go|comes|come|stands|stand|lies|lie|has|have) (?:the|a|an|all|no|what|who|one)\\b`,
    "gi",
  ),
  // So it is; nor does it; only then is it.
  /(?:^|[;:] )(?:so|nor|neither|only then|not only|never) (?:is|are|was|does|do|did|can|has|have|goes|comes|it is)\b/gi,
  // All but for; save for.
  /\b(?:but for|save for|lest|none but)\b/gi,
];

/** What a reader sees of a text: without markup, a formula or a piece of code as one word. */
function plain(text) {
  return text
    .replaceAll(/\{\w+\|([^}]*)\}/g, "$1")
    .replaceAll(/\{=[\w-]+\}|`[^`]*`/g, "x")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const sentencesOf = (text) => plain(text).split(/(?<=[.!?]) (?=[A-Z“‘\d−-])/);

/** Numbers, operators and single signs count as words too: they are read. */
const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

const count = (sentence, pattern) => [...sentence.matchAll(pattern)].length;

/** @returns {Omit<Sentence, "file">} */
export function measured(text) {
  const words = wordsOf(text).length;
  const passives = [...text.matchAll(PASSIVE)].filter(([found]) => !ADJECTIVES.test(found)).length;
  const inversions = INVERTED.reduce((sum, pattern) => sum + count(text, pattern), 0);
  return { text, words, passives, inversions, score: words + 5 * passives + 10 * inversions };
}

/** A text, or what a message says of any facts; some say the same at several lengths. */
const saying = (text) =>
  typeof text === "function"
    ? samples(text)
        .flatMap((call) => text(...call))
        .map(String)
    : [text];

/**
 * Every English sentence once, the hardest first; a message with whatever it can say, and sentences that differ in a number
 * alone are one.
 * @returns {Promise<Sentence[]>}
 */
export async function sentences() {
  const words = fileURLToPath(new URL("words.mjs", import.meta.url));
  const { module } = await runnerImport(words, { configFile: false, logLevel: "error" });
  const found = new Map();
  for (const [file, exports] of Object.entries(module.en)) {
    for (const { en } of pairs(file, exports)) {
      for (const text of saying(en)) {
        // Of facts that no state has together.
        if (/undefined|\[object| {2}| [,.:;]/.test(text)) continue;
        for (const sentence of sentencesOf(text)) {
          // One word is a label, two a button.
          if (wordsOf(sentence).length < 3) continue;
          const key = sentence.replaceAll(/\d+/g, "7");
          if (!found.has(key)) found.set(key, { file, ...measured(sentence) });
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1));
}

/** @param {readonly Sentence[]} all */
export function figures(all) {
  const total = (key) => all.reduce((sum, each) => sum + each[key], 0);
  return {
    sentences: all.length,
    mean: total("words") / all.length,
    longest: Math.max(...all.map(({ words }) => words)),
    passives: total("passives"),
    passiveShare: total("passives") / all.length,
    inversions: total("inversions"),
    score: total("score") / all.length,
  };
}
