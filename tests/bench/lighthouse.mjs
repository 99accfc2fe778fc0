// What Lighthouse says of each page: accessibility and best practices must be 100; times, on a slow phone as it
// simulates one, are reported, and as multiples of those of a page of one line in the same run. With --quick only what must hold.
import { join } from "node:path";
import { ensureNpmPackages } from "../../web/scripts/packages.mjs";
import { serve } from "../../web/scripts/serve.mjs";
import { main, root } from "../../web/scripts/tools.mjs";
import { readOptions } from "./options.mjs";

const PAGES = ["index.html", "zh.html", "api/index.html", "api/zh.html"];
/** Times are those of the English pages alone: the others differ from them in their words. */
const TIMED = new Set(["index.html", "api/index.html"]);
const MUST = ["accessibility", "best-practices"];
const TIMES = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
  "speed-index": "speed index",
};

function judge(page, { scores, faults }) {
  for (const category of MUST) {
    if (scores[category] === 100) continue;
    const titles = faults.filter((fault) => fault.category === category).map(({ title }) => title);
    console.log(`${page}: ${category} is ${scores[category]}, not 100: ${titles.join("; ")}`);
    process.exitCode = 1;
  }
}

/** Milliseconds, and how many times those of the page of one line where that takes long enough for a ratio. */
function summary({ milliseconds }, plain) {
  return Object.entries(TIMES).map(([id, name]) => {
    const [time, base] = [milliseconds(id), plain.milliseconds(id)];
    const ratio = base >= 100 ? ` (${(time / base).toFixed(1)} ×)` : "";
    return `${name} ${time.toFixed(0)} ms${ratio}`;
  });
}

await main(async () => {
  const { quick } = readOptions();
  await ensureNpmPackages(join(root, "tests/bench/lighthouse"), [
    ...["--ignore-scripts", "--no-audit", "--no-fund"],
  ]);
  const { withLighthouse } = await import("./lighthouse/audit.mjs");
  const site = await serve({ root: join(root, "dist/site") });
  const server = await serve({ root: join(root, "tests/bench") });
  const isTimed = (page) => !quick && TIMED.has(page);
  try {
    await withLighthouse(async (audit) => {
      const plain = quick ? undefined : await audit(`${server.url}words.html`, ["performance"]);
      for (const page of PAGES) {
        const answer = await audit(
          `${site.url}${page}`,
          isTimed(page) ? [...MUST, "performance"] : MUST,
        );
        const scores = Object.entries(answer.scores).map(([id, score]) => `${id} ${score}`);
        console.log(
          [`${page}: ${scores.join(", ")}`, ...(isTimed(page) ? summary(answer, plain) : [])].join(
            "; ",
          ),
        );
        judge(page, answer);
      }
    });
  } finally {
    await site.close();
    await server.close();
  }
});
