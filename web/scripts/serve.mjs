// node web/scripts/serve.mjs [--port N]: a static server for dist/site, reachable only from this machine.
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { parseArgs } from "node:util";
import { headersFor } from "./headers.mjs";
import { Stop, isMain, main, root as checkout } from "./tools.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/** The file that a request names, or undefined when there is none inside the folder. */
async function fileFor(folder, target) {
  try {
    const path = decodeURIComponent(target.split(/[?#]/)[0]);
    if (path.includes("\0")) return undefined;
    const asked = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const file = await realpath(asked);
    if (!file.startsWith(folder + sep)) return undefined;
    const { size, isFile } = await stat(file).then((s) => ({ size: s.size, isFile: s.isFile() }));
    return isFile ? { file, size } : undefined;
  } catch {
    return undefined;
  }
}

/** Served instead of the page's service worker: deletes its caches and itself, so that the next build is seen at once. */
const unregisteringWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(unregister()));

async function unregister() {
  await self.registration.unregister();
  const names = await caches.keys();
  const stale = names.filter((name) => name.startsWith("attention-lab " + self.registration.scope));
  await Promise.all(stale.map((name) => caches.delete(name)));
}
`;

async function answer({ folder, keeps }, request, response) {
  const common = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
  const sendText = (status, text, headers = {}) => {
    response.writeHead(status, { ...common, "Content-Type": types[".txt"], ...headers });
    response.end(request.method === "HEAD" ? undefined : text);
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendText(405, "Only GET and HEAD are answered here.\n", { Allow: "GET, HEAD" });
  }
  const found = await fileFor(folder, request.url ?? "/");
  if (!keeps && found?.file === join(folder, "sw.js")) {
    return sendText(200, unregisteringWorker, { "Content-Type": types[".js"] });
  }
  if (!found) return sendText(404, "There is no such file here.\n");
  response.writeHead(200, {
    ...common,
    ...(await headersFor(folder, decodeURIComponent(request.url.split(/[?#]/)[0]))),
    "Content-Type": types[extname(found.file)] ?? "application/octet-stream",
    "Content-Length": found.size,
    // The sandboxed frame of an embedded step has an opaque origin: fonts are requests across origins there.
    ...(extname(found.file) === ".woff2" && { "Access-Control-Allow-Origin": "*" }),
  });
  if (request.method === "HEAD") return response.end();
  createReadStream(found.file)
    .on("error", () => response.destroy())
    .pipe(response);
}

/**
 * Serves a folder at a port (0: any free one); with `search`, at the next free one. With `keeps`, the page's service
 * worker is served, as by any host.
 */
export async function serve({ root, port = 0, search = false, keeps = false }) {
  const folder = await realpath(root);
  const site = { folder, keeps };
  const server = createServer((request, response) => void answer(site, request, response));
  const last = search ? port + 100 : port;
  for (let candidate = port; ; candidate++) {
    try {
      await listen(server, candidate);
      break;
    } catch (error) {
      if (error.code === "EADDRINUSE" && candidate < last) continue;
      throw new Stop(`Port ${candidate} cannot be used: ${error.message}`);
    }
  }
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** The number after --port, or undefined. */
export function portOption(args) {
  const options = { port: { type: "string" } };
  const { port: text } = parseArgs({ args, options, strict: false }).values;
  if (text === undefined) return undefined;
  // Without a value it is `true`.
  const port = typeof text === "string" && text !== "" ? Number(text) : NaN;
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Stop("--port takes a whole number from 0 to 65535.");
  }
  return port;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const port = portOption(process.argv.slice(2));
    const site = join(checkout, "dist/site");
    const { url } = await serve({ root: site, port: port ?? 8080, search: port === undefined });
    console.log(url);
  });
}
