import type {
  Batch,
  Drawn,
  LearnerSettings,
  LogitPlace,
  ParameterShape,
  Parameters,
} from "./learner";
import type { HeadScores } from "./names";

/** A moment of the training that is kept. */
export interface Snapshot {
  /** How many steps had been taken. */
  readonly step: number;
  /** On sequences that are not learned from. */
  readonly loss: number;
  /** Layer by layer. */
  readonly scores: readonly HeadScores[];
}

/** A question about a kept moment; its answer has the same number. */
export type Question = { readonly number: number; readonly kept: readonly boolean[] } & (
  | { readonly kind: "look"; readonly step: number; readonly tokens: readonly number[] }
  /** The loss without each head in turn, beside those that are left out already. */
  | { readonly kind: "without"; readonly step: number }
  | ({
      readonly kind: "split";
      readonly step: number;
      readonly tokens: readonly number[];
    } & LogitPlace)
  /** The loss at every kept moment. */
  | { readonly kind: "history" }
  | { readonly kind: "parameters"; readonly step: number }
);

/** A message to the worker that trains. */
export type Order =
  | { readonly kind: "open"; readonly bytes: ArrayBuffer; readonly settings: LearnerSettings }
  /** Trains on, at most so many steps a second, until it has taken `until` steps. */
  | { readonly kind: "run"; readonly perSecond: number; readonly until: number }
  | { readonly kind: "pause" }
  /** Goes on from these numbers, from step 0. */
  | { readonly kind: "restore"; readonly parameters: Parameters }
  | { readonly kind: "draw"; readonly number: number; readonly seed: number }
  | ({ readonly kind: "ask" } & { readonly question: Question });

/** What the worker tells. */
export type Told =
  | {
      readonly kind: "opened";
      readonly words: readonly string[];
      readonly length: number;
      readonly shapes: readonly ParameterShape[];
      readonly first: Snapshot;
      /** Python that draws the task's batches. */
      readonly python: string;
      /** The sequences that test the model. */
      readonly tested: Batch;
    }
  /** The losses since the last message, and all kept moments where they are others now. */
  | {
      readonly kind: "trained";
      readonly steps: number;
      readonly losses: readonly number[];
      readonly snapshots: readonly Snapshot[] | undefined;
      /** Whether it goes on by itself. */
      readonly isRunning: boolean;
    }
  | { readonly kind: "answer"; readonly number: number; readonly answer: Answer }
  | { readonly kind: "failed"; readonly number: number | undefined; readonly reason: string };

export type Answer =
  | {
      readonly kind: "look";
      readonly logits: Float32Array;
      readonly weights: readonly Float32Array[];
    }
  | { readonly kind: "without"; readonly loss: number; readonly losses: readonly number[] }
  | {
      readonly kind: "history";
      readonly losses: readonly (readonly [step: number, loss: number])[];
    }
  /** Of the moment that is kept: the latest one where the one that was asked for is no more. */
  | {
      readonly kind: "parameters";
      readonly step: number;
      readonly loss: number;
      readonly parameters: Parameters;
    }
  | { readonly kind: "split"; readonly parts: readonly number[] }
  | ({ readonly kind: "draw" } & Drawn);
