/** Decodes and inflates a WebAssembly module from a script of the page; rejects if zlib's checksum does not match. */
export async function unpack(base64: string): Promise<ArrayBuffer> {
  try {
    return await inflate(base64);
  } catch {
    throw new Error("The engine's file is damaged: it is not the one that was built.");
  }
}

async function inflate(base64: string): Promise<ArrayBuffer> {
  const stream = new Blob([decode(base64)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** In a loop: `Uint8Array.from` with a function takes ten times as long, a second for what Python needs. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
