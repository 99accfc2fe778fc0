declare const scripts: { trusted(url: string): string };

/** A worker that runs this script: a page opened from a folder may run no other. Throws where that is refused. */
export function startThread(text: string): Worker {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const revoke = (): void => {
    URL.revokeObjectURL(url);
  };
  try {
    const worker = new Worker(scripts.trusted(url));
    worker.addEventListener("message", revoke, { once: true });
    worker.addEventListener("error", revoke, { once: true });
    return worker;
  } catch (reason) {
    revoke();
    throw reason;
  }
}
