import type { Locator, Page } from "@playwright/test";
import { classroom } from "../../web/src/lessons/en/classroom";
import { scale } from "../../web/src/lessons/en/laboratories/scale";
import { later } from "../../web/src/lessons/en/later";
import { titles } from "../../web/src/lessons/en/titles";
import { ui } from "../../web/src/lessons/en/ui";
import { expect, faults, kinds, mend, test } from "./support/faults";
import type { Fault, Part } from "./support/faults";
import { isLong } from "./support/long";
import { follow, live } from "./support/page";

const { missing } = ui.problems;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const choose = (title: string) => (page: Page) =>
  page.locator("#lessons").getByRole("link", { name: title, exact: true }).click();
/** Wherever the page offers it. */
const tryAgain = async (page: Page) => {
  const button = page.getByRole("button", { name: ui.problems.again, exact: true }).first();
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(button).toBeHidden({ timeout: 200 });
  }).toPass();
};
const twice = (use: (page: Page) => Promise<void>) => async (page: Page) => {
  await use(page);
  await use(page);
};
const close = (page: Page) => page.keyboard.press("Escape");
const item = (name: string) => async (page: Page) => {
  if (!(await page.getByRole("menu").isVisible())) await press("Copy inputs")(page);
  await page.getByRole("menuitem", { name }).click();
};
/** Leaves the step and comes back to it. */
const comeBack = async (page: Page) => {
  const hash = await page.evaluate(() => location.hash);
  await follow(page, "#/simple/tokens");
  await follow(page, hash);
};
const nothing = () => Promise.resolve();

/** By the address at which they are used, one after the other on one page. */
const groups: Readonly<Record<string, readonly Part[]>> = {
  "#/simple/tokens": [
    {
      name: "the further steps of the first lesson",
      files: /\/(simple|further|Blend|Product)-[^/]*\.(js|css)$/,
      use: press(ui.nextStep),
      works: "nav.bar .position:text('2 of')",
      line: ui.problems.part(titles.simple),
    },
    {
      name: "a lesson",
      files: /\/heads-[^/]*\.(js|css)$/,
      use: choose(titles.heads),
      works: `p.current:has-text('${titles.heads}')`,
      line: ui.problems.part(titles.heads),
    },
    {
      name: "the list of laboratories",
      files: /\/laboratories-[^/]*\.js$/,
      use: choose(titles["lab/masks"]),
      works: `.laboratories p.current:has-text('${titles["lab/masks"]}')`,
      line: ui.problems.part(titles["lab/masks"]),
      end: choose(titles.simple),
    },
    {
      name: "a laboratory",
      files: /\/lab-variance-[^/]*\.(js|css)$/,
      use: choose(titles["lab/variance"]),
      works: `.laboratories p.current:has-text('${titles["lab/variance"]}')`,
      line: ui.problems.part(titles["lab/variance"]),
    },
  ],
  "#/causal/masked-scores": [
    {
      name: "the module of the laboratories",
      files: /\/(whole-engine|_virtual_laboratories)-[^/]*\.js$/,
      use: choose(titles["lab/masks"]),
      works: `.laboratories p.current:has-text('${titles["lab/masks"]}')`,
      line: ui.problems.part(titles["lab/masks"]),
    },
  ],
  "#/simple/all-contexts?tokens=4": [
    {
      name: "the inspector",
      files: /\/Explained-[^/]*\.(js|css)$/,
      use: (page) => page.locator("[role=grid] td[tabindex]").first().click(),
      again: tryAgain,
      works: ".inspector .name",
      line: missing,
      end: close,
    },
    {
      name: "the comparison",
      files: /\/Compare-[^/]*\.(js|css)$/,
      use: press(ui.compare.title),
      again: tryAgain,
      works: `button:text-is('${later.compare.keep}')`,
      line: missing,
      end: press(ui.compare.title),
    },
    {
      name: "the player",
      files: /\/Player-[^/]*\.(js|css)$/,
      use: press(/^Show me how/),
      again: tryAgain,
      works: "section.player",
      line: missing,
      end: press(later.playing.stop),
    },
    {
      name: "what is copied by hand",
      files: /\/CopyDialog-[^/]*\.(js|css)$/,
      use: press(ui.changes.copyLink),
      works: "dialog[open] input",
      line: missing,
      end: close,
    },
    {
      name: "the menu of a table",
      files: /\/copying-[^/]*\.(js|css)$/,
      use: press("Copy inputs"),
      again: twice(press("Copy inputs")),
      works: "[role=menu]",
      line: missing,
    },
    {
      name: "what saves arrays",
      files: /\/saving-[^/]*\.js$/,
      use: item(later.copying.save),
      works: "[role=menuitem] .done:text-is('Saved')",
      line: missing,
      end: close,
    },
    {
      name: "what reads files",
      files: /\/files-[^/]*\.(js|css)$/,
      use: item(later.copying.open),
      again: async (page) => {
        await press("Copy inputs")(page);
        await item(later.copying.open)(page);
      },
      works: "dialog[open]",
      line: missing,
      end: close,
    },
    {
      name: "the settings",
      files: /\/Fields-[^/]*\.(js|css)$/,
      use: (page) => page.locator("summary", { hasText: ui.settings.title }).click(),
      again: tryAgain,
      works: `button:text-is('${later.handout.button}')`,
      line: missing,
    },
    {
      name: "what a class is given",
      files: /\/all-[^/]*\.(js|css)$/,
      use: press(classroom.dialog.open),
      works: "dialog[open]",
      line: missing,
      end: close,
    },
    {
      name: "the lesson on paper",
      files: /\/handout-[^/]*\.(js|css)$/,
      use: press(later.handout.button),
      works: `main[aria-label='${later.handout.label}']`,
      line: missing,
      end: press(later.handout.close),
    },
    {
      name: "what plays a lesson",
      files: /\/walk-[^/]*\.js$/,
      use: press(ui.playing.lesson),
      works: `nav.bar button[aria-label='${ui.playing.pause}']`,
      line: missing,
      end: press(ui.playing.pause),
    },
  ],
  "#/simple/all-scores": [
    {
      name: "the words of what comes later",
      files: /\/later-[^/]*\.js$/,
      use: press(ui.code.title),
      again: tryAgain,
      works: "section.code",
      line: missing,
      end: press(ui.code.title),
    },
  ],
  "#/simple/weighted-values": [
    {
      name: "the words of questions",
      files: /\/[Pp]redict-[^/]*\.(js|css)$/,
      use: nothing,
      again: comeBack,
      works: "fieldset input[type=radio]",
      line: missing,
    },
  ],
  "#/simple/naive-softmax": [
    {
      name: "the ways into laboratories",
      files: /\/Openings-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: ".openings a",
      line: missing,
    },
    {
      name: "what saves drawings",
      files: /\/DrawingMenu-[^/]*\.(js|css)$/,
      use: press(/^Save the drawing/),
      again: twice(press(/^Save the drawing/)),
      works: "[role=menu]",
      line: missing,
      end: close,
    },
  ],
  "#/lab/scale/race?tokens=64": [
    {
      name: "the fast kernel",
      files: /\/fused(-relaxed)?-[^/]*\.js$/,
      use: press(scale.labels?.["measure"] ?? ""),
      works: "main .runners li.fast:has-text('ms')",
      line: scale.labels?.["failed"] ?? "",
    },
  ],
};

const said = (page: Page, line: string): Locator =>
  page.locator("[role=status], dialog p, .menu p, p").filter({ hasText: line }).first();

for (const [address, parts] of Object.entries(groups)) {
  for (const turn of isLong ? kinds.keys() : [0]) {
    const withFault = parts.map(
      (part, at) =>
        [part, kinds[(at + turn + address.length) % kinds.length] ?? "missing"] as const,
    );
    test(`at ${address}, ${withFault
      .map(([{ name }, fault]) => `${name} (${fault})`)
      .join(", ")} tell of it or are done without, and come when asked again`, async ({
      faulty,
      site,
    }) => {
      const page = await faulty.newPage();
      // As on plain http: nothing can be copied but by hand.
      await page.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, "clipboard");
      });
      const brought = withFault.filter(([{ use }]) => use === nothing);
      for (const [part, fault] of brought) await page.route(part.files, faults[fault as Fault]);
      await page.goto(site + address);
      await live(page);
      for (const [part, fault] of withFault) {
        await test.step(`${part.name}: ${fault}`, async () => {
          if (part.line !== undefined && part.use !== nothing) {
            await expect(said(page, part.line)).toBeHidden();
          }
          if (part.use !== nothing) await page.route(part.files, faults[fault as Fault]);
          await part.use(page);
          const works = page.locator(part.works).first();
          if (part.line === undefined) await page.waitForTimeout(100);
          else await expect(works.or(said(page, part.line)).first()).toBeVisible();
          await expect(page.locator("main [role=grid], main .runners").first()).toBeVisible();
          await mend(page, part.files);
          if (!(await works.isVisible())) await (part.again ?? part.use)(page);
          await expect(works).toBeVisible();
          if (part.line !== undefined) await expect(said(page, part.line)).toBeHidden();
          await part.end?.(page);
        });
      }
    });
  }
}
