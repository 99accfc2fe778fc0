import type { Attachment } from "svelte/attachments";
import { sameCell } from "../features/inspector/model/inspect";
import type { Cell } from "../features/inspector/model/inspect";
import { queryCount } from "../model/layout";
import type { Actions, Page } from "../model/page";
import { tensorOf } from "../model/tensor";

/**
 * Marks of a picture are numbers of the trace: an element with `data-cell="tensor:flat"` is one of them, `data-grid=
 * "tensor:first:rows:columns"` a mosaic of many, row by row from the flat index `first`; `data-ask="row"` is a word that
 * can ask. Pointing at a mark inspects its number, a press pins it; the picture is one tab stop, arrow keys go from mark
 * to mark, and those of the cell that is inspected in a table are highlighted.
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
        if (mark.matches(":focus-visible")) hover(cellOf(mark.dataset["cell"], page));
      },
      { signal },
    );
    host.addEventListener("focusout", () => hover(undefined), { signal });
    host.addEventListener(
      "keydown",
      (event) => {
        const mark = markOf(event.target);
        if (mark === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          const row = askerOf(mark);
          const cell = cellOf(mark.dataset["cell"] ?? mark.dataset["grid"], page);
          if (row !== undefined) ask(page, actions, row);
          else if (cell !== undefined) actions.pin(cell);
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
const MARKS = "[data-cell], [data-grid], [data-ask]";

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
  const { cell, grid } = mark.dataset;
  if (cell !== undefined) return cellOf(cell, page);
  if (grid === undefined) return undefined;
  const [id = "", first = 0, rows = 1, columns = 1] = grid
    .split(":")
    .map((part, at) => (at === 0 ? part : Number(part))) as [string, number, number, number];
  const box = mark.getBoundingClientRect();
  const place = (at: number, from: number, size: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(((at - from) / size) * count)));
  const row = place(event.clientY, box.top, box.height, rows);
  const column = place(event.clientX, box.left, box.width, columns);
  return cellOf(`${id}:${first + row * columns + column}`, page);
}

function cellOf(name: string | undefined, page: Page): Cell | undefined {
  const [id = "", place = "0"] = (name ?? "").split(":");
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
