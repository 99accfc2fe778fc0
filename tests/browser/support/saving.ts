import type { Locator, Page } from "@playwright/test";
import { later } from "../../../web/src/words/en/later";

/** A file as the page hands it over. */
export interface Saved {
  readonly name: string;
  readonly type: string;
  /** What it holds, where it is text. */
  readonly text: string;
}

declare global {
  /** In the page: the files that were handed over since this was last read. */
  function taken(): Promise<Saved[]>;
}

/** Keeps the files that the page hands over inside it, instead of downloading them. */
export async function keepFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const contents = new Map<string, Blob>();
    let files: { name: string; content: Blob }[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      if (object instanceof Blob) contents.set(url, object);
      return url;
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      const content = contents.get(this.href);
      if (this.download === "" || content === undefined) click.call(this);
      else files.push({ name: this.download, content });
    };
    globalThis.taken = () => {
      const all = files;
      files = [];
      return Promise.all(
        all.map(async ({ name, content }) => ({
          name,
          type: content.type,
          text: await content.text(),
        })),
      );
    };
  });
}

/** What a picture of SVG says of itself to any reader of XML. */
export interface ReadPicture {
  readonly fault: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly texts: readonly string[];
  /** The numbers of a table: what is set in the fixed face, flush right. */
  readonly numbers: readonly string[];
  /** Elements that paint something, by name. */
  readonly painted: Readonly<Record<string, number>>;
  readonly fills: readonly string[];
  /** Dependencies on the page: classes, variables, styles, handlers, other addresses. */
  readonly foreign: readonly string[];
}

/** Reads a picture in an empty page beside the one that is tested: it needs nothing of that. */
export function readPicture(reader: Page, svg: string): Promise<ReadPicture> {
  return reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const root = parsed.documentElement;
    const all = [...root.querySelectorAll("*")];
    const painted: Record<string, number> = {};
    for (const { localName } of all) painted[localName] = (painted[localName] ?? 0) + 1;
    return {
      fault: root.querySelector("parsererror")?.textContent ?? "",
      width: Number(root.getAttribute("width")),
      height: Number(root.getAttribute("height")),
      title: root.querySelector("title")?.textContent ?? "",
      texts: all.filter(({ localName }) => localName === "text").map((each) => each.textContent),
      numbers: all
        .filter(
          (each) =>
            each.localName === "text" &&
            each.getAttribute("text-anchor") === "end" &&
            /Mono/.test(each.getAttribute("font-family") ?? ""),
        )
        .map((each) => each.textContent),
      painted,
      fills: all.flatMap((each) => each.getAttribute("fill") ?? []),
      foreign: all.flatMap((each) =>
        [...each.attributes]
          .filter(
            ({ name, value }) =>
              /^(class|style|on\w+|data-.*|aria-.*)$/.test(name) ||
              /var\(|\[object|NaN|undefined|https?:\/\/(?!www\.w3\.org\/2000\/svg$)/.test(value),
          )
          .map(({ name, value }) => `${each.localName} ${name}="${value}"`),
      ),
    };
  }, svg);
}

/** Chooses a kind of picture from the menu under a button, in one go, and hands back the file. */
export async function saved(opener: Locator, kind: "svg" | "png"): Promise<Saved> {
  const files = await opener.evaluate(async (button: HTMLButtonElement, name) => {
    const next = () => new Promise((done) => requestAnimationFrame(done));
    const menu = (): HTMLElement | null => document.querySelector("[role=menu]:popover-open");
    button.click();
    while (menu() === null) await next();
    const items = [...(menu()?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    items.find(({ textContent }) => textContent.trim() === name)?.click();
    let all: Saved[] = [];
    while (all.length === 0) {
      await next();
      all = await taken();
    }
    menu()?.hidePopover();
    while (menu() !== null || button.getAttribute("aria-expanded") === "true") await next();
    return all;
  }, later.pictures.kinds[kind]);
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new Error("There is not just one file.");
  return file;
}

/** Drawings get their buttons with the reader's first sign of life. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 300);
}
