import MarkdownIt from "markdown-it";
import type { Attachments } from "../../files/notebook";
import type { Formula } from "./formula";
import { addFormulae, formulaOf } from "./formula-rules";
import type { Style } from "./styles";

/** An element of a text: its name is one of a few, and its attributes are made here. */
export interface MarkdownElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkdownNode[];
  readonly styles?: readonly Style[];
}

/** HTML as the text has it: a piece of an element maybe, whose end is another node. */
export interface MarkdownHtml {
  readonly html: string;
}

export type MarkdownNode = string | MarkdownElement | MarkdownHtml | Formula;

/** What elements a text can have; anything else leaves its content alone. */
const TAGS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote em strong s a table thead tbody tr th td".split(" "),
);

/** Pictures that a text carries itself; one from elsewhere is never asked for. */
export const PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** Addresses that a link may lead to, in a window of its own. */
const ADDRESS = /^(https?:|mailto:)/i;

const markdown = new MarkdownIt({ html: true });
addFormulae(markdown);

type Token = ReturnType<typeof markdown.parse>[number];

// It would refuse pictures that a text carries; what becomes of an address is decided below.
markdown.validateLink = () => true;

export const element = (
  tag: string,
  children: readonly MarkdownNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): MarkdownElement => ({ tag, attributes, children });

/** The attributes of a link: it leads to a window of its own, or nowhere. */
export const linkOf = (href: string): Readonly<Record<string, string>> =>
  ADDRESS.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : {};

/** The attributes that an element keeps of its token. */
function attributesOf(token: Token): Readonly<Record<string, string>> {
  if (token.tag === "a") return linkOf(String(token.attrGet("href") ?? ""));
  if (token.tag === "ol") {
    const start = token.attrGet("start");
    return start === null ? {} : { start: String(start) };
  }
  // The page's policy allows no styles in elements.
  const align = /text-align:(center|right)/.exec(String(token.attrGet("style") ?? ""))?.[1];
  return align === undefined ? {} : { class: align };
}

/** The page's own heading is the first; those of a text stand below it. */
const tagOf = ({ tag }: Token): string =>
  /^h[1-5]$/.test(tag) ? `h${String(Number(tag[1]) + 1)}` : tag;

/** The address of a picture that a text carries: in itself, or attached to its cell. */
export function pictureOf(src: string, attachments: Attachments): string | undefined {
  const name = /^attachment:([^]*)$/.exec(src)?.[1];
  if (name === undefined) return PICTURE.test(src) ? src : undefined;
  return Object.entries(attached(attachments, name))
    .map(([type, content]) => `data:${type};base64,${content}`)
    .find((address) => PICTURE.test(address));
}

function attached(attachments: Attachments, name: string): Readonly<Record<string, string>> {
  // Markdown writes a name's blanks as an address does.
  for (const each of [name, decoded(name)]) {
    if (Object.hasOwn(attachments, each)) return attachments[each] ?? {};
  }
  return {};
}

export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The address of a picture, by the one that the text has; undefined where it is not there. */
export type Pictures = (src: string) => string | undefined;

/** A picture; where it is not there, its words, with a link to its place elsewhere. */
export function pictureNodes(
  src: string,
  alt: string,
  picture: Pictures,
  size: Readonly<Record<string, string>> = {},
): readonly MarkdownNode[] {
  const address = picture(src);
  if (address !== undefined) return [element("img", [], { src: address, alt, ...size })];
  const link = linkOf(src);
  const told = alt || (/[^/]+(?=[?#]|$)/.exec(src)?.[0] ?? "");
  return "href" in link ? [element("a", [told || src], link)] : [told];
}

/** What a token without an end is. */
function single(token: Token, picture: Pictures): readonly MarkdownNode[] {
  const { type, content } = token;
  if (type === "inline") return treeOf(token.children ?? [], picture);
  if (type === "text") return [content];
  if (type === "formula") return [formulaOf(token)];
  if (type === "softbreak") return ["\n"];
  if (type === "hardbreak") return [element("br")];
  if (type === "code_inline") return [element("code", [content])];
  if (type === "fence" || type === "code_block") {
    return [element("pre", [element("code", [content.replace(/\n$/, "")])])];
  }
  if (type === "hr") return [element("hr")];
  if (type === "image") {
    return pictureNodes(String(token.attrGet("src") ?? ""), content, picture);
  }
  return type.startsWith("html_") ? [{ html: content }] : [];
}

function treeOf(tokens: readonly Token[], picture: Pictures): readonly MarkdownNode[] {
  const root: MarkdownNode[] = [];
  /** The contents of the elements that have begun, the innermost last. */
  const open: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const inner = open.at(-1) ?? root;
    if (token.nesting === 0) inner.push(...single(token, picture));
    else if (token.nesting < 0) open.pop();
    else if (token.hidden || !TAGS.has(token.tag)) open.push(inner);
    else {
      const children: MarkdownNode[] = [];
      inner.push(element(tagOf(token), children, attributesOf(token)));
      open.push(children);
    }
  }
  return root;
}

/**
 * A Markdown text as elements of which nothing runs and nothing is asked for: pictures are those that it carries, links lead to
 * other pages in windows of their own, and HTML is left for the browser to read.
 */
export const readMarkdown = (
  text: string,
  picture: Pictures = () => undefined,
): readonly MarkdownNode[] => treeOf(markdown.parse(text, {}), picture);
