import { bytesOf } from "./bytes.js";
import { guardedLater } from "./guard.js";
import { once } from "./once.js";
import { optionsOf } from "./options.js";
import type { RecorderEngine, RecorderLoadOptions } from "./recorder.d.ts";
import { hasRelaxedSimd } from "./simd.js";

const loading = { wasm: true } as const;

/** The module whose products this host supports; only that file is requested. */
const ownRecorder = (): URL =>
  hasRelaxedSimd()
    ? new URL("./recorder-relaxed.wasm", import.meta.url)
    : new URL("./recorder.wasm", import.meta.url);

const rest = /* @__PURE__ */ once(() => import("./start-recorder.js"));

/** See recorder.d.ts. */
export const load = /* @__PURE__ */ guardedLater(
  async (options?: RecorderLoadOptions): Promise<RecorderEngine> => {
    const { wasm } = optionsOf(options, "load", loading);
    const source = wasm === undefined ? ownRecorder() : wasm;
    // Ask for the module and for the rest of the JavaScript at once.
    const [bytes, { startRecorder }] = await Promise.all([bytesOf(source, "wasm"), rest()]);
    return startRecorder(bytes);
  },
);
