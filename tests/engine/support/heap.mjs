// What the module's own allocator has given out, read from the module's memory: regions lie one behind the other, each with
// its length at either end, that at the far end odd where the region is free (Emscripten's emmalloc.c).

/** The least there can be; the first region tells where the last one ends, which is as long. */
const LEAST = 16;

/** Of a heap that begins at `base`: how many pieces are in use, of how many bytes; all must fit together. */
export function heapIn(memory, base) {
  const words = new Uint32Array(memory.buffer);
  const [, , end] = words.subarray(base / 4);
  if (!(end > base && end <= memory.buffer.byteLength)) throw new Error(`No heap is at ${base}.`);
  const used = { pieces: 0, bytes: 0 };
  for (let at = base; at < end;) {
    const size = words[at / 4];
    const far = words[(at + size) / 4 - 1];
    if (size < LEAST || size % 4 !== 0 || (far & ~1) >>> 0 !== size || at + size > end) {
      throw new Error(`The heap is damaged at ${at}: ${size} at one end, ${far} at the other.`);
    }
    if (far === size) {
      used.pieces += 1;
      used.bytes += size;
    }
    at += size;
  }
  return used;
}
