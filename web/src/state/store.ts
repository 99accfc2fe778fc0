import type { CellValue } from "../model/edits";
import { changedSettings } from "../model/address";
import type { Classroom } from "../features/classroom/model/hook";
import type { Pair, Showing } from "../features/compare/model/compare";
import type { Cell } from "../features/inspector/model/inspect";
import type { FilmMaker, PlayedTable } from "../features/player/model/frame";
import type { Hooks } from "../model/hooks";
import type { CodeLanguage } from "../model/languages";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { Actions, PlayerControls, SavedState, Tint, View } from "../model/page";
import type { Spotlight } from "../model/spotlight";
import type { Place } from "../model/stepping";
import type { LessonDescription, Settings } from "../model/tensor";
import { Kept } from "./kept";
import { LessonChanges } from "./lesson-changes";
import { Navigation } from "./navigation";
import type { Parts } from "./navigation";
import { PageState } from "./page-state.svelte";

interface Start {
  readonly lessons: readonly LessonDescription[];
  readonly laboratories: readonly LessonDescription[];
  readonly parts: Parts;
  /** Whether an address is that of the opening. */
  readonly isOpening: (fragment: string) => boolean;
}

/** The page's state, and all that changes it. */
export class Store implements Actions {
  readonly page: PageState;
  readonly kept = new Kept();
  readonly changes: LessonChanges;
  readonly navigation: Navigation;

  constructor({ lessons, laboratories, parts, isOpening }: Start) {
    const page = new PageState(this.kept, parts.of, (place) => {
      this.go(place);
    });
    page.lessons = lessons;
    page.laboratories = laboratories;
    page.allOpen = this.kept.allOpen;
    page.tint = this.kept.tint;
    this.page = page;
    this.changes = new LessonChanges(page, () => {
      this.navigation.write();
    });
    this.navigation = new Navigation(page, this.changes, this.kept, parts, isOpening);
  }

  addHooks(hooks: Hooks): void {
    this.page.hooks = { ...this.page.hooks, ...hooks };
  }

  changeOpening(address: string): void {
    this.page.opening = address;
    this.navigation.onaddress(address, false);
  }

  change(settings: Settings, group?: string): void {
    this.changes.change(settings, group);
  }

  add(setting: string, by: number): void {
    this.changes.add(setting, by);
  }

  reset(settings?: readonly string[], tensors?: readonly string[]): void {
    this.changes.reset(settings, tensors);
  }

  edit(id: string, cells: readonly CellValue[]): string | undefined {
    return this.changes.edit(id, cells);
  }

  bring(
    tensors: ReplacedTensors,
    settings?: Settings,
    dropped?: readonly string[],
  ): string | undefined {
    return this.changes.bring(tensors, settings, dropped);
  }

  drag(id: string, cell: CellValue, stroke?: string): void {
    this.changes.drag(id, cell, stroke);
  }

  undo(): void {
    this.changes.undo();
  }

  redo(): void {
    this.changes.redo();
  }

  keep(): void {
    this.changes.apply();
    this.page.comparison.keep(this.page.changes, "difference");
    this.navigation.write();
  }

  pair({ a, now }: Pair): void {
    this.changes.apply();
    const { changed, changes, comparison, hooks, lesson } = this.page;
    const settings = changedSettings({ ...changed, ...a }, lesson, hooks.sentence);
    comparison.keep({ ...changes, settings }, "difference");
    this.change(now);
  }

  show(showing: Showing): void {
    this.page.comparison.showing = showing;
    this.navigation.write();
  }

  endComparison(): void {
    this.page.comparison.keep(undefined, "now");
    this.navigation.write();
  }

  look(part: Partial<View>): void {
    this.page.playing.play(undefined);
    this.page.view = { ...this.page.view, ...part };
    this.navigation.write();
  }

  pin(cell: Cell | undefined): void {
    this.page.playing.steer({ running: false });
    this.page.inspection.pin(cell);
    this.navigation.write();
  }

  follow(cell: Cell): void {
    this.page.inspection.follow(cell);
    this.navigation.write();
  }

  hover(cell: Cell | undefined): void {
    this.page.inspection.hover(cell);
  }

  teach(classroom: Classroom | undefined): void {
    this.page.classroom = classroom;
    this.navigation.write();
  }

  showCode(language: CodeLanguage | undefined): void {
    this.page.code = language;
    this.navigation.write();
  }

  open(name: string, on: boolean): void {
    const { page } = this;
    const step = page.layout.steps[page.step];
    const all = page.allOpen ? [...(step?.asides ?? []), "predict", "recap"] : page.more;
    // On a projector one at a time takes the place of the step.
    const others = page.presented ? [] : all;
    page.more = [...others.filter((each) => each !== name), ...(on ? [name] : [])];
    this.#rememberAll(false);
    this.navigation.write();
  }

  tintBy(tint: Tint): void {
    this.page.tint = tint;
    this.kept.tint = tint;
  }

  openAll(on: boolean): void {
    this.page.more = [];
    this.#rememberAll(on);
    this.navigation.write();
  }

  pointAt(on: Spotlight | undefined): void {
    this.page.pointing.hover(on);
  }

  holdOn(on: Spotlight | undefined): void {
    this.page.pointing.hold(on);
  }

  go(place: Place): void {
    this.navigation.go(place);
  }

  play(table: PlayedTable | undefined): void {
    if (this.page.engine === "live") this.page.playing.play(table);
  }

  steer(part: PlayerControls): void {
    this.page.playing.steer(part);
  }

  playLesson(on: boolean): void {
    const { engine, playing } = this.page;
    if (engine !== "live") return;
    this.page.problems = this.page.problems.filter(({ kind }) => kind !== "missing");
    playing.playLesson(on).catch(this.reportMissing);
  }

  project(maker: FilmMaker): void {
    this.page.playing.project(maker);
  }

  saved(): SavedState {
    return this.navigation.saved();
  }

  openSaved(saved: SavedState | undefined): Promise<void> {
    return this.navigation.openSaved(saved);
  }

  /** Reports that a file of what the reader asked for could not be loaded. */
  reportMissing = (): void => {
    this.page.problems = [{ kind: "missing" }];
  };

  #rememberAll(on: boolean): void {
    this.page.allOpen = on;
    this.kept.allOpen = on;
  }

  dismiss(): void {
    this.page.problems = [];
  }
}
