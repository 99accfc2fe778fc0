import { zoomed } from "./viewport";
import type { Viewport } from "./viewport";

interface Wanted {
  viewport(): Viewport;
  tokens(): number;
  see(viewport: Viewport): void;
  hover(cell: readonly [number, number] | undefined): void;
  pin(cell: readonly [number, number]): void;
}

/** A press that moves no further is a click, in px. */
const STILL = 5;
/** How much zoomed one pixel of the wheel brings. */
const WHEEL = 1.0018;

/** Wheel, drag and pinch on the map: a point of it stays under the finger. */
export class MapGestures {
  readonly #wanted: Wanted;
  readonly #down = new Map<number, readonly [number, number]>();
  #moved = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  readonly listen = (canvas: HTMLElement): (() => void) => {
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      does: (event: HTMLElementEventMap[Name]) => void,
    ): void => {
      canvas.addEventListener(name, does, { signal: listening.signal, passive: false });
    };
    on("wheel", (event) => {
      this.#turn(canvas, event);
    });
    on("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (this.#down.size === 0) this.#moved = 0;
      this.#down.set(event.pointerId, [event.clientX, event.clientY]);
      canvas.setPointerCapture(event.pointerId);
    });
    on("pointermove", (event) => {
      this.#move(canvas, event);
    });
    on("pointerup", (event) => {
      const pressed = this.#down.delete(event.pointerId);
      if (pressed && this.#moved < STILL) this.#wanted.pin(this.#cellAt(canvas, event));
      if (this.#down.size > 0) this.#moved = STILL;
    });
    on("pointercancel", (event) => {
      this.#down.delete(event.pointerId);
      this.#moved = STILL;
    });
    on("pointerleave", () => {
      this.#wanted.hover(undefined);
    });
    return () => {
      listening.abort();
    };
  };

  /** From 0 to 1 in both directions. */
  #pointAt(canvas: HTMLElement, x: number, y: number): readonly [number, number] {
    const box = canvas.getBoundingClientRect();
    return [(x - box.left) / box.width, (y - box.top) / box.height];
  }

  #cellAt(canvas: HTMLElement, { clientX, clientY }: MouseEvent): readonly [number, number] {
    const [x, y] = this.#pointAt(canvas, clientX, clientY);
    const { top, left, span } = this.#wanted.viewport();
    const fitting = (place: number): number =>
      Math.max(0, Math.min(this.#wanted.tokens() - 1, Math.floor(place)));
    return [fitting(top + y * span), fitting(left + x * span)];
  }

  /** At the edge of the map, the page scrolls. */
  #turn(canvas: HTMLElement, event: WheelEvent): void {
    const viewport = this.#wanted.viewport();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
    const point = this.#pointAt(canvas, event.clientX, event.clientY);
    const next = zoomed(viewport, WHEEL ** -pixels, point, this.#wanted.tokens());
    if (next.span === viewport.span) return;
    event.preventDefault();
    this.#wanted.see(next);
  }

  #move(canvas: HTMLElement, event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") this.#wanted.hover(this.#cellAt(canvas, event));
      return;
    }
    const now = [event.clientX, event.clientY] as const;
    const [x, y] = [now[0] - before[0], now[1] - before[1]];
    this.#moved += Math.hypot(x, y);
    const others = [...this.#down].filter(([id]) => id !== event.pointerId);
    this.#down.set(event.pointerId, now);
    if (this.#moved < STILL) return;
    const viewport = this.#wanted.viewport();
    const { width } = canvas.getBoundingClientRect();
    const [other] = others;
    if (other === undefined) {
      const scale = viewport.span / width;
      const [left, top] = [viewport.left - x * scale, viewport.top - y * scale];
      this.#wanted.see({ ...viewport, top, left });
      return;
    }
    const [, [ox, oy]] = other;
    const far = Math.hypot(now[0] - ox, now[1] - oy);
    const was = Math.hypot(before[0] - ox, before[1] - oy);
    const middle = this.#pointAt(canvas, (now[0] + ox) / 2, (now[1] + oy) / 2);
    this.#wanted.see(zoomed(viewport, far / Math.max(1, was), middle, this.#wanted.tokens()));
  }
}
