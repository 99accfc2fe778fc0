import type { AddressProblem } from "./address";
import type { GoldenEntry } from "./badge";
import type { Classroom } from "../features/classroom/model/hook";
import type { CodeLanguage } from "./languages";
import type { Pair, Showing } from "../features/compare/model/compare";
import type { CellValue, Edits } from "./edits";
import type { Cell, Explanation, LitCells } from "../features/inspector/model/inspect";
import type { Leading, LessonLayout } from "./layout";
import type { OwnTensors } from "./own";
import type {
  Film,
  FilmMaker,
  FilmMarks,
  Frame,
  Granularity,
  PlayedTable,
} from "../features/player/model/frame";
import type { Spotlight } from "./spotlight";
import type { Place } from "./stepping";
import type { LessonDescription, Settings, Tensors } from "./tensor";

export type EngineState = "starting" | "live" | "failed";

export type Problem =
  | AddressProblem
  /** The engine refused, and the lesson's own numbers are shown. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The engine refused, and everything stays as it was. */
  | { readonly kind: "kept"; readonly reason: string }
  /** The file that a lesson is shown with could not be read. */
  | { readonly kind: "part"; readonly lesson: string }
  | { readonly kind: "file" };

/** The changes that make a tensor other than the lesson's own. */
export interface Reach {
  readonly settings: readonly string[];
  /** Tensors of which numbers were changed. */
  readonly edits: readonly string[];
}

/** Which cell is looked at, and how it came about. */
export interface InspectionPage {
  /** Under the pointer or the keyboard's focus, where that is not the pinned one. */
  readonly hovered: Cell | undefined;
  readonly pinned: Cell | undefined;
  /** The one or the other; between them comes the one that is being played. */
  readonly cell: Cell | undefined;
  /** What is explained is being played. */
  readonly played: boolean;
  readonly explanation: Explanation | undefined;
  /** The cells that are made directly from it. */
  readonly feeds: readonly Cell[];
  /** By tensor, the places of the cells it is made from. */
  readonly lit: ReadonlyMap<string, LitCells>;
  /** The cells that were followed down to the pinned one. */
  readonly trail: readonly Cell[];
}

/** The numbers now against those that were kept as A. */
export interface ComparisonPage {
  /** The changes that A was kept with. */
  readonly kept: { readonly settings: Settings; readonly edits: Edits } | undefined;
  readonly showing: Showing;
  /** The numbers of A. */
  readonly a: Tensors;
  /** What the tables show. */
  readonly tensors: Tensors;
}

/** How a table comes about, played moment by moment. */
export interface PlayingPage {
  readonly table: PlayedTable | undefined;
  readonly film: Film | undefined;
  readonly frame: Frame | undefined;
  /** The number of the frame. */
  readonly at: number;
  readonly running: boolean;
  /** 1: as long as a film lasts by itself. */
  readonly speed: number;
  /** The whole lesson is played, table by table and step by step. */
  readonly lesson: boolean;
  /** What a table shows of the film, where it is that of its tensor. */
  marks(tensor: string): FilmMarks | undefined;
}

/** How a film is played. */
export interface Steering {
  readonly running?: boolean;
  readonly at?: number;
  readonly speed?: number;
  readonly granularity?: Granularity;
}

/** Which part is looked at; it changes no number. */
export interface View extends Readonly<Record<Leading, number>> {
  /** The token that asks, in lessons that have no setting for it, where the reader has chosen one. */
  readonly row?: number;
}

/** Everything the page shows at one moment. */
export interface Page {
  readonly lessons: readonly LessonDescription[];
  readonly laboratories: readonly LessonDescription[];
  /** The lesson or the laboratory that is shown. */
  readonly lesson: LessonDescription;
  readonly layout: LessonLayout;
  readonly step: string;
  /** Every setting with the value in use. */
  readonly settings: Settings;
  /** Only those that differ from their defaults. */
  readonly changed: Settings;
  readonly view: View;
  /** The row of the token that asks: the lesson's setting, or the row looked at. */
  readonly asking: number;
  readonly edits: Edits;
  /** Whole tensors of the reader's, under the changed cells. */
  readonly own: OwnTensors;
  readonly tensors: Tensors;
  /** Numbers change faster than they can be read: what is out of sight may wait for a pause. */
  readonly hurried: boolean;
  /** The same settings with nothing typed over: what changed cells were. */
  readonly before: Tensors;
  /** The same settings at sharpness 1: what the notebook's own softmax gives. */
  readonly plain: Tensors;
  /** What the notebook of the lesson prints. */
  readonly golden: readonly GoldenEntry[];
  /** Another lesson has been asked for, and its file is on the way. */
  readonly bringing: boolean;
  readonly engine: EngineState;
  readonly failure: string;
  readonly problems: readonly Problem[];
  readonly inspection: InspectionPage;
  readonly comparison: ComparisonPage;
  readonly playing: PlayingPage;
  /** The code that stands beside the tables, in all lessons. */
  readonly code: CodeLanguage | undefined;
  /** What a teacher's link has beside the numbers. */
  readonly classroom: Classroom | undefined;
  /** What words, symbols, headings or lines of code point at. */
  readonly spotlight: Spotlight | undefined;
  /** How many tables of the lesson the last change gave other numbers, once it has come to rest; 0 until then. */
  readonly reached: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The length of an address that would hold all changes, where it is longer than addresses may be; else 0. */
  readonly tooLong: number;
  /** PyTorch's float32 value of a cell, in full, where the notebook printed the tensor. */
  pytorchValue(cell: Cell): string | undefined;
  /** The changes that reached a tensor. */
  reach(id: string): Reach;
  /** The address of a step, with what the reader has changed in its lesson. */
  addressOf(lesson: string, step: string): string;
  /** All numbers with these cells of a tensor changed too; none where that cannot be computed. */
  whatIf(id: string, cells: readonly CellValue[]): Tensors;
  /** All numbers of the lesson with these changes alone; none where that cannot be computed. */
  numbersWith(changes: Partial<Changes>): Tensors;
  /** Why the numbers of a table stay as they are, where a teacher's link has locked it. */
  lockOf(id: string): string | undefined;
  /** How a cell came about; undefined where nothing can be computed. */
  explain(cell: Cell): Explanation | undefined;
}

/** What the reader has changed in a lesson. */
interface Changes {
  readonly settings: Settings;
  readonly own: OwnTensors;
  readonly edits: Edits;
}

/** A state, apart from this page. */
export interface Saved {
  readonly address: string;
  readonly own: OwnTensors;
  /** Those of A, where something is kept as A; the same ones where that is not told. */
  readonly ownOfA?: OwnTensors | undefined;
}

/** What the reader can do. */
export interface Actions {
  change(settings: Settings): void;
  /** Settings and tensors back to the lesson's own; everything where nothing is named. */
  reset(settings?: readonly string[], tensors?: readonly string[]): void;
  /** Changes cells at once; the reason, where the engine refuses, and then nothing is changed. */
  edit(id: string, cells: readonly CellValue[]): string | undefined;
  /**
   * Puts whole tensors in the place of given ones, with settings that they need, and lets go of what was changed in
   * others; the reason, where the engine refuses, and then nothing is changed.
   */
  bring(tensors: OwnTensors, settings?: Settings, dropped?: readonly string[]): string | undefined;
  /** Changes a cell with the next frame; changes of one stroke are undone together. */
  drag(id: string, cell: CellValue, stroke?: string): void;
  undo(): void;
  redo(): void;
  look(part: Partial<View>): void;
  /** Holds on to a cell, or lets go of it. */
  pin(cell: Cell | undefined): void;
  /** Goes on from the inspected cell to one that it speaks of. */
  follow(cell: Cell): void;
  /** Looks at a cell for as long as a pointer or the focus rests on it. */
  hover(cell: Cell | undefined): void;
  /** Keeps the numbers as they are now as A. */
  keep(): void;
  /** Keeps one of two as A, and sets the other. */
  pair(pair: Pair): void;
  show(showing: Showing): void;
  /** Lets go of A. */
  endComparison(): void;
  /** Takes up the parts of a teacher's link, or others instead of those. */
  teach(classroom: Classroom | undefined): void;
  showCode(language: CodeLanguage | undefined): void;
  /** Points at tensors for as long as a pointer or the focus rests on what names them. */
  pointAt(on: Spotlight | undefined): void;
  /** Goes on pointing there, until it is told again or told of nothing. */
  holdOn(on: Spotlight | undefined): void;
  go(place: Place): void;
  /** Shows how a table comes about; ends that where none is named. */
  play(table: PlayedTable | undefined): void;
  steer(part: Steering): void;
  /** Plays the lesson from here on, or pauses it. */
  playLesson(on: boolean): void;
  /** Hands over what makes films. */
  project(maker: FilmMaker): void;
  /** The whole state. */
  saved(): Saved;
  /** Goes on from a state that was saved; tells of a file that holds none. */
  openSaved(saved: Saved | undefined): Promise<void>;
  /** Brings what all steps of the lesson are shown with; of the first one a step comes before the rest. */
  bringSteps(): Promise<void>;
  dismiss(): void;
}
