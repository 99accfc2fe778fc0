// The page's own modules in TypeScript, for Node.js.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const source = (path) => fileURLToPath(new URL(`../../../web/src/${path}`, import.meta.url));

/** A module of web/src, by its path there. */
export async function moduleOf(path) {
  const options = { root: source(""), configFile: false, logLevel: "error" };
  return (await runnerImport(source(path), options)).module;
}
