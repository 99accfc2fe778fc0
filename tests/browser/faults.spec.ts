import type { Locator, Page } from "@playwright/test";
import { formatQuery } from "../../web/src/model/address";
import { builtParts } from "./support/build-parts";
import { ownNumbers } from "./support/engine";
import { expect, faults, kinds, mend, test } from "./support/faults";
import type { Fault } from "./support/faults";
import { cellAt } from "./support/inspector";
import { inTurn, isLong, longBut } from "./support/long";
import { elsewhere, groups, nothing } from "./support/optional-parts";
import { expectEngineNumbers, follow, live, open } from "./support/page";

const said = (page: Page, line: string): Locator =>
  page.locator("[role=status], dialog p, .menu p, p").filter({ hasText: line }).first();

const TYPED = formatQuery("simple", { edits: { inputs: { "0.0": 0.25 } } });

/** Whether the step shows a number that has been typed before. */
const isTyped = (address: string): boolean => /^#\/simple\/(tokens|all-contexts)/.test(address);

const withTyped = (address: string): string =>
  isTyped(address) ? `${address}${address.includes("?") ? "&" : "?"}${TYPED}` : address;

for (const [at, [address, parts]] of Object.entries(groups).entries()) {
  for (const turn of isLong ? kinds.keys() : [0]) {
    const all = parts.map(
      (part, at) =>
        [part, kinds[(at + turn + address.length) % kinds.length] ?? "missing"] as const,
    );
    // Of many parts the short form tests every second one.
    const withFault = parts.length > 9 ? inTurn(all, 1, 2) : all;
    test(
      `at ${address}, ${withFault
        .map(([{ name }, fault]) => `${name} (${fault})`)
        .join(", ")} show a message or are not needed, and load when requested again`,
      longBut(at, 4),
      async ({ faulty, site }) => {
        const page = await faulty.newPage();
        // As on plain http: nothing can be copied but by hand.
        await page.addInitScript(() => {
          Reflect.deleteProperty(Navigator.prototype, "clipboard");
        });
        const brought = withFault.filter(([{ use }]) => use === nothing);
        for (const [part, fault] of brought) await page.route(part.files, faults[fault as Fault]);
        await page.goto(site + withTyped(address));
        await live(page);
        for (const [part, fault] of withFault) {
          await test.step(`${part.name}: ${fault}`, async () => {
            if (part.use !== nothing) {
              await expect(said(page, part.line)).toBeHidden();
            }
            if (part.use !== nothing) await page.route(part.files, faults[fault as Fault]);
            await part.use(page);
            const works = page.locator(part.works).first();
            await expect(works.or(said(page, part.line)).first()).toBeVisible();
            await expect(
              page.locator("main [role=grid], main .runners, main .picture").first(),
            ).toBeVisible();
            await mend(page, part.files);
            if (!(await works.isVisible())) await (part.again ?? part.use)(page);
            await expect(works).toBeVisible();
            await expect(said(page, part.line)).toBeHidden();
            await part.end?.(page);
          });
        }
        if (!isTyped(address)) return;
        // Nothing that was typed is lost.
        await follow(page, withTyped(address));
        expect(new URL(page.url()).hash).toContain(TYPED);
        await page.reload();
        await live(page);
        await expect(cellAt(page, "inputs", 0, 0).first()).toHaveText("0.2500");
      },
    );
  }
}

test("every part that the built page loads later is tested", () => {
  const tested = Object.values(groups).flat();
  const lacking = builtParts().filter(
    ({ name, scripts: [script = ""] }) =>
      !tested.some(({ files }) => files.test(`/${script}`)) &&
      !elsewhere.some(([names]) => names.test(name)),
  );
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

test("every part that the built page loads later shows a message while its files are broken, and loads once they are whole", async ({
  faulty,
  site,
}) => {
  const parts = builtParts();
  expect(parts.length).toBeGreaterThan(40);
  const page = await faulty.newPage();
  await page.goto(site);
  await live(page);
  const bring = (names: readonly string[]): Promise<string> =>
    page.evaluate(
      (wanted) =>
        scripts.load(wanted, []).then(
          () => "",
          (reason: unknown) => String(reason),
        ),
      names,
    );
  const hasBrought = (file: string): Promise<boolean> =>
    page.evaluate((name) => document.querySelector(`script[src$="/${name}"]`) !== null, file);
  let broken = 0;
  for (const [at, { name, scripts: files }] of parts.entries()) {
    const [script = ""] = files;
    // What another one needed is there already.
    if (await hasBrought(script)) continue;
    const fault = kinds[at % kinds.length] ?? "missing";
    const file = new RegExp(`/${script.replaceAll(".", "\\.")}`);
    await page.route(file, faults[fault]);
    expect(await bring(files), `${name}: ${fault}`).toBe(
      `Error: The page's file ./assets/${script} could not be read.`,
    );
    await mend(page, file);
    expect(await bring(files), `${name}: mended`).toBe("");
    broken += 1;
  }
  expect(broken).toBeGreaterThan(parts.length / 2);
});

test("parts whose lines end as another system ends them are taken for those that were built", async ({
  page,
  site,
}) => {
  let rewritten = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("\n")) rewritten += 1;
    await route.fulfill({ response, body: body.replaceAll("\n", "\r\n") });
  });
  await open(page, `${site}#/heads/split`);
  await expectEngineNumbers(page, ownNumbers("heads"), "heads");
  expect(rewritten).toBeGreaterThan(5);
});

declare global {
  /** In the page: loads its parts, see web/src/app/loader.js. */
  const scripts: { load(names: readonly string[], styles: readonly string[]): Promise<unknown> };
}
