import { startModule } from "../../../engine/start";
import { tensorCalls } from "../../../engine/tensors";
import type { VarianceAnswer, VarianceQuestion } from "../../../engine/index";

/** Counts one chunk: the engine's `variance`, and how long it took. */
export type CountChunk = (chunk: VarianceQuestion) => { answer: VarianceAnswer; took: number };

export async function startCounting(bytes: BufferSource): Promise<CountChunk> {
  const { variance } = tensorCalls(await startModule(bytes), undefined);
  return (chunk) => {
    const from = performance.now();
    const answer = variance(chunk);
    return { answer, took: performance.now() - from };
  };
}
