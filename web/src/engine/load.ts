import { createEngine } from "./create.js";
import { AttentionError } from "./errors.js";
import type { Engine, LoadOptions } from "./index.d.ts";
import { requireObject } from "./packed.js";

export { AttentionError };

async function readBytes(source: URL): Promise<BufferSource> {
  try {
    if (source.protocol === "file:" && typeof process === "object") {
      const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
      return new Uint8Array(await readFile(source));
    }
    const response = await fetch(source);
    if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
    return await response.arrayBuffer();
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The engine's module could not be read: ${cause}.`);
  }
}

/** See index.d.ts. */
export async function load(options?: LoadOptions): Promise<Engine> {
  const { wasm } = requireObject(options, "The options") as LoadOptions;
  if (wasm === undefined)
    return createEngine(await readBytes(new URL("./engine.wasm", import.meta.url)));
  if (wasm instanceof URL) return createEngine(await readBytes(wasm));
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm))
    return createEngine(wasm as BufferSource);
  throw new AttentionError("type", "wasm must be a URL or the bytes of the module.");
}
