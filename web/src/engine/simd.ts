/** Minimal modules that use one instruction: () -> v128, from constants. */
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const ZERO = [0xfd, 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const END = 0x0b;

function runs(body: readonly number[]): boolean {
  if (typeof WebAssembly !== "object") return false;
  const code = [0, ...body, END];
  const module = [...HEAD, code.length + 2, 1, code.length, ...code];
  return WebAssembly.validate(new Uint8Array(module));
}

export const hasSimd = (): boolean => runs(ZERO);

/** f32x4.relaxed_madd */
export const hasRelaxedSimd = (): boolean => runs([...ZERO, ...ZERO, ...ZERO, 0xfd, 0x85, 0x02]);
