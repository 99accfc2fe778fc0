import { Parser } from "htmlparser2";

/** How much HTML is read: letters, elements, and how many of them stand in each other. */
const MOST_LETTERS = 3_000_000;
const MOST_ELEMENTS = 30_000;
const MOST_DEPTH = 200;

const SVG = "http://www.w3.org/2000/svg";
const NAME = /^[a-z][\w.-]*$/i;

/** What runs or brings another page. */
const ACTIVE = new Set(["script", "iframe", "frame", "object", "embed"]);

/** Other elements of which nothing is left. */
const DROPPED = new Set(
  "applet audio base button canvas dialog head input link meta noscript portal select template textarea title video".split(
    " ",
  ),
);

/** HTML as a tree in a document that no window shows. */
export interface HtmlTree {
  readonly document: Document;
  /** Whether the HTML has scripts, or frames of other pages. */
  readonly isActive: boolean;
  /** Whether it is larger than what is read. */
  readonly isLarge: boolean;
}

/** The name of an attribute in the tree: what a browser would act upon has another one there. */
const attributeOf = (name: string): string => (/^(style|src)$/i.test(name) ? `data-${name}` : name);

/**
 * Reads HTML by a parser of its own: that of the browser would report each style and handler to the page's policy. Nothing in
 * the tree runs or is asked for, sheets are elements `sheet`, and handlers are left out.
 */
export function treeOf(html: string): HtmlTree {
  const made = document.implementation.createHTMLDocument("");
  const open: Element[] = [made.body];
  let count = 0;
  let isActive = false;
  const inner = (): Element => open.at(-1) ?? made.body;
  const elementOf = (name: string): Element => {
    const isDrawn = name === "svg" || inner().namespaceURI === SVG;
    if (isDrawn) return made.createElementNS(SVG, NAME.test(name) ? name : "g");
    const tag = NAME.test(name) ? name.toLowerCase() : "span";
    return made.createElement(tag === "style" ? "sheet" : tag);
  };
  const begin = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const tag = name.toLowerCase();
    isActive ||= ACTIVE.has(tag);
    count += 1;
    if (open.length > MOST_DEPTH) {
      // Its text stands in what is around it.
      open.push(inner());
      return;
    }
    if (ACTIVE.has(tag) || DROPPED.has(tag) || count > MOST_ELEMENTS) {
      // What is in it goes with it.
      open.push(made.createElement("i"));
      return;
    }
    const element = elementOf(name);
    for (const [each, value] of Object.entries(attributes)) {
      if (NAME.test(each) && !/^on/i.test(each)) element.setAttribute(attributeOf(each), value);
    }
    inner().append(element);
    open.push(element);
  };
  const parser = new Parser(
    {
      onopentag: begin,
      ontext: (text) => {
        inner().append(text);
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html.slice(0, MOST_LETTERS));
  return { document: made, isActive, isLarge: html.length > MOST_LETTERS || count > MOST_ELEMENTS };
}
