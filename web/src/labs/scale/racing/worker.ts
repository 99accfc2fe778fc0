// The script of the benchmark worker. The build bundles it into one classic script.
import { race, reasonOf } from "./race";
import type { Order, WorkerMessage } from "./messages";

declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(told: WorkerMessage): void;
  Worker: typeof Worker;
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string };
  };
};

/** The page's policy holds here too: the workers of the engine's pool run the engine's own script alone. */
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
  const tell = (told: WorkerMessage): void => {
    self.postMessage(told);
  };
  race(data, tell).catch((reason: unknown) => {
    for (const runner of data.runners) tell({ told: "refused", runner, reason: reasonOf(reason) });
    tell({ told: "over" });
  });
};
