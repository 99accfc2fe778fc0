import type { Listener, LoggedCall } from "../../engine/recorder-bridge.js";

/** The most calls and bytes of given tensors that are logged since Python started: the page makes all of them again. */
const MOST_CALLS = 20_000;
const MOST_BYTES = 64 * 2 ** 20;

/** Where Python keeps the cell and the line that run. */
interface Place {
  readonly data: Int32Array;
}

/** What the notebook's code has recorded since it was last taken. */
export class CallLog implements Listener {
  #calls: LoggedCall[] = [];
  #count = 0;
  #bytes = 0;
  #place: Place | undefined;
  readonly #findPlace: () => Place | undefined;

  constructor(findPlace: () => Place | undefined) {
    this.#findPlace = findPlace;
  }

  /** Whether there were more calls than are logged. */
  get isFull(): boolean {
    return this.#count > MOST_CALLS || this.#bytes > MOST_BYTES;
  }

  place(): readonly [cell: number, line: number] {
    // Python's memory may have grown, which ends all views of it.
    if ((this.#place?.data.length ?? 0) === 0) this.#place = this.#findPlace();
    const data = this.#place?.data;
    return [data?.[0] ?? 0, data?.[1] ?? 0];
  }

  log(call: LoggedCall): void {
    this.#count += 1;
    this.#bytes += call.bytes?.length ?? 0;
    if (!this.isFull) this.#calls.push(call);
  }

  take(): LoggedCall[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}
