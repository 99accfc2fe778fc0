import { tensors as words } from "../../web/src/words/en/notebook-tensors";
import { cell, gridOf, openTensor, runCells, tensorsOf } from "./support/notebook";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const LAYER = `import torch
class Scale(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([2.0, 3.0]))
    def forward(self, x):
        scaled = x * self.weight
        total = scaled.sum()
        return total
scale = Scale()`;

const ONES = "torch.tensor([1.0, 1.0])";
const TENS = "torch.tensor([10.0, 20.0])";

/** Goes to a call of the method, by keys, at a tensor that it makes. */
async function goToCall(page: Page, call: number, of: number): Promise<void> {
  const step = tensorsOf(page).getByRole("spinbutton", { name: words.pass(of) });
  await step.fill(String(call));
  await step.press("Enter");
}

/** The numbers that a call had where it is looked at. */
async function expectNumbers(
  page: Page,
  name: string,
  ...numbers: readonly string[]
): Promise<void> {
  await openTensor(page, name);
  await expect(gridOf(page, name).getByRole("gridcell")).toHaveText([...numbers]);
}

/** Each call has its numbers at each line, and going on from one line keeps the call. */
async function expectBothCalls(page: Page): Promise<void> {
  await cell(page, 1).locator(".cm-line", { hasText: "scaled = x" }).click();
  await openTensor(page, "scaled");
  for (const [call, x, scaled, total] of [
    [1, ["1.0000", "1.0000"], ["2.0000", "3.0000"], "5.0000"],
    [2, ["10.0000", "20.0000"], ["20.0000", "60.0000"], "80.0000"],
    [1, ["1.0000", "1.0000"], ["2.0000", "3.0000"], "5.0000"],
  ] as const) {
    await openTensor(page, "scaled");
    await goToCall(page, call, 2);
    await expectNumbers(page, "scaled", ...scaled);
    // What is read stands beside what is made of it.
    await expect(gridOf(page, "x").getByRole("gridcell")).toHaveText([...x]);
    await expectNumbers(page, "total", total);
  }
}

for (const [where, ...calls] of [
  ["twice in a cell", `first = scale(${ONES})\nsecond = scale(${TENS})`],
  ["from two cells", `first = scale(${ONES})`, `second = scale(${TENS})`],
] as const) {
  test(`a method that is called ${where} has two calls to step through, each with the numbers of its moment`, async ({
    page,
    site,
  }) => {
    await runCells(page, site, LAYER, ...calls);
    await expectBothCalls(page);
  });
}
