// Starts a separate engine and requests more memory than WebAssembly can provide.
import { parentPort } from "node:worker_threads";
import { load } from "attention-lab";

const engine = await load();
const wide = { shape: [1, 2 ** 26], data: new Float32Array(2 ** 26) };
let refused;
try {
  engine.scaledDotProductAttention(wide, wide, wide);
} catch ({ name, code, message }) {
  refused = { name, code, isSentence: message.endsWith(".") };
}
parentPort.postMessage([refused, [...engine.softmax({ shape: [2], data: [0, 0] }).data]]);
