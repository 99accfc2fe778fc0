import { Trained } from "../trained";
import type { Told, Snapshot } from "../messages";
import type { Batch, LearnerSettings, ParameterShape } from "../learner";
import type { WrittenTensor } from "../../files/writing";
import { nameOf, sharesOf } from "./heads";
import { scriptOf } from "./script";
import type { Moment } from "./script";
import { MOST_STEPS, PRESETS, fits } from "./settings";
import type { NumberName } from "./settings";
import type { Task } from "../names";

/** The steps after which a training pauses by itself. */
export const STEPS_AT_ONCE = 2000;
/** The speeds, in steps a second; the last is as fast as it can. */
export const SPEEDS = [2, 10, 50, Infinity] as const;

/** Why the page cannot train, or has stopped. */
export type Problem =
  | { readonly kind: "start" | "asked"; readonly reason: string }
  | { readonly kind: "diverged"; readonly step: number };

interface SeenNow {
  readonly tokens: readonly number[];
  readonly answers: readonly number[];
  readonly logits: Float32Array;
  readonly weights: readonly Float32Array[];
}

interface SeenWithout {
  readonly loss: number;
  readonly losses: readonly number[];
}

/** One training and what is looked at of it: settings, moments, a sequence, heads that are left out. */
export class Session {
  settings: LearnerSettings = $state.raw(PRESETS.induction);
  words: readonly string[] = $state.raw([]);
  /** The tokens of the longest sequence. */
  longest = $state(0);
  /** Python that draws the task's batches. */
  python = "";
  /** The sequences that test the model. */
  tested: Batch = [];
  /** The model's tensors, by their names in PyTorch. */
  shapes: readonly ParameterShape[] = $state.raw([]);
  steps = $state(0);
  losses: readonly number[] = $state.raw([]);
  snapshots: readonly Snapshot[] = $state.raw([]);
  isRunning = $state(false);
  /** The step that a link leads to, until it is reached or given up. */
  goal: number | undefined = $state();
  speed = $state(SPEEDS.length - 1);
  problem: Problem | undefined = $state.raw();
  /** The step of the moment that is held; undefined follows the last one. */
  held: number | undefined = $state();
  tokens: readonly number[] = $state.raw([]);
  answers: readonly number[] = $state.raw([]);
  seen: SeenNow | undefined = $state.raw();
  /** Heads, layer by layer, that hand on what they blend. */
  kept: readonly boolean[] = $state.raw([]);
  /** The loss at the shown moment: with the heads that are kept, and without each one besides. */
  without: SeenWithout | undefined = $state.raw();
  /** What adds to the logit of the answer, and which word that is. */
  split: { readonly word: number; readonly parts: readonly number[] } | undefined = $state.raw();
  /** With heads left out: the loss at every kept moment. */
  history: readonly (readonly [number, number])[] | undefined = $state.raw();
  /** The chosen head; undefined chooses the most telling one. */
  chosen: number | undefined = $state();
  /** The token whose weights are drawn; undefined is the last one that something is asked of. */
  query: number | undefined = $state();

  /** Whether it goes on from numbers of a file, which no link makes again. */
  isLoaded = $state(false);

  readonly #bring: (isFast: boolean) => Promise<ArrayBuffer>;
  /** The bytes of the variants that were asked for. */
  readonly #bytes: Record<"exact" | "fast", Promise<ArrayBuffer> | undefined> = {
    exact: undefined,
    fast: undefined,
  };
  #trained: Trained | undefined;
  #turn = 0;
  #drawn = 0;
  #until = 0;
  /** Whether it goes on when the page is seen again. */
  #isHidden = false;
  #asked = 0;
  #isAsking = false;

  /** `bring` gives the bytes of learning.wasm, or of its quick variant. */
  constructor(bring: (isFast: boolean) => Promise<ArrayBuffer>) {
    this.#bring = bring;
  }

  /** How many numbers the model has. */
  readonly size: number = $derived(this.shapes.map(sizeOf).reduce((sum, each) => sum + each, 0));
  readonly isOpen = $derived(this.snapshots.length > 0);
  /** Whether it has as many steps as a training may have. */
  readonly isLong = $derived(this.steps >= MOST_STEPS);
  /** Whether a link makes the shown moment again. */
  readonly hasLink = $derived(this.settings.task !== "text" && !this.isLoaded);
  /** The moment that is shown. */
  readonly shown: Snapshot | undefined = $derived.by(() => {
    const { held, snapshots } = this;
    if (held === undefined) return snapshots.at(-1);
    return snapshots.findLast(({ step }) => step <= held) ?? snapshots[0];
  });
  readonly head: number = $derived.by(() => {
    if (this.chosen !== undefined) return this.chosen;
    const names = (this.shown?.scores ?? []).map((scores) => nameOf(scores));
    const telling = names.findIndex((each) => each?.name === "induction" || each?.name === "noun");
    const named = names.findLastIndex((each) => each !== undefined);
    return telling >= 0 ? telling : named >= 0 ? named : Math.max(0, names.length - 1);
  });
  readonly asks: number = $derived.by(() => {
    const { query, seen } = this;
    const last = (seen?.tokens.length ?? 1) - 1;
    if (query !== undefined) return Math.min(query, last);
    const asked = seen?.answers.findLastIndex((each) => each >= 0) ?? -1;
    // Of a sentence the pronoun: its answer stands before it.
    const isBefore = (answer: number, at: number): boolean =>
      answer >= 0 && (seen?.tokens.indexOf(answer) ?? -1) >= 0 && seen?.tokens[at + 1] !== answer;
    const pronoun = this.settings.task === "grammar" ? seen?.answers.findIndex(isBefore) : -1;
    return pronoun !== undefined && pronoun >= 0 ? pronoun : asked >= 0 ? asked : last;
  });
  /** Of the asking token: the words by how likely they are next, the likeliest first. */
  readonly next: readonly { readonly word: number; readonly share: number }[] = $derived.by(() => {
    const { seen, words, asks } = this;
    if (seen === undefined) return [];
    const logits = seen.logits.subarray(asks * words.length, (asks + 1) * words.length);
    return sharesOf(logits)
      .map((share, word) => ({ word, share }))
      .sort((one, other) => other.share - one.share);
  });

  /** Begins a training anew with these settings; `until` trains to a step and shows it. */
  async open(settings: LearnerSettings, until?: number): Promise<void> {
    const turn = (this.#turn += 1);
    this.#trained?.close();
    this.#trained = undefined;
    this.settings = settings;
    this.steps = this.#drawn = 0;
    this.losses = this.snapshots = [];
    this.tokens = this.answers = [];
    this.seen =
      this.without =
      this.split =
      this.history =
      this.held =
      this.chosen =
      this.query =
        undefined;
    this.problem = undefined;
    this.isRunning = this.isLoaded = false;
    this.kept = Array.from({ length: settings.layers * settings.heads }, () => true);
    this.#until = until ?? 0;
    this.goal = this.#until > 0 ? until : undefined;
    const variant = settings.fast ? "fast" : "exact";
    try {
      this.#bytes[variant] ??= this.#bring(settings.fast);
      const bytes = await this.#bytes[variant];
      if (turn !== this.#turn) return;
      this.#trained = new Trained(bytes, settings, (told) => {
        if (turn === this.#turn) this.#hear(told);
      });
    } catch (reason) {
      this.#bytes[variant] = undefined;
      if (turn === this.#turn) this.problem = { kind: "start", reason: sentence(reason) };
    }
  }

  /** Has another setting, which begins anew. Returns whether it can be had. */
  set(name: NumberName, value: number): boolean {
    if (!fits(name, value)) return false;
    const settings = { ...this.settings, [name]: value };
    if (settings.width % settings.heads !== 0) return false;
    void this.open(settings);
    return true;
  }

  choose(task: Task, text = ""): void {
    void this.open({ ...PRESETS[task], text, fast: this.settings.fast });
  }

  train(): void {
    this.held = undefined;
    this.problem = undefined;
    this.isRunning = true;
    if (this.goal !== undefined) this.#until = this.goal;
    else if (this.#until <= this.steps) {
      const next = (Math.floor(this.steps / STEPS_AT_ONCE) + 1) * STEPS_AT_ONCE;
      this.#until = Math.min(next, MOST_STEPS);
    }
    this.#run();
  }

  pause(): void {
    this.#until = this.steps;
    this.#trained?.pause();
  }

  /** Stays at the step that is reached, before the one that the link leads to. */
  giveUp(): void {
    this.goal = undefined;
    this.pause();
  }

  step(): void {
    this.held = undefined;
    this.#until = this.steps + 1;
    this.#run();
  }

  pace(speed: number): void {
    this.speed = speed;
    if (this.isRunning) this.#run();
  }

  /** The page is seen, or it is not: nobody watches a training then. */
  watch(isHidden: boolean): void {
    if (isHidden === this.#isHidden || this.#trained === undefined) return;
    this.#isHidden = isHidden;
    if (!this.isRunning && isHidden) {
      this.#isHidden = false;
      return;
    }
    if (isHidden) this.#trained.pause();
    else this.#run();
  }

  /** Holds the moment at a step; the last one follows the training again. */
  hold(step: number): void {
    const last = this.snapshots.at(-1)?.step ?? 0;
    this.held = step >= last ? undefined : step;
    this.look();
  }

  /** Leaves a head out, or takes it in again. */
  leaveOut(head: number): void {
    this.#keep(this.kept.map((each, at) => (at === head ? !each : each)));
  }

  /** Keeps only the heads that are left out. */
  turnOver(): void {
    this.#keep(this.kept.map((each) => !each));
  }

  #keep(kept: readonly boolean[]): void {
    this.kept = kept;
    this.history = undefined;
    this.look();
    void this.#tellHistory();
  }

  /** Shows another sequence that the model does not learn from. */
  async another(): Promise<void> {
    const turn = this.#turn;
    this.#drawn += 1;
    const drawn = await this.#trained?.draw(this.#drawn).catch(() => undefined);
    if (drawn === undefined || turn !== this.#turn) return;
    this.tokens = drawn.tokens;
    this.answers = drawn.answers;
    this.query = undefined;
    this.look();
  }

  /** Shows a sequence of the reader's. */
  type(tokens: readonly number[]): void {
    this.tokens = tokens;
    this.answers = tokens.map(() => -1);
    this.query = undefined;
    this.look();
  }

  /** Another token of the sequence asks. */
  askAt(place: number): void {
    this.query = place;
    this.look();
  }

  /** Asks what the shown moment makes of the sequence, and how it does without each head. */
  look(): void {
    this.#asked += 1;
    if (!this.#isAsking) void this.#ask();
  }

  /** The loss at a kept moment with all heads, and without each one. */
  askWithout(step: number): Promise<SeenWithout | undefined> {
    const kept = this.kept.map(() => true);
    return this.#trained?.ask({ kind: "without", step, kept }) ?? Promise.resolve(undefined);
  }

  /** Python that trains the same model with PyTorch, from its first numbers, or from a moment whose files stand beside it. */
  script(steps: number, moment?: Moment, isTextBeside = false): string {
    const { settings, words, longest, python } = this;
    return scriptOf(settings, words, longest, python, steps, moment, isTextBeside);
  }

  /** The sequences that test the model, as tensors. */
  sequences(): readonly WrittenTensor[] {
    const shape = [this.tested.length / this.longest, this.longest];
    return ["tokens", "targets", "shares"].map((name, at) => ({
      name,
      shape,
      data: this.tested.map((each) => each[at] ?? 0),
    }));
  }

  /** The tensors of the shown moment; undefined where there is none. */
  async moment(): Promise<(Moment & { readonly tensors: readonly WrittenTensor[] }) | undefined> {
    const { shapes } = this;
    const told = await this.#trained?.ask({
      kind: "parameters",
      step: this.shown?.step ?? 0,
      kept: [],
    });
    if (told === undefined) return undefined;
    const { step, loss, parameters } = told;
    let from = 0;
    const tensors = shapes.map((each) => ({
      ...each,
      data: parameters.slice(from, (from += sizeOf(each))),
    }));
    return { step, loss, tensors };
  }

  /** Goes on from these tensors. Returns the name of the first one that is missing or has another shape, if any. */
  restore(tensors: readonly WrittenTensor[]): string | undefined {
    const parameters = new Float32Array(this.size);
    let from = 0;
    for (const wanted of this.shapes) {
      const found = tensors.find(({ name }) => name === wanted.name);
      if (found?.shape.join() !== wanted.shape.join()) return wanted.name;
      parameters.set(found.data, from);
      from += sizeOf(wanted);
    }
    this.held = this.history = this.problem = undefined;
    this.losses = [];
    this.goal = undefined;
    this.isLoaded = true;
    this.#trained?.restore(parameters);
    return undefined;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const turn = this.#turn;
    let asked: number;
    do {
      asked = this.#asked;
      const { tokens, answers, kept, shown } = this;
      const trained = this.#trained;
      if (trained === undefined || shown === undefined || tokens.length === 0) break;
      try {
        const { step } = shown;
        const seen = await trained.ask({ kind: "look", step, tokens, kept });
        if (turn !== this.#turn) break;
        this.seen = { ...seen, tokens, answers };
        // Which token asks may depend on what was seen.
        const place = this.asks;
        const right = answers[place] ?? -1;
        const word = right >= 0 ? right : (this.next[0]?.word ?? 0);
        const { parts } = await trained.ask({ kind: "split", step, kept, tokens, place, word });
        if (turn !== this.#turn) break;
        this.split = { word, parts };
        const without = await trained.ask({ kind: "without", step, kept });
        if (turn !== this.#turn) break;
        this.without = without;
      } catch (reason) {
        if (turn === this.#turn) this.problem = { kind: "asked", reason: sentence(reason) };
      }
    } while (asked !== this.#asked);
    this.#isAsking = false;
    // What was asked of another training meanwhile.
    if (turn !== this.#turn && this.snapshots.length > 0) this.look();
  }

  async #tellHistory(): Promise<void> {
    const [turn, { kept }] = [this.#turn, this];
    if (kept.every(Boolean)) return;
    const told = await this.#trained?.ask({ kind: "history", kept }).catch(() => undefined);
    if (turn === this.#turn && kept === this.kept) this.history = told?.losses;
  }

  #run(): void {
    this.#trained?.run(SPEEDS[this.speed] ?? Infinity, this.#until);
  }

  #hear(told: Exclude<Told, { readonly kind: "answer" }>): void {
    if (told.kind === "opened") {
      this.words = told.words;
      this.longest = told.length;
      this.shapes = told.shapes;
      this.python = told.python;
      this.tested = told.tested;
      this.snapshots = [told.first];
      void this.another();
      if (this.#until > 0) {
        this.isRunning = true;
        this.#run();
      }
    } else if (told.kind === "trained") this.#follow(told);
    else {
      this.isRunning = false;
      this.problem = { kind: this.isOpen ? "asked" : "start", reason: told.reason };
    }
  }

  #follow(told: Extract<Told, { readonly kind: "trained" }>): void {
    const diverged = told.losses.at(-1);
    this.steps = told.steps;
    if (this.goal !== undefined && this.steps >= this.goal) this.goal = undefined;
    this.losses = [...this.losses, ...told.losses.filter((loss) => Number.isFinite(loss))];
    this.isRunning = told.isRunning || this.#isHidden;
    if (diverged !== undefined && !Number.isFinite(diverged)) {
      this.problem = { kind: "diverged", step: told.steps + 1 };
      this.#until = told.steps;
      this.goal = undefined;
    }
    if (told.snapshots === undefined) return;
    this.snapshots = told.snapshots;
    if (this.held === undefined) this.look();
    if (!this.kept.every(Boolean) && !told.isRunning) void this.#tellHistory();
  }
}

const sizeOf = ({ shape }: ParameterShape): number =>
  shape.reduce((size, length) => size * length, 1);

const sentence = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String(reason);
