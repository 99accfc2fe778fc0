/** One head: rows of queries, keys and values, one behind the other. */
export interface Head {
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  readonly tokens: number;
  readonly width: number;
  readonly causal: boolean;
}

/**
 * Attention in JavaScript as the formula says, with a table of all scores: what the engine is measured against, and the
 * one place of this page where anything but the engine computes with tensors.
 */
export function naiveAttention({ query, key, value, tokens, width, causal }: Head): Float32Array {
  const scores = new Float32Array(tokens * tokens);
  for (let i = 0; i < tokens; i += 1) {
    for (let j = 0; j < (causal ? i + 1 : tokens); j += 1) {
      let sum = 0;
      for (let c = 0; c < width; c += 1) {
        sum += (query[i * width + c] as number) * (key[j * width + c] as number);
      }
      scores[i * tokens + j] = sum / Math.sqrt(width);
    }
  }
  for (let i = 0; i < tokens; i += 1) {
    const seen = causal ? i + 1 : tokens;
    let largest = -Infinity;
    for (let j = 0; j < seen; j += 1) {
      largest = Math.max(largest, scores[i * tokens + j] as number);
    }
    let sum = 0;
    for (let j = 0; j < seen; j += 1) {
      const power = Math.exp((scores[i * tokens + j] as number) - largest);
      scores[i * tokens + j] = power;
      sum += power;
    }
    for (let j = 0; j < seen; j += 1) {
      scores[i * tokens + j] = (scores[i * tokens + j] as number) / sum;
    }
  }
  const output = new Float32Array(tokens * width);
  for (let i = 0; i < tokens; i += 1) {
    for (let c = 0; c < width; c += 1) {
      let sum = 0;
      for (let j = 0; j < (causal ? i + 1 : tokens); j += 1) {
        sum += (scores[i * tokens + j] as number) * (value[j * width + c] as number);
      }
      output[i * width + c] = sum;
    }
  }
  return output;
}

/** The memory beside inputs and outputs: the scores. */
export const naiveBytes = (tokens: number): number =>
  tokens * tokens * Float32Array.BYTES_PER_ELEMENT;
