import { drawingOf, isBounded, SVG } from "./drawing";
import { withFormulae } from "./formula";
import { treeOf } from "./html-tree";
import { element, linkOf, PICTURE, pictureNodes } from "./markdown";
import type { MarkdownNode, Pictures } from "./markdown";
import { hasColours, sheetsOf, stylesOf } from "./styles";
import type { Style } from "./styles";

/** The elements that are built anew; of any other its content alone is left. */
const TAGS = new Set(
  `p div span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote em strong i b u s del ins sub sup small mark code pre kbd samp var
  abbr cite q table caption colgroup col thead tbody tfoot tr th td br hr details summary figure figcaption a bdo`.split(
    /\s+/,
  ),
);

/** Elements that stand under another name: parts of a text are no landmarks of the page. */
const RENAMED: readonly (readonly [string, RegExp])[] = [
  ["span", /^(font|center|label)$/],
  ["div", /^(section|article|header|footer|main|nav|aside|address)$/],
];

/** Attributes that an element keeps as they are, where they are numbers or words of this form. */
const KEPT: Readonly<Record<string, RegExp>> = {
  align: /^(left|right|center)$/i,
  colspan: /^\d{1,2}$/,
  dir: /^(ltr|rtl|auto)$/i,
  height: /^\d{1,4}(%|px)?$/,
  open: /^/,
  rowspan: /^\d{1,2}$/,
  span: /^\d{1,2}$/,
  start: /^-?\d{1,6}$/,
  title: /^/,
  type: /^[1aAiI]$/,
  width: /^\d{1,4}(%|px)?$/,
};

/** The name under which a node of Markdown stands in HTML. */
const PLACE = "markdown-node";

interface Reading {
  readonly sheets: ReadonlyMap<Element, string>;
  /** The nodes of Markdown that stand between its HTML, each of which stands there once. */
  readonly left: (MarkdownNode | undefined)[];
  /** The address of a picture, if it is one that the text carries. */
  readonly picture: Pictures;
}

/** What was read. */
export interface ReadHtml {
  readonly nodes: readonly MarkdownNode[];
  /** Whether there is something to see. */
  readonly hasContent: boolean;
  /** Whether scripts or frames were left out. */
  readonly hasScripts: boolean;
  /** Whether it is too large to be read. */
  readonly isLarge: boolean;
}

const ownPicture: Pictures = (src) => (PICTURE.test(src) ? src : undefined);

const known = new WeakMap<object, ReadHtml>();

/** The HTML of an output, by its forms: read once, however often the output is shown. */
export function htmlOf(data: Readonly<Record<string, unknown>>): ReadHtml {
  const html = data["text/html"];
  const found = known.get(data) ?? readHtml(typeof html === "string" ? html : "");
  known.set(data, found);
  return found;
}

/**
 * HTML that strangers wrote, in a document of which nothing runs and nothing is asked for, as elements that are built anew:
 * they have a few attributes, and styles that stay inside of them.
 */
function readHtml(html: string): ReadHtml {
  if (html === "") return { nodes: [], hasContent: false, hasScripts: false, isLarge: false };
  const { document: found, hasScripts, isLarge } = treeOf(html, PLACE);
  const nodes = isLarge ? [] : nodesIn(found, [], ownPicture);
  // The scripts of a frame are those of buttons beside it.
  const isFrame = found.querySelector("table.dataframe") !== null;
  return { nodes, hasContent: nodes.some(tells), hasScripts: hasScripts && !isFrame, isLarge };
}

/** Whether a drawing of an output ends: its elements may use others, but not without bounds. */
export function isDrawable(svg: string): boolean {
  if (!/<use\b/i.test(svg)) return true;
  const { document: found, isLarge } = treeOf(svg, PLACE);
  return !isLarge && isBounded(found.body);
}

/** Whether a node has something to see. */
const tells = (node: MarkdownNode): boolean =>
  typeof node === "string"
    ? node.trim() !== ""
    : !("children" in node) ||
      node.tag === "img" ||
      node.tag === "hr" ||
      (node.styles ?? []).some(([name]) => name === "height") ||
      node.children.some(tells);

/** The nodes of a text, where pieces of HTML stand between them; too large ones stay as they are written. */
export function withHtml(
  nodes: readonly MarkdownNode[],
  picture: Pictures,
): readonly MarkdownNode[] {
  const inner = nodes.map((node) =>
    typeof node === "string" || !("children" in node)
      ? node
      : { ...node, children: withHtml(node.children, picture) },
  );
  if (!inner.some((node) => typeof node !== "string" && "html" in node)) return inner;
  const written = inner.map((node, at) =>
    typeof node !== "string" && "html" in node ? node.html : `<${PLACE} at=${at}></${PLACE}>`,
  );
  const { document: found, isLarge } = treeOf(written.join(""), PLACE);
  return isLarge ? inner : nodesIn(found, inner, picture);
}

function nodesIn(found: Document, nodes: readonly MarkdownNode[], picture: Pictures) {
  const reading = { sheets: sheetsOf(found), left: [...nodes], picture };
  return childrenOf(found.body, reading);
}

function childrenOf(parent: Element, reading: Reading): readonly MarkdownNode[] {
  return Array.from(parent.childNodes).flatMap((node) => nodeOf(node, reading));
}

function nodeOf(node: ChildNode, reading: Reading): readonly MarkdownNode[] {
  if (node instanceof Text) {
    const isCode = node.parentElement?.closest("code, pre, kbd, samp") instanceof Element;
    if (!isCode) return withFormulae(node.data);
    const isFirst = node.parentElement?.localName === "pre" && node.previousSibling === null;
    return [isFirst ? node.data.replace(/^\n/, "") : node.data];
  }
  if (!(node instanceof Element)) return [];
  const tag = node.localName;
  if (tag === PLACE) {
    const at = Number(node.getAttribute("at") ?? "none");
    const standing = reading.left[at];
    reading.left[at] = undefined;
    return standing === undefined ? [] : [standing];
  }
  if (tag === "sheet") return [];
  if (tag === "svg" && node.namespaceURI === SVG) return [drawingOf(node) ?? ""];
  if (tag === "img") return pictureOf(node, reading);
  const children = childrenOf(node, reading);
  const [known = tag] = RENAMED.find(([, names]) => names.test(tag)) ?? [];
  const styles = stylesOf(declaredFor(node, reading));
  if (isHidden(styles)) return [];
  if (!TAGS.has(known)) return children;
  const made = element(lowered(known), children, attributesOf(node));
  return [styles.length === 0 ? made : { ...made, styles }];
}

/** The page's own heading is the first; those of a text stand below it. */
const lowered = (tag: string): string =>
  /^h[1-5]$/.test(tag) ? `h${String(Number(tag[1]) + 1)}` : tag;

function declaredFor(node: Element, { sheets }: Reading): string {
  const own = node.getAttribute("data-style") ?? "";
  const named = [
    ["color", node.localName === "font" ? node.getAttribute("color") : null],
    ["background-color", node.getAttribute("bgcolor")],
    ["display", node.hasAttribute("hidden") ? "none" : null],
  ].map(([name, value]) => (typeof value !== "string" ? "" : `${name}:${value};`));
  const centred = node.localName === "center" ? "display:block;text-align:center;" : "";
  return `${centred}${named.join("")}${sheets.get(node) ?? ""}${own}`;
}

function attributesOf(node: Element): Readonly<Record<string, string>> {
  const kept = Object.entries(KEPT).flatMap(([name, form]) => {
    const value = node.getAttribute(name);
    return value !== null && form.test(value) ? [[name, value] as const] : [];
  });
  const isFrame = node.localName === "table" && node.classList.contains("dataframe");
  return {
    ...Object.fromEntries(kept),
    ...(node.localName === "a" ? linkOf(node.getAttribute("href") ?? "") : {}),
    ...(isFrame ? { class: "dataframe" } : {}),
  };
}

function pictureOf(node: Element, reading: Reading): readonly MarkdownNode[] {
  const { width, height } = attributesOf(node);
  const size = { ...(width && { width }), ...(height && { height }) };
  const { src, alt } = { src: node.getAttribute("data-src"), alt: node.getAttribute("alt") };
  const styles = stylesOf(declaredFor(node, reading));
  if (src === null || isHidden(styles)) return [];
  return pictureNodes(src, alt ?? "", reading.picture, size).map((each) =>
    typeof each !== "string" && "children" in each && styles.length > 0
      ? { ...each, styles }
      : each,
  );
}

const isHidden = (styles: readonly Style[]): boolean =>
  styles.some(([name, value]) => name === "display" && value === "none");

/** Whether nodes are tables alone, whose ground ends where they do. */
export const areTables = (nodes: readonly MarkdownNode[]): boolean =>
  nodes.every((node) =>
    typeof node === "string" ? node.trim() === "" : "tag" in node && node.tag === "table",
  );

/** Whether some HTML of a text is shown as it is written, being too large. */
export const hasSource = (nodes: readonly MarkdownNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node !== "string" &&
      ("html" in node || ("children" in node && hasSource(node.children))),
  );

/** The nodes of a text, of which those with colours of their own stand on white, as they were written for. */
export const onPaper = (nodes: readonly MarkdownNode[]): readonly MarkdownNode[] =>
  nodes.map((node) =>
    typeof node === "string" || !("children" in node) || !isColoured(node)
      ? node
      : { ...node, attributes: { ...node.attributes, class: "paper" } },
  );

export const isColoured = (node: MarkdownNode): boolean =>
  typeof node !== "string" &&
  "children" in node &&
  (hasColours(node.styles ?? []) || node.children.some(isColoured));
