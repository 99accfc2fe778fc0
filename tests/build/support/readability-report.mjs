// npm run words [-- 40]: figures of the page's English sentences, and the hardest of them, 20 unless told.
import { figures, sentences } from "./readability.mjs";

const all = await sentences();
const { mean, longest, passives, inversions, score, ...counted } = figures(all);
console.log(
  `${counted.sentences} sentences of ${mean.toFixed(1)} words, the longest of ${longest}; ${passives} passives (${(100 * counted.passiveShare).toFixed(1)} %), ${inversions} inverted clauses; mean score ${score.toFixed(1)}`,
);
console.log("score  words  passives  inverted");
for (const each of all.slice(0, Number(process.argv[2] ?? 20))) {
  const columns = [each.score, each.words, each.passives, each.inversions];
  console.log(`${columns.map((value) => String(value).padStart(5)).join("   ")}   ${each.file}`);
  console.log(`       ${each.text}`);
}
