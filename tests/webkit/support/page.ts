import { expect } from "@playwright/test";
import { By, Key, error, until } from "selenium-webdriver";
import type { WebDriver, WebElement } from "selenium-webdriver";
import { parseAddress } from "../../../web/src/model/address";
import { lessonsAndLaboratories } from "../../browser/support/engine";
import type { Tensors } from "../../browser/support/engine";
import { expectGrids, gridsOf, rawGrids } from "../../browser/support/page";
import type { Grid } from "../../browser/support/page";

export { Key };

/** How long the page may take for anything. */
const WAIT = 20_000;

/** The page in a window of WebKit, or in one as wide as a phone. */
export class WebKitPage {
  readonly #faults: string[] = [];

  constructor(
    readonly driver: WebDriver,
    /** The page that has a frame as wide as a phone, for one on a phone. */
    readonly phone: string | undefined,
  ) {}

  /** Opens a page of the watched site, and waits for its engine. */
  async open(address: string): Promise<void> {
    await this.visit(address);
    await this.live();
  }

  async visit(address: string): Promise<void> {
    await this.#keepFaults();
    if (this.phone === undefined) {
      await this.driver.get(address);
      return;
    }
    // The window of this browser cannot be that narrow.
    await this.driver.switchTo().defaultContent();
    await this.driver.get(this.phone);
    await this.driver.executeScript("document.querySelector('iframe').src = arguments[0]", address);
    await this.driver.wait(until.ableToSwitchToFrame(0), WAIT);
    await this.until(() => location.href !== "about:blank" && document.readyState === "complete");
  }

  async live(): Promise<void> {
    await this.until(() => document.documentElement.dataset["engine"] === "live");
  }

  async reload(): Promise<void> {
    await this.#keepFaults();
    await this.evaluate(() => {
      Object.assign(globalThis, { isLeft: true });
      location.reload();
    });
    await this.until(() => !("isLeft" in globalThis));
    await this.live();
  }

  /** Does what leads to another page, and waits for that. */
  async lead(act: () => Promise<void>): Promise<void> {
    await this.evaluate(() => void Object.assign(globalThis, { isLeft: true }));
    await this.#keepFaults();
    await act();
    await this.until(() => !("isLeft" in globalThis));
    await this.live();
  }

  /** Runs a function in the page, with arguments and a result that JSON can hold. */
  async evaluate<T, G = undefined>(call: (given: G) => T | Promise<T>, given?: G): Promise<T> {
    const reply = (await this.driver.executeAsyncScript(
      `const [given, done] = arguments;
      (async () => (${String(call)})(given))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }),
      );`,
      given ?? null,
    )) as { value: T; error?: string };
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.value;
  }

  async until(call: () => boolean): Promise<void> {
    await expect
      .poll(() => this.evaluate(call).catch(() => false), {
        timeout: WAIT,
        intervals: [20, 50],
        message: String(call),
      })
      .toBe(true);
  }

  /** Follows a fragment inside the open page, as a link would, and waits until it is painted. */
  async follow(fragment: string): Promise<void> {
    await this.evaluate(async (wanted) => {
      if (location.hash !== wanted) {
        const changed = new Promise((resolve) => {
          addEventListener("hashchange", resolve, { once: true });
        });
        location.hash = wanted;
        await changed;
      }
      do {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      } while (document.querySelector("[aria-busy=true]") !== null);
    }, fragment);
  }

  async find(selector: string): Promise<WebElement> {
    return this.#toTheMiddle(await this.driver.wait(until.elementLocated(By.css(selector)), WAIT));
  }

  async #toTheMiddle(found: WebElement): Promise<WebElement> {
    await this.driver.executeScript(
      "arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })",
      found,
    );
    return found;
  }

  /** The button, link or the like that reads so, when it is there to be pressed. */
  async named(selector: string, name: string): Promise<WebElement> {
    const find = async (): Promise<WebElement | undefined> => {
      try {
        for (const each of await this.driver.findElements(By.css(selector))) {
          const label = (await each.getAttribute("aria-label")) ?? (await each.getText());
          if (label.trim() === name && (await each.isDisplayed())) return each;
        }
      } catch (fault) {
        // The page has put another in its place meanwhile.
        if (!(fault instanceof error.StaleElementReferenceError)) throw fault;
      }
      return undefined;
    };
    const found = await this.driver.wait(find, WAIT, `no ${selector} is named “${name}”`);
    if (found === undefined) throw new Error(`No ${selector} is named “${name}”.`);
    return this.#toTheMiddle(found);
  }

  /** Keys for whatever has the focus. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.driver.actions().sendKeys(key).perform();
  }

  async text(selector: string): Promise<string> {
    return (await this.find(selector)).getText();
  }

  /** The cell of a table that is named so, counted from 0. */
  cell(table: string, row: number, column: number): Promise<WebElement> {
    return this.find(
      `[role=grid][aria-label="${table}"] td[data-row="${row}"][data-column="${column}"]`,
    );
  }

  async grids(within = "body"): Promise<Grid[]> {
    const raw = (await this.driver.executeScript(
      `return (${String(rawGrids)})(Array.from(document.querySelector(arguments[0]).querySelectorAll("[role=grid]")))`,
      within,
    )) as ReturnType<typeof rawGrids>;
    return gridsOf(raw);
  }

  /** Every table that stands there shows the engine's numbers, all of them. */
  async expectEngineNumbers(tensors: Tensors, label: string, within?: string): Promise<void> {
    // A page that is loaded again has its heading before its tables.
    const count = async (): Promise<number> => (await this.grids(within)).length;
    await expect.poll(count, { message: `${label}: tables` }).toBeGreaterThan(0);
    expectGrids(await this.grids(within), tensors, label);
  }

  /** What the address says, once it says this. */
  async expectAddress(wanted: { settings?: object; edits?: object }): Promise<void> {
    const { settings = {}, edits = {} } = wanted;
    await expect
      .poll(async () => {
        const read = parseAddress(await this.evaluate(() => location.hash), lessonsAndLaboratories);
        return { settings: read.settings, edits: read.edits, problems: read.problems };
      })
      .toEqual({ settings, edits, problems: [] });
  }

  /** How far the page reaches past the window. */
  overflow(): Promise<number> {
    return this.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }

  async #keepFaults(): Promise<void> {
    const reply = (await this.driver.executeScript("return globalThis.faults ?? []")) as string[];
    this.#faults.push(...reply);
  }

  /** All that the browser complained of. */
  async faults(): Promise<string[]> {
    await this.#keepFaults();
    return this.#faults;
  }
}
