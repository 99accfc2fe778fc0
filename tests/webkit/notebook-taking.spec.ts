// What is taken along from the page for notebooks, and its keys, in WebKit: Chromium and Firefox take the same ways in
// tests/browser/notebook*.spec.ts. Printing is theirs alone: WebKitGTK's driver prints nothing, and has no media for print.
import { Key } from "selenium-webdriver";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { expect, test } from "./support/notebook-test";

const attention = `import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
scores = x @ x.T`;

test("the result is played number by number, and the numbers to come are not shown", async ({
  notebook,
}) => {
  await notebook.openCells([attention]);
  await notebook.runAll();
  await notebook.openTensor("scores");
  const coming = () => notebook.count(".panel table[aria-label=scores] .coming");
  await notebook.press(tensorWords.playing.after);
  await expect.poll(coming).toBe(3);
  await notebook.press(tensorWords.playing.play);
  await expect.poll(coming).toBe(0);
  await notebook.press(tensorWords.playing.before);
  await expect.poll(() => notebook.view.text(".explained")).toContain("scores[1, 1]");
});

test("a tensor is copied as PyTorch has it, to be pasted into the code", async ({ notebook }) => {
  await notebook.openCells([attention]);
  await notebook.runAll();
  await notebook.openTensor("x");
  await notebook.press(tensorWords.copying.open);
  await (await notebook.view.named("[role=menuitem]", "PyTorch")).click();
  await expect.poll(() => notebook.view.text("[role=menu]")).toContain(tensorWords.copying.done);
  await notebook.view.press(Key.ESCAPE);
  await (await notebook.view.find(".cell.code .editor")).click();
  await notebook.selectAll();
  const keys = notebook.view.driver.actions();
  await keys.keyDown(Key.CONTROL).sendKeys("v").keyUp(Key.CONTROL).perform();
  await expect
    .poll(() => notebook.source())
    .toBe("x = torch.tensor([\n    [1.0, 2.0],\n    [3.0, 4.0],\n])");
});

test("a notebook is saved with what its cells printed, and a table as a file of NumPy", async ({
  notebook,
}) => {
  await notebook.openCells([`${attention}\nprint('kept')`]);
  await notebook.runAll();
  // This browser's driver keeps no downloads: what the page hands to the browser is read.
  await notebook.view.evaluate(() => {
    const saved: Blob[] = [];
    Object.assign(globalThis, { saved });
    const made = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (of: Blob) => {
      saved.push(of);
      return made(of);
    };
  });
  const saved = () =>
    notebook.view.evaluate(() =>
      Promise.all((globalThis as unknown as { saved: Blob[] }).saved.map((each) => each.text())),
    );
  await notebook.press(words.tools.download);
  await expect.poll(async () => (await saved()).length).toBe(1);
  const file = JSON.parse((await saved())[0] ?? "") as { cells: { outputs: unknown[] }[] };
  expect(file.cells[0]?.outputs).toEqual([
    { name: "stdout", output_type: "stream", text: ["kept\n"] },
  ]);
  await notebook.openTensor("x");
  await notebook.press(tensorWords.copying.open);
  await (await notebook.view.named("[role=menuitem]", tensorWords.copying.save)).click();
  await expect.poll(async () => (await saved())[1]).toContain("NUMPY");
});

test("a link carries the reader's changes, which are made once its code has run", async ({
  notebook,
}) => {
  await notebook.openCells([attention]);
  await notebook.runAll();
  await notebook.openTensor("x");
  await notebook.select("x", 0);
  await notebook.change("9");
  await notebook.press(words.tools.copyLink);
  const address = () => notebook.view.evaluate(() => location.href);
  await expect.poll(address).toContain("&changes=0,2,0,0,9");
  const link = await address();
  await notebook.view.visit("about:blank");
  await notebook.view.visit(link);
  await expect.poll(() => notebook.texts(".waits")).toHaveLength(1);
  await notebook.runAll();
  await notebook.openTensor("scores");
  await expect.poll(async () => (await notebook.numbers("scores"))[0]).toBe("85.0000");
});

test("cells are moved through, made, deleted and turned into text by keys", async ({
  notebook,
}) => {
  await notebook.openCells(["a = 1"], ["b = 2"]);
  const kinds = () =>
    notebook.view.evaluate(() =>
      Array.from(document.querySelectorAll(".cell"), (each) =>
        each.classList.contains("code") ? "code" : "text",
      ),
    );
  await (await notebook.view.find(".cell.code .editor")).click();
  await notebook.view.press(Key.ESCAPE, Key.ARROW_DOWN, "a");
  await expect.poll(kinds).toEqual(["code", "code", "code"]);
  await notebook.view.press("m");
  await expect.poll(kinds).toEqual(["code", "text", "code"]);
  await notebook.view.press("y", "d", "d");
  await expect.poll(kinds).toEqual(["code", "code"]);
  await notebook.view.press("z");
  await expect.poll(kinds).toEqual(["code", "code", "code"]);
  await notebook.view.press("c", "v");
  await expect.poll(kinds).toHaveLength(4);
  await notebook.view.press("x");
  await expect.poll(kinds).toHaveLength(3);
});
