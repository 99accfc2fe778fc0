// The notebooks that the lessons follow, with the outputs that they were published with.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../../web/scripts/tools.mjs";

/**
 * Their folder, `shared/notebooks` beside the checkout or above it, where it is there; NOTEBOOKS names another.
 * @returns {string | undefined}
 */
function publishedNotebooks() {
  if (process.env.NOTEBOOKS !== undefined) return process.env.NOTEBOOKS;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const found = join(folder, "shared/notebooks");
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

export const folder = publishedNotebooks();
