import { startEngine } from "virtual:public-lessons";
import { fastBytes } from "../../app/fast-kernel";
import { unpack } from "../../app/unpack";

declare const scripts: { trusted(url: string): string };

/** The page's content security policy holds for the pool too: its workers run only the module's script. */
const Plain = globalThis.Worker;
globalThis.Worker = class extends Plain {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(scripts.trusted(String(url)), options);
  }
};

let fast: ReturnType<typeof fastBytes> | undefined;

/** Starts a separate engine from bytes in this page; the shared bytes are unpacked once. */
export async function start(packed: string): ReturnType<typeof startEngine> {
  fast ??= fastBytes().catch((reason: unknown) => {
    fast = undefined;
    throw reason;
  });
  // Together: of two that fail, neither goes unheard.
  const [bytes, kernel] = await Promise.all([unpack(packed), fast]);
  return startEngine(bytes, kernel);
}
