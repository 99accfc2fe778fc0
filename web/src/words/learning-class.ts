/** The words of a teacher's link for the page on which models learn, beside those that lessons have too. */
export interface LearningClassMessages {
  /** What the link opens. */
  readonly about: string;
  /** The goals as they are offered. */
  readonly goals: Readonly<Record<"loss" | "head", string>>;
  readonly number: string;
  readonly badLoss: (text: string) => string;
  /** The goals as they are said, with the name of the task. */
  readonly below: (number: string, task: string) => string;
  readonly needs: (task: string) => string;
  readonly starts: {
    readonly own: string;
    readonly now: (step: string, loss: string) => string;
  };
  readonly begun: string;
  readonly oneHead: string;
  readonly tooLong: (length: number, most: number) => string;
}
