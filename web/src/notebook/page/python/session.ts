import { mount, unmount } from "svelte";
import { isFromKernel } from "../../kernel/messages";
import type { ChangedTensor, FromKernel, PrintTensor, ToKernel } from "../../kernel/messages";
import type { PythonFiles } from "./files";
import Frame from "./Frame.svelte";

/** Why a session ended by itself: a message that the kernel does not send, too many of them, or it never started. */
export type Reason = "shape" | "flood" | "refused";

/** How many megabytes Python and the engine may take each. */
export const MEGABYTES = 1024;

/** What a session tells; texts that were asked for go to who asked. */
export type Heard = Exclude<FromKernel, { readonly kind: "printed" }>;

export interface Listeners {
  readonly onmessage: (message: Heard) => void;
  readonly onended: (reason: Reason) => void;
}

/**
 * Python in a worker of a sandboxed frame, from its start to its end. What comes of it is checked: the code of a notebook
 * can send whatever it likes.
 */
export class Session {
  readonly #channel = new MessageChannel();
  readonly #listeners: Listeners;
  readonly #frame: ReturnType<typeof mount>;
  readonly #onwindow: (event: MessageEvent) => void;
  #window: Window | null = null;
  #isReady = false;
  #request = 0;
  /** Who waits for the texts of a request. */
  readonly #asked = new Map<number, (texts: readonly string[]) => void>();

  /** `seed`: from what random numbers come that the code seeds by nothing. */
  constructor(
    { worker, start }: PythonFiles,
    seed: readonly [number, number],
    listeners: Listeners,
  ) {
    this.#listeners = listeners;
    this.#onwindow = ({ source, data }) => {
      if (source === null || source !== this.#window) return;
      this.#hear(worker, data);
    };
    addEventListener("message", this.#onwindow);
    this.#channel.port1.onmessage = ({ data }) => {
      this.#receive(data);
    };
    const limits = { megabytes: MEGABYTES };
    this.#post({ kind: "start", files: start, limits, follows: true, seed });
    this.#frame = mount(Frame, {
      target: document.body,
      props: { onframe: ({ contentWindow }) => (this.#window = contentWindow) },
    });
  }

  /** Runs a cell; `changes` are made to the tensors of its lines. `namesKinds`: as a file of NumPy 2 has its numbers. */
  run(cell: string, code: string, changes: readonly ChangedTensor[], namesKinds: boolean): void {
    this.#post({ kind: "run", cell, code, changes, namesKinds });
  }

  /** The texts of tensors, once the cells before have run; as many as were asked for, unless the code forbids it. */
  print(tensors: readonly PrintTensor[]): Promise<readonly string[]> {
    const request = (this.#request += 1);
    this.#post({ kind: "print", request, tensors });
    return new Promise((resolve) => this.#asked.set(request, resolve));
  }

  /** Puts files beside the notebook, and takes others away; before the next run. */
  bring(put: Readonly<Record<string, ArrayBuffer>>, gone: readonly string[]): void {
    this.#post({ kind: "beside", put, gone });
  }

  /** Ends the worker with its frame, whatever it does; nothing of it is heard any more. */
  end(): void {
    removeEventListener("message", this.#onwindow);
    this.#channel.port1.onmessage = null;
    this.#channel.port1.close();
    for (const resolve of this.#asked.values()) resolve([]);
    void unmount(this.#frame);
  }

  #post(message: ToKernel): void {
    this.#channel.port1.postMessage(message);
  }

  /** From the frame's own script. */
  #hear(worker: string, data: unknown): void {
    const { kind, reason } = (data ?? {}) as { kind?: unknown; reason?: unknown };
    if (kind === "open") this.#window?.postMessage(worker, "*", [this.#channel.port2]);
    else if (kind === "ended") this.#fail(reason === "flood" ? "flood" : "refused");
    else if (kind === "error" && !this.#isReady) this.#fail("refused");
  }

  #receive(data: unknown): void {
    if (!isFromKernel(data)) {
      this.#fail("shape");
      return;
    }
    if (data.kind === "ready") this.#isReady = true;
    if (data.kind === "printed") {
      this.#asked.get(data.request)?.(data.texts);
      this.#asked.delete(data.request);
      return;
    }
    this.#listeners.onmessage(data);
  }

  #fail(reason: Reason): void {
    this.end();
    this.#listeners.onended(reason);
  }
}
