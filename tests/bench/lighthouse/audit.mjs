// Lighthouse on one page after another, in one Chromium; it has separate npm packages, which lighthouse.mjs installs.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/** Calls `use` with a function that audits an address. */
export async function withLighthouse(use) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    return await use((address, categories) => audit(chrome.port, address, categories));
  } finally {
    await chrome.kill();
  }
}

async function audit(port, address, onlyCategories) {
  const { lhr } = await lighthouse(address, { port, logLevel: "error", onlyCategories });
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round(100 * (score ?? 0))]),
    ),
    /** What costs points, by category. */
    faults: Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((each) => each.weight > 0 && (lhr.audits[each.id].score ?? 1) < 1)
        .map((each) => ({ category: id, title: lhr.audits[each.id].title })),
    ),
    milliseconds: (id) => lhr.audits[id].numericValue,
  };
}
