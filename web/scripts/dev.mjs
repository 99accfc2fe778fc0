// npm run dev: the page with reload, from its sources. The C++ is compiled only if it has not been built yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { ensureBuildPackages, ensureNode, ensureNpmPackages } from "./packages.mjs";
import { isMain, main, root } from "./tools.mjs";

/** The files of the compiled engine that the page needs. */
const compiled = [
  "dist/engine/engine.mjs",
  "build/wasm/page-small.wasm",
  "build/wasm/plane-small.wasm",
];

/** Serves the page's sources in a language and resolves to Vite's server; `port` 0 means any free port. */
export async function serveSources({ language = "en", port = 5173 } = {}) {
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    mode: language,
    cacheDir: join(root, "build/cache/vite"),
    // The page's few packages are ES modules already: nothing is bundled before it is served.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port, host: "localhost" },
  });
  await server.listen();
  return server;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    ensureNode();
    const { values } = parseArgs({
      options: { language: { type: "string" }, port: { type: "string" } },
    });
    await ensureNpmPackages();
    if (!compiled.every((file) => existsSync(join(root, file)))) {
      await ensureBuildPackages();
      await build({ engineOnly: true });
    }
    const server = await serveSources({
      ...(values.language && { language: values.language }),
      ...(values.port && { port: Number(values.port) }),
    });
    server.printUrls();
  });
}
