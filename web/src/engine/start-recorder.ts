import { guarded } from "./guard.js";
import type {
  CompileOptions,
  Program,
  RecordedTrace,
  RecordOptions,
  Recorder,
  RecorderEngine,
} from "./recorder.d.ts";
import { RecorderModule } from "./recorder-module.js";
import { compiler } from "./recorder-program.js";
import { OWN_NAMES, recorder } from "./recorder-record.js";
import { readOperations } from "./recorder-schema.js";
import { startModule } from "./start.js";

/** Starts the recorder from the bytes of its module; throws `unavailable`. */
export async function startRecorder(wasm: BufferSource): Promise<RecorderEngine> {
  const module = await startModule(wasm, RecorderModule);
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
}
