import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { TraceTensor } from "../../web/src/engine/lessons";
import { titleOf } from "./support/rooms";
import { expect, test } from "./support/test";
import {
  fragmentOf,
  isLaboratory,
  ownNumbers,
  placesOf,
  tensorOf,
  everySixthLesson,
} from "./support/engine";
import { inTurn, isLong, long, longBut } from "./support/long";
import { follow, open } from "./support/page";

type Language = "cpp" | "pytorch";

interface Row {
  readonly number: number;
  readonly text: string;
}

/** The lines that light when a cell of a table is pointed at. */
interface Lit {
  readonly id: string;
  readonly parts: readonly { readonly rows: readonly Row[]; readonly flows: readonly string[] }[];
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split("\n");
}

function panel(page: Page): Locator {
  return page.getByRole("region", { name: "Code", exact: true });
}

/** Points at the first cell of every table of the step, one after another, and reads which lines are lit. */
function readLit(page: Page): Promise<Lit[]> {
  return page.evaluate(async () => {
    const painted = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));
    const found: Lit[] = [];
    const point = (on: Element): void => {
      on.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
    };
    const known = new Set<string>();
    for (const table of document.querySelectorAll<HTMLElement>("main [data-tensor]")) {
      const id = table.dataset["tensor"] ?? "";
      const cell = table.querySelector("td[data-row]");
      if (cell === null || known.has(id)) continue;
      known.add(id);
      point(cell);
      await painted();
      const parts = Array.from(document.querySelectorAll("section.code .making.lit"), (part) => ({
        rows: Array.from(part.querySelectorAll(".row"), (row) => ({
          number: Number(row.querySelector(".number")?.textContent),
          text: row.querySelector(".text")?.textContent ?? "",
        })),
        flows: Array.from(part.querySelectorAll(".flow"), (flow) => flow.textContent.trim()),
      }));
      found.push({ id, parts });
    }
    return found;
  });
}

function shape({ shape: lengths }: TraceTensor): string {
  return `(${lengths.join()}${lengths.length === 1 ? "," : ""})`;
}

/** The text that must name the shapes of a plain or a transposed product, from the operands' shapes. */
function productOf(tensor: TraceTensor, tensors: Readonly<Record<string, TraceTensor>>): string {
  const [a, b, bias] = tensor.operands.map((id) => tensorOf(tensors, id));
  if (a === undefined || b === undefined) throw new Error(`${tensor.id} has no factors.`);
  const turned =
    tensor.parameters["transposed"] === 1 && b.shape.length > 1
      ? { ...b, shape: b.shape.with(-1, b.shape.at(-2) ?? 0).with(-2, b.shape.at(-1) ?? 0) }
      : b;
  const left = tensor.operation === "transposed_matmul" ? { ...a, shape: a.shape.toReversed() } : a;
  const plus = bias === undefined ? "" : ` + ${shape(bias)}`;
  return `${shape(left)} @ ${shape(turned)}${plus} -> ${shape(tensor)}`;
}

function expectShapes(lit: Lit, lesson: string): void {
  const tensors = ownNumbers(lesson);
  const tensor = tensorOf(tensors, lit.id);
  const flows = lit.parts.flatMap((part) => part.flows);
  const label = `${lesson}: shapes of ${lit.id}: ${flows.join(" | ")}`;
  const mine = flows.filter((flow) => {
    if (/matmul$/.test(tensor.operation)) return flow.endsWith(productOf(tensor, tensors));
    const operands = tensor.operands.map((id) => tensorOf(tensors, id));
    const result = operands.length > 0 ? `-> ${shape(tensor)}` : shape(tensor);
    const all = operands.every((operand) => {
      // A number a row: written with as many axes as the rows have.
      const each = { multiply: 0, subtract: 1 }[tensor.operation as "multiply" | "subtract"];
      return operand === operands[each] || flow.includes(shape(operand));
    });
    return all && flow.replace(/, dim -?\d+$/, "").endsWith(result);
  });
  expect(mine.length, label).toBeGreaterThan(0);
}

/** The id as the C++ has it: in full, or the ending that a function puts behind a name, in laboratories without its underscore too. */
function expectNamed({ id, parts }: Lit, lesson: string, label: string): void {
  const base = id.replace(/_(entropy|largest|gradient)$/, "");
  const rest = base.split("_");
  const endings = rest.slice(1).flatMap((_, at) => {
    const ending = rest.slice(at + 1).join("_");
    return [`"_${ending}"`, ...(isLaboratory(lesson) ? [`"${ending}"`] : [])];
  });
  const texts = parts.map(({ rows }) => rows.map(({ text }) => text).join("\n"));
  const named = texts.filter((text) => text.includes(`"${base}"`) || text.includes(`"${id}"`));
  const built = texts.filter((text) => endings.some((ending) => text.includes(ending)));
  expect([...named, ...built].length, `${label}: a line names it`).toBeGreaterThan(0);
  for (const text of texts) {
    const first = /\bmake_?\.(?!given\b)\w+\("([^"]*)"/.exec(text)?.[1];
    if (first !== undefined && first !== base && first !== id) {
      expect(text, `${label}: a lit line makes something else`).toContain(`"${base}"`);
    }
  }
}

for (const [turn, { id: lesson }] of everySixthLesson(1).entries()) {
  test(
    `${lesson}: the lines lit for a table's cell are those that make it, C++ as in its file, with the engine's shapes`,
    longBut(turn, 2),
    async ({ page, site }) => {
      const file = `cpp/lessons/${lesson.replace(/^lab\//, "laboratories/").replaceAll("-", "_")}.cpp`;
      const source = linesOf(file);
      const tensors = ownNumbers(lesson);
      await open(page, `${site}${fragmentOf(placesOf(lesson)[0], { code: "cpp" })}`);
      for (const [at, place] of placesOf(lesson).entries()) {
        if (!isLong && at % 3 !== 0) continue;
        // In the short form they take turns.
        for (const language of inTurn<Language>(["cpp", "pytorch"], at % 2, 2)) {
          await follow(page, fragmentOf(place, { code: language }));
          const all = await readLit(page);
          expect(all.length, `${fragmentOf(place)} has tables`).toBeGreaterThan(
            place.step === "cost" ? -1 : 0,
          );
          for (const lit of all) {
            const label = `${fragmentOf(place)} ${language} ${lit.id}`;
            expect(lit.parts.length, `${label}: lines are lit`).toBeGreaterThan(0);
            if (language === "cpp") {
              expectNamed(lit, lesson, label);
              for (const { number, text } of lit.parts.flatMap(({ rows }) => rows)) {
                const line = source[number - 1] ?? "";
                expect(line.trimEnd().endsWith(text.trimEnd()), `${file}:${number} ${text}`).toBe(
                  true,
                );
                expect(line.slice(0, line.length - text.length).trim()).toBe("");
              }
              expectShapes(lit, lesson);
            } else if (tensorOf(tensors, lit.id).operands.length > 0) {
              const text = lit.parts.flatMap(({ rows }) => rows.map((row) => row.text)).join("\n");
              expect(text, label).toMatch(new RegExp(`\\b${lit.id}\\b`));
            }
          }
          if (language === "cpp") await expect(panel(page).locator(".file")).toHaveText(file);
        }
      }
    },
  );
}

test("every numbered line of the panel is the line of its file, functions of the engine too", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens?code=cpp`);
  let count = 0;
  for (const { id } of everySixthLesson(3)) {
    for (const place of inTurn(placesOf(id), 0, 4)) {
      await follow(page, fragmentOf(place, { code: "cpp" }));
      const figures = await panel(page).evaluate((section) => {
        const rows = (within: Element): (readonly [number, string])[] =>
          Array.from(within.querySelectorAll(".row"), (row) => {
            const number = row.querySelector(".number")?.textContent ?? "";
            return [Number(number), row.textContent.slice(number.length)] as const;
          });
        const fileName = section.querySelector(".file")?.textContent ?? "";
        return [
          ...Array.from(section.querySelectorAll(".listing"), (listing) => ({
            file: fileName,
            rows: rows(listing),
          })),
          ...Array.from(section.querySelectorAll("figure"), (figure) => ({
            file: figure.querySelector("figcaption")?.textContent ?? "",
            rows: rows(figure),
          })),
        ];
      });
      for (const { file, rows } of figures) {
        const lines = linesOf(file);
        for (const [number, text] of rows) {
          expect(lines[number - 1]?.trim(), `${file}:${number}`).toBe(text.trim());
          count += 1;
        }
      }
    }
  }
  expect(count).toBeGreaterThan(isLong ? 2000 : 500);
});

/** Ids of the tables whose headings are marked. */
function marked(page: Page): Promise<string[]> {
  return page
    .locator("main [data-tensor]:has(.heading.pointed)")
    .evaluateAll((tables: HTMLElement[]) => [
      ...new Set(tables.map(({ dataset }) => dataset["tensor"] ?? "")),
    ]);
}

/** Ids of all tables of the step that a test picks. */
async function shownIds(page: Page, wanted: (tensor: TraceTensor) => boolean): Promise<string[]> {
  const ids = await page
    .locator("main [data-tensor]")
    .evaluateAll((tables: HTMLElement[]) => tables.map(({ dataset }) => dataset["tensor"] ?? ""));
  const lesson = /#\/(\w+)\//.exec(page.url())?.[1] ?? "";
  return [...new Set(ids)].filter((id) => wanted(tensorOf(ownNumbers(lesson), id)));
}

function background(of: Locator): Promise<string> {
  return of.evaluate((element) => getComputedStyle(element).backgroundColor);
}

const BARE = "rgba(0, 0, 0, 0)";

test("a line that is pointed at or picked lights its table, and a second click lets go", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights?code=cpp`);
  const line = panel(page).getByRole("button", { name: /make_\.softmax\("attn_weights"/ });
  await line.hover();
  expect(await marked(page)).toEqual(["attn_weights"]);
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await marked(page)).toEqual([]);
  await line.click();
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await marked(page)).toEqual(["attn_weights"]);
  await expect(line).toHaveAttribute("aria-pressed", "true");
  const other = panel(page).getByRole("button", { name: /"row_sums"/ });
  await other.click();
  await expect(line).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await marked(page)).toEqual(["row_sums"]);
  await other.click();
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await marked(page)).toEqual([]);
  await line.click();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await marked(page)).toEqual([]);
});

test(
  "a picked line brings its table into sight, a pinned cell its line",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/heads/split?code=cpp`);
    await panel(page)
      .getByRole("button", { name: /"split_joined"/ })
      .click();
    await expect(page.getByRole("grid", { name: "split_joined" })).toBeInViewport();
    await page
      .getByRole("grid", { name: /^split_weights/ })
      .locator("td[data-row]")
      .first()
      .click();
    const lit = panel(page).locator(".making.lit").filter({ hasText: "make_.softmax" });
    await expect(lit).toBeInViewport();
  },
);

test("words, symbols, headings and lines of one role light each other, and nothing moves", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/trainable/all-queries?code=cpp`);
  const boxes = (): Promise<string> =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("main b, main math *, main .labelled, .making"), (e) => {
        const { x, top, width, height } = e.getBoundingClientRect();
        // The drawer stays in the window, and its lines scroll in it.
        const lines = e.closest("#code-lines");
        const y = lines ? top - lines.getBoundingClientRect().top + lines.scrollTop : top + scrollY;
        // To point at a long line, a browser may scroll it.
        const across = x + (e.closest(".listing")?.scrollLeft ?? 0);
        return [across, y, width, height].map((length) => length.toFixed(3)).join();
      }).join(" "),
    );
  const word = page.locator(".prose b.role-query");
  const symbol = page.locator(".formula .role-query").first();
  const heading = page.locator("[data-tensor=queries] .heading .id");
  const keys = page.locator("[data-tensor=keys] .heading .id");
  const line = panel(page).getByRole("button", { name: /"queries"/ });
  const title = page.getByRole("heading", { level: 1 });
  let before = "";
  // The panel scrolls to the step's lines later.
  await expect(line).toBeInViewport();
  await expect
    .poll(async () => {
      const last = before;
      before = await boxes();
      return before === last;
    })
    .toBe(true);
  const queries = await shownIds(page, ({ role }) => role === "query");
  expect(queries).toContain("queries");

  for (const name of [word, symbol]) {
    await title.hover();
    expect(await background(symbol)).toBe(BARE);
    await name.hover();
    expect(await background(word)).not.toBe(BARE);
    expect(await background(symbol)).not.toBe(BARE);
    expect(await background(page.locator(".formula .role-key").first())).toBe(BARE);
    expect(await marked(page)).toEqual(queries);
    await expect(line).toHaveClass(/\blit\b/);
    await expect(panel(page).getByRole("button", { name: /"keys"/ })).not.toHaveClass(/\blit\b/);
    expect(await boxes()).toBe(before);
  }
  await heading.hover();
  expect(await marked(page)).toEqual(["queries"]);
  expect(await background(word)).not.toBe(BARE);
  expect(await background(keys)).toBe(BARE);
  await expect(line).toHaveClass(/\blit\b/);
  await line.hover();
  expect(await background(symbol)).not.toBe(BARE);
  expect(await marked(page)).toEqual(["queries"]);
  expect(await boxes()).toBe(before);

  await follow(page, "#/trainable/all-scores?code=cpp");
  await page.locator("[data-tensor=queries] .heading .id").hover();
  await expect(panel(page).getByRole("button", { name: /"attn_scores"/ })).toHaveClass(/using/);
});

test("the code opens, changes its language and is walked through by keyboard", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await expect(panel(page)).toHaveCount(0);
  const toggle = page.getByRole("button", { name: "Code", exact: true });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("tab", { name: "PyTorch" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "PyTorch" }).focus();
  await expect(page).toHaveURL(/#\/simple\/all-weights\?code=pytorch$/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "C++" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "C++" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/#\/simple\/all-weights\?code=cpp$/);

  const handle = page.getByRole("separator", { name: "Height of the code" });
  const heights = async (): Promise<number> => (await panel(page).boundingBox())?.height ?? NaN;
  const before = await heights();
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  expect(await heights()).toBeGreaterThan(before + 20);
  const grip = await handle.boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 200, (grip?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) + 200, (grip?.y ?? 0) + 112);
  await page.mouse.up();
  expect(await heights()).toBeLessThan(before);

  const lines = panel(page).locator(".making");
  const stops = await panel(page)
    .locator(".listing")
    .evaluateAll((all) => all.map((each) => each.querySelectorAll('[tabindex="0"]').length));
  expect(stops).toEqual([1, 1]);
  await lines.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(lines.nth(1)).toBeFocused();
  expect(await marked(page)).toEqual(["row_sums"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(lines.first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await expect(lines.first()).toHaveAttribute("aria-pressed", "false");
  await panel(page).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await expect(page).toHaveURL(/#\/simple\/all-weights$/);
});

test("the address remembers the code, through steps, other lessons, reloads and Back", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights?tokens=4&code=pytorch`);
  const selected = page.getByRole("tab", { selected: true });
  await expect(selected).toHaveText("PyTorch");
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page).toHaveURL(/#\/simple\/all-contexts\?tokens=4&code=pytorch$/);
  await page.getByRole("link", { name: titleOf("scaled") }).click();
  await expect(page).toHaveURL(/#\/scaled\/layers\?code=pytorch$/);
  await page.reload();
  await expect(selected).toHaveText("PyTorch");
  await page.getByRole("tab", { name: "C++" }).click();
  await expect(page).toHaveURL(/code=cpp$/);
  await page.goBack();
  await expect(selected).toHaveText("PyTorch");
  await follow(page, "#/scaled/layers?code=fortran");
  await expect(page.getByText("“code” cannot be “fortran”")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test("on a phone the code lies over the lower half of the page and moves no table; lines and words take a tap", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await open(page, `${site}#/simple/all-weights`);
  const tables = (): Promise<string[]> =>
    page.getByRole("grid").evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round).join();
      }),
    );
  const before = await tables();
  await page.getByRole("button", { name: "Code", exact: true }).tap();
  await expect(panel(page)).toBeInViewport();
  expect(await tables()).toEqual(before);
  const box = await panel(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(370);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const small = await panel(page)
    .locator("button, [role=button], summary")
    .evaluateAll((targets) =>
      targets
        .map(
          (target) => [target.textContent.trim(), target.getBoundingClientRect().height] as const,
        )
        .filter(([, height]) => height < 44),
    );
  expect(small).toEqual([]);

  await page.getByRole("tab", { name: "C++" }).tap();
  await panel(page)
    .getByRole("button", { name: /make_\.softmax\("attn_weights"/ })
    .tap();
  expect(await marked(page)).toEqual(["attn_weights"]);
  await expect(page.getByRole("grid", { name: "attn_weights" })).toBeInViewport();
  expect(await marked(page)).toEqual(["attn_weights"]);

  await page.locator(".prose b.role-scores").tap();
  expect(await marked(page)).toEqual(await shownIds(page, ({ role }) => role === "scores"));
  expect(await background(page.locator(".formula .role-scores"))).not.toBe(BARE);
  await page.getByRole("heading", { level: 1 }).tap();
  expect(await marked(page)).toEqual([]);
});
