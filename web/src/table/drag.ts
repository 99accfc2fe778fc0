import { nudgeStep, nudged } from "../model/reading";
import type { ShownTensor } from "../model/tensor";

/** Pixels before a press becomes a drag, and pixels per step of the number. */
const SLACK = 4;
const PIXELS_A_STEP = 4;

/** Changes a number by dragging sideways, like a slider: Shift goes ten times as far, Alt a tenth. */
export class CellDrag {
  /** True for the click that ends a drag. */
  hasJustEnded = false;
  #end: { readonly x: number; readonly y: number } | undefined;
  readonly #tensor: () => ShownTensor;
  readonly #onvalue: (index: number[], value: number) => void;

  constructor(tensor: () => ShownTensor, onvalue: (index: number[], value: number) => void) {
    this.#tensor = tensor;
    this.#onvalue = onvalue;
  }

  /** Whether the pointer has not moved since a drag ended: browsers repeat its event after a change of the page. */
  restsAt({ clientX, clientY }: PointerEvent): boolean {
    return this.#end?.x === clientX && this.#end.y === clientY;
  }

  start(event: PointerEvent, index: number[], value: number, touch = false): void {
    this.hasJustEnded = false;
    this.#end = undefined;
    if (event.button !== 0 || (event.pointerType === "touch" && !touch)) return;
    const target = event.currentTarget as HTMLElement;
    // While the mouse button is down, a move selects no text.
    document.documentElement.classList.add("dragging");
    const step = nudgeStep(this.#tensor().data);
    let moving = false;
    let from = event.clientX;
    let last = value;
    const move = ({ clientX, shiftKey, altKey }: PointerEvent): void => {
      if (!moving && Math.abs(clientX - from) < SLACK) return;
      if (!moving) {
        moving = true;
        target.setPointerCapture(event.pointerId);
        from = clientX;
      }
      const steps = Math.trunc((clientX - from) / PIXELS_A_STEP);
      if (steps === 0) return;
      from += steps * PIXELS_A_STEP;
      last = nudged(last, steps * (shiftKey ? 10 : altKey ? 0.1 : 1), step);
      this.#onvalue(index, last);
    };
    const end = ({ clientX, clientY }: PointerEvent): void => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      document.documentElement.classList.remove("dragging");
      this.hasJustEnded = moving;
      if (moving) this.#end = { x: clientX, y: clientY };
      setTimeout(() => (this.hasJustEnded = false));
    };
    // Listens on the whole page: the first move may already be outside of a narrow table.
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }
}
