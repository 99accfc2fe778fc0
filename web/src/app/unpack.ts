/** A module's bytes, which stand deflated and as base64 in a script of the page, with a sum to check them by. */
export async function unpack(base64: string): Promise<ArrayBuffer> {
  try {
    return await inflated(base64);
  } catch {
    throw new Error("The engine's file is damaged: it is not the one that was built.");
  }
}

async function inflated(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}
