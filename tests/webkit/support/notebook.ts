import { expect } from "@playwright/test";
import { Key } from "selenium-webdriver";
import { notebook as words } from "../../../web/src/words/en/notebook";
import type { WebKitPage } from "./page";

/** Milliseconds until Python has started and a few cells have run. */
const START = 60_000;

/** The page for notebooks in a window of WebKit. */
export class NotebookView {
  constructor(readonly view: WebKitPage) {}

  async open(address: string): Promise<void> {
    await this.view.visit(`${address}index.html#/notebook`);
    await expect.poll(() => this.texts("h1"), { timeout: 20_000 }).toEqual([words.title]);
  }

  /** Reloads the page, which has no engine of its own to wait for. */
  async reload(): Promise<void> {
    await this.view.evaluate(() => {
      Object.assign(globalThis, { isLeft: true });
      location.reload();
    });
    await this.view.until(() => !("isLeft" in globalThis));
    await expect.poll(() => this.texts("h1"), { timeout: 20_000 }).toEqual([words.title]);
  }

  /** Drops files on the page, as readers may do. */
  async drop(files: Readonly<Record<string, string>>): Promise<void> {
    await this.view.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(given)) {
        dataTransfer.items.add(new File([text], name));
      }
      const event = { bubbles: true, cancelable: true, dataTransfer };
      for (const type of ["dragover", "drop"]) {
        document.querySelector("main")?.dispatchEvent(new DragEvent(type, event));
      }
    }, files);
  }

  /** Opens a notebook whose cells of code have these outputs in its file, as text of `print`. */
  async openCells(...cells: readonly (readonly [source: string, printed?: string])[]) {
    const file = {
      cells: cells.map(([source, printed]) => ({
        cell_type: "code",
        metadata: {},
        execution_count: null,
        source,
        outputs:
          printed === undefined ? [] : [{ output_type: "stream", name: "stdout", text: printed }],
      })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    };
    await this.drop({ "test.ipynb": JSON.stringify(file) });
    await expect.poll(() => this.count(".cell.code")).toBe(cells.length);
  }

  count(selector: string): Promise<number> {
    return this.view.evaluate((each) => document.querySelectorAll(each).length, selector);
  }

  /** All text of the elements that a selector finds, one after another. */
  texts(selector: string): Promise<string[]> {
    return this.view.evaluate(
      (each) => Array.from(document.querySelectorAll<HTMLElement>(each), (one) => one.innerText),
      selector,
    );
  }

  async press(name: string): Promise<void> {
    await (await this.view.named("button", name)).click();
  }

  /** Until Python is at this: "ready", "running". */
  async python(state: string): Promise<void> {
    await expect
      .poll(
        () =>
          this.view.evaluate(() =>
            document.querySelector("[data-python]")?.getAttribute("data-python"),
          ),
        { timeout: START },
      )
      .toBe(state);
  }

  async runAll(): Promise<void> {
    await this.press(words.tools.runAll);
    await this.python("ready");
  }

  /** Shows a tensor of the cell that is looked at. */
  async openTensor(name: string): Promise<void> {
    const place = await this.view.evaluate((wanted) => {
      const names = Array.from(document.querySelectorAll(".panel button.head .name"));
      return names.findIndex((each) => each.textContent === wanted);
    }, name);
    expect(place, `a tensor named ${name}`).toBeGreaterThanOrEqual(0);
    const heads = await this.view.driver.findElements({ css: ".panel button.head" });
    const [head] = heads.slice(place);
    // The list may reach below what stands at the window's foot.
    await this.view.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", head);
    await head?.click();
    await this.view.find(`.panel table[aria-label="${name}"]`);
  }

  /** The numbers of a tensor's table that is shown. */
  numbers(name: string): Promise<string[]> {
    return this.texts(`.panel table[aria-label="${name}"] [role=gridcell]`);
  }

  /** Selects a number by its place, which is explained then. */
  async select(name: string, place: number): Promise<void> {
    const selector = `.panel table[aria-label="${name}"] [role=gridcell]`;
    await this.view.find(selector);
    const cells = await this.view.driver.findElements({ css: selector });
    await cells[place]?.click();
    await this.view.find(".explained");
  }

  /** Types over the number that is explained. */
  async change(value: string): Promise<void> {
    await (await this.view.find(".explained label input")).click();
    await this.selectAll();
    await this.view.press(...value, Key.ENTER);
  }

  /** Selects all of what has the focus. */
  async selectAll(): Promise<void> {
    const keys = this.view.driver.actions();
    await keys.keyDown(Key.CONTROL).sendKeys("a").keyUp(Key.CONTROL).perform();
  }

  /** What the editor of a cell of code holds, counted from 1. */
  source(number = 1): Promise<string | undefined> {
    return this.view.evaluate(
      (at) =>
        Array.from(document.querySelectorAll(".cell.code .editor"))
          .at(at - 1)
          ?.shadowRoot?.querySelector<HTMLElement>(".cm-content")
          ?.innerText.trim(),
      number,
    );
  }
}
