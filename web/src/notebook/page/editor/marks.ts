import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter } from "@codemirror/view";
import type { Mosaic } from "../../../model/mosaic";

/** What stands at the end of a line: the shape of what it made, and a picture of it. */
export interface LineMark {
  /** Counted from 1. */
  readonly line: number;
  readonly shape: string;
  /** One, or as many as fit of the matrices along the axes in front. */
  readonly mosaics: readonly Mosaic[];
  /** For the pointer. */
  readonly title: string;
}

/** A line that stands out, in the colour of a role. */
export interface LitLine {
  readonly line: number;
  readonly role: string;
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture 16 px high and up to `most` times as wide. */
function drawn({ rows, columns, paths }: Mosaic, most: number): SVGElement {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${String(columns)} ${String(rows)}`);
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("class", "mosaic");
  const share = Math.min(most, Math.max(0.5, columns / rows));
  picture.setAttribute("width", String(Math.round(16 * share)));
  picture.setAttribute("height", "16");
  for (const { look, d } of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", look);
    path.setAttribute("d", d);
    picture.append(path);
  }
  return picture;
}

class Mark extends GutterMarker {
  readonly #mark: LineMark;

  constructor(mark: LineMark) {
    super();
    this.#mark = mark;
  }

  override eq(other: Mark): boolean {
    return other.#mark === this.#mark;
  }

  override toDOM(): Node {
    const { shape, mosaics, title } = this.#mark;
    const whole = document.createElement("span");
    whole.className = "mark";
    whole.title = title;
    const size = document.createElement("span");
    size.className = "size";
    size.append(shape);
    const most = mosaics.length > 1 ? 1 : 1.5;
    whole.append(size, ...mosaics.map((mosaic) => drawn(mosaic, most)));
    return whole;
  }
}

export const setMarks = StateEffect.define<readonly LineMark[]>();
export const setLit = StateEffect.define<LitLine | undefined>();

/** They move with their lines while the text is edited. */
const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, { changes, effects, state }) {
    const given = effects.find((each) => each.is(setMarks));
    if (given === undefined) return value.map(changes);
    const lines = (given.value as readonly LineMark[]).filter(
      ({ line }) => line <= state.doc.lines,
    );
    return RangeSet.of(
      lines.map((mark) => new Mark(mark).range(state.doc.line(mark.line).from)),
      true,
    );
  },
});

const lit = StateField.define<ReturnType<typeof Decoration.set>>({
  create: () => Decoration.none,
  update(value, { changes, effects, state }) {
    const given = effects.find((each) => each.is(setLit));
    if (given === undefined) return value.map(changes);
    const { line, role } = (given.value as LitLine | undefined) ?? { line: Infinity, role: "" };
    if (line > state.doc.lines) return Decoration.none;
    const look = Decoration.line({ class: `lit role-${role}` });
    return Decoration.set([look.range(state.doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const ROLES = ["query", "key", "value", "scores", "weights", "output"];

/** The page's own styles do not reach into the editor; its colours do. Mosaics have every fourth tint. */
const look = EditorView.baseTheme({
  ".cm-marks": { padding: "0 0.25rem 0 0.5rem", cursor: "pointer" },
  ".cm-marks .mark": {
    display: "flex",
    gap: "2px",
    alignItems: "center",
    justifyContent: "flex-end",
    height: "100%",
    color: "var(--soft)",
    fontFamily: "var(--mono)",
    fontSize: "0.6875rem",
  },
  // On a phone the code needs the room.
  "@media (width < 48rem)": { ".cm-marks .size": { display: "none" } },
  ".mosaic": { shapeRendering: "crispedges", outline: "1px solid var(--line)" },
  // Presented, the code needs the room.
  ".size": { display: "var(--mark-size, inline)", marginRight: "0.25rem" },
  '.mosaic [class^="p"]': { fill: "rgb(var(--positive) / calc(1.5 * var(--tint)))" },
  '.mosaic [class^="n"]': { fill: "rgb(var(--negative) / calc(1.5 * var(--tint)))" },
  '.mosaic [class^="w"]': { fill: "rgb(var(--weight) / calc(1.5 * var(--tint)))" },
  ".mosaic .masked": { fill: "var(--line)" },
  ".mosaic .broken": { fill: "var(--bad)" },
  ...Object.fromEntries(
    [4, 8, 12, 16, 20, 24].map((level) => [
      ["p", "n", "w"].map((sign) => `.mosaic .${sign}${String(level)}`).join(", "),
      { "--tint": `${String(2.5 * level)}%` },
    ]),
  ),
  ".cm-line.lit": {
    backgroundColor: "color-mix(in srgb, var(--role, var(--soft)) 14%, transparent)",
  },
  ...Object.fromEntries(ROLES.map((role) => [`.role-${role}`, { "--role": `var(--${role})` }])),
});

/** Marks at the ends of lines; they stay in sight while the code scrolls sideways. `onmark` is told of a pressed one. */
export function lineMarks(onmark: (line: number) => void): Extension {
  return [
    marks,
    lit,
    look,
    gutter({
      class: "cm-marks",
      side: "after",
      markers: (view) => view.state.field(marks),
      domEventHandlers: {
        click(view, { from }) {
          let isMarked = false;
          view.state.field(marks).between(from, from, () => {
            isMarked = true;
          });
          if (isMarked) onmark(view.state.doc.lineAt(from).number);
          return isMarked;
        },
      },
    }),
  ];
}
