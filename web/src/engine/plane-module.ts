import type { Plane } from "./lessons.d.ts";

/** The exports of `cpp/bindings/plane.cpp`. Addresses and lengths are numbers. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  scratch_size(rows: number, columns: number): number;
  find(values: number, rows: number, columns: number, directions: number, scratch: number): number;
}

const PAGE = 65536;
/** The module's constants and stack lie below this address. */
const BASE = 2 * PAGE;
/** As attention::maximum_plane_side. */
const MOST = 512;

/** Principal planes from a module of their own: the same numbers as a trace's `plane`, and the same limit. */
export class PlaneModule {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async start(bytes: BufferSource): Promise<PlaneModule> {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new PlaneModule(instance.exports as unknown as Exports);
  }

  /** The plane of row-major rows; undefined where there are none, too many, or one that is not finite. */
  find(values: Float32Array, columns: number): Plane | undefined {
    const rows = values.length / columns;
    if (!Number.isInteger(rows) || rows < 1 || Math.min(rows, columns) > MOST) return undefined;
    const { memory, find, scratch_size: scratchSize } = this.#exports;
    const directions = BASE + 8 * Math.ceil(values.length / 2);
    const scratch = directions + 16 * columns;
    const end = scratch + 8 * scratchSize(rows, columns);
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    new Float32Array(memory.buffer, BASE, values.length).set(values);
    const share = find(BASE, rows, columns, directions, scratch);
    if (Number.isNaN(share)) return undefined;
    return { directions: new Float64Array(memory.buffer, directions, 2 * columns).slice(), share };
  }
}
