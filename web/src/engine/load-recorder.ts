import { bytesOf } from "./bytes.js";
import { guardedLater } from "./guard.js";
import { optionsOf } from "./options.js";
import type { RecorderEngine, RecorderLoadOptions } from "./recorder.d.ts";
import { startRecorder } from "./start-recorder.js";

const loading = { wasm: true } as const;

/** See recorder.d.ts. */
export const load = guardedLater(async (options?: RecorderLoadOptions): Promise<RecorderEngine> => {
  const { wasm } = optionsOf(options, "load", loading);
  const source = wasm === undefined ? new URL("./recorder.wasm", import.meta.url) : wasm;
  return startRecorder(await bytesOf(source, "wasm"));
});
