import type { PlayingPage, PlayerControls } from "../model/page";
import type {
  Film,
  FilmMaker,
  FilmMarks,
  Frame,
  Granularity,
  PlayedTable,
} from "../features/player/model/frame";
import type { Place } from "../model/stepping";
import type { Run } from "./runs";
import type { Walk, Walked } from "./walk";

/** The longest time step in milliseconds: after a pause of a busy or hidden page, the film continues where it was. */
const MOST_TIME = 100;

/** The player: the film's table, frame and speed; and the walk through a lesson that plays its films. */
export class Playing implements PlayingPage {
  readonly #run: () => Run;
  readonly #page: Walked;
  readonly #go: (place: Place) => void;
  /** Loaded when a lesson is first played. */
  #walk: Walk | undefined;
  table: PlayedTable | undefined = $state.raw();
  running = $state(false);
  speed = $state(1);
  lesson = $state(false);
  walked = $state(false);
  #granularity: Granularity | undefined = $state();
  #maker: FilmMaker | undefined = $state.raw();
  #wanted = $state(0);
  #request = 0;
  #now: number | undefined;
  /** How long the current frame has been shown, in milliseconds at speed 1. */
  #shown = 0;
  /** Called when the film has played to its end. */
  #onend: (() => void) | undefined;

  film: Film | undefined = $derived.by(() => {
    const { table } = this;
    if (table === undefined || this.#maker === undefined) return undefined;
    const run = this.#run();
    const explain = (cell: Parameters<Run["explain"]>[0]) => run.explain(cell);
    return this.#maker({ tensors: run.tensors, table, granularity: this.#granularity, explain });
  });
  at: number = $derived(Math.min(this.#wanted, (this.film?.count ?? 1) - 1));
  frame: Frame | undefined = $derived(this.film?.frame(this.at));

  constructor(run: () => Run, page: Walked, go: (place: Place) => void) {
    this.#run = run;
    this.#page = page;
    this.#go = go;
  }

  play(table: PlayedTable | undefined): void {
    this.#walk?.stop();
    this.#show(table, undefined);
  }

  steer({ running, at, speed, granularity }: PlayerControls): void {
    if (speed !== undefined) this.speed = speed;
    if (granularity !== undefined && granularity !== this.film?.granularity) {
      const share = this.at / Math.max(1, (this.film?.count ?? 1) - 1);
      this.#granularity = granularity;
      this.#goTo(Math.round(share * ((this.film?.count ?? 1) - 1)));
    }
    if (at !== undefined) this.#goTo(at);
    if (running === false || at !== undefined) {
      this.#walk?.stop();
      this.#pause();
    } else if (running === true && this.film !== undefined) {
      const last = this.film.count - 1;
      if (prefersStill()) this.#goTo(last);
      else this.#start(this.at >= last ? 0 : this.at);
    }
  }

  /** Rejects if the walk's code cannot be loaded. */
  async playLesson(on: boolean): Promise<void> {
    if (on) await this.#walkOn();
    else this.steer({ running: false });
  }

  project(maker: FilmMaker): void {
    this.#maker = maker;
  }

  /** Call when the page shows another step, or the same step again. */
  enter(place: Place): void {
    this.#show(undefined, undefined);
    this.#walk?.enter(place);
  }

  marks(tensor: string): FilmMarks | undefined {
    if (this.table?.tensor !== tensor) return undefined;
    const { film, frame } = this;
    if (film === undefined || frame === undefined) return undefined;
    const { made, from, to } = frame;
    return { made, from, to, rankOf: film.rankOf, current: film.flatOf(from) };
  }

  async #walkOn(): Promise<void> {
    const { Walk } = await import("./walk");
    this.#walk ??= new Walk(this.#page, {
      film: (table) => this.#screen(table),
      onchange: (on) => (this.lesson = on),
      speed: () => this.speed,
      go: this.#go,
    });
    this.#walk.start(this.table?.tensor);
  }

  /** Plays a table row by row; resolves at the end of its film. */
  #screen(table: PlayedTable): Promise<void> {
    return new Promise((resolve) => {
      const film = this.table?.tensor === table.tensor ? this.film : undefined;
      const going = film?.granularity === "rows" && this.at < film.count - 1;
      const at = going ? this.at : 0;
      this.#show(table, "rows", at);
      this.walked = true;
      this.#onend = resolve;
    });
  }

  #show(table: PlayedTable | undefined, granularity: Granularity | undefined, at = 0): void {
    this.#pause();
    this.table = table;
    this.walked = false;
    this.#granularity = granularity;
    if (table !== undefined && prefersStill()) this.#goTo(Infinity);
    else if (table !== undefined) this.#start(at);
  }

  #goTo(at: number): void {
    this.#wanted = at;
    this.#shown = 0;
  }

  #start(at: number): void {
    this.#goTo(at);
    this.#now = undefined;
    this.running = true;
    cancelAnimationFrame(this.#request);
    this.#request = requestAnimationFrame((now) => {
      this.#tick(now);
    });
  }

  #pause(): void {
    this.#onend = undefined;
    if (!this.running) return;
    this.running = false;
    cancelAnimationFrame(this.#request);
  }

  #tick(now: number): void {
    const { film } = this;
    if (film !== undefined) {
      const passed = Math.min(MOST_TIME, now - (this.#now ?? now));
      this.#shown += passed * this.speed;
      let at = this.at;
      const last = film.count - 1;
      while (at < last && this.#shown >= film.lasts(at)) {
        this.#shown -= film.lasts(at);
        at += 1;
      }
      if (at !== this.at) this.#wanted = at;
      if (at >= last) {
        const ended = this.#onend;
        this.#pause();
        ended?.();
        return;
      }
    }
    this.#now = now;
    this.#request = requestAnimationFrame((next) => {
      this.#tick(next);
    });
  }
}

function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
