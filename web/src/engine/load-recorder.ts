import { bytesOf } from "./bytes.js";
import { AttentionError } from "./errors.js";
import { guarded, guardedLater } from "./guard.js";
import { optionsOf } from "./options.js";
import type { RecordOptions, Recorder, RecorderEngine, RecorderLoadOptions } from "./recorder.d.ts";
import { RecorderModule, type RecorderBound } from "./recorder-module.js";
import { recorder } from "./recorder-record.js";
import { readOperations } from "./recorder-schema.js";
import { startBound } from "./start.js";

const loading = { wasm: true } as const;

async function startRecorder(wasm: BufferSource): Promise<RecorderModule> {
  const bound = (await startBound(wasm)) as unknown as Partial<RecorderBound>;
  if (bound.call_operation !== undefined) return new RecorderModule(bound as RecorderBound);
  throw new AttentionError(
    "unavailable",
    "The module has no recorder: attention-lab/recorder needs recorder.wasm.",
  );
}

/** See recorder.d.ts. */
export const load = guardedLater(async (options?: RecorderLoadOptions): Promise<RecorderEngine> => {
  const { wasm } = optionsOf(options, "load", loading);
  const source = wasm === undefined ? new URL("./recorder.wasm", import.meta.url) : wasm;
  const module = await startRecorder(await bytesOf(source, "wasm"));
  const operations = readOperations(module);
  const start = recorder(module, operations);
  return {
    operations: operations
      .filter(({ name }) => !name.startsWith("_"))
      .map(({ name, schema }) => ({ name, schema })),
    record: guarded((given?: RecordOptions) => start(given) as unknown as Recorder),
  };
});
