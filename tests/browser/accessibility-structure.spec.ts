import { everyPlace, everySixthPlace, fragmentOf } from "./support/engine";
import { everySixth, inTurn, isLong } from "./support/long";
import { cellAt } from "./support/inspector";
import { follow, open, slideOneFrame, stopClock } from "./support/page";
import { expect, test } from "./support/test";
import { pageIn } from "./support/views";

for (const [turn, language] of (["en", "zh"] as const).entries()) {
  test(`${everySixth} step has a unique title, one first heading, no skipped level, and named landmarks, ${language}`, async ({
    page,
    site,
  }) => {
    await open(page, pageIn(site, { language, colorScheme: "light", width: 1280 }));
    const titles = new Map<string, string>();
    const asked = everySixthPlace(turn);
    for (const place of asked) {
      await follow(page, fragmentOf(place));
      const read = await page.evaluate(() => ({
        title: document.title,
        lang: document.documentElement.lang,
        headings: Array.from(document.querySelectorAll("h1, h2, h3, h4, h5, h6"))
          .filter((heading) => heading.checkVisibility())
          .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent })),
        landmarks: Array.from(
          document.querySelectorAll("main, header, nav, aside, section[aria-label]"),
        )
          .filter((each) => each.checkVisibility() && each.closest("article") === null)
          .map(
            (each) =>
              `${each.localName} ${each.getAttribute("aria-label") ?? each.getAttribute("aria-labelledby") ?? ""}`,
          ),
        foreign: Array.from(document.querySelectorAll("a[hreflang]")).filter(
          (link) => link.closest("[lang]") === document.documentElement,
        ).length,
      }));
      const label = fragmentOf(place);
      expect(read.lang, label).toBe(language === "en" ? "en" : "zh-Hans");
      const [heading, ...others] = read.headings;
      expect(heading?.level, label).toBe(1);
      expect(read.title, label).toContain(heading?.text);
      expect(titles.get(read.title), `${label}: its title, ${read.title}`).toBeUndefined();
      titles.set(read.title, label);
      let level = 1;
      for (const next of others) {
        expect(next.level, `${label}: ${next.text}`).toBeGreaterThan(1);
        expect(next.level, `${label}: ${next.text}`).toBeLessThanOrEqual(level + 1);
        level = next.level;
      }
      expect(read.landmarks.filter((each) => each.startsWith("main"))).toHaveLength(1);
      expect(new Set(read.landmarks).size, read.landmarks.join()).toBe(read.landmarks.length);
      expect(read.foreign, "a link to another language says which").toBe(0);
    }
    expect(titles.size).toBe(asked.length);
  });
}

declare global {
  /** In the page: the announcements, in order. */
  var spoken: string[];
}

test("what a slider does to an inspected number is read aloud once, when it rests", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}#/simple/all-weights`);
  await cellAt(page, "attn_weights", 1, 1).focus();
  await page.keyboard.press("i");
  const aloud = page.locator(".inspector > [aria-live]");
  await expect(aloud).toContainText("attn_weights[2,2]");
  await page.evaluate(() => {
    globalThis.spoken = [];
    for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
      if (region.getAttribute("aria-live") === "off") continue;
      new MutationObserver(() => {
        const text = region.textContent.trim();
        // Nothing is spoken of what is only made room for.
        if (text !== "") globalThis.spoken.push(text);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  const slider = page.getByRole("slider", { name: "Sharpness", exact: true });
  const start = Number(await slider.inputValue());
  // A busy machine needs longer than the page's pause.
  await stopClock(page);
  for (let moved = 1; moved <= 40; moved += 1) await slideOneFrame(slider, start + moved);
  expect(await page.evaluate(() => globalThis.spoken)).toEqual([]);
  await page.clock.resume();
  const shown = await cellAt(page, "attn_weights", 1, 1).textContent();
  await expect(aloud).toContainText(shown ?? "");
  const number = (await aloud.innerText()).trim();
  const reached = page.locator("#told");
  await expect(reached).toContainText("changed");
  const change = (await reached.innerText()).trim();
  // The number, and how far the change went.
  const spoken = () => page.evaluate(() => globalThis.spoken.toSorted());
  await expect.poll(spoken).toEqual([number, change].toSorted());
});

test(`with reduced motion every ${isLong ? "" : "twelfth "}step has no animation, no transition and no smooth scrolling`, async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await open(page, site);
  for (const place of inTurn(everyPlace, 3, 12)) {
    await follow(page, fragmentOf(place));
    const moving = await page.evaluate(() => [
      ...document.getAnimations().map((each) => each.id),
      ...Array.from(document.querySelectorAll("*")).flatMap((each) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(each);
        const still =
          transitionDuration.split(", ").every((time) => parseFloat(time) === 0) &&
          animationName === "none" &&
          scrollBehavior === "auto";
        return still ? [] : [each.outerHTML.slice(0, 100)];
      }),
    ]);
    expect(moving, fragmentOf(place)).toEqual([]);
  }
});
