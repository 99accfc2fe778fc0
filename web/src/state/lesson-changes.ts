import { changedSettings, settingsIn, withQueryTokenInside } from "../model/address";
import { knownEdits, without } from "../model/edits";
import type { CellValue } from "../model/edits";
import { History } from "../model/history";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { Settings } from "../model/tensor";
import { Pace } from "./pace";
import type { PageState } from "./page-state.svelte";
import { NO_CHANGES } from "./runs";
import type { Changes } from "./runs";
import { Telling } from "./telling";

/** The reader's changes to the lesson that is shown. However many events arrive, the engine runs once per frame. */
export class LessonChanges {
  history = new History<Changes>();

  readonly #state: PageState;
  readonly #onchange: () => void;
  /** Changes that the next frame computes, and the group in the history that they belong to. */
  #pending: Changes | undefined;
  #group = "";
  readonly #pace: Pace;
  readonly #telling: Telling;

  /** `onchange` is called when changes have been computed and are shown. */
  constructor(state: PageState, onchange: () => void) {
    this.#state = state;
    this.#onchange = onchange;
    this.#pace = new Pace((hurried) => (state.hurried = hurried));
    this.#telling = new Telling((told) => (state.told = told));
  }

  change(settings: Settings, group = Object.keys(settings).join()): void {
    const wanted = this.#pending ?? this.#state.changes;
    this.#schedule({ ...wanted, settings: { ...wanted.settings, ...settings } }, group);
  }

  add(setting: string, by: number): void {
    const { changes, hooks, lesson } = this.#state;
    const wanted = settingsIn(lesson, (this.#pending ?? changes).settings, hooks.sentence);
    const [least = 0, most = Infinity] = (lesson.settings[setting]?.range ?? []).map(Number);
    this.change({ [setting]: Math.min(most, Math.max(least, Number(wanted[setting]) + by)) });
  }

  reset(names?: readonly string[], ids?: readonly string[]): void {
    const { settings, replaced, edits } = this.#pending ?? this.#state.changes;
    const all = names === undefined && ids === undefined;
    const kept = Object.entries(settings).filter(([name]) => !names?.includes(name));
    this.#schedule(
      all
        ? NO_CHANGES
        : {
            settings: Object.fromEntries(kept),
            replaced: without(replaced, ids ?? []),
            edits: without(edits, ids ?? []),
          },
      "",
    );
  }

  /** Edits cells at once. Returns the reason if the engine refuses; then nothing changes. */
  edit(id: string, cells: readonly CellValue[]): string | undefined {
    this.apply();
    const { changes, lesson, numbers } = this.#state;
    return this.#applyNow([id], numbers.edited(lesson.id, changes, id, cells));
  }

  bring(
    tensors: ReplacedTensors,
    settings: Settings = {},
    dropped: readonly string[] = [],
  ): string | undefined {
    this.apply();
    const { changes: present } = this.#state;
    return this.#applyNow([...Object.keys(tensors), ...dropped], {
      settings: this.#reducedSettings({ ...present.settings, ...settings }),
      replaced: { ...without(present.replaced, dropped), ...tensors },
      edits: without(present.edits, [...dropped, ...Object.keys(tensors)]),
    });
  }

  /** Edits a cell with the next frame, as a drag does. An edit that the engine refuses has no effect. */
  drag(id: string, cell: CellValue, stroke = `${id}.${cell.index.join(".")}`): void {
    const { changes, lesson, numbers } = this.#state;
    const reason = this.#state.lockOf(id);
    if (reason === undefined) {
      const wanted = this.#pending ?? changes;
      this.#schedule(numbers.edited(lesson.id, wanted, id, [cell]), stroke);
    } else this.#state.problems = [{ kind: "kept", reason }];
  }

  undo(): void {
    this.apply();
    this.#restore(this.history.undo(this.#state.changes));
  }

  redo(): void {
    this.apply();
    this.#restore(this.history.redo(this.#state.changes));
  }

  /** Applies every pending change and ends the stream of changes, so that links contain all. */
  rest(): void {
    this.apply();
    this.#pace.rest();
  }

  /** Computes the pending changes now. */
  apply(): void {
    const wanted = this.#pending;
    this.#pending = undefined;
    if (wanted === undefined) return;
    this.#pace.step();
    const changes = { ...wanted, settings: this.#reducedSettings(wanted.settings) };
    const refusal = this.#show(changes);
    if (refusal === undefined) this.#settle(changes, this.#group);
    else this.#state.problems = [{ kind: "kept", reason: refusal }];
  }

  /** Shows the changes of an address, or the lesson's default numbers if the engine refuses them. */
  take(wanted: Changes): void {
    this.#pending = undefined;
    const { engine, lesson, numbers } = this.#state;
    if (!numbers.areComputed) {
      this.#state.changes = engine === "failed" ? NO_CHANGES : wanted;
      numbers.showKnown(lesson.id);
      return;
    }
    const changes = numbers.reduced(lesson.id, wanted);
    const refusal = this.#show(changes);
    if (refusal !== undefined) {
      this.#state.changes = NO_CHANGES;
      this.#report({ kind: "refused", reason: refusal });
      this.#show(NO_CHANGES);
      return;
    }
    const { known, unknown } = knownEdits(changes.edits, this.#state.tensors);
    this.#state.changes = unknown.length === 0 ? changes : { ...changes, edits: known };
    this.#report(...unknown.map((text) => ({ kind: "edits", text }) as const));
  }

  /** Pushes the present changes to the history if the next ones differ. */
  record(next: Changes, group: string): void {
    const { changes } = this.#state;
    if (sameChanges(next, changes)) return;
    this.history.leave(changes, group, Date.now());
    this.showHistory();
  }

  showHistory(): void {
    this.#state.canUndo = this.history.canUndo;
    this.#state.canRedo = this.history.canRedo;
  }

  /** Tells what the changes did; `anew`: the reader's changes caused none of it. */
  announce(anew = false): void {
    const { changes, engine, tensors } = this.#state;
    if (engine !== "live") return;
    const now = { ...changes, tensors };
    if (anew) this.#telling.begin(now);
    else this.#telling.change(now);
  }

  /** Only the settings that differ from the defaults, with the query token among the tokens that there are. */
  #reducedSettings(settings: Settings): Settings {
    const { hooks, lesson } = this.#state;
    const inside = withQueryTokenInside(settings, lesson, hooks.sentence);
    return changedSettings(inside, lesson, hooks.sentence);
  }

  /** Applies changes to these tables unless one of them is locked or the engine refuses; then returns the reason. */
  #applyNow(ids: readonly string[], changes: Changes): string | undefined {
    const locked = ids.map((id) => this.#state.lockOf(id)).find((reason) => reason !== undefined);
    const refusal = locked ?? this.#show(changes);
    if (refusal === undefined) this.#settle(changes, "");
    return refusal;
  }

  #restore(changes: Changes | undefined): void {
    this.showHistory();
    if (changes === undefined) return;
    this.#state.problems = [];
    this.take(this.#withLocked(changes));
    this.announce();
    this.#onchange();
  }

  /** These changes, with tables that a teacher has locked as they are now. */
  #withLocked(changes: Changes): Changes {
    const { changes: present, classroom, hooks } = this.#state;
    return hooks.classroom?.held(classroom, present, changes) ?? changes;
  }

  #schedule(changes: Changes, group: string): void {
    if (!this.#state.numbers.areComputed) return;
    const scheduled = this.#pending !== undefined;
    this.#pending = this.#withLocked(changes);
    this.#group = group;
    if (!scheduled) requestAnimationFrame(() => this.apply());
  }

  /** Accepts changes that have been computed. */
  #settle(changes: Changes, group: string): void {
    this.#state.problems = [];
    this.record(changes, group);
    this.#state.changes = changes;
    this.announce();
    this.#onchange();
  }

  /** Computes these changes and shows the result. Returns the reason if the engine refuses them. */
  #show(changes: Changes): string | undefined {
    return this.#state.numbers.show(this.#state.lesson.id, changes);
  }

  #report(...problems: PageState["problems"]): void {
    if (problems.length > 0) this.#state.problems = [...this.#state.problems, ...problems];
  }
}

export function sameChanges(a: Changes, b: Changes): boolean {
  const sameTensors =
    a.replaced === b.replaced || Object.keys({ ...a.replaced, ...b.replaced }).length === 0;
  return sameTensors && asText(a) === asText(b);
}

/** A text that differs whenever the settings or edits differ. */
function asText({ settings, edits }: Changes): string {
  return JSON.stringify([settings, edits]);
}
