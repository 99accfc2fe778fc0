import type { Page } from "@playwright/test";
import { formatNumber, formatPercent } from "../../web/src/model/number";
import { LAST_POSITION, positionOf } from "../../web/src/model/slider";
import { ownNumbers, runLesson, tensorOf } from "./support/engine";
import type { Settings } from "./support/engine";
import { expectChanges } from "./support/lessons";
import { inTurn, long } from "./support/long";
import { expectEngineNumbers, follow, open, openCalmly } from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/sharpness";
const MEASURES = ["entropy", "largest", "gradient"] as const;

interface Panel {
  readonly written: string;
  /** The curve's corners: how far along, and how far from the top, in parts of 100. */
  readonly corners: readonly (readonly [number, number])[];
  readonly point: readonly [left: string, top: string] | undefined;
  readonly broken: boolean;
}

function readPanels(page: Page): Promise<Panel[]> {
  return page.locator(".curves figure").evaluateAll((figures) =>
    figures.map((figure) => {
      const point = figure.querySelector<HTMLElement>(".point");
      const path = figure.querySelector(".curve")?.getAttribute("d") ?? "";
      return {
        written: figure.querySelector("figcaption b")?.textContent ?? "",
        corners: Array.from(
          path.matchAll(/[ML]([\d.]+) (-?[\d.]+)/g),
          ([, x, y]) => [Number(x), Number(y)] as const,
        ),
        point: point ? ([point.style.left, point.style.top] as const) : undefined,
        broken: figure.querySelector(".broken") !== null,
      };
    }),
  );
}

/** Where a measure's curve must run, end to end, by the engine; NaN where it breaks off. */
function expectedCurve(name: string, settings: Settings): [number, number][] {
  const tensors = runLesson(LAB, settings);
  const most = name === "entropy" ? Math.log2(tensorOf(tensors, "weights").shape[1] ?? NaN) : 1;
  const data = (id: string): number[] => Array.from(tensorOf(tensors, `${id}_${name}`).data);
  const factors = [0, ...Array.from(tensorOf(tensors, "curve_sharpness").data), Infinity];
  const values = [...data("uniform_weights"), ...data("curve_weights"), ...data("one_hot_weights")];
  return factors.map((factor, place) => [
    positionOf(factor),
    100 * (1 - (values[place] ?? NaN) / most),
  ]);
}

test("the curves are the engine's over the whole range, with the present point on them", async ({
  page,
  site,
}) => {
  await open(page, site);
  const asked: Settings[] = [
    {},
    { sharpness: 8 },
    { sharpness: 0 },
    { sharpness: Infinity },
    { tokens: 3, sharpness: 0.5 },
    { subtract_max: false, sharpness: 4 },
    { subtract_max: false, sharpness: 64 },
  ];
  for (const settings of inTurn(asked, 0, 3)) {
    const query = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    await follow(page, `#/${LAB}/curves?${query.join("&")}`);
    const tensors = runLesson(LAB, settings);
    const panels = await readPanels(page);
    expect(panels.length).toBe(MEASURES.length);
    for (const [at, name] of MEASURES.entries()) {
      const label = `${JSON.stringify(settings)}: ${name}`;
      const { written, corners, point, broken } = panels[at] as Panel;
      const value = tensorOf(tensors, `weights_${name}`).data[0] ?? NaN;
      const text = {
        entropy: formatNumber(value, 2),
        largest: formatNumber(value, 3),
        gradient: formatPercent(value),
      };
      expect(written, label).toBe(text[name]);
      const wanted = expectedCurve(name, settings);
      const drawn = wanted.filter(([, y]) => !Number.isNaN(y));
      expect(broken, label).toBe(Number.isNaN(wanted.at(-1)?.[1]));
      expect(corners.length, label).toBe(drawn.length);
      for (const [place, [x, y]] of drawn.entries()) {
        expect(corners[place]?.[0], label).toBeCloseTo(x, 3);
        expect(corners[place]?.[1], label).toBeCloseTo(y, 1);
      }
      if (Number.isNaN(value)) expect(point, label).toBeUndefined();
      else {
        const left = (positionOf(Number(settings["sharpness"] ?? 1)) / LAST_POSITION) * 100;
        expect(parseFloat(point?.[0] ?? ""), label).toBeCloseTo(left, 2);
      }
    }
  }
});

test(
  "marks at 1, unscaled, times 8 and both ends set the sharpness, at any width",
  long,
  async ({ page, site }) => {
    await openCalmly(page, `${site}#/${LAB}/curves`);
    for (const [mark, sharpness] of [
      ["unscaled", 4],
      ["× 8", 8],
      ["0 · uniform", 0],
      ["one-hot · ∞", Infinity],
      ["1", 1],
    ] as const) {
      await page.getByRole("button", { name: mark, exact: true }).click();
      const changes = { settings: sharpness === 1 ? {} : { sharpness } };
      await expectChanges(page, LAB, changes, mark);
    }
    await follow(page, `#/${LAB}/curves?d_k=64`);
    await page.getByRole("button", { name: "unscaled", exact: true }).click();
    await expectEngineNumbers(page, runLesson(LAB, { d_k: 64, sharpness: 8 }), "width 64");
  },
);

test("the end of a score's bar can be dragged, and a point in a curve pressed", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/curves`);
  const handle = page.locator(".handle").nth(2);
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = ownNumbers(LAB)["scores"]?.data[2] ?? NaN;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await page.mouse.up();
  // The address follows a little behind the drag.
  await expect(async () => {
    const typed = Number(/scores:0\.2,(-?[\d.]+)/.exec(page.url())?.[1]);
    expect(typed).toBeGreaterThan(before + 0.5);
    await expectChanges(page, LAB, { edits: { scores: { "0.2": Math.fround(typed) } } }, "dragged");
  }).toPass();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, LAB, {}, "one undo takes a drag back");
  const panel = page.locator(".curves .panel").first();
  await panel.click({ position: { x: 5, y: 10 } });
  await expect.poll(() => page.url()).toContain("sharpness=");
});

test("the table of derivatives pales as the row saturates", async ({ page, site }) => {
  await open(page, site);
  const tinted = async (sharpness: number): Promise<number> => {
    await follow(page, `#/${LAB}/curves?sharpness=${sharpness}`);
    return page
      .getByRole("grid", { name: "weights_jacobian" })
      .locator("td[data-row]")
      .evaluateAll((cells) =>
        cells.reduce((sum, cell) => {
          const level = Array.from(cell.classList, (name) => /^[pn](\d+)$/.exec(name)?.[1]);
          return sum + Number(level.find((each) => each !== undefined) ?? 0);
        }, 0),
      );
  };
  const [plain, sharp, saturated] = [await tinted(1), await tinted(8), await tinted(64)];
  expect(plain).toBeGreaterThan(sharp);
  expect(sharp).toBeGreaterThan(saturated);
  expect(saturated).toBe(0);
});

test("without the subtraction the exponentials overflow, and the page says why", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/overflow`);
  const exponentials = page.getByRole("region", { name: "The exponentials and their sum" });
  await expect(exponentials.locator("tbody tr")).toHaveCount(6);
  await expect(exponentials.locator("tbody td:last-child").nth(3)).toHaveText("1.0000");
  await page.locator(".remarks > p button").click();
  await expect(page.locator(".remarks")).toContainText("∞ over ∞ is not a number: NaN");
  await expect(exponentials.locator("tbody td:last-child").nth(3)).toHaveText("∞");
  await expect(exponentials.locator("tfoot td")).toHaveText("∞");
  await expectChanges(page, LAB, { settings: { subtract_max: false, sharpness: 64 } }, "overflow");
  await follow(
    page,
    `#/${LAB}/overflow?subtract_max=false&edits=1;scores:0.0,-200,-200,-200,-200,-200,-200`,
  );
  await expect(page.locator(".remarks")).toContainText("0 over 0 is not a number: NaN");
  await expect(exponentials.locator("tfoot td")).toHaveText("0.0000");
});
