// Files that are slow to read until the test releases them.
import type { Page } from "@playwright/test";

declare global {
  /** In the page: the sizes of files whose reads wait, and the functions that release the waiting reads. */
  var slow: readonly number[];
  var held: (() => void)[];
}

/** From now on reads of files of these sizes wait until they are released. */
export async function holdFiles(page: Page, ...sizes: number[]): Promise<void> {
  await page.evaluate((slow) => {
    const isHolding = "slow" in globalThis;
    [globalThis.slow, globalThis.held] = [slow, []];
    if (isHolding) return;
    const { arrayBuffer: read, slice } = Blob.prototype;
    const isSlow = new WeakSet<Blob>();
    Blob.prototype.slice = function (from, to) {
      const piece = slice.call(this, from, to);
      if (globalThis.slow.includes(this.size)) isSlow.add(piece);
      return piece;
    };
    Blob.prototype.arrayBuffer = async function () {
      if (isSlow.has(this)) await new Promise<void>((resolve) => globalThis.held.push(resolve));
      return read.call(this);
    };
  }, sizes);
}

export const isHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.held.length > 0);

/** Releases all waiting reads. */
export async function letGo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    globalThis.slow = [];
    while (globalThis.held.length > 0) {
      for (const go of globalThis.held.splice(0)) go();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}
