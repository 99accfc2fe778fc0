import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { ChangeDesc, Extension, Range, StateEffectType, Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, gutter } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Mosaic } from "../../../model/mosaic";

/** What stands at the end of a line: the shape of what it made, and a picture of it. */
export interface LineMark {
  /** Counted from 1. */
  readonly line: number;
  readonly shape: string;
  /** One, or as many as fit of the matrices along the axes in front. */
  readonly mosaics: readonly Mosaic[];
  /** Of a number that the line has made several times: its path, as large as `CURVE`. */
  readonly curve: string | undefined;
  /** For the pointer. */
  readonly title: string;
}

/** How far a loop has come, at the line that begins it. */
export interface LoopMark {
  readonly line: number;
  readonly begun: number;
  readonly of: number;
}

/** In px. */
export const CURVE = { width: 36, height: 14 };

/** A line that stands out, in the colour of a role. */
export interface LitLine {
  readonly line: number;
  readonly role: string;
}

/** A text beside the one that it stands for: from where to where that is, counted from 0. */
export interface Other {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const SVG = "http://www.w3.org/2000/svg";

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [each, value] of Object.entries(attributes)) element.setAttribute(each, value);
  return element;
}

/** A picture 16 px high and up to `most` times as wide. */
function drawn({ rows, columns, paths }: Mosaic, most: number): SVGElement {
  const share = Math.min(most, Math.max(0.5, columns / rows || 1));
  const picture = svgElement("svg", {
    class: "mosaic",
    viewBox: `0 0 ${String(columns)} ${String(rows)}`,
    preserveAspectRatio: "none",
    width: String(Math.round(16 * share)),
    height: "16",
  });
  picture.append(...paths.map(({ look, d }) => svgElement("path", { class: look, d })));
  return picture;
}

/** A curve in the place of a picture. */
function drawnCurve(d: string): SVGElement {
  const width = String(CURVE.width);
  const picture = svgElement("svg", {
    class: "curve",
    width,
    height: "16",
    viewBox: `0 -1 ${width} 16`,
  });
  picture.append(svgElement("path", { d }));
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
    const { shape, mosaics, curve, title } = this.#mark;
    const whole = document.createElement("span");
    whole.className = "mark";
    whole.title = title;
    const size = document.createElement("span");
    size.className = "size";
    size.append(shape);
    const most = mosaics.length > 1 ? 1 : 1.5;
    const pictures = mosaics.map((mosaic) => drawn(mosaic, most));
    whole.append(size, ...(curve === undefined ? pictures : [drawnCurve(curve)]));
    return whole;
  }
}

class Progress extends GutterMarker {
  readonly #loop: LoopMark;

  constructor(loop: LoopMark) {
    super();
    this.#loop = loop;
  }

  override eq(other: Progress): boolean {
    return other.#loop === this.#loop;
  }

  override toDOM(): Node {
    const { begun, of } = this.#loop;
    const whole = document.createElement("span");
    whole.className = "mark loop";
    const bar = document.createElement("progress");
    [bar.value, bar.max] = [begun, of];
    whole.append(`${String(begun)} / ${String(of)}`, bar);
    return whole;
  }
}

export const setMarks = StateEffect.define<{
  readonly lines: readonly LineMark[];
  readonly loops: readonly LoopMark[];
}>();
export const setLit = StateEffect.define<LitLine | undefined>();
/** The line at which the code stopped, and what is said at its end. */
export const setStopped = StateEffect.define<
  { readonly line: number; readonly told: string } | undefined
>();

export const setOthers = StateEffect.define<readonly Other[]>();

class OtherText extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: OtherText): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    const whole = document.createElement("ins");
    whole.append(this.#text);
    return whole;
  }
}

const others = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { changes, effects, state }) {
    const given = effects.find((each) => each.is(setOthers));
    if (given === undefined) return value.map(changes);
    const all = (given.value as readonly Other[]).filter(({ to }) => to <= state.doc.length);
    return Decoration.set(
      all.flatMap(({ from, to, text }) => [
        Decoration.mark({ tagName: "del" }).range(from, to),
        Decoration.widget({ widget: new OtherText(text), side: 1 }).range(to),
      ]),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** They move with their lines while the text is edited. */
const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, { changes, effects, state }) {
    const given = effects.find((each) => each.is(setMarks));
    if (given === undefined) return value.map(changes);
    const { lines, loops } = given.value as Parameters<typeof setMarks.of>[0];
    const all: { readonly line: number; readonly made: GutterMarker }[] = [
      ...lines.map((mark) => ({ line: mark.line, made: new Mark(mark) })),
      ...loops.map((mark) => ({ line: mark.line, made: new Progress(mark) })),
    ];
    return RangeSet.of(
      all
        .filter(({ line }) => line <= state.doc.lines)
        .map(({ line, made }) => made.range(state.doc.line(line).from)),
      true,
    );
  },
});

/** Where lines stand behind what was inserted at their beginning. */
function moved(value: DecorationSet, changes: ChangeDesc, doc: Text): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const line = value.iter(); line.value !== null; line.next()) {
    ranges.push(line.value.range(doc.lineAt(changes.mapPos(line.from, 1)).from));
  }
  return Decoration.set(ranges);
}

/** One line with a look of its own, as an effect gives it; it moves with its text. */
function lineField<Given extends { readonly line: number }>(
  effect: StateEffectType<Given | undefined>,
  look: (given: Given) => Parameters<typeof Decoration.line>[0],
): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(value, { changes, effects, state }) {
      const given = effects.find((each) => each.is(effect));
      if (given === undefined) return changes.empty ? value : moved(value, changes, state.doc);
      const asked = given.value as Given | undefined;
      if (asked === undefined || asked.line > state.doc.lines) return Decoration.none;
      return Decoration.set([Decoration.line(look(asked)).range(state.doc.line(asked.line).from)]);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

const lit = lineField(setLit, ({ role }) => ({ class: `lit role-${role}` }));
const stopped = lineField(setStopped, ({ told }) => ({
  class: "stopped",
  attributes: { "data-told": told },
}));

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
  // Under its numbers, so that the code keeps its room.
  ".cm-marks .loop": { position: "relative" },
  ".cm-marks progress": {
    position: "absolute",
    bottom: "0",
    left: "0",
    width: "100%",
    height: "3px",
    accentColor: "var(--ink)",
  },
  ".mark .curve path": { fill: "none", stroke: "currentcolor", strokeWidth: "1.2" },
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
  ".cm-line.stopped": {
    backgroundColor: "color-mix(in srgb, var(--bad) 12%, transparent)",
    boxShadow: "inset 3px 0 0 var(--bad)",
  },
  del: { color: "var(--soft)" },
  ins: { marginLeft: "0.5ch", fontWeight: "600", textDecoration: "underline dotted" },
  ".cm-line.stopped::after": {
    content: "attr(data-told)",
    marginLeft: "2rem",
    color: "var(--bad)",
    fontFamily: "var(--text)",
  },
  ...Object.fromEntries(ROLES.map((role) => [`.role-${role}`, { "--role": `var(--${role})` }])),
});

/** Marks at the ends of lines; they stay in sight while the code scrolls sideways. `onmark` is told of a pressed one. */
export function lineMarks(onmark: (line: number) => void): Extension {
  return [
    marks,
    lit,
    stopped,
    others,
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
