import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { SLOTS } from "../../web/src/model/flow";
import { flowOfLesson } from "../../web/src/model/recap";
import { partsOf } from "../../web/src/view/story";
import { ui as english } from "../../web/src/words/en/ui";
import { ui as chinese } from "../../web/src/words/zh/ui";
import type { RecapMessages } from "../../web/src/words/messages";
import { keepBoxes, movedBoxes, standStill, watchBoxes } from "./support/boxes";
import { fragmentOf, lessons, ownNumbers, placesOf } from "./support/engine";
import { inTurn, isLong, long, longBut } from "./support/long";
import { follow, live, open } from "./support/page";
import { expect, test } from "./support/test";

test.use({ folded: true });

const rooms = fileURLToPath(new URL("../../web/src/lessons/", import.meta.url));

/** What a file of each lesson's room exports, by lesson. */
async function inRooms<Value>(
  file: string,
  name: string,
): Promise<Readonly<Record<string, Value>>> {
  const found = readdirSync(rooms)
    .filter((room) => existsSync(`${rooms}${room}/${file}`))
    .map(async (room) => {
      const module = (await import(`${rooms}${room}/${file}`)) as Readonly<Record<string, Value>>;
      return [room, module[name] as Value] as const;
    });
  return Object.fromEntries(await Promise.all(found));
}

type Lines = Readonly<Record<string, string>>;

const precedents = await inRooms<Lines>("story.ts", "precedents");
const englishRecaps = await inRooms<RecapMessages>("en-recap.ts", "recap");
const languages = [
  {
    html: "index.html",
    ui: english,
    lines: await inRooms<Lines>("en-story.ts", "lines"),
    recaps: englishRecaps,
  },
  {
    html: "zh.html",
    ui: chinese,
    lines: await inRooms<Lines>("zh-story.ts", "lines"),
    recaps: await inRooms<RecapMessages>("zh-recap.ts", "recap"),
  },
];

const recapOf = (page: Page): Locator => page.locator("#aside-recap");
const button = (page: Page): Locator => page.locator("[aria-controls=aside-recap]");
/** A text as the page shows it, without the marks of code. */
const bare = (text: string): string => text.replaceAll("`", "").trim();
const lastStep = (id: string): string => fragmentOf(placesOf(id).at(-1));

/** What of the title, the line and the formula lies over one another, or takes more than the title's row. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = (name: string): DOMRect =>
      document.querySelector(`main header ${name}`)?.getBoundingClientRect() ?? new DOMRect();
    const title = document.createRange();
    title.selectNodeContents(document.querySelector("main h1") ?? document.body);
    const [line, formula, prose] = [box(".story"), box(".formula"), box(".prose")];
    return [
      ...(line.left < title.getBoundingClientRect().right ? ["over the title"] : []),
      ...(line.right > formula.left ? ["over the formula"] : []),
      ...(line.bottom > prose.top + 1 ? ["over the text"] : []),
      ...(box(".title").height > box("h1").height + 5 ? ["higher than the title"] : []),
    ];
  });

for (const { html, lines, recaps, ui } of languages) {
  test(
    `${html}: ${isLong ? "every" : "every third"} step of lessons 2 to 6 says beside its title what is new and what is as before, and links to it`,
    html === "index.html" ? {} : long,
    async ({ page, site }) => {
      test.slow();
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, `${site}${html}#/simple/tokens`);
      await expect(page.locator(".story")).toHaveCount(0);
      for (const { id } of lessons.slice(1)) {
        for (const place of inTurn(placesOf(id), 1, 3)) {
          const where = fragmentOf(place);
          await follow(page, where);
          const parts = partsOf(lines[id]?.[place.step] ?? "");
          const line = page.locator("main header .story");
          await expect(line, where).toHaveText(bare(parts.join("")));
          const link = line.getByRole("link");
          await expect(link, where).toHaveText(bare(parts[1]));
          await expect(link, where).toHaveAttribute(
            "href",
            `#/${precedents[id]?.[place.step] ?? ""}`,
          );
          expect(await crowded(page), where).toEqual([]);
        }
      }
      await follow(page, fragmentOf(placesOf("trainable")[6]));
      const link = page.locator(".story a");
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#\/simple\/all-scores$/);
      await expect(page.locator(".story")).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: ui.stepsLabel })).toContainText("16");
    },
  );

  test(
    `${html}: the recap at the end of each lesson tells every tensor on its way, and what comes next`,
    html === "zh.html" ? {} : long,
    async ({ page, site }) => {
      test.slow();
      await open(page, `${site}${html}${lastStep("simple")}`);
      for (const [at, { id }] of lessons.entries()) {
        await follow(page, lastStep(id));
        await expect(recapOf(page)).toHaveCount(0);
        await button(page).click();
        const recap = recapOf(page);
        await expect(recap.getByRole("heading").first()).toHaveText(ui.more.recap);
        await expect(recap, "opened, it is in sight").toBeInViewport();
        const flow = flowOfLesson(ownNumbers(id)) ?? {};
        const entries = recap.locator("ol > li");
        await expect(entries).toHaveCount(SLOTS.length);
        for (const [place, slot] of SLOTS.entries()) {
          const entry = entries.nth(place);
          const tensor = flow[slot];
          const { slots = {}, without = {}, off = {} } = recaps[id] ?? {};
          if (tensor === undefined) {
            await expect(entry.locator("p"), `${id} ${slot}`).toHaveText(
              bare(without[slot] ?? "?"),
            );
            await expect(entry.getByRole("link")).toHaveCount(0);
            continue;
          }
          // The notebook of lesson 4 does not divide.
          const sentence = id === "causal" && slot === "scaled" ? off.scaled : slots[slot];
          await expect(entry.locator("p"), `${id} ${slot}`).toHaveText(bare(sentence ?? "?"));
          const link = entry.getByRole("link");
          await expect(link).toHaveAttribute("data-node", tensor.id);
          const address = new RegExp(`^#/${id}/${tensor.step}([?].*)?$`);
          await expect(link).toHaveAttribute("href", address);
        }
        const next = lessons[at + 1];
        const following = recap.locator(".next a");
        if (next === undefined) {
          await expect(recap).toContainText(recaps[id]?.end ?? "?");
          await expect(recap.locator(".laboratories a").first()).toHaveAttribute(
            "href",
            /^#\/lab\//,
          );
        } else {
          await expect(following).toHaveAttribute(
            "href",
            new RegExp(`^${fragmentOf(placesOf(next.id)[0])}([?].*)?$`),
          );
        }
      }
    },
  );
}

test("the recap is in the address, closes again, and its links are followed by keyboard", async ({
  page,
  site,
}) => {
  await open(page, `${site}${lastStep("scaled")}`);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(recapOf(page)).toBeVisible();
  await expect(page).toHaveURL(/more=recap/);
  await page.reload();
  await live(page);
  await expect(recapOf(page)).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  const first = recapOf(page).locator("ol a").first();
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(recapOf(page).locator("ol a").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/scaled\/queries-keys-values/);
  await page.goBack();
  await recapOf(page).locator(".next a").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/causal\/batch/);
  await expect(button(page)).toHaveCount(0);
  await page.goBack();
  await button(page).click();
  await expect(recapOf(page)).toHaveCount(0);
});

test("the recap says what the reader switched off", async ({ page, site }) => {
  const { trainable, causal } = englishRecaps;
  await open(page, `${site}${lastStep("trainable")}?scaled=false&more=recap`);
  const entry = (slot: string): Locator => recapOf(page).locator(`[data-slot=${slot}] p`);
  await expect(entry("scaled")).toHaveText(trainable?.off.scaled ?? "?");
  await open(page, `${site}${lastStep("causal")}?scaled=true&mask=none&more=recap`);
  await expect(entry("scaled")).toHaveText(causal?.slots.scaled ?? "?");
  await expect(entry("mask")).toHaveText(causal?.off.mask ?? "?");
});

test("presented, the recap takes the place of the step", long, async ({ page, site }) => {
  await open(page, `${site}#/heads/cost?present=1`);
  await button(page).click();
  await expect(recapOf(page)).toBeVisible();
  await expect(page.locator("main .stage")).toBeHidden();
});

test("nothing moves when the recap opens below the step", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchBoxes(page);
  for (const { id } of inTurn(lessons, 1, 3)) {
    await open(page, `${site}${lastStep(id)}`);
    await standStill(page);
    await keepBoxes(page);
    await button(page).evaluate((element: HTMLElement) => {
      element.click();
    });
    await expect(recapOf(page)).toBeVisible();
    const moved = (await movedBoxes(page)).filter((text) => !/^article|recap/.test(text));
    expect(moved, id).toEqual([]);
  }
});

for (const [at, width] of [360, 800, 1024, 1920].entries()) {
  test(
    `at ${width} px the line and the recap stand inside the page`,
    longBut(at, 2),
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `${site}#/trainable/tokens`);
      for (const step of ["trainable/query-key-value", "heads/cross", "heads/cost?more=recap"]) {
        await follow(page, `#/${step}`);
        if (step.includes("recap")) await expect(recapOf(page)).toBeVisible();
        const { line, over } = await page.evaluate(() => {
          const formula = document.querySelector("main .formula")?.getBoundingClientRect();
          const box = document.querySelector("main .story")?.getBoundingClientRect();
          const root = document.documentElement;
          return {
            line:
              box && formula
                ? box.right > innerWidth || (box.bottom > formula.top && box.right > formula.left)
                : true,
            over: root.scrollWidth - root.clientWidth,
          };
        });
        expect(over, step).toBe(0);
        expect(line, `${step}: the line reaches over the formula or the window`).toBe(false);
      }
    },
  );
}
