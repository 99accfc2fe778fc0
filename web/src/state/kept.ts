import type { Edits } from "../model/edits";
import type { History } from "../model/history";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { Tint, View } from "../model/page";
import type { Settings } from "../model/tensor";
import { prefer, preferred } from "./preference";
import type { Beside } from "./query";
import { Remembered } from "./remembered";
import type { Changes } from "./runs";

/** State that is too large for an address. */
export interface KeptState {
  readonly replaced: ReplacedTensors;
  /** The edits; by default those in the address. */
  readonly edits?: Edits;
  readonly settings?: Settings;
  /** The tensors and edits of A; by default the same tensors, with the edits in the address. */
  readonly a?: Pick<KeptState, "replaced" | "edits"> | undefined;
}

/** The state of a lesson while the page shows another one. */
export interface LeftLesson {
  readonly changes: Changes;
  readonly view: View;
  readonly history: History<Changes>;
  readonly beside: Beside;
}

const [MORE, TINT] = ["more", "tint"];

/** What the page keeps of the reader's work: lessons that were left, and state that no address has room for. */
export class Kept {
  readonly lessons = new Remembered<LeftLesson>();
  /** Saves a state under the name in its address; loads it when such an address is visited. */
  save: (name: string, state: KeptState) => void = () => undefined;
  load: (name: string) => Promise<KeptState | undefined> = () => Promise.resolve(undefined);

  /** Whether the reader wants all asides open. */
  get allOpen(): boolean {
    return preferred(MORE) === "all";
  }

  set allOpen(on: boolean) {
    prefer(MORE, on ? "all" : undefined);
  }

  /** Where the tints of weights end. */
  get tint(): Tint {
    return preferred(TINT) === "one" ? "one" : "table";
  }

  set tint(tint: Tint) {
    prefer(TINT, tint === "one" ? tint : undefined);
  }

  readonly #states = new Remembered<KeptState>();
  /** By lesson: the name in its addresses. */
  readonly #names = new Remembered<string>();

  /** The name in a lesson's addresses; empty if there is none yet. */
  nameOf(lesson: string): string {
    return this.#names.get(lesson) ?? "";
  }

  /** Gives a lesson the name in an address, or else the one that it has, or a new one. */
  nameLesson(lesson: string, name: string | undefined): string {
    return this.#names.set(lesson, name || this.nameOf(lesson) || newName());
  }

  put(name: string, state: KeptState): void {
    this.save(name, this.#states.set(name, state));
  }

  async find(name: string): Promise<KeptState | undefined> {
    return this.#states.get(name) ?? (name === "" ? undefined : this.load(name));
  }
}

function newName(): string {
  return Math.random().toString(36).slice(2, 10);
}
