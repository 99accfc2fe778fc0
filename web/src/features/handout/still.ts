import type { ComparisonPage, InspectionPage, Page, PlayingPage } from "../../model/page";

const NOTHING_INSPECTED: InspectionPage = {
  hovered: undefined,
  pinned: undefined,
  cell: undefined,
  played: false,
  explanation: undefined,
  feeds: [],
  lit: new Map(),
  trail: [],
};

const NOTHING_PLAYED: PlayingPage = {
  table: undefined,
  film: undefined,
  frame: undefined,
  at: 0,
  running: false,
  speed: 1,
  lesson: false,
  walked: false,
  marks: () => undefined,
};

/** A view of the page at another step, with the current numbers and without inspection, comparison or player. */
export function stillAt(page: Page, step: string): Page {
  const overrides: Partial<Page> = {
    step,
    spotlight: undefined,
    inspection: NOTHING_INSPECTED,
    playing: NOTHING_PLAYED,
    get comparison(): ComparisonPage {
      return { kept: undefined, showing: "now", a: {}, tensors: page.tensors };
    },
  };
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(name in overrides ? overrides : target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
