// The script of the benchmark worker. The build bundles it into one classic script.
import { race, reasonOf } from "./race";
import type { Order, WorkerMessage } from "./messages";

declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(message: WorkerMessage): void;
  Worker: typeof Worker;
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string };
  };
};

/** The page's content security policy holds here too: the workers of the engine's pool run only the engine's script. */
function trustWorkers(): void {
  const policy = self.trustedTypes?.createPolicy("attention-lab", {
    createScriptURL: (url) => url,
  });
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(policy?.createScriptURL(String(url)) ?? url, options);
    }
  };
}

trustWorkers();

self.onmessage = ({ data }) => {
  const report = (message: WorkerMessage): void => {
    self.postMessage(message);
  };
  race(data, report).catch((reason: unknown) => {
    for (const runner of data.runners)
      report({ kind: "refused", runner, reason: reasonOf(reason) });
    report({ kind: "over" });
  });
};
