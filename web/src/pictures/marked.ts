import type { Attachment } from "svelte/attachments";
import { sameCell } from "../features/inspector/model/inspect";
import type { Cell } from "../features/inspector/model/inspect";
import { queryCount } from "../model/layout";
import type { Actions, Page } from "../model/page";
import { tensorOf } from "../model/tensor";

/**
 * Marks of a picture are numbers of the trace: an element with `data-cell="tensor:flat"` is one of them, `data-grid=
 * "tensor:first:rows:columns"` a mosaic of many, row by row from the flat index `first`, or column by column with
 * `data-turned`; `data-ask="row"` is a word that can ask, `data-press` a switch of the picture itself. Pointing at a mark
 * inspects its number, a press pins it; the picture is one tab stop, arrow keys go from mark to mark and inside mosaics
 * from number to number, and the marks of the cell that is inspected in a table are highlighted.
 */
export function marked(page: Page, actions: Actions): Attachment<HTMLElement> {
  return (host) => {
    const listening = new AbortController();
    const { signal } = listening;
    let pointed: Cell | undefined;

    const hover = (cell: Cell | undefined): void => {
      if (cell === undefined && pointed === undefined) return;
      if (cell !== undefined && pointed !== undefined && sameCell(cell, pointed)) return;
      pointed = cell;
      actions.hover(cell);
    };
    host.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType !== "mouse" || event.buttons !== 0) return;
        hover(cellAt(event, page));
      },
      { signal },
    );
    host.addEventListener("pointerleave", () => hover(undefined), { signal });
    host.addEventListener(
      "click",
      (event) => {
        if (event.defaultPrevented) return;
        const row = askerOf(event.target);
        const cell = cellAt(event, page);
        if (row !== undefined) ask(page, actions, row);
        else if (cell !== undefined) actions.pin(cell);
        const mark = markOf(event.target);
        if (mark !== undefined) reach(host, mark);
      },
      { signal },
    );
    host.addEventListener(
      "focusin",
      ({ target }) => {
        const mark = markOf(target);
        if (mark === undefined) return;
        reach(host, mark);
        if (mark.matches(":focus-visible")) hover(numberOf(mark, page));
      },
      { signal },
    );
    host.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && host.contains(relatedTarget)) return;
        // A mark that is removed loses the focus while the page is being changed, when nothing else may change.
        queueMicrotask(() => hover(undefined));
      },
      { signal },
    );
    host.addEventListener(
      "keydown",
      (event) => {
        const mark = markOf(event.target);
        if (mark === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          const row = askerOf(mark);
          const cell = numberOf(mark, page);
          if (row !== undefined) ask(page, actions, row);
          else if (cell !== undefined) actions.pin(cell);
          else mark.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return;
        }
        if (moveInside(mark, event.key)) {
          event.preventDefault();
          hover(numberOf(mark, page));
          return;
        }
        const marks = marksIn(host);
        const at = marks.indexOf(mark);
        const to = {
          ArrowRight: at + 1,
          ArrowDown: at + 1,
          ArrowLeft: at - 1,
          ArrowUp: at - 1,
          Home: 0,
          End: marks.length - 1,
        }[event.key];
        const next = to === undefined ? undefined : marks[to];
        if (next === undefined) return;
        event.preventDefault();
        next.focus();
      },
      { signal },
    );
    const stops = new MutationObserver(() => keepOneStop(host));
    stops.observe(host, { childList: true, subtree: true });
    keepOneStop(host);
    return () => {
      listening.abort();
      stops.disconnect();
      hover(undefined);
    };
  };
}

type Mark = (HTMLElement | SVGElement) & HTMLOrSVGElement;
const MARKS = "[data-cell], [data-grid], [data-ask], [data-press]";

const marksIn = (host: Element): Mark[] => [...host.querySelectorAll<SVGElement>(MARKS)];

function markOf(target: EventTarget | null): Mark | undefined {
  return target instanceof Element ? (target.closest<SVGElement>(MARKS) ?? undefined) : undefined;
}

function keepOneStop(host: Element): void {
  const marks = marksIn(host);
  const stop = marks.find((mark) => mark.getAttribute("tabindex") === "0") ?? marks[0];
  for (const mark of marks) {
    const wanted = mark === stop ? "0" : "-1";
    if (mark.getAttribute("tabindex") !== wanted) mark.setAttribute("tabindex", wanted);
  }
}

function reach(host: Element, mark: Mark): void {
  for (const each of marksIn(host)) each.setAttribute("tabindex", each === mark ? "0" : "-1");
}

function askerOf(target: EventTarget | null): number | undefined {
  const row = markOf(target)?.dataset["ask"];
  return row === undefined ? undefined : Number(row);
}

/** Lets a token ask: the lesson's setting if it has one, else the row of the view. */
export function ask(page: Page, actions: Actions, row: number): void {
  if (page.engine !== "live" || row >= queryCount(page.layout, page.settings)) return;
  if ("query_token" in page.lesson.settings) actions.change({ query_token: row });
  else actions.look({ row });
}

function cellAt(event: PointerEvent | MouseEvent, page: Page): Cell | undefined {
  const mark = markOf(event.target);
  if (mark === undefined) return undefined;
  const { cell } = mark.dataset;
  if (cell !== undefined) return cellOf(cell, page);
  const mosaic = gridOf(mark);
  if (mosaic === undefined) return undefined;
  const { down, across } = mosaic;
  const box = mark.getBoundingClientRect();
  const place = (at: number, from: number, size: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(((at - from) / size) * count)));
  const high = place(event.clientY, box.top, box.height, down);
  const wide = place(event.clientX, box.left, box.width, across);
  return cellOf(mosaic.cell(high, wide), page);
}

interface Mosaic {
  /** Squares from the top down, and from left to right. */
  readonly down: number;
  readonly across: number;
  readonly cell: (down: number, across: number) => string;
}

function gridOf(mark: Mark): Mosaic | undefined {
  const { grid, turned } = mark.dataset;
  if (grid === undefined) return undefined;
  const [id = "", ...numbers] = grid.split(":");
  const [first = 0, rows = 1, columns = 1] = numbers.map(Number);
  const flat = (row: number, column: number): string => `${id}:${first + row * columns + column}`;
  return turned === undefined
    ? { down: rows, across: columns, cell: flat }
    : { down: columns, across: rows, cell: (down, across) => flat(across, down) };
}

/** Where the keys are in a mosaic. */
const places = new WeakMap<Mark, { readonly down: number; readonly across: number }>();

/** The number of a mark; of a mosaic that where the keys are. */
function numberOf(mark: Mark, page: Page): Cell | undefined {
  const mosaic = gridOf(mark);
  if (mosaic === undefined) return cellOf(mark.dataset["cell"], page);
  const at = places.get(mark);
  const [down, across] = [Math.min(at?.down ?? 0, mosaic.down - 1), at?.across ?? 0];
  return cellOf(mosaic.cell(down, Math.min(across, mosaic.across - 1)), page);
}

/** Goes to the next number of a mosaic; false where it ends. */
function moveInside(mark: Mark, key: string): boolean {
  const mosaic = gridOf(mark);
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key];
  if (mosaic === undefined || step === undefined) return false;
  const at = places.get(mark) ?? { down: 0, across: 0 };
  const [down, across] = [at.down + (step[0] ?? 0), at.across + (step[1] ?? 0)];
  if (down < 0 || across < 0 || down >= mosaic.down || across >= mosaic.across) return false;
  places.set(mark, { down, across });
  return true;
}

function cellOf(name: string | undefined, page: Page): Cell | undefined {
  if (name === undefined) return undefined;
  const [id = "", place = "0"] = name.split(":");
  const tensor = tensorOf(page.tensors, id);
  if (tensor === undefined || Number(place) >= tensor.data.length) return undefined;
  const index: number[] = [];
  let rest = Number(place);
  for (const length of [...tensor.shape].reverse()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return { tensor: id, index };
}
