import type { Bound } from "./module.js";

/** What Emscripten writes: starts one of the engine's modules from its bytes, with what Embind binds in it. */
export default function createModule(options: { wasm: BufferSource }): Promise<Bound>;
