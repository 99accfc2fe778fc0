import type { Listener, LoggedCall } from "../../engine/recorder-bridge.js";

/** The most calls and bytes of given tensors that are logged since Python started: the page makes all of them again. */
const MOST_CALLS = 500_000;
const MOST_BYTES = 64 * 2 ** 20;

/** An array of Python's: a view of it ends when Python's memory grows. */
interface Shared {
  readonly data: Int32Array;
}

/** What Python and the log share: the cell and the line that run, and how many calls have been logged. */
interface SharedPlaces {
  readonly place: Shared;
  readonly logged: Shared;
}

/** What the notebook's code has recorded since it was last taken. */
export class CallLog implements Listener {
  #calls: LoggedCall[] = [];
  #count = 0;
  #bytes = 0;
  #shared: SharedPlaces | undefined;
  readonly #find: () => SharedPlaces | undefined;

  constructor(find: () => SharedPlaces | undefined) {
    this.#find = find;
  }

  /** Whether there are calls that have not been taken. */
  get waits(): boolean {
    return this.#calls.length > 0;
  }

  /** Whether there were more calls than are logged. */
  get isFull(): boolean {
    return this.#count > MOST_CALLS || this.#bytes > MOST_BYTES;
  }

  place(): readonly [cell: number, line: number] {
    const data = this.#views()?.place.data;
    return [data?.[0] ?? 0, data?.[1] ?? 0];
  }

  log(call: LoggedCall): void {
    this.#count += 1;
    this.#bytes += call.bytes?.length ?? 0;
    if (!this.isFull) this.#calls.push(call);
    const logged = this.#views()?.logged.data;
    if (logged !== undefined) logged[0] = this.#count;
  }

  take(): LoggedCall[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }

  #views(): SharedPlaces | undefined {
    if ((this.#shared?.place.data.length ?? 0) === 0) this.#shared = this.#find();
    return this.#shared;
  }
}
