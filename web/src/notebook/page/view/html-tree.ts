import { Parser } from "htmlparser2";
import { SVG, svgName } from "./drawing";

/** How much HTML is read: letters, elements, and how many of them stand in each other. */
const MOST_LETTERS = 3_000_000;
const MOST_ELEMENTS = 30_000;
const MOST_DEPTH = 200;
/** How many elements may wait for their ends, and how many attributes of one are read. */
const MOST_OPEN = 2000;
const MOST_ATTRIBUTES = 60;
/** How many letters are parsed before the limits are looked at. */
const PIECE = 20_000;

const NAME = /^[a-z][\w.-]*$/;

/** What runs or brings another page. */
const ACTIVE = new Set(["script", "iframe", "frame", "object", "embed"]);

/** Other elements of which nothing is left. */
const DROPPED = new Set(
  "applet audio base button canvas dialog input link meta noscript portal select template textarea title video".split(
    " ",
  ),
);

/** The elements of a text that stand under another name: a form would answer to the names of what is in it. */
const RENAMED: Readonly<Record<string, string>> = { form: "div", style: "sheet" };

/** HTML as a tree in a document that no window shows. */
export interface HtmlTree {
  readonly document: Document;
  /** Whether the HTML has scripts, or frames of other pages. */
  readonly hasScripts: boolean;
  /** Whether it is larger than what is read. */
  readonly isLarge: boolean;
}

/** The name of an attribute in the tree: what a browser would act upon has another one there. */
const attributeOf = (name: string): string => (/^(style|src)$/.test(name) ? `data-${name}` : name);

/**
 * Reads HTML by a parser of its own: that of the browser would report each style and handler to the page's policy. Nothing in
 * the tree runs or is asked for, sheets are elements `sheet`, and handlers are left out. An element named `place` stands for
 * something else and is not counted.
 */
export function treeOf(html: string, place: string): HtmlTree {
  const made = document.implementation.createHTMLDocument("");
  const open: Element[] = [made.body];
  let count = 0;
  let hasScripts = false;
  const inner = (): Element => open.at(-1) ?? made.body;
  const isDrawn = (name: string): boolean =>
    name === "svg" || (inner().namespaceURI === SVG && inner().localName !== "foreignObject");
  const begin = (given: string, attributes: Readonly<Record<string, string>>): void => {
    const name = NAME.test(given) ? given : "span";
    hasScripts ||= ACTIVE.has(name);
    count += name === place ? 0 : 1;
    const isSvg = isDrawn(name);
    if (open.length > MOST_DEPTH && name !== place) {
      // Its text stands in what is around it.
      open.push(inner());
      return;
    }
    const isLeftOut = ACTIVE.has(name) || (DROPPED.has(name) && !(isSvg && name === "title"));
    const element = isSvg
      ? made.createElementNS(SVG, RENAMED[name] ?? svgName(name))
      : made.createElement(RENAMED[name] ?? name);
    open.push(element);
    // What is in it goes with it.
    if (isLeftOut || count > MOST_ELEMENTS) return;
    for (const [each, value] of Object.entries(attributes).slice(0, MOST_ATTRIBUTES)) {
      const known = isSvg ? svgName(each === "xlink:href" ? "href" : each) : each;
      if (/^(on|name$)/.test(each) || !/^[a-z][\w.-]*$/i.test(known)) continue;
      element.setAttribute(attributeOf(known), value);
    }
    (open.at(-2) ?? made.body).append(element);
  };
  const parser = new Parser({
    onopentag: begin,
    ontext: (text) => {
      // Its pieces, between which entities stood, are one text.
      const last = inner().lastChild;
      if (last instanceof Text) last.appendData(text);
      else inner().append(text);
    },
    onclosetag: () => {
      open.pop();
    },
  });
  const letters = html.replaceAll(/data:image\/[\w+.-]+;base64,[\w+/=\s]+/g, "").length;
  let isLarge = letters > MOST_LETTERS;
  for (let at = 0; at < html.length && !isLarge; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    isLarge = count > MOST_ELEMENTS || open.length > MOST_OPEN;
  }
  if (!isLarge) parser.end();
  return { document: made, hasScripts, isLarge };
}
