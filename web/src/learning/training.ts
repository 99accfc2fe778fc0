import type { Module } from "../engine/module";
import { Learner } from "./learner";
import type { LearnerSettings, Parameters } from "./learner";
import type { Answer, Question, Snapshot, Told } from "./messages";
import { Snapshots } from "./snapshots";

/** In ms: how long it trains before it listens. */
const TURN = 40;

type Kept = Snapshot & { readonly parameters: Parameters };

/** Trains a model in turns between which it can be asked about any moment that it has kept. */
export class Training {
  readonly #learner: Learner;
  readonly #settings: LearnerSettings;
  readonly #tell: (told: Told) => void;
  #snapshots = new Snapshots<Kept>();
  #steps = 0;
  #losses: number[] = [];
  /** Whether other moments are kept than were told. */
  #isNews = false;
  #until = 0;
  #perSecond = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(module: Module, settings: LearnerSettings, tell: (told: Told) => void) {
    this.#settings = settings;
    this.#learner = new Learner(module, settings);
    this.#tell = tell;
    const { words, length, shapes } = this.#learner;
    const first = this.#keep();
    const [python, tested] = [this.#learner.python(), this.#learner.testedBatch()];
    tell({ kind: "opened", words, length, shapes, python, tested, first: told(first) });
  }

  run(perSecond: number, until: number): void {
    this.#perSecond = perSecond;
    this.#until = until;
    clearTimeout(this.#timer);
    this.#turn();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#until = this.#steps;
    this.#report();
  }

  /** Goes on from these numbers. Throws where they are of another model. */
  restore(parameters: Parameters): void {
    this.#learner.restore(parameters, 0);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#steps = this.#until = 0;
    this.#losses = [];
    this.#snapshots = new Snapshots();
    this.#keep();
    this.#report();
  }

  answer(question: Question): Answer {
    const { kept } = question;
    if (question.kind === "history") {
      const losses = this.#snapshots.all.map(
        ({ step, parameters }) => [step, this.#learner.test(parameters, kept).loss] as const,
      );
      return { kind: "history", losses };
    }
    const { step, loss: whole, parameters } = this.#at(question.step);
    if (question.kind === "parameters")
      return { kind: "parameters", step, loss: whole, parameters };
    if (question.kind === "look") {
      return { kind: "look", ...this.#learner.look(parameters, question.tokens, kept) };
    }
    if (question.kind === "split") {
      const parts = this.#learner.split(parameters, kept, question.tokens, question);
      return { kind: "split", parts };
    }
    const { loss } = this.#learner.test(parameters, kept);
    const losses = kept.map((_, left) => {
      const others = kept.map((each, head) => each && head !== left);
      return this.#learner.test(parameters, others).loss;
    });
    return { kind: "without", loss, losses };
  }

  draw(seed: number): Answer {
    return { kind: "draw", ...this.#learner.draw(seed) };
  }

  /** The kept moment at a step, or the last one before it. */
  #at(step: number): Kept {
    const { all } = this.#snapshots;
    return all.findLast((each) => each.step <= step) ?? (all[0] as Kept);
  }

  #keep(): Kept {
    const parameters = this.#learner.parameters();
    const { layers, heads } = this.#settings;
    const all = Array.from({ length: layers * heads }, () => true);
    const kept = { step: this.#steps, parameters, ...this.#learner.test(parameters, all) };
    this.#snapshots.add(kept);
    this.#isNews = true;
    return kept;
  }

  #turn(): void {
    const begin = performance.now();
    const most = Math.max(1, Math.round((this.#perSecond * TURN) / 1000));
    let taken = 0;
    while (this.#steps < this.#until && taken < most && performance.now() - begin < TURN) {
      const { steps, losses } = this.#learner.train(1);
      this.#losses.push(...losses);
      // A step whose loss is not finite is not taken: nothing would come after it.
      if (steps === this.#steps) this.#until = steps;
      else if (this.#snapshots.wants(steps)) {
        this.#steps = steps;
        this.#keep();
      }
      this.#steps = steps;
      taken += 1;
    }
    const isDone = this.#steps >= this.#until;
    if (isDone && this.#snapshots.all.at(-1)?.step !== this.#steps) this.#keep();
    this.#report();
    this.#timer = undefined;
    if (isDone) return;
    const due = (1000 * taken) / this.#perSecond - (performance.now() - begin);
    this.#timer = setTimeout(
      () => {
        this.#turn();
      },
      Math.max(0, due),
    );
  }

  #report(): void {
    const losses = this.#losses;
    this.#losses = [];
    const snapshots = this.#isNews ? this.#snapshots.all.map(told) : undefined;
    this.#isNews = false;
    const isRunning = this.#steps < this.#until;
    this.#tell({ kind: "trained", steps: this.#steps, losses, snapshots, isRunning });
  }
}

const told = ({ step, loss, scores }: Kept): Snapshot => ({ step, loss, scores });
