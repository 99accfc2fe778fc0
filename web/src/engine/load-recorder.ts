import { bytesOf } from "./bytes.js";
import { guardedLater } from "./guard.js";
import { optionsOf } from "./options.js";
import type { RecorderEngine, RecorderLoadOptions } from "./recorder.d.ts";
import { hasRelaxedSimd } from "./simd.js";
import { startRecorder } from "./start-recorder.js";

const loading = { wasm: true } as const;

/** The module whose products this host supports; only that file is requested. */
const ownRecorder = (): URL =>
  hasRelaxedSimd()
    ? new URL("./recorder-relaxed.wasm", import.meta.url)
    : new URL("./recorder.wasm", import.meta.url);

/** See recorder.d.ts. */
export const load = guardedLater(async (options?: RecorderLoadOptions): Promise<RecorderEngine> => {
  const { wasm } = optionsOf(options, "load", loading);
  const source = wasm === undefined ? ownRecorder() : wasm;
  return startRecorder(await bytesOf(source, "wasm"));
});
