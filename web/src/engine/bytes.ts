import { AttentionError } from "./errors.js";
import type { LoadOptions } from "./index.d.ts";
import { loading } from "./option-names.js";
import { optionsOf } from "./options.js";
import { hasRelaxedSimd, hasSimd } from "./simd.js";

async function readBytes(source: URL): Promise<BufferSource> {
  try {
    if (source.protocol === "file:" && typeof process === "object") {
      // Not a static import: browser bundlers would try to resolve it.
      const { readFile } = process.getBuiltinModule("node:fs/promises");
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

/** Reads a module from where it lies; throws `type` for what is no URL and no bytes. */
export async function bytesOf(source: unknown, name: string): Promise<BufferSource> {
  if (source instanceof URL) return readBytes(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source as BufferSource;
  throw new AttentionError("type", `${name} must be a URL or the bytes of the module.`);
}

/** The URL of the fast kernel's variant that this host supports; only that file is requested. */
function ownFused(): URL | undefined {
  if (hasRelaxedSimd()) return new URL("./fused-relaxed.wasm", import.meta.url);
  return hasSimd() ? new URL("./fused.wasm", import.meta.url) : undefined;
}

/** The bytes of the fast kernel; undefined if it is disabled or unsupported. */
async function fusedBytes(given: unknown): Promise<BufferSource | undefined> {
  const source = given === undefined ? ownFused() : given;
  return source === undefined || source === false ? undefined : bytesOf(source, "fused");
}

/** Reads the module and the fast kernel from the options of `load`, by default from the files beside this one. */
export async function readModules(
  options: LoadOptions | undefined,
  defaultUrl: () => URL,
): Promise<[wasm: BufferSource, fused: BufferSource | undefined]> {
  const { wasm, fused } = optionsOf(options, "load", loading) as LoadOptions;
  return Promise.all([
    bytesOf(wasm === undefined ? defaultUrl() : wasm, "wasm"),
    fusedBytes(fused),
  ]);
}
