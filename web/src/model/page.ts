import type { Tint } from "../words/messages";

import type { AddressProblem } from "./address";
import type { GoldenEntry } from "./badge";
import type { Classroom } from "../features/classroom/model/hook";
import type { CodeLanguage } from "./languages";
import type { Pair, Showing } from "../features/compare/model/compare";
import type { CellValue, Edits } from "./edits";
import type { Hooks } from "./hooks";
import type { Cell, Explanation, LitCells } from "../features/inspector/model/inspect";
import type { LeadingAxis, LessonLayout } from "./layout";
import type { ReplacedTensors } from "./replaced-tensors";
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

export type { Tint };

export type EngineState = "starting" | "live" | "failed";

export type Problem =
  | AddressProblem
  /** The engine rejected the state; the lesson's default numbers are shown. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The engine rejected the change; the previous state stays. */
  | { readonly kind: "kept"; readonly reason: string }
  /** The chunk with the lesson's layout and words could not be loaded. */
  | { readonly kind: "part"; readonly lesson: string }
  | { readonly kind: "file" };

/** The reader's changes that a tensor depends on. */
export interface TensorChanges {
  readonly settings: readonly string[];
  /** Ids of the tensors with edited cells. */
  readonly edits: readonly string[];
}

/** The inspected cell and its derivation. */
export interface InspectionPage {
  /** The cell under the pointer or the keyboard focus, if it is not the pinned cell. */
  readonly hovered: Cell | undefined;
  readonly pinned: Cell | undefined;
  /** The one or the other; between them comes the one that is being played. */
  readonly cell: Cell | undefined;
  /** True if the explained cell is the one that the player shows. */
  readonly played: boolean;
  readonly explanation: Explanation | undefined;
  /** The cells computed directly from it. */
  readonly feeds: readonly Cell[];
  /** By tensor id: the flat indices of the cells it is computed from. */
  readonly lit: ReadonlyMap<string, LitCells>;
  /** The path of cells that the reader followed to the pinned one. */
  readonly trail: readonly Cell[];
}

/** The comparison of the current numbers (B) with the saved ones (A). */
export interface ComparisonPage {
  /** The reader's changes in A. */
  readonly kept: { readonly settings: Settings; readonly edits: Edits } | undefined;
  readonly showing: Showing;
  /** The numbers of A. */
  readonly a: Tensors;
  /** What the tables show. */
  readonly tensors: Tensors;
}

/** The animation that computes a table, frame by frame. */
export interface PlayingPage {
  readonly table: PlayedTable | undefined;
  readonly film: Film | undefined;
  readonly frame: Frame | undefined;
  /** The index of the frame. */
  readonly at: number;
  readonly running: boolean;
  /** The playback rate; 1 is normal speed. */
  readonly speed: number;
  /** True if the whole lesson is played, table by table and step by step. */
  readonly lesson: boolean;
  /** True if the film is one of those of the lesson. */
  readonly walked: boolean;
  /** What a table shows of the film, where it is that of its tensor. */
  marks(tensor: string): FilmMarks | undefined;
}

/** The controls of the player. */
export interface PlayerControls {
  readonly running?: boolean;
  readonly at?: number;
  readonly speed?: number;
  readonly granularity?: Granularity;
}

/** Which slice and row the page shows. The view changes no number. */
export interface View extends Readonly<Record<LeadingAxis, number>> {
  /** The query token that the reader chose, in lessons that have no setting for it. */
  readonly row?: number;
}

/** Everything the page shows at one moment. */
export interface Page {
  /** The address of the opening, where it is shown in place of a lesson. */
  readonly opening: string | undefined;
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
  /** The row of the query token: from the lesson's setting if it has one, else from the view. */
  readonly queryToken: number;
  readonly edits: Edits;
  /** Tensors that the reader replaced as a whole. Edited cells apply on top of them. */
  readonly replaced: ReplacedTensors;
  readonly tensors: Tensors;
  /** True during a drag: tables outside the viewport may wait with their update. */
  readonly hurried: boolean;
  /** The tensors of the same settings without edits: the previous values of edited cells. */
  readonly before: Tensors;
  /** The tensors of the same settings at sharpness 1, as the notebook's softmax computes them. */
  readonly plain: Tensors;
  /** What the notebook of the lesson prints. */
  readonly golden: readonly GoldenEntry[];
  /** True while the chunk of another lesson is loading. */
  readonly bringing: boolean;
  /**
   * The address to which a button, a key or a link of the page led last; empty if the current one was opened in another
   * way: typed, bookmarked, reloaded, gone back to.
   */
  readonly walkedTo: string;
  readonly engine: EngineState;
  readonly failure: string;
  readonly problems: readonly Problem[];
  readonly inspection: InspectionPage;
  readonly comparison: ComparisonPage;
  readonly playing: PlayingPage;
  /** The language of the code beside the tables; the same in all lessons. */
  readonly code: CodeLanguage | undefined;
  /** The rules of a teacher's link: hidden controls, locked tables, the exercise. */
  readonly classroom: Classroom | undefined;
  /** What words, symbols, headings or lines of code point at. */
  readonly spotlight: Spotlight | undefined;
  /** The reader's last change on this step, once it has come to rest. */
  readonly told: Told | undefined;
  /** Where the tints of weights end. */
  readonly tint: Tint;
  /** Whether an aside, or the question about the step, is open. */
  isOpen(name: string): boolean;
  /** The rules of features that have been loaded. */
  readonly hooks: Hooks;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The length of an address with all changes if it exceeds the limit, else 0. */
  readonly tooLong: number;
  /** PyTorch's float32 value of a cell, with all digits, if the notebook printed the tensor. */
  pytorchValue(cell: Cell): string | undefined;
  /** The reader's changes that a tensor depends on. */
  reach(id: string): TensorChanges;
  /** The address of a step, including the reader's changes in its lesson. */
  addressOf(lesson: string, step: string): string;
  /** All tensors with these cells changed as well; undefined if the engine cannot compute them. */
  whatIf(id: string, cells: readonly CellValue[]): Tensors;
  /** All tensors of the lesson with only these changes; undefined if the engine cannot compute them. */
  numbersWith(changes: Partial<Changes>): Tensors;
  /** All tensors of a lesson or laboratory under these settings; none before the engine runs. */
  numbersOf(lesson: string, settings: Settings): Tensors;
  /** The reason why a table is read-only, if a teacher's link has locked it. */
  lockOf(id: string): string | undefined;
  /** The derivation of a cell; undefined if the engine cannot compute it. */
  explain(cell: Cell): Explanation | undefined;
}

/** The tensors of a lesson, and the reader's changes that they were computed with. */
export interface Moment extends Changes {
  readonly tensors: Tensors;
}

/** Before a change and after it. */
export interface Told {
  readonly before: Moment;
  readonly now: Moment;
}

/** What the reader has changed in a lesson. */
interface Changes {
  readonly settings: Settings;
  readonly replaced: ReplacedTensors;
  readonly edits: Edits;
}

/** A state, apart from this page. */
export interface SavedState {
  readonly address: string;
  readonly replaced: ReplacedTensors;
  /** The changes of A if the state has one; by default the same changes. */
  readonly replacedOfA?: ReplacedTensors | undefined;
}

/** What the reader can do. */
export interface Actions {
  /** Lets the opening show what an address of it says, and writes it into the browser's. */
  changeOpening(address: string): void;
  /** Adds the rules of a feature, before the first change that they concern. */
  addHooks(hooks: Hooks): void;
  /** Changes settings in the next frame; changes of one group in quick succession are undone together. */
  change(settings: Settings, group?: string): void;
  /** Adds to a number within its range, in the next frame: two presses within one frame add twice. */
  add(setting: string, by: number): void;
  /** Resets the named settings and tensors to the lesson's defaults; without names, all of them. */
  reset(settings?: readonly string[], tensors?: readonly string[]): void;
  /** Edits cells immediately. If the engine rejects the edit, nothing changes and the reason is returned. */
  edit(id: string, cells: readonly CellValue[]): string | undefined;
  /**
   * Puts whole tensors in the place of given ones, with settings that they need, and lets go of what was changed in
   * others; the reason, where the engine refuses, and then nothing is changed.
   */
  bring(
    tensors: ReplacedTensors,
    settings?: Settings,
    dropped?: readonly string[],
  ): string | undefined;
  /** Edits a cell in the next animation frame. One undo reverts all edits of one drag. */
  drag(id: string, cell: CellValue, stroke?: string): void;
  undo(): void;
  redo(): void;
  look(part: Partial<View>): void;
  /** Pins a cell, or unpins it. */
  pin(cell: Cell | undefined): void;
  /** Inspects one of the operands of the inspected cell. */
  follow(cell: Cell): void;
  /** Inspects a cell while the pointer or the focus is on it. */
  hover(cell: Cell | undefined): void;
  /** Saves the current numbers as A. */
  keep(): void;
  /** Saves one of two states as A and shows the other. */
  pair(pair: Pair): void;
  show(showing: Showing): void;
  /** Discards A. */
  endComparison(): void;
  /** Sets or replaces the rules of a teacher's link. */
  teach(classroom: Classroom | undefined): void;
  showCode(language: CodeLanguage | undefined): void;
  /** Opens or closes an aside of the step. */
  open(name: string, on: boolean): void;
  /** Opens all asides of every step, and remembers it; or none. */
  openAll(on: boolean): void;
  /** Where the tints of weights end, from now on. */
  tintBy(tint: Tint): void;
  /** Highlights tensors while the pointer or the focus is on their name. */
  pointAt(on: Spotlight | undefined): void;
  /** Keeps the highlight until the next call; a call without a value removes it. */
  holdOn(on: Spotlight | undefined): void;
  go(place: Place): void;
  /** Opens the player for a table; without a table, closes it. */
  play(table: PlayedTable | undefined): void;
  steer(part: PlayerControls): void;
  /** Plays the lesson from the current step, or pauses it. */
  playLesson(on: boolean): void;
  /** Registers the function that creates films once its chunk is loaded. */
  project(maker: FilmMaker): void;
  /** Returns the whole state, for a file. */
  saved(): SavedState;
  /** Restores a saved state; reports a file that contains none. */
  openSaved(saved: SavedState | undefined): Promise<void>;
  dismiss(): void;
}
