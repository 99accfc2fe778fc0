// Builds of a folder by Vite and by webpack; each returns the files that it wrote.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, createServer } from "vite";
import webpack from "webpack";

const written = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** As `npx vite build` without a configuration; relative addresses, since the page is served from its folder. */
export async function buildWithVite(root) {
  await build({ root, configFile: false, logLevel: "error", base: "./" });
  return written(join(root, "dist"));
}

/** As `npx vite` without a configuration, as long as `use` takes. */
export async function withViteServer(root, use) {
  const options = { logLevel: "error", server: { port: 0, host: "127.0.0.1" } };
  const server = await createServer({ root, configFile: false, ...options });
  try {
    await server.listen();
    await use(server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
}

/** As `npx webpack` in the folder. */
export async function buildWithWebpack(context) {
  const { default: config } = await import(pathToFileURL(join(context, "webpack.config.js")).href);
  const path = join(context, "dist");
  const stats = await new Promise((resolve, reject) => {
    webpack({ ...config, context, output: { path } }, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual(
    [...errors, ...warnings].map(({ message }) => message),
    [],
  );
  return written(path);
}
