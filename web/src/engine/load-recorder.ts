import { bytesOf } from "./bytes.js";
import { guarded, guardedLater } from "./guard.js";
import { optionsOf } from "./options.js";
import type {
  CompileOptions,
  Program,
  RecordedTrace,
  RecordOptions,
  Recorder,
  RecorderEngine,
  RecorderLoadOptions,
} from "./recorder.d.ts";
import { RecorderModule } from "./recorder-module.js";
import { compiler } from "./recorder-program.js";
import { OWN_NAMES, recorder } from "./recorder-record.js";
import { readOperations } from "./recorder-schema.js";
import { startModule } from "./start.js";

const loading = { wasm: true } as const;

/** See recorder.d.ts. */
export const load = guardedLater(async (options?: RecorderLoadOptions): Promise<RecorderEngine> => {
  const { wasm } = optionsOf(options, "load", loading);
  const source = wasm === undefined ? new URL("./recorder.wasm", import.meta.url) : wasm;
  const module = await startModule(await bytesOf(source, "wasm"), RecorderModule);
  const operations = readOperations(module);
  const start = recorder(module, operations);
  const compile = compiler(module);
  return {
    operations: operations
      .filter(({ name }) => !OWN_NAMES.has(name))
      .map(({ name, schema }) => ({ name, schema })),
    record: guarded((given?: RecordOptions) => start(given) as unknown as Recorder),
    compile: guarded((trace: RecordedTrace, given: CompileOptions): Program =>
      compile(trace, given),
    ),
  };
});
