/** Decodes and inflates a WebAssembly module from a script of the page; rejects if zlib's checksum does not match. */
export async function unpack(base64: string): Promise<ArrayBuffer> {
  try {
    return await inflate(base64);
  } catch {
    throw new Error("The engine's file is damaged: it is not the one that was built.");
  }
}

async function inflate(base64: string): Promise<ArrayBuffer> {
  const deflated = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}
