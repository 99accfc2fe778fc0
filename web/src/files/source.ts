import { FileError } from "./error";

/** Bytes of known length that are read in pieces, on demand. */
export interface Source {
  readonly bytes: number;
  /** All bytes from an offset to the end, in pieces; throws a FileError if the source has fewer. */
  pieces(from: number): AsyncIterable<Uint8Array>;
}

/** The bytes per read: few at first, as only the header may be needed. */
const [FIRST_PIECE, PIECE] = [2 ** 12, 2 ** 20];

/** The bytes of a blob in a range that lies inside it. */
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

/** Yields to the page between stretches of work. */
export class Turns {
  #since = performance.now();

  async give(): Promise<void> {
    if (performance.now() - this.#since < STRETCH) return;
    await nextTask();
    this.#since = performance.now();
  }
}

/** A timer would wait longer, and much longer on a hidden page. */
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
