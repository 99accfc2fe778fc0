import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { offlineWorker } from "./paths.ts";
import { virtualModule } from "./virtual.ts";
import { scriptOf } from "./worker-scripts.ts";

/** What the worker keeps nothing of: itself, and what is written for hosts. */
const LEFT_OUT = /^(sw\.js|_headers|\.nojekyll)$/;

let written: string | undefined;

/** Writes `sw.js` into a folder that is a site: src/offline/worker with the list of the site's files. */
export async function writeOfflineWorker(folder: string): Promise<void> {
  const files = filesIn(folder)
    .filter((file) => !LEFT_OUT.test(file))
    .map((file) => [addressOf(file), digest(readFileSync(join(folder, file)))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  written ??= await scriptOf(
    offlineWorker,
    virtualModule("release", () => "export const { release, files } = RELEASE;"),
  );
  // The same files under another worker are another release.
  const release = digest(JSON.stringify(files) + written).replaceAll(/[^A-Za-z0-9]/g, "");
  const list = JSON.stringify({ release: release.slice("sha256".length, 22), files });
  writeFileSync(
    join(folder, "sw.js"),
    written.replace("RELEASE", () => list),
  );
}

/** As an `integrity` has it. */
function digest(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

/** A folder's own address is that of its page: hosts lead from the one that ends in `index.html` to it. */
function addressOf(file: string): string {
  return file.replace(/(^|\/)index\.html$/, "$1");
}
