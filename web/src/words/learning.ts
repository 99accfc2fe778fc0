import type { Appearing, ScoreName, Task } from "../learning/names";

type NumberWords = "layers" | "heads" | "width" | "rate" | "decay" | "seed";

/** The words of the page on which models learn. */
export interface LearningMessages {
  readonly title: string;
  readonly lead: string;
  readonly lessons: string;
  readonly task: string;
  readonly tasks: Readonly<Record<Task, { readonly name: string; readonly finds: string }>>;
  readonly model: string;
  readonly size: (numbers: string) => string;
  readonly numbers: Readonly<Record<NumberWords, string>>;
  /** What a number must be, beside its field when it is not. */
  readonly needed: (name: NumberWords, least: number, most: number, isWhole: boolean) => string;
  readonly divides: string;
  readonly optimiser: string;
  readonly norm: string;
  readonly mlp: string;
  /** The switch of the quick variant, what it costs, and why a browser does not have it. */
  readonly fast: { readonly label: string; readonly costs: string; readonly missing: string };
  readonly anew: string;
  readonly text: {
    readonly label: string;
    readonly hint: string;
    readonly learn: string;
  };
  readonly train: string;
  readonly pause: string;
  readonly step: string;
  readonly reset: string;
  readonly speed: string;
  readonly speeds: (perSecond: number) => string;
  readonly kept: string;
  readonly loss: string;
  readonly onUnseen: string;
  readonly at: (step: string, loss: string) => string;
  readonly guessing: (count: number, loss: string) => string;
  readonly fastest: string;
  /** What heads begin to do where the loss falls. */
  readonly appears: Readonly<Record<Appearing, string>>;
  /** A moment of the fall. */
  readonly during: (step: string, loss: string, appears: string) => string;
  /** The fall in a sentence: its steps, and what appears then. */
  readonly fell: (from: string, to: string, appears: string | undefined) => string;
  readonly moment: string;
  readonly follow: string;
  readonly heads: string;
  readonly atStep: (step: string) => string;
  readonly layer: (layer: number) => string;
  readonly noPart: string;
  readonly scores: Readonly<Record<ScoreName, string>>;
  readonly means: Readonly<Record<ScoreName, string>>;
  /** A head as a picture, in words. */
  readonly head: (label: string, part: string) => string;
  readonly sequence: string;
  readonly another: string;
  readonly asking: string;
  readonly own: string;
  readonly ownHint: (isSpelled: boolean) => string;
  readonly show: string;
  readonly unknown: (word: string, some: string) => string;
  readonly tooLong: (most: number) => string;
  readonly looks: (word: string, label: string, at: string, share: string) => string;
  readonly answers: string;
  readonly right: string;
  readonly answer: string;
  readonly logit: (word: string) => string;
  readonly embedding: string;
  readonly mlps: string;
  /** The bias of the last layer norm. */
  readonly bias: string;
  readonly sum: string;
  readonly without: string;
  readonly withAll: (loss: string) => string;
  readonly columns: { readonly head: string; readonly loss: string; readonly leave: string };
  readonly leave: (label: string) => string;
  readonly turnOver: string;
  readonly dashed: string;
  readonly asPytorch: string;
  readonly asNotebook: string;
  /** The browser does not keep the files that the notebook needs. */
  readonly notKept: string;
  readonly textNotKept: string;
  readonly save: string;
  readonly load: string;
  readonly loaded: string;
  readonly unreadable: string;
  readonly unfit: (name: string, shape: string) => string;
  /** What makes a link for a class; and where its files, or those of an exercise, are missing. */
  readonly forClass: string;
  readonly noClass: string;
  readonly noExercise: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly byHand: string;
  readonly unread: (parts: string) => string;
  /** A link that trains again to its step: where it leads, how far it is, and what ends that. */
  readonly leads: (step: string) => string;
  readonly progress: string;
  readonly giveUp: string;
  /** A link's step that is refused, and where a training ends. */
  readonly tooFar: (step: string, most: string) => string;
  readonly longest: (most: string) => string;
  readonly problems: {
    readonly start: (reason: string) => string;
    readonly asked: (reason: string) => string;
    readonly diverged: (step: string) => string;
  };
  readonly loading: string;
}
