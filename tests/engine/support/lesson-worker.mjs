// Runs every lesson with a separate engine and posts the results.
import { parentPort, workerData } from "node:worker_threads";
import { load } from "attention-lab/lessons";

const engine = await load();
for (const { id, settings } of [...engine.lessons, ...engine.laboratories]) {
  const trace = engine.runLesson(id, {
    settings: "seed" in settings ? workerData.settings : undefined,
  });
  const last = Object.values(trace.tensors).at(-1);
  const index = last.shape.map(() => 0);
  parentPort.postMessage({
    id,
    settings: trace.settings,
    tensors: trace.tensors,
    explained: trace.explain(last.id, index),
    drawn: engine.generator(workerData.settings.seed).randn(20),
  });
}
