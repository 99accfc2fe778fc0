import { AttentionError } from "../../engine/errors";
import { DTYPES, type RecorderCall, type RecorderModule } from "../../engine/recorder-module";
import { traceKeeper } from "../../engine/recorder-trace";
import type { LoggedCall } from "./logged";

/** Those that give a tensor. */
const MAKING: ReadonlySet<RecorderCall> = new Set(["call_operation", "give_tensor"] as const);

/** How much the tape may hold before tensors are let go of; the engine's own limits are 100,000 operations and 1 GB. */
const [MOST_OPERATIONS, MOST_BYTES] = [40_000, 200 * 2 ** 20];

/** A tensor that a line of the code has made, or has written to. */
export interface MadeTensor {
  /** Its id in the trace. */
  readonly id: string;
  /** Its number in the log, which stays while it is written to. */
  readonly number: number;
  /** How many calls the log had then. */
  readonly at: number;
  /** The count of the cell whose code made it, and the line. */
  readonly place: readonly [cell: number, line: number];
}

/**
 * Makes the calls of a log again, in the page's own module: every tensor has the bits and the number that it has in the
 * worker.
 */
export class Retracer {
  readonly #module: RecorderModule;
  /** The page's tapes by the worker's numbers. */
  readonly #tapes = new Map<number, number>();
  #main: number | undefined;
  #count = 0;
  /** Of the main tape: the numbers of tensors by their ids. */
  readonly #numbers = new Map<string, number>();
  #hasForgotten = false;

  constructor(module: RecorderModule) {
    this.#module = module;
  }

  /**
   * Makes calls again, in order; what each made. Throws `internal` where one does not give what the worker said. The worker
   * lets go of tensors that no variable holds: here that is done once the tape holds much, and those with the ids that `kept`
   * gives stay, without their history.
   */
  follow(calls: Iterable<LoggedCall>, kept: () => readonly string[] = () => []): MadeTensor[] {
    const made: MadeTensor[] = [];
    for (const each of calls) {
      if (
        each.call === "forget_tensors" &&
        this.#tapes.get(each.numbers[0] as number) === this.#main
      ) {
        const own = made.map(({ number }) => number);
        if (this.#isFull()) this.#forget([...each.numbers.slice(2), ...own], kept());
      } else this.#make(each);
      this.#count += 1;
      const isMain = this.#tapes.get(each.numbers[0] as number) === this.#main;
      if (!MAKING.has(each.call) || !isMain) continue;
      for (const number of each.results) {
        if (number === -1) continue;
        const id = this.#idOf(number);
        this.#numbers.set(id, number);
        made.push({ id, number, at: this.#count, place: each.place });
      }
    }
    return made;
  }

  /** Whether tensors have been let go of since this was last asked. */
  takeForgotten(): boolean {
    const has = this.#hasForgotten;
    this.#hasForgotten = false;
    return has;
  }

  #isFull(): boolean {
    const [operations = 0, bytes = 0] = this.#module.run("measure_tape", [this.#main as number]);
    return operations > MOST_OPERATIONS || bytes > MOST_BYTES;
  }

  /** Keeps tensors by their numbers, and those with these ids. */
  #forget(numbers: readonly number[], ids: readonly string[]): void {
    const found = ids.flatMap((id) => this.#numbers.get(id) ?? []);
    const kept = [...new Set([...numbers, ...found])];
    this.#module.run("forget_tensors", [this.#main as number, kept.length, ...kept]);
    this.#hasForgotten = true;
  }

  /** The trace of the tape that the notebook's tensors are on, or undefined before there is one. */
  trace() {
    if (this.#main === undefined) return undefined;
    const number = this.#module.run("take_trace", [this.#main])[0] as number;
    return traceKeeper(this.#module)(number);
  }

  /** A tensor's id in the trace, as it is now: writing to it gives it another. */
  #idOf(tensor: number): string {
    return this.#module.ask("name_tensor", [this.#main as number, tensor]).line();
  }

  /** Lets go of all tapes. */
  close(): void {
    for (const tape of this.#tapes.values()) this.#module.run("close_tape", [tape]);
    this.#tapes.clear();
    this.#main = undefined;
  }

  #make({ call, numbers, bytes, results }: LoggedCall): void {
    if (call === "open_tape") {
      const tape = this.#module.run("open_tape", numbers)[0] as number;
      this.#tapes.set(results[0] as number, tape);
      // The notebook's own tape is opened before any generator's.
      this.#main ??= tape;
      return;
    }
    const [asked, ...rest] = numbers;
    const tape = this.#tapes.get(asked as number);
    if (tape === undefined)
      throw new AttentionError("internal", "The log names no tape of its own.");
    if (call === "close_tape") this.#tapes.delete(asked as number);
    // Python's pass may let go of what lies on its way, which explains a gradient here.
    if (call === "run_backward" && rest.at(-1) === 2) rest[rest.length - 1] = 0;
    const found = this.#run(call, tape, rest, bytes);
    if (found.join() !== (MAKING.has(call) ? results : []).join()) {
      throw new AttentionError("internal", "The log does not give the tensors that it names.");
    }
  }

  /** The tensors that a call of `MAKING` gives. */
  #run(
    call: RecorderCall,
    tape: number,
    rest: readonly number[],
    bytes: Uint8Array | undefined,
  ): number[] {
    if (call === "give_tensor") {
      const [dtype, ...shape] = rest;
      const name = DTYPES[dtype as number];
      if (name === undefined || bytes === undefined) {
        throw new AttentionError("internal", "The log gives a tensor without its cells.");
      }
      this.#module.write(0, name, shape, bytes);
      return [this.#module.run("give_tensor", [tape, 0, 0])[0] as number];
    }
    const told = this.#module.run(call, [tape, ...rest]);
    return call === "call_operation" ? Array.from(told.slice(1, 1 + (told[0] as number))) : [];
  }
}
