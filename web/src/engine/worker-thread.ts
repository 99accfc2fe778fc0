import type { Worker as NodeWorker, WorkerOptions as NodeOptions } from "node:worker_threads";
import type { Answer, Order } from "./pool-messages.js";

/** A worker of a browser or of Node.js, Bun or Deno. */
export interface Thread {
  post(order: Order, transfer?: ArrayBuffer[]): void;
  /** Sets whether it is busy. A program does not exit while a worker is busy. */
  busy(is: boolean): void;
  /** Terminates it. No further events follow. */
  end(): void;
}

export interface Events {
  answered(answer: Answer): void;
  /** Once, with the cause; not after `end`. */
  died(cause: string): void;
}

/** Starts a script in a new thread; throws if that is not allowed. */
export type Threads = (text: string, events: Events) => Thread;

/** Wraps the events so that none is sent after the thread has ended. */
function untilOver({ answered, died }: Events) {
  let over = false;
  return {
    answered: (answer: Answer) => {
      if (!over) answered(answer);
    },
    died: (cause: string) => {
      if (over) return;
      over = true;
      died(cause);
    },
    end: () => {
      over = true;
    },
  };
}

/** Web Locks do not exist on plain http. */
const hasLocks = () => typeof navigator === "object" && "locks" in navigator;

/** Detects the end of a worker: no event reports it, but its lock is released. */
function whenFree(lock: string, die: (cause: string) => void): void {
  const granted = () => {
    die("it was terminated");
  };
  navigator.locks.request(lock, granted).catch(() => undefined);
}

/** Workers of a browser: a classic script from a blob runs from any address, file: included. */
export const browserThreads: Threads = (text, given) => {
  const events = untilOver(given);
  const blob = new Blob([`const line = self;\n${text}`], { type: "text/javascript" });
  const url = URL.createObjectURL(blob);
  const revoke = () => {
    URL.revokeObjectURL(url);
  };
  const lock = `attention-lab ${String(Math.random())} ${String(performance.now())}`;
  let worker: Worker;
  try {
    worker = new Worker(url, { name: "attention-lab" });
  } catch (reason) {
    revoke();
    throw reason;
  }
  const die = (cause: string) => {
    revoke();
    worker.terminate();
    events.died(cause);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    revoke();
    if (data.answer === "ready" && data.hasLock) whenFree(lock, die);
    events.answered(data);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    die(event.message === undefined ? "its script was not let in" : event.message);
  });
  worker.addEventListener("messageerror", () => {
    die("a message could not be read");
  });
  const post = (order: Order, transfer: Transferable[] = []) => {
    worker.postMessage(order, transfer);
  };
  if (hasLocks()) post({ order: "lock", name: lock });
  return {
    post,
    busy: () => undefined,
    end: () => {
      events.end();
      revoke();
      worker.terminate();
    },
  };
};

type NodeWorkers = new (text: string, options: NodeOptions) => NodeWorker;

/** Workers of Node.js, Bun and Deno. */
export function nodeThreads(Workers: NodeWorkers): Threads {
  return (text, given) => {
    const events = untilOver(given);
    const opening = 'const line = require("node:worker_threads").parentPort;';
    // Do not inherit the program's flags: they could make the script a module.
    const worker = new Workers(`${opening}\n${text}`, { eval: true, execArgv: [] });
    const die = (cause: string) => {
      events.died(cause);
      void worker.terminate();
    };
    worker.on("message", events.answered);
    worker.on("error", (reason) => {
      die(reason instanceof Error ? reason.message : String(reason));
    });
    worker.on("messageerror", () => {
      die("a message could not be read");
    });
    worker.on("exit", () => {
      die("it ended");
    });
    return {
      post: (order, transfer = []) => {
        worker.postMessage(order, transfer);
      },
      busy: (is) => {
        if (is) worker.ref();
        else worker.unref();
      },
      end: () => {
        events.end();
        void worker.terminate();
      },
    };
  };
}

/** `node:worker_threads` of Node.js, Bun and Deno; a bundler's substitute for `process` in a page does not have it. */
const nodeModule = () =>
  typeof process === "object" && typeof process.getBuiltinModule === "function"
    ? process.getBuiltinModule("node:worker_threads")
    : undefined;

/**
 * The kind of workers of this host. Bun and Deno also have Web Workers, but these keep a program from exiting, and in
 * Deno they must be modules. A page with access to Node.js takes Web Workers.
 */
export function findThreads(): Threads {
  if (typeof document === "object" && typeof Worker === "function") return browserThreads;
  const threads = nodeModule();
  return threads === undefined ? browserThreads : nodeThreads(threads.Worker);
}

/** The number of hardware threads. */
export function countThreads(): number {
  if (typeof navigator === "object") return navigator.hardwareConcurrency;
  return process.getBuiltinModule("node:os").availableParallelism();
}
