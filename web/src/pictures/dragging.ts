import type { Attachment } from "svelte/attachments";

/** Pixels before a press becomes a drag. */
const SLACK = 3;

export interface Dragged {
  /** With the first move; false where it may not be dragged. */
  start(): boolean;
  /** So many px from where it began, in the picture's own units. */
  move(dx: number, dy: number): void;
  end(): void;
}

/** An attachment for a mark in an SVG picture that the pointer can drag; a press without a move stays a press. */
export const draggable =
  (dragged: () => Dragged): Attachment<SVGElement> =>
  (mark) => {
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      const svg = mark.ownerSVGElement;
      if (svg === null) return;
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      const now = dragged();
      let moving = false;
      const move = ({ clientX, clientY }: PointerEvent): void => {
        const [dx, dy] = [clientX - event.clientX, clientY - event.clientY];
        if (!moving) {
          if (Math.hypot(dx, dy) < SLACK || !now.start()) return;
          moving = true;
          document.documentElement.classList.add("dragging");
        }
        now.move(dx * scale, dy * scale);
      };
      const stop = (): void => {
        document.removeEventListener("pointermove", move);
        document.removeEventListener("pointerup", stop);
        document.removeEventListener("pointercancel", stop);
        document.documentElement.classList.remove("dragging");
        if (!moving) return;
        now.end();
        // The press that a drag ends with pins nothing.
        const swallow = (click: Event): void => {
          click.stopPropagation();
          click.preventDefault();
        };
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      };
      document.addEventListener("pointermove", move);
      document.addEventListener("pointerup", stop);
      document.addEventListener("pointercancel", stop);
    };
    mark.addEventListener("pointerdown", down as EventListener);
    return () => {
      mark.removeEventListener("pointerdown", down as EventListener);
    };
  };
