import { runnerImport } from "vite";
import type { Plugin } from "vite";
import { loadEngine } from "./engine.ts";
import { roomsModule, web } from "./paths.ts";
import { toSource, virtualModule } from "./virtual.ts";
import type { ShownTensor } from "../src/model/tensor.ts";

interface Rooms {
  readonly weightsOf: Readonly<Record<string, { readonly id: string; readonly heads: boolean }>>;
}

/** Fewer would change the tint of a number between two; weights that are smaller count as none. */
const MOSAIC_DECIMALS = 6;
const DECIMALS = 4;
/** Of several heads. */
const MOST_HEADS = 2;
const LABORATORY = "lab/it";

const rounded = (values: readonly number[], decimals: number): number[] =>
  values.map((value) => Number(value.toFixed(decimals)));

/** What the opening shows before the engine is there, computed by it while building. */
export function opening(): Plugin {
  return virtualModule("opening", async () => {
    const engine = await loadEngine();
    const { module } = await runnerImport<Rooms>(roomsModule, {
      root: web,
      configFile: false,
      logLevel: "error",
    });
    const weightsIn = (id: string): ShownTensor => {
      const tensor = engine.runLesson(id).tensors[module.weightsOf[id]?.id ?? ""];
      if (tensor === undefined) throw new Error(`${id} has no weights.`);
      return tensor;
    };
    const mosaics = engine.lessons.map(({ id }) => {
      const { shape, data: all } = weightsIn(id);
      const data = Array.from(all);
      const sides = shape.slice(-2);
      const size = sides.reduce((product, length) => product * length, 1);
      const heads = Array.from(
        { length: module.weightsOf[id]?.heads ? MOST_HEADS : 1 },
        (_, head) => rounded(data.slice(head * size, (head + 1) * size), MOSAIC_DECIMALS),
      );
      const list = heads.map((head) => `mosaic([${sides.join()}], ${toSource(head)})`);
      return `${JSON.stringify(id)}: [${list.join()}]`;
    });
    return `const mosaic = (shape, data) =>
  ({ id: "", role: "weights", shape, data, step: "", operation: "", operands: [], parameters: {} });
export const weights = ${toSource(rounded(Array.from(weightsIn(LABORATORY).data), DECIMALS))};
export const mosaics = {${mosaics.join(",\n")}};`;
  });
}
