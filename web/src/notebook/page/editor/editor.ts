import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { Annotation, Compartment, EditorState, Prec } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import type { KeyBinding } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { lineMarks, setLit, setMarks, setOthers, setStopped } from "./marks";
import type { LineMark, LitLine, LoopMark, Other } from "./marks";

/** Keywords stand out by their weight, comments and strings step back; colours are left to the roles of tensors. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], fontWeight: "600" },
  { tag: tags.bool, fontWeight: "600" },
  { tag: tags.null, fontWeight: "600" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--scores)" },
  { tag: tags.meta, color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "var(--code, 0.8125rem)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.52", overflowX: "auto" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)" },
  // Presented, long lines are broken.
  ".cm-content:not(.cm-lineWrapping)": {
    flexShrink: "var(--code-shrink, 0)",
    overflowWrap: "anywhere",
    whiteSpace: "var(--code-wrap, pre)",
  },
  ".cm-line": { padding: "0 0.5rem 0 0.75rem" },
  ".cm-gutters": {
    border: "0",
    color: "var(--soft)",
    backgroundColor: "var(--paper)",
    fontSize: "0.75rem",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.25em", padding: "0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--soft)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--bad)",
  },
  // On paper nothing can be scrolled.
  "@media print": {
    ".cm-scroller": { overflowX: "visible" },
    ".cm-content": { minWidth: "0" },
    ".cm-content:not(.cm-lineWrapping)": { flexShrink: "1" },
    ".cm-line": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
    ".cm-cursor": { display: "none" },
  },
});

/** Marks a text that was changed elsewhere. */
const fromOutside = Annotation.define<boolean>();

/** What an editor is told, and what it tells. */
export interface EditorOptions {
  readonly text: string;
  readonly label: string;
  readonly isCode: boolean;
  readonly onchange: (text: string) => void;
  /** Whether the text stays as it is; `onrefused` is told of a try to edit it. */
  readonly isLocked: () => boolean;
  readonly onrefused: () => void;
  readonly onfocus: () => void;
  /** The line of the cursor, counted from 1; undefined when the focus has left. */
  readonly online: (line: number | undefined) => void;
  /** The mark at the end of a line was pressed. */
  readonly onmark: (line: number) => void;
  /** Keys of the cell, before the editor's own. */
  readonly keys: readonly KeyBinding[];
}

export interface Editor {
  focus(atEnd?: boolean): void;
  /** Puts the cursor at the start of a line, counted from 1. */
  goToLine(line: number): void;
  /** The line of the cursor, counted from 1; with a line, puts it there and leaves the focus. */
  cursor(line?: number): number;
  /** Takes over a text that was changed elsewhere. */
  take(text: string): void;
  label(text: string, isCode: boolean): void;
  /** Shows what stands at the ends of lines. */
  mark(lines: readonly LineMark[], loops: readonly LoopMark[]): void;
  /** Lets one line stand out, or none. */
  light(line: LitLine | undefined): void;
  /** Strikes texts out, each with another beside it. */
  strike(others: readonly Other[]): void;
  /** Marks the line at which the code stopped, with what is said at its end; or none. */
  stop(line: number | undefined, told: string): void;
  /** The middle of a line in the window, in px; undefined where it is not drawn. */
  middleOf(line: number): number | undefined;
  end(): void;
}

/**
 * Makes an editor in an element, inside a shadow root: there its styles are sheets made by script, which the page's policy
 * allows, where it refuses elements with styles.
 */
export function makeEditor(host: HTMLElement, options: EditorOptions): Editor {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const shown = new Compartment();
  // What is shown already, while the text stays: each change has the browser lay out the code anew.
  let marked: string | undefined;
  let lit: string | undefined;
  let struck = 0;
  let isStopped = false;
  /** Whether the tab key indents: where it has only come to the code, it goes on from it. */
  let isIndenting = false;
  const indent = (): void => {
    isIndenting = true;
    view.setTabFocusMode(false);
  };
  const view = new EditorView({
    parent: shadow,
    root: shadow,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        Prec.highest(keymap.of([...options.keys])),
        history(),
        highlightSpecialChars(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        syntaxHighlighting(colours),
        look,
        shown.of(asShown(options.label, options.isCode, options.isLocked())),
        EditorState.transactionFilter.of((transaction) => {
          const isOther = transaction.annotation(fromOutside) === true;
          if (!transaction.docChanged || isOther || !options.isLocked()) return transaction;
          options.onrefused();
          return [];
        }),
        EditorView.domEventHandlers({
          mousedown: indent,
          // Chromium gives what is typed over bold code its style, inline, which the page's policy refuses.
          beforeinput: (event) => {
            if (!event.data || event.inputType !== "insertText" || event.isComposing) return false;
            // The state hears of a new selection only some time after it. Not every browser has this method.
            const selection: Partial<Selection> | null = getSelection();
            const [range] = selection?.getComposedRanges?.({ shadowRoots: [shadow] }) ?? [];
            if (!range || range.collapsed || !shadow.contains(range.startContainer)) return false;
            const from = view.posAtDOM(range.startContainer, range.startOffset);
            const to = view.posAtDOM(range.endContainer, range.endOffset);
            view.dispatch({
              changes: { from, to, insert: event.data },
              selection: { anchor: from + event.data.length },
              userEvent: "input.type",
              scrollIntoView: true,
            });
            return true;
          },
          focus: () => {
            view.setTabFocusMode(!isIndenting);
          },
          // Not where another window has come before this one.
          blur: () => {
            if (document.hasFocus()) isIndenting = false;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            if (view.hasFocus) indent();
            marked = lit = undefined;
            options.onchange(update.state.doc.toString());
          }
          if (update.focusChanged && view.hasFocus) options.onfocus();
          if (!update.focusChanged && !update.selectionSet) return;
          const { doc, selection } = update.state;
          options.online(view.hasFocus ? doc.lineAt(selection.main.head).number : undefined);
        }),
        options.isCode ? lineMarks(options.onmark) : [],
      ],
    }),
  });
  return {
    focus(atEnd = false) {
      indent();
      view.focus();
      if (atEnd) view.dispatch({ selection: { anchor: view.state.doc.length } });
    },
    goToLine(line) {
      const { doc } = view.state;
      const { from } = doc.line(Math.min(doc.lines, Math.max(1, line)));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      indent();
      view.focus();
    },
    cursor(line) {
      const { doc } = view.state;
      const at = line && doc.line(Math.min(doc.lines, Math.max(1, line))).from;
      if (at !== undefined) view.dispatch({ selection: { anchor: at } });
      return view.state.doc.lineAt(view.state.selection.main.head).number;
    },
    take(text) {
      if (view.state.doc.toString() === text) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: fromOutside.of(true),
      });
    },
    label(text, isCode) {
      view.dispatch({ effects: shown.reconfigure(asShown(text, isCode, options.isLocked())) });
    },
    mark(lines, loops) {
      const wanted = JSON.stringify([lines, loops]);
      if (wanted === marked) return;
      marked = wanted;
      view.dispatch({ effects: setMarks.of({ lines, loops }) });
    },
    light(line) {
      const wanted = JSON.stringify([line]);
      if (wanted === lit) return;
      lit = wanted;
      view.dispatch({ effects: setLit.of(line) });
    },
    strike(others) {
      if (others.length > 0 || struck > 0) view.dispatch({ effects: setOthers.of(others) });
      struck = others.length;
    },
    stop(line, told) {
      if (line === undefined && !isStopped) return;
      isStopped = line !== undefined;
      view.dispatch({ effects: setStopped.of(line === undefined ? undefined : { line, told }) });
    },
    middleOf(line) {
      const { doc } = view.state;
      if (line > doc.lines) return undefined;
      const place = view.coordsAtPos(doc.line(line).from);
      return place === null ? undefined : (place.top + place.bottom) / 2;
    },
    end() {
      view.destroy();
    },
  };
}

const asShown = (label: string, isCode: boolean, isLocked: boolean): Extension => [
  EditorView.contentAttributes.of({
    "aria-label": label,
    tabindex: "0",
    ...(isLocked && { "aria-readonly": "true" }),
  }),
  isCode ? [pythonLanguage, lineNumbers()] : EditorView.lineWrapping,
];
