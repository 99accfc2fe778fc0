import { load } from "attention-lab";

const sharpness = 1; // 0 to 64

const engine = await load();
const scores = { shape: [2, 3], data: [0.95, 1.49, 1.47, 0.2, -Infinity, 0.2] };

const weights = engine.softmax(scores, { sharpness });
console.log("weights", weights);
console.log("entropy in bits", engine.entropy(weights));
