/** What a teacher's link can hide. */
export type Control =
  | "sharpness"
  | "settings"
  | "editing"
  | "try"
  | "predict"
  | "code"
  | "compare"
  | "copying"
  | "player"
  | "inspector"
  | "asides"
  | "lessons";

export type Relation = "least" | "most" | "equal";

/** The words of a teacher's link, of the dialog that makes one, and of presenting; they come with those. */
export interface ClassroomMessages {
  /** The name of the exercise's box. */
  readonly exercise: string;
  /** Before what is to be reached. */
  readonly goal: string;
  /** What is to be reached: the numbers of a step, or that of a cell. */
  readonly state: (step: string) => string;
  readonly cell: Readonly<Record<Relation, (cell: string, number: string) => string>>;
  readonly reached: string;
  readonly notYet: string;
  /** Why a table stays as it is. */
  readonly locked: (id: string) => string;
  /** Parts of a link that cannot be read. */
  readonly problems: {
    readonly control: (name: string) => string;
    readonly table: (name: string) => string;
    readonly step: (name: string) => string;
    readonly goal: (text: string) => string;
    readonly cut: (length: number, whole: number) => string;
    readonly long: (most: number) => string;
  };
  readonly dismiss: string;
  readonly presenting: {
    readonly start: string;
    readonly label: string;
    readonly leave: string;
  };
  readonly dialog: {
    readonly open: string;
    readonly title: string;
    readonly text: string;
    readonly task: string;
    readonly left: (count: number) => string;
    readonly where: string;
    readonly here: string;
    readonly everywhere: string;
    readonly expected: string;
    readonly goals: Readonly<Record<"none" | "state" | "cell", string>>;
    readonly table: string;
    /** The place along an axis, from 1 on: of so many. */
    readonly place: (axis: number, axes: number) => string;
    readonly relation: string;
    readonly relations: Readonly<Record<Relation, string>>;
    readonly number: string;
    readonly badNumber: (text: string) => string;
    readonly start: string;
    readonly starts: Readonly<Record<"now" | "own", string>>;
    readonly kept: string;
    readonly begun: string;
    readonly hide: string;
    readonly controls: Readonly<Record<Control, string>>;
    /** Tables that are given, or computed. */
    readonly lock: Readonly<Record<"given" | "computed", string>>;
    readonly copyLink: string;
    readonly copyEmbed: string;
    readonly tryIt: string;
    readonly link: string;
    readonly embed: string;
    readonly length: (length: number, most: number) => string;
    readonly tooLong: (length: number, most: number) => string;
    readonly own: string;
  };
}

/** The line of an embedded step that leads to the page. */
export interface EmbedMessages {
  readonly open: string;
}
