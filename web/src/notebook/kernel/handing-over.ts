/**
 * Where Pyodide asks for its two files: nothing is there, and nothing is fetched. A bare realm knows no addresses of the
 * web.
 */
export const ADDRESS = "Response" in globalThis ? "https://python.invalid/" : "/python.invalid/";

type Scope = Record<string, unknown>;

const MODULE = `${ADDRESS}pyodide.asm.wasm`;
const LIBRARY = `${ADDRESS}python_stdlib.zip`;
export const LIBRARY_ADDRESS = LIBRARY;

/**
 * Lets Pyodide find the bytes of its module and its library, and nothing else: in a browser's worker as answers of `fetch`,
 * in a bare realm as files of a shell. The result undoes that.
 */
export function handOver(module: Uint8Array<ArrayBuffer>, library: ArrayBuffer): () => void {
  const scope = globalThis as unknown as Scope;
  const answers = new Map<string, Uint8Array<ArrayBuffer>>([
    [MODULE, module],
    [LIBRARY, new Uint8Array(library)],
  ]);
  const answer = (address: unknown): Uint8Array<ArrayBuffer> => {
    const bytes = answers.get(String(address));
    if (bytes === undefined) throw new TypeError(`Nothing is fetched here: ${String(address)}.`);
    return bytes;
  };
  const replacements: Scope =
    "Response" in scope
      ? {
          fetch: async (address: unknown) => {
            const bytes = answer(address instanceof Request ? address.url : address);
            return new Response(bytes, { headers: { "content-type": "application/wasm" } });
          },
        }
      : { readbuffer: answer };
  const before = new Map(
    Object.keys(replacements).map((name) => [name, Object.getOwnPropertyDescriptor(scope, name)]),
  );
  for (const [name, value] of Object.entries(replacements)) {
    Object.defineProperty(scope, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(scope, name);
      else Object.defineProperty(scope, name, descriptor);
    }
  };
}
