import type { Module } from "../engine/module";
import { OPTIMISERS, SCORES } from "./names";
import type { HeadScores, Optimiser, Task } from "./names";

/** What is trained, and how. */
export interface LearnerSettings {
  readonly task: Task;
  /** How many letters or numbers there are, of the tasks that draw them. */
  readonly letters: number;
  /** The tokens of a sequence, of the tasks that can choose. */
  readonly length: number;
  readonly layers: number;
  readonly heads: number;
  readonly width: number;
  readonly norm: boolean;
  readonly mlp: boolean;
  readonly optimiser: Optimiser;
  readonly rate: number;
  readonly decay: number;
  /** Sequences of a step. */
  readonly batch: number;
  readonly seed: number;
  /** What the task "text" learns. */
  readonly text: string;
  /** Whether the quick variant of the module trains: its losses differ in the last digits from machine to machine. */
  readonly fast: boolean;
}

/** A tensor of the model, by its name in PyTorch's state_dict. */
export interface ParameterShape {
  readonly name: string;
  readonly shape: readonly number[];
}

/** A model on sequences that it does not learn from. */
export interface Tested {
  readonly loss: number;
  /** Layer by layer. */
  readonly scores: readonly HeadScores[];
}

/** A model on one sequence. */
export interface Seen {
  /** Of each token: a number for each word. */
  readonly logits: Float32Array;
  /** Of each head, layer by layer: the square matrix of its weights. */
  readonly weights: readonly Float32Array[];
}

/** A token of a sequence, by its place, and a word that may be the answer there. */
export interface LogitPlace {
  readonly place: number;
  readonly word: number;
}

/** A sequence, and for each token the answer; -1 where nothing is asked. */
export interface Drawn {
  readonly tokens: readonly number[];
  readonly answers: readonly number[];
}

/** Sequences, token by token: what stands there, the answer, and the answer's share of the loss. */
export type Batch = readonly (readonly [token: number, answer: number, share: number])[];

/** Parameters of a model, one after the other. */
export type Parameters = Float32Array;

/** A model that is trained in the module; cpp/bindings/learning_calls.hpp says what each call reads and gives. */
export class Learner {
  readonly #module: Module;
  readonly #number: number;
  readonly #heads: number;
  /** The tokens of a sequence. */
  readonly length: number;
  readonly words: readonly string[];
  readonly shapes: readonly ParameterShape[];

  constructor(module: Module, settings: LearnerSettings) {
    this.#module = module;
    this.#heads = settings.layers * settings.heads;
    const text =
      settings.task === "text" ? Array.from(new TextEncoder().encode(settings.text)) : [];
    const { letters, length, layers, heads, width, norm, mlp, optimiser, rate } = settings;
    const sizes = [letters, length, layers, heads, width, Number(norm), Number(mlp)];
    const training = [OPTIMISERS.indexOf(optimiser), rate, settings.decay, settings.batch];
    const numbers = [...sizes, ...training, settings.seed, text.length, ...text];
    const reply = module.call("open_learner", settings.task, numbers, []);
    const lines = reply.text.split("\n");
    let place = 0;
    const next = (): number => reply.numbers[place++] ?? 0;
    this.#number = next();
    this.length = next();
    this.words = lines.splice(0, next());
    this.shapes = Array.from({ length: next() }, () => {
      const shape = Array.from({ length: next() }, next);
      return { name: lines.shift() ?? "", shape };
    });
  }

  /** Takes steps; gives how many there have been in all, and the loss of each. The last one may not be finite. */
  train(steps: number): { readonly steps: number; readonly losses: readonly number[] } {
    const { numbers } = this.#module.call("train", "", [this.#number, steps], []);
    return { steps: numbers[0] ?? 0, losses: Array.from(numbers.subarray(2)) };
  }

  parameters(): Parameters {
    return this.#module.call("read_parameters", "", [this.#number], []).values;
  }

  /** Goes on from these numbers as after so many steps. Throws where they are of another model. */
  restore(parameters: Parameters, steps: number): void {
    const numbers = [this.#number, steps, 1, parameters.length, parameters.length];
    this.#module.call("write_parameters", "", numbers, [parameters]);
  }

  /** What a model with these numbers makes of a sequence. Heads at false hand on nothing. */
  look(parameters: Parameters, tokens: readonly number[], kept: readonly boolean[]): Seen {
    const model = this.#model(parameters, kept);
    const numbers = [...model, tokens.length, ...tokens];
    const { values } = this.#module.call("look_at_sequence", "", numbers, [parameters]);
    const size = tokens.length * this.words.length;
    const square = tokens.length ** 2;
    const weights = Array.from({ length: this.#heads }, (_, head) =>
      values.slice(size + head * square, size + (head + 1) * square),
    );
    return { logits: values.slice(0, size), weights };
  }

  /**
   * The logit of a word at a place of a sequence, split by what adds to it: the embeddings, each head, all MLPs where there
   * are any, and the bias of the last layer norm where there is one.
   */
  split(
    parameters: Parameters,
    kept: readonly boolean[],
    tokens: readonly number[],
    { place, word }: LogitPlace,
  ): readonly number[] {
    const model = this.#model(parameters, kept);
    const numbers = [...model, tokens.length, ...tokens, place, word];
    return Array.from(this.#module.call("split_logit", "", numbers, [parameters]).numbers);
  }

  /** What a model with these numbers makes of sequences that it does not learn from. */
  test(parameters: Parameters, kept: readonly boolean[]): Tested {
    const model = this.#model(parameters, kept);
    const { numbers } = this.#module.call("test_model", "", model, [parameters]);
    const scores = Array.from({ length: this.#heads }, (_, head) => {
      const of = SCORES.map((name, at) => [name, numbers[1 + head * SCORES.length + at] ?? NaN]);
      return Object.fromEntries(of) as HeadScores;
    });
    return { loss: numbers[0] ?? NaN, scores };
  }

  /** A sequence that is not learned from. */
  draw(seed: number): Drawn {
    const { numbers } = this.#module.call("draw_sequence", "", [this.#number, seed], []);
    const all = Array.from(numbers);
    return {
      tokens: all.filter((_, at) => at % 2 === 0),
      answers: all.filter((_, at) => at % 2 === 1),
    };
  }

  /** The batch of the next step. */
  nextBatch(): Batch {
    return this.#batch("next_batch");
  }

  /** The sequences that test the model. */
  testedBatch(): Batch {
    return this.#batch("tested_batch");
  }

  /** Python that draws the batches of the task, of any number of sequences. */
  python(): string {
    return this.#module.call("write_task", "", [this.#number], []).text;
  }

  close(): void {
    this.#module.call("close_learner", "", [this.#number], []);
  }

  #batch(name: "next_batch" | "tested_batch"): Batch {
    const { numbers, values } = this.#module.call(name, "", [this.#number], []);
    return Array.from(
      values,
      (share, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0, share] as const,
    );
  }

  /** How a call says which model it asks about; the numbers themselves are its values. */
  #model({ length }: Parameters, kept: readonly boolean[]): number[] {
    return [this.#number, ...kept.map(Number), 1, length, length];
  }
}
