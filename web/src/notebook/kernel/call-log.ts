import type { Listener } from "../../engine/recorder-bridge.js";
import { CallPacker, type PackedCalls } from "../retracing/logged.js";

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
  readonly #packer = new CallPacker();
  #count = 0;
  #bytes = 0;
  #shared: SharedPlaces | undefined;
  readonly #find: () => SharedPlaces | undefined;

  constructor(find: () => SharedPlaces | undefined) {
    this.#find = find;
  }

  /** Whether there are calls that have not been taken. */
  get waits(): boolean {
    return !this.#packer.isEmpty;
  }

  /** Whether there were more calls than are logged. */
  get isFull(): boolean {
    return this.#count > MOST_CALLS || this.#bytes > MOST_BYTES;
  }

  readonly log: Listener["log"] = (call, given, count, told, bytes) => {
    this.#count += 1;
    this.#bytes += bytes?.length ?? 0;
    const isKept = !this.isFull;
    // First, for views of Python's memory end where it grows to give others.
    if (isKept) this.#packer.add(call, given, count, told, bytes);
    const shared = this.#views();
    if (shared === undefined) return;
    if (isKept) this.#packer.setPlace(shared.place.data[0] ?? 0, shared.place.data[1] ?? 0);
    shared.logged.data[0] = this.#count;
  };

  /** The calls, as a list of packs: none where there were none. */
  take(): PackedCalls[] {
    return this.waits ? [this.#packer.take()] : [];
  }

  #views(): SharedPlaces | undefined {
    if ((this.#shared?.place.data.length ?? 0) === 0) this.#shared = this.#find();
    return this.#shared;
  }
}
