/** States that can be gone back to; changes of one kind in quick succession count as one. */
export class History<State> {
  readonly #past: State[] = [];
  readonly #future: State[] = [];
  #group = "";
  #last = -Infinity;

  static readonly MOST = 200;
  /** Milliseconds within which a further change of the same group joins the one before. */
  static readonly PAUSE = 1000;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Pushes the state before a change. */
  leave(state: State, group: string, now: number): void {
    const joins = group !== "" && group === this.#group && now - this.#last < History.PAUSE;
    this.#group = group;
    this.#last = now;
    this.#future.length = 0;
    if (joins) return;
    this.#past.push(state);
    if (this.#past.length > History.MOST) this.#past.shift();
  }

  undo(present: State): State | undefined {
    return this.#step(this.#past, this.#future, present);
  }

  redo(present: State): State | undefined {
    return this.#step(this.#future, this.#past, present);
  }

  #step(from: State[], to: State[], present: State): State | undefined {
    const state = from.pop();
    if (state === undefined) return undefined;
    to.push(present);
    this.#group = "";
    return state;
  }
}
