import type { Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { formatFile } from "../../web/src/app/frame/file";
import { KEPT_ELSEWHERE } from "../../web/src/model/link";
import type { ReplacedTensor } from "../../web/src/model/replaced-tensors";
import { expect, faults, kinds, mend, test } from "./support/faults";
import { cellAt } from "./support/inspector";
import { keptState } from "./support/kept-states";
import { expectChanges, traceOf } from "./support/lessons";
import { inTurn, longBut } from "./support/long";
import { expectGrids, live, open, readGrids } from "./support/page";

const DATABASE = /\/state-database-[^/]*\.js/;

const inputs: ReplacedTensor = {
  shape: [6, 3],
  data: Float32Array.from({ length: 18 }, (_, place) => Math.fround(Math.cos(place))),
};
const own = { inputs };

const problems = (page: Page) => page.locator("main > [role=status]");

/** Opens tensors that are too large for an address, from a file. */
async function openFile(page: Page, content: string): Promise<void> {
  const settings = page.locator("main details summary", { hasText: ui.settings.title });
  if (!(await page.getByLabel(ui.changes.open).first().isVisible())) await settings.click();
  await page
    .getByLabel(ui.changes.open)
    .first()
    .setInputFiles({
      name: "own.attention.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
}

/** In the page, before its scripts: the faults that a browser's storage can have. */
const shelves: Readonly<Record<string, () => void>> = {
  "is refused": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("No storage here.", "SecurityError");
    };
  },
  "cannot be opened": () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      const error = new DOMException("The database is broken.", "UnknownError");
      Object.defineProperty(request, "error", { value: error });
      setTimeout(() => request.onerror?.(new Event("error")));
      return request;
    };
  },
  "never answers": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "is full": () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("There is no room left.", "QuotaExceededError");
    };
  },
};

for (const [at, [fault, breaking]] of Object.entries(shelves).entries()) {
  test(
    `where the browser's storage ${fault}, tensors from a file are shown and changed, and after a reload the page says what it lacks`,
    longBut(at, 3),
    async ({ faulty, site }) => {
      const page = await faulty.newPage();
      await page.addInitScript(breaking);
      await open(page, `${site}#/simple/tokens`);
      await openFile(page, formatFile({ address: "#/simple/tokens?sharpness=2", replaced: own }));
      const changes = { settings: { sharpness: 2 }, own };
      await expectChanges(page, "simple", changes, "opened");
      // The page says that the address leaves the numbers out, and has the button that saves them.
      await expect(page.locator("main .long")).toContainText("a file keeps them");
      await cellAt(page, "inputs", 1, 1).click();
      await page.keyboard.type("2");
      await page.keyboard.press("Enter");
      const changed = { ...changes, edits: { inputs: { "1.1": 2 } } };
      await expectChanges(page, "simple", changed, "typed over");
      await expect.poll(() => page.url()).toContain("edits=0.");
      await page.reload();
      await live(page);
      await expect(problems(page)).toContainText(later.problems.lost);
      // The changes in the address are there.
      await expectChanges(page, "simple", { settings: { sharpness: 2 } }, "reloaded");
    },
  );
}

test("where the file that keeps tensors is broken the page says what it lacks, and finds them once it is whole", async ({
  faulty,
  site,
}) => {
  for (const kind of inTurn(kinds, 0, 4)) {
    const page = await faulty.newPage();
    await open(page, `${site}#/simple/tokens`);
    await openFile(page, formatFile({ address: "#/simple/tokens", replaced: own }));
    await expectChanges(page, "simple", { own }, "opened");
    await expect.poll(() => page.url()).toContain("edits=0.");
    await expect.poll(() => keptState(page)).toBeDefined();
    await page.route(DATABASE, faults[kind]);
    await page.reload();
    await live(page);
    await expect(problems(page), kind).toContainText(later.problems.lost);
    await expectChanges(page, "simple", {}, kind);
    await mend(page, DATABASE);
    await page.reload();
    await live(page);
    await expectChanges(page, "simple", { own }, `${kind}, mended`);
    await page.close();
  }
});

test("a state that an earlier release saved in the browser is shown, with the tensors of A", async ({
  faulty,
  site,
}) => {
  const table = { ...inputs, data: inputs.data.map((value) => 2 - value) };
  const ofA = { own: { inputs: table }, edits: { inputs: { "1.1": 2 } } };
  const page = await faulty.newPage();
  await open(page, `${site}#/simple/tokens`);
  await page.evaluate(
    async (kept) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open("attention-lab");
        opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
        opening.onsuccess = () => {
          const saving = opening.result.transaction("kept", "readwrite");
          saving.objectStore("kept").put({ kept, when: Date.now() }, "earlier");
          saving.onabort = () => {
            fail(new Error(String(saving.error)));
          };
          saving.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    { own, edits: { inputs: { "0.0": 0.25 } }, a: ofA },
  );
  await page.goto("about:blank");
  const address = `${site}#/simple/tokens?edits=${KEPT_ELSEWHERE}.earlier&a=`;
  await open(page, address);
  await expectChanges(page, "simple", { own, edits: { inputs: { "0.0": 0.25 } } }, "now");
  await open(page, `${address}&show=a`);
  expectGrids(await readGrids(page.locator("main")), traceOf("simple", ofA).tensors, "A");
});

test("a file that was removed or replaced after it was chosen shows a message, and the numbers stay", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await open(page, `${site}#/simple/tokens?sharpness=2&edits=1;inputs:0.0,0.25`);
  const changes = { settings: { sharpness: 2 }, edits: { inputs: { "0.0": 0.25 } } };
  await openFile(page, "{");
  await expect(problems(page)).toContainText(later.problems.file);
  await page.getByRole("button", { name: ui.problems.dismiss }).click();
  await expect(problems(page)).not.toContainText(later.problems.file);
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException("Gone.", "NotReadableError"));
  });
  await openFile(page, formatFile({ address: "#/simple/tokens", replaced: own }));
  await expect(problems(page)).toContainText(later.problems.file);
  await expectChanges(page, "simple", changes, "still there");
});
