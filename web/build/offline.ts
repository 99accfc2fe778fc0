import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { offlineWorker } from "./paths.ts";
import { virtualModule } from "./virtual.ts";
import { bundleWorker } from "./worker-scripts.ts";

/** Files that the service worker does not cache: itself, and files for hosts. */
const NOT_CACHED = /^(sw\.js|_headers|\.nojekyll)$/;

/** What only notebooks need is cached once the reader has run one. */
const OF_NOTEBOOKS = /^assets\/notebook-/;

let script: string | undefined;

/** Writes the service worker, `sw.js`, into a site's folder: src/offline/worker with the list of the site's files. */
export async function writeOfflineWorker(folder: string): Promise<void> {
  const files = filesIn(folder)
    .filter((file) => !NOT_CACHED.test(file))
    .map((file) => [addressOf(file), digest(readFileSync(join(folder, file)))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  script ??= await bundleWorker(
    offlineWorker,
    virtualModule("release", () => "export const { release, files, notebooks } = RELEASE;"),
  );
  // A release is identified by its files and its service worker.
  const release = digest(JSON.stringify(files) + script).replaceAll(/[^A-Za-z0-9]/g, "");
  const isOfNotebooks = ([file]: readonly [string, string]): boolean => OF_NOTEBOOKS.test(file);
  const list = JSON.stringify({
    release: release.slice("sha256".length, 22),
    files: files.filter((file) => !isOfNotebooks(file)),
    notebooks: files.filter(isOfNotebooks),
  });
  writeFileSync(
    join(folder, "sw.js"),
    script.replace("RELEASE", () => list),
  );
}

/** In the format of the `integrity` attribute. */
function digest(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

/** The address without `index.html`: hosts redirect from the one that ends in it. */
function addressOf(file: string): string {
  return file.replace(/(^|\/)index\.html$/, "$1");
}
