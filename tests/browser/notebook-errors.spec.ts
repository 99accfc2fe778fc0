import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { long } from "./support/long";
import { START, cell, openCells, openNotebook, runCells, tensorsOf } from "./support/notebook";
import { expect, test } from "./support/test";

const made = "import torch\nx = torch.eye(2)\ny = x * 2";
const wrong = "w = y + 1\nz = torch.softmx(w, 0)\nprint('behind')";

test("where the code stops, its line, the map and a sentence beside it say so, and cells behind it that they did not run", async ({
  page,
  site,
}) => {
  await runCells(page, site, made, wrong.replace("softmx", "softmax(w, 0, 1, 2, 3)#"), "print(z)");
  const stopped = cell(page, 2).locator(".cm-line.stopped");
  await expect(stopped).toHaveText(/^z = torch/);
  // Firefox gives the content's rule, not its text.
  await expect(stopped).toHaveAttribute("data-told", words.stopping.here);
  const behind = await stopped.evaluate((line) => getComputedStyle(line, "::after").content);
  expect([`"${words.stopping.here}"`, "attr(data-told)"]).toContain(behind);
  const failure = page.getByRole("region", { name: words.stopping.label });
  await expect(failure).toContainText(words.stopping.at(2, 2));
  await expect(failure.getByRole("alert")).toContainText("TypeError: ");
  await expect(failure).toContainText(words.stopping.stands);
  await expect(failure).not.toContainText(words.stopping.elsewhere);
  await expect(cell(page, 3)).toContainText(words.states.skipped);
  await cell(page, 2).locator(".margin .mark").click();
  const map = page.getByRole("navigation", { name: tensorWords.map.title });
  await expect(map.locator(".missing")).toHaveAccessibleName(tensorWords.map.missing("z"));
  await expect(map.locator("path.bad")).toHaveCount(1);
  await map.locator(".missing").press("Enter");
  await expect(cell(page, 2).getByRole("textbox")).toBeFocused();
  // What ran before it is there.
  await cell(page, 1).locator(".margin .mark").click();
  await expect(tensorsOf(page)).toContainText("y");
  // On a phone the ways on stand below the cell's output, and with the tensors.
  await page.setViewportSize({ width: 360, height: 740 });
  const below = page.getByRole("group", { name: words.notebook, exact: true }).getByRole("region", {
    name: words.stopping.label,
  });
  await expect(below.getByRole("button", { name: words.stopping.leaveOut(2) })).toBeVisible();
  await page.getByRole("button", { name: tensorWords.views.tensors, exact: true }).click();
  await expect(below).toBeHidden();
  await expect(failure.filter({ visible: true })).toHaveCount(1);
  await page.getByRole("button", { name: tensorWords.views.code, exact: true }).click();
  await below.getByRole("button", { name: words.stopping.letGo }).click();
  await expect(cell(page, 2)).toBeFocused();
  await expect(page.locator(".failure")).toHaveCount(0);
});

test("the line is left out and the others run; the editor puts it back", async ({ page, site }) => {
  await runCells(page, site, made, wrong, "print('last')");
  const failure = page.getByRole("region", { name: words.stopping.label });
  await expect(failure).toContainText("softmax");
  await expect(failure).toContainText(words.stopping.elsewhere);
  await failure.getByRole("button", { name: words.stopping.leaveOut(2) }).click();
  await expect(cell(page, 3)).toContainText("last", { timeout: START });
  await expect(cell(page, 2)).toContainText("behind");
  await expect(cell(page, 2).getByRole("textbox")).toContainText("# z = torch.softmx");
  await expect(failure).toHaveCount(0);
  await expect(cell(page, 2).locator(".cm-line.stopped")).toHaveCount(0);
  await cell(page, 2).getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, 2).getByRole("textbox")).not.toContainText("#");
});

test("the error is let go of by Esc and by its button, and is there again once the cell has failed again", async ({
  page,
  site,
}) => {
  await runCells(page, site, "for i in range(2):\n    1 / 0");
  const failure = page.getByRole("region", { name: words.stopping.label });
  // The loop's own line is not left out; the one in it is.
  await expect(failure.getByRole("button", { name: words.stopping.leaveOut(2) })).toBeVisible();
  await failure.getByRole("button", { name: words.stopping.letGo }).press("Escape");
  await expect(failure).toHaveCount(0);
  await expect(cell(page, 1)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await failure.getByRole("button", { name: words.stopping.again }).click();
  await expect(cell(page, 1)).toBeFocused();
  await failure.getByRole("button", { name: words.stopping.letGo }).click();
  await expect(failure).toHaveCount(0);
  await expect(cell(page, 1).locator(".cm-line.stopped")).toHaveText(/1 \/ 0/);
});

test("of code that was edited since, the line is left out where it stands now, and not once it was edited itself", async ({
  page,
  site,
}) => {
  await runCells(page, site, "x = 1\n1 / 0\nprint('behind', x)");
  const failure = page.getByRole("region", { name: words.stopping.label });
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("# above\n");
  await expect(cell(page, 1).locator(".cm-line.stopped")).toHaveText("1 / 0");
  await failure.getByRole("button", { name: words.stopping.leaveOut(3) }).click();
  await expect(cell(page, 1)).toContainText("behind 1", { timeout: START });
  await expect(cell(page, 1).getByRole("textbox")).toContainText("# 1 / 0");

  await cell(page, 1).getByRole("textbox").fill("2 / 0");
  await page.keyboard.press("Control+Enter");
  await expect(failure.getByRole("button", { name: words.stopping.leaveOut(1) })).toBeVisible();
  await page.keyboard.type("1");
  await expect(failure.getByRole("button", { name: words.stopping.leaveOut(1) })).toHaveCount(0);
});

test("of several errors the latest is told, and none once Python's variables are gone", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "import torch\ntorch.softmx", "1 / 0", "while True: pass");
  const failure = page.getByRole("region", { name: words.stopping.label });
  const run = (number: number) =>
    cell(page, number).getByRole("button", { name: words.cellTools.run }).click();
  await run(1);
  await expect(failure).toContainText(words.stopping.at(1, 2), { timeout: START });
  await run(2);
  await expect(failure).toContainText(words.stopping.at(2, 1));
  await failure.getByRole("button", { name: words.stopping.letGo }).click();
  await expect(failure).toContainText(words.stopping.at(1, 2));
  await run(3);
  await expect(page.locator("[data-python=running]")).toBeVisible();
  await page.getByRole("button", { name: words.tools.stop }).click();
  await expect(page.locator(".lost")).toContainText(words.lost.stopped);
  await expect(failure).toHaveCount(0);
});

test("an error of the first line of a block offers no line to leave out", async ({
  page,
  site,
}) => {
  await runCells(page, site, "for i in 5:\n    pass");
  const failure = page.getByRole("region", { name: words.stopping.label });
  await expect(failure.getByRole("button")).toHaveText([
    words.stopping.at(1, 1),
    words.stopping.again,
    words.stopping.letGo,
  ]);
});

test("where the code stopped is said in Chinese", long, async ({ page, site }) => {
  await openNotebook(page, site);
  await page.goto(`${site}zh.html?lang=zh#/notebook`);
  await openCells(page, "1 / 0", "1");
  await page.getByRole("button", { name: chinese.tools.runAll }).click();
  const failure = page.getByRole("region", { name: chinese.stopping.label });
  await expect(failure).toContainText(chinese.stopping.at(1, 1), { timeout: START });
  await expect(cell(page, 2)).toContainText(chinese.states.skipped);
});
