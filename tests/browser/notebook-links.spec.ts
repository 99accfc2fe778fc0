import { notebook as words } from "../../web/src/words/en/notebook";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { long } from "./support/long";
import {
  cell,
  changeNumber,
  gridOf,
  linkOf,
  lookedAt,
  notebookFile,
  openAnew,
  openCells,
  openFile,
  openNotebook,
  ready,
  runAll,
  runCells,
} from "./support/notebook";
import { expect, test } from "./support/test";

const first = `import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
scores = x @ x.T`;
const second = `for i in range(3):
    y = scores * i`;

const OLD = "#/notebook?code=U1ZQVeXKzC3ILypRKMkvSs7gqlCwhbD08vNSizWMdBSMNLkKijLzSjQqFLQVDDW5AA";

test("a link carries the reader's changes and place, which wait until the reader runs its code", async ({
  page,
  site,
}) => {
  await runCells(page, site, first, second);
  await changeNumber(page, 1, ["x", 0, "9"]);
  await changeNumber(page, 2, ["y", 1, "-0.5"]);
  await cell(page, 2).getByRole("textbox").first().click();
  await lookedAt(page).getByRole("spinbutton", { name: "pass" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(gridOf(page, "y").getByRole("gridcell").first()).toHaveText("85.0000");
  const address = await linkOf(page);
  expect(address).toContain("&changes=0,3,0,0,9;1,2,2,1,-0.5&place=1,");

  await openAnew(page, address);
  await expect(page.locator(".waits")).toContainText(words.carried.waits.link(2));
  await expect(page.getByText(words.fromLink)).toBeVisible();
  await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "none");
  await expect(cell(page, 2)).toHaveAttribute("aria-current", "true");
  await runAll(page);
  await expect(page.locator(".waits")).toHaveCount(0);
  await expect(page.locator(".missed")).toHaveCount(0);
  // The tensor of the second pass is open, as it was, and has what follows from the changed x.
  await expect(lookedAt(page).getByRole("spinbutton", { name: "pass" })).toHaveValue("2");
  await expect(gridOf(page, "y").getByRole("gridcell").first()).toHaveText("85.0000");
  await lookedAt(page).getByRole("spinbutton", { name: "pass" }).fill("3");
  await page.keyboard.press("Enter");
  await expect(gridOf(page, "y").getByRole("gridcell").nth(1)).toHaveText("-0.5000");
  // And the same link is made of it.
  expect((await linkOf(page)).split("&")[1]).toBe(address.split("&")[1]);
});

test(
  "the browser keeps changes and place, through edits of other lines, and after Python was stopped",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(page, first, "while True: pass");
    await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
    await ready(page);
    await changeNumber(page, 1, ["scores", 2, "7"]);
    await page.reload();
    await expect(page.locator(".waits")).toContainText(words.carried.waits.kept(1));
    // The line moves down before it runs.
    await cell(page, 1).getByRole("textbox").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("# above\n");
    await page.reload();
    await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
    await ready(page);
    await expect(page.locator(".waits")).toHaveCount(0);
    await expect(gridOf(page, "scores").getByRole("gridcell").nth(2)).toHaveText("7.0000");
    await expect(gridOf(page, "scores").getByRole("gridcell").nth(2)).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await cell(page, 2).getByRole("button", { name: words.cellTools.run }).click();
    await page.getByRole("button", { name: words.tools.stop }).click();
    // What was made until then can still be looked at.
    await expect(page.locator(".lost")).toContainText(words.lost.stopped);
    await expect(gridOf(page, "scores").getByRole("gridcell").nth(2)).toHaveText("7.0000");
    await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
    await ready(page);
    await expect(gridOf(page, "scores").getByRole("gridcell").nth(2)).toHaveText("7.0000");
    // A reset is the reader's wish.
    await page.getByRole("button", { name: words.tools.reset }).click();
    await expect(page.locator(".waits")).toHaveCount(0);
  },
);

test(
  "a downloaded notebook carries changes and place under a key of its own",
  long,
  async ({ page, site }) => {
    await runCells(page, site, first);
    await changeNumber(page, 1, ["x", 3, "0.25"]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: words.tools.download }).click();
    const stream = await (await saved).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const file = JSON.parse(text) as { metadata: Record<string, unknown> };
    const carried = file.metadata["attention_lab"] as Record<"changes" | "place", string>;
    expect(carried.changes).toBe("0,3,0,3,0.25");
    expect(carried.place).toMatch(/^0,\d+;0,3,0,0;0,3,0,3$/);
    await openFile(page, "again.ipynb", text);
    await expect(page.locator(".waits")).toContainText(words.carried.waits.file(1));
    await runAll(page);
    await expect(gridOf(page, "x").getByRole("gridcell").nth(3)).toHaveText("0.2500");
    // What is no such text is ignored.
    for (const wrong of [1, { changes: 7 }, { changes: "0,3,0,3,1e999" }, { place: ["0"] }]) {
      const other = { ...file, metadata: { ...file.metadata, attention_lab: wrong } };
      await openFile(page, "wrong.ipynb", JSON.stringify(other));
      await expect(page.locator("p.name")).toHaveText("wrong.ipynb");
      await expect(page.locator(".waits, .problem")).toHaveCount(0);
      await openFile(page, "between.ipynb", notebookFile([{ source: "1" }]));
    }
  },
);

test(
  "changes whose numbers the code does not make are named, and the others are made",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(page, first);
    const code = (await linkOf(page)).split("&")[0] ?? "";
    await openAnew(page, `${code}&changes=0,3,0,0,9;0,3,0,6,1;0,9,0,0,1;5,1,0,0,1;0,4,5,0,1`);
    await expect(page.locator(".waits")).toContainText(words.carried.waits.link(4));
    const { spot, between } = words.carried;
    await expect(page.locator(".missed")).toContainText(words.carried.missed(1, spot(6, 1)));
    await runAll(page);
    const places = [spot(6, 1), spot(1, 3), spot(1, 9), spot(1, 4)].join(between);
    await expect(page.locator(".missed")).toContainText(words.carried.missed(4, places));
    await expect(page.locator(".waits")).toHaveCount(0);
    await lookedAt(page).getByRole("button", { name: /^x \(/ }).click();
    await expect(gridOf(page, "x").getByRole("gridcell").first()).toHaveText("9.0000");
    await page.locator(".missed").getByRole("button", { name: words.dismiss }).click();
    await expect(page.locator(".missed")).toHaveCount(0);
  },
);

test(
  "what waits can be read where the place of a link is far below",
  long,
  async ({ openContext, site }) => {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 360, height: 740 },
    ]) {
      const page = await (await openContext({ viewport })).newPage();
      await openNotebook(page, site);
      await openCells(page, ...Array.from({ length: 30 }, (_, at) => `a${String(at)} = 1\n\n`));
      const code = (await linkOf(page)).split("&")[0] ?? "";
      await openAnew(page, `${code}&changes=29,1,0,0,9&place=29,1`);
      await expect(cell(page, 30)).toBeInViewport({ ratio: 0.9 });
      await expect(page.getByText(words.fromLink)).toBeInViewport({ ratio: 0.9 });
      await expect(page.locator(".waits")).toBeInViewport({ ratio: 0.9 });
      await page.context().close();
    }
  },
);

test("an old link opens as it did, and a damaged part of a link leaves its code", async ({
  page,
  site,
}) => {
  await openAnew(page, site + OLD);
  await expect(page.getByText(words.fromLink)).toBeVisible();
  await expect(cell(page, 1)).toContainText("x = torch.ones(2, 2)");
  await expect(page.locator(".problem, .waits")).toHaveCount(0);
  for (const part of ["changes=0,2,0,0", "place=__proto__", "changes=0,2,0,0,1e999", "x=1"]) {
    await openAnew(page, `${site}${OLD}&${part}`);
    await expect(page.locator(".problem")).toContainText(words.problems.link);
    await expect(cell(page, 1)).toContainText("x = torch.ones(2, 2)");
    await expect(page.locator(".waits")).toHaveCount(0);
  }
  await openAnew(page, `${site}zh.html?lang=zh${OLD}&changes=0,2,0,0,5`);
  await expect(page.locator(".waits")).toContainText(chinese.carried.waits.link(1));
  await page.getByRole("button", { name: chinese.carried.drop }).click();
  await expect(page.locator(".waits")).toHaveCount(0);
});

test("a notebook in whose place the address or a file brings another is put back, and stays over a reload", async ({
  page,
  site,
}) => {
  const own = cell(page, 1).getByRole("textbox");
  const bring = (address: string) => page.evaluate((hash) => (location.hash = hash), address);
  const undo = page.locator(".notes").getByRole("button", { name: words.restore });
  await runCells(page, site, "print('mi' + 'ne')");
  await bring(OLD);
  await expect(page.locator(".notes")).toContainText(
    `${words.fromLink} ${words.replaced("test.ipynb")}`,
  );
  await expect(own).not.toContainText("mi");
  await undo.click();
  await expect(own).toContainText("mi");
  await expect(cell(page, 1)).toContainText("mine");
  await expect(page.locator(".notes")).toHaveText("");
  await expect(page).toHaveURL(/#\/notebook$/);
  await page.reload();
  await expect(own).toContainText("mi");
  // A damaged link, or none, leaves what is open.
  await bring("#/notebook?code=damaged");
  await expect(page.locator(".notes")).toContainText(words.problems.link);
  await bring("#/notebook");
  await expect(own).toContainText("mi");
  await bring(OLD);
  await expect(own).not.toContainText("mi");
  await openCells(page, "print('of a file')");
  await expect(page.locator(".notes")).toContainText(words.restore);
  await expect(page).toHaveURL(/#\/notebook$/);
  await page.reload();
  await expect(own).toContainText("of a file");
});
