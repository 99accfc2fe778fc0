declare const scripts: { trusted(url: string): string };

/** The first message of a worker: it holds its lock. */
const HOLDS = "attention-lab holds its lock";

/**
 * A worker that runs this script: a page opened from a folder may run no other. Throws where that is refused. One that
 * ends by itself, as browsers end them where memory is short, has an `error` too.
 */
export function startThread(text: string): Worker {
  const lock = `attention-lab ${String(Math.random())} ${String(performance.now())}`;
  const url = URL.createObjectURL(new Blob([holding(lock), text], { type: "text/javascript" }));
  const revoke = (): void => {
    URL.revokeObjectURL(url);
  };
  try {
    const worker = new Worker(scripts.trusted(url));
    worker.addEventListener("message", (event) => {
      if (event.data !== HOLDS) return;
      event.stopImmediatePropagation();
      tellEnd(worker, lock);
    });
    worker.addEventListener("message", revoke, { once: true });
    worker.addEventListener("error", revoke, { once: true });
    return worker;
  } catch (reason) {
    revoke();
    throw reason;
  }
}

/** Detects the end of a worker by the release of its lock: no event reports it. Plain http has no Web Locks. */
function holding(lock: string): string {
  const announcement = `postMessage(${JSON.stringify(HOLDS)})`;
  const held = `new Promise(() => ${announcement})`;
  return `navigator.locks?.request(${JSON.stringify(lock)}, () => ${held}).catch(() => {});\n`;
}

function tellEnd(worker: Worker, lock: string): void {
  const announce = (): void => {
    worker.dispatchEvent(
      new ErrorEvent("error", { message: "The worker was ended.", cancelable: true }),
    );
  };
  navigator.locks.request(lock, announce).catch(() => undefined);
}
