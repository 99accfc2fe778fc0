import type { Page } from "@playwright/test";
import { words } from "../../web/src/labs/gradients/en";
import { parseAddress } from "../../web/src/model/address";
import { formatDifference, formatNumber } from "../../web/src/model/number";
import { doubleClick } from "./support/editing";
import { lessonsAndLaboratories, runLesson, tensorOf } from "./support/engine";
import type { Settings } from "./support/engine";
import { cellAt } from "./support/inspector";
import { expectChanges, placeOf, traceOf } from "./support/lessons";
import type { Changes } from "./support/lessons";
import { long } from "./support/long";
import { open, openCalmly, shownAddress } from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/gradients";
const MATRICES = ["W_query", "W_key", "W_value"];

const label = (name: string): string => words.labels?.[name] ?? "";
const take = (page: Page) => page.getByRole("button", { name: label("take") });
const soFar = (page: Page) => page.locator(".so-far .losses");
const sizes = (page: Page) => page.locator("figure .digits");

/** What a reader has changed who has taken the step of these changes: the new matrices, as they are. */
function stepped({ settings = {}, edits = {} }: Changes): Changes {
  const { tensors } = traceOf(LAB, { settings, edits });
  const taken = MATRICES.map((id) => {
    const { shape, data } = tensorOf(tensors, `new_${id}`);
    const [columns = 1] = shape.slice(-1);
    const cells = Array.from(data, (value, flat): [string, number] => [
      placeOf([Math.floor(flat / columns), flat % columns]),
      value,
    ]);
    return [id, Object.fromEntries(cells)] as const;
  });
  return { settings, edits: { ...edits, ...Object.fromEntries(taken) } };
}

const lossOf = (changes: Changes): string =>
  formatNumber(tensorOf(traceOf(LAB, changes).tensors, "loss").data[0] ?? NaN);

test("a step taken puts the new matrices in the place of the old, and the loss is the one foretold", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/step`);
  let changes: Changes = {};
  const losses = [lossOf(changes)];
  for (const each of [1, 2, 3]) {
    const foretold = await cellAt(page, "new_loss", 0, 0).textContent();
    await take(page).click();
    changes = stepped(changes);
    losses.push(lossOf(changes));
    await expectChanges(page, LAB, changes, `step ${each}`);
    await expect(cellAt(page, "loss", 0, 0)).toHaveText(foretold ?? "");
    await expect(soFar(page)).toHaveText(losses.join(" → "));
  }
  expect(new Set(losses).size).toBe(4);
  await page.getByRole("link", { name: words.steps.forward.title }).first().click();
  await expectChanges(page, LAB, changes, "in the first step too");
});

test(
  "each undo takes one step back, redo takes it again, and the losses follow",
  long,
  async ({ page, site }) => {
    await openCalmly(page, `${site}#/${LAB}/step`);
    const states: Changes[] = [{}];
    for (let step = 0; step < 3; step += 1) {
      await take(page).click();
      states.push(stepped(states.at(-1) ?? {}));
      await expectChanges(page, LAB, states.at(-1) ?? {}, `step ${step}`);
    }
    const way = (last: number): string =>
      states
        .slice(0, last + 1)
        .map(lossOf)
        .join(" → ");
    for (const last of [2, 1, 0]) {
      await page.getByRole("button", { name: "Undo" }).click();
      await expectChanges(page, LAB, states[last] ?? {}, `back to ${last}`);
      await expect(soFar(page)).toHaveText(way(last));
    }
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
    await page.getByRole("button", { name: "Redo" }).click();
    await expectChanges(page, LAB, states[1] ?? {}, "again");
    await take(page).click();
    await expectChanges(page, LAB, states[2] ?? {}, "and on");
    await expect(soFar(page)).toHaveText(way(2));
  },
);

test("the address holds the matrices that steps have led to", async ({ page, site }) => {
  await openCalmly(page, `${site}#/${LAB}/step?tokens=6&d_in=8&d_out=4&learning_rate=0.1`);
  const settings: Settings = { tokens: 6, d_in: 8, d_out: 4, learning_rate: 0.1 };
  let changes: Changes = { settings };
  for (let step = 0; step < 2; step += 1) {
    await take(page).click();
    changes = stepped(changes);
    await expectChanges(page, LAB, changes, `step ${step}`);
  }
  const address = await shownAddress(page);
  const read = parseAddress(address, lessonsAndLaboratories);
  expect(read.edits).toEqual(changes.edits);
  await page.goto("about:blank");
  await open(page, `${site}${address}`);
  await expectChanges(page, LAB, changes, "opened again");
});

test(
  "a number typed by the reader begins the losses anew, and a step goes on from it",
  long,
  async ({ page, site }) => {
    await openCalmly(page, `${site}#/${LAB}/step`);
    await take(page).click();
    await expect(soFar(page)).toContainText("→");
    await doubleClick(cellAt(page, "W_value", 0, 0));
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    const first = stepped({}).edits ?? {};
    const typed: Changes = { edits: { ...first, W_value: { ...first["W_value"], "0.0": 2 } } };
    await expectChanges(page, LAB, typed, "typed");
    await expect(soFar(page)).toHaveText(lossOf(typed));
    await take(page).click();
    await expectChanges(page, LAB, stepped(typed), "a step from there");
  },
);

test("steps that have become too long are said to be, and none can be taken", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/step?learning_rate=1000`);
  for (let step = 0; step < 40 && (await take(page).isEnabled()); step += 1) {
    const before = await soFar(page).textContent();
    await take(page).click();
    await expect(soFar(page)).not.toHaveText(before ?? "");
  }
  await expect(take(page)).toBeDisabled();
  await expect(page.locator(".train")).toContainText(label("infinite"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(take(page)).toBeEnabled();
});

test("the learning rate has its slider, a field for any other, and a sentence for what it leads to", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/step`);
  await expect(page.locator(".remarks")).toContainText("The loss falls from");
  await page
    .getByRole("spinbutton", { name: words.settings?.["learning_rate"] ?? "" })
    .first()
    .fill("4");
  await page.keyboard.press("Enter");
  await expectChanges(page, LAB, { settings: { learning_rate: 4 } }, "rate 4");
  await expect(page.locator(".remarks")).toContainText("The loss rises from");
});

test("the bars say the sizes of the engine's gradients, at every width", async ({ page, site }) => {
  for (const score_width of [1, 64, 256]) {
    await open(page, `${site}#/${LAB}/scaling?score_width=${score_width}`);
    const tensors = runLesson(LAB, { score_width });
    const wanted = ["scores", "queries"].flatMap((by) => {
      const [divided, undivided] = ["divided", "undivided"].map((side) =>
        Array.from(tensorOf(tensors, `${side}_${by}_sizes`).data),
      );
      return (divided ?? []).flatMap((size, row) => [size, undivided?.[row] ?? NaN]);
    });
    await expect(sizes(page)).toHaveText(wanted.map(formatDifference));
    const widths = await page
      .locator("figure .bar")
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    const order = (values: readonly number[]): number[] =>
      values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    const half = wanted.length / 2;
    const longer = (a: number, b: number): boolean => (widths[a] ?? 0) >= (widths[b] ?? 0) - 0.5;
    const ranks = order(wanted.slice(0, half));
    for (const [at, place] of ranks.entries()) {
      if (at > 0) expect(longer(place, ranks[at - 1] ?? 0), `width ${score_width}`).toBe(true);
    }
  }
});

test("the Jacobian is that of the row that asks", long, async ({ page, site }) => {
  await openCalmly(page, `${site}#/${LAB}/by-scores`);
  await page.locator("#aside-jacobian select").selectOption({ value: "3" });
  await expectChanges(page, LAB, { settings: { query_token: 3 } }, "the fourth row");
  await expect(cellAt(page, "jacobian_difference", 0, 0)).toHaveText("0.0000");
});
