import type { Listener } from "../../engine/recorder-bridge.js";
import { recorderBridge } from "../../engine/recorder-bridge.js";
import { RecorderModule } from "../../engine/recorder-module.js";
import { startModule } from "../../engine/start.js";
import type { StartedEngine } from "./kernel.js";

/** Starts the recorder from the bytes of its module. */
export async function startEngine(
  wasm: ArrayBuffer,
  listener: Listener | undefined,
): Promise<StartedEngine> {
  const module = await startModule(wasm, RecorderModule);
  return { bridge: recorderBridge(module, listener), bytes: () => module.bytes };
}
