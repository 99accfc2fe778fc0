// The blocks in use of the module's allocator, read from the module's memory. Regions are contiguous. Each has its size
// at either end; an odd size at the far end marks a free region (Emscripten's emmalloc.c).

/** The smallest size of a region; the first and the last have it. The first holds the address where the last ends. */
const LEAST = 16;

/** The number of blocks in use and their bytes, in the heap that starts at `base`; throws if the heap is damaged. */
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
