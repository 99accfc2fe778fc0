import { FileError } from "./error";

/** Bytes of known length that are read in pieces, on demand. */
export interface Source {
  readonly bytes: number;
  /** All bytes from an offset to the end, in pieces; throws a FileError if the source has fewer. */
  pieces(from: number): AsyncIterable<Uint8Array>;
}

/** Bytes that are read at once: few at first, where a header may be all that is wanted. */
const [FIRST_PIECE, PIECE] = [2 ** 12, 2 ** 20];

/** The bytes of a blob from one place to another, both of which it has. */
export async function bytesOf(blob: Blob, from: number, to: number): Promise<Uint8Array> {
  let read: ArrayBuffer;
  try {
    read = await blob.slice(from, to).arrayBuffer();
  } catch {
    // Moved, changed or taken away since it was chosen.
    throw new FileError("unreadable");
  }
  if (read.byteLength !== to - from) throw new FileError("unreadable");
  return new Uint8Array(read);
}

export function partOf(blob: Blob, start: number, end: number): Source {
  return {
    bytes: end - start,
    async *pieces(from) {
      let size = FIRST_PIECE;
      for (let at = start + from; at < end; at += size, size = PIECE) {
        yield await bytesOf(blob, at, Math.min(end, at + size));
      }
    },
  };
}

/** Milliseconds of work after which the page gets a turn. */
const STRETCH = 10;

/** Lets the page have its turns between stretches of work. */
export class Turns {
  #since = performance.now();

  async give(): Promise<void> {
    if (performance.now() - this.#since < STRETCH) return;
    await nextTask();
    this.#since = performance.now();
  }
}

/** A timer would wait longer, and much longer on a page out of sight. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
