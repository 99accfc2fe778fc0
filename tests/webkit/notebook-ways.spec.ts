// The ways of the page for notebooks in WebKit: Chromium and Firefox take the same in tests/browser/notebook*.spec.ts.
import { Key } from "selenium-webdriver";
import { linkOf } from "../../web/src/notebook/page/state/link";
import type { ClassPlan } from "../../web/src/notebook/page/state/plan";
import { classroom } from "../../web/src/words/en/classroom";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { NotebookView } from "./support/notebook";
import { expect, test } from "./support/notebook-test";

const attention = `import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
scores = x @ x.T
weights = torch.softmax(scores, dim=-1)`;

const mapHeight = (notebook: NotebookView) =>
  notebook.view.evaluate(() => document.querySelector<HTMLElement>("nav.map")?.offsetHeight);

test("each cell is compared with its file, and the total counts them", async ({ notebook }) => {
  await notebook.openCells(
    ["print('same')", "same\n"],
    ["print(5)", "7\n"],
    ["import torch\nprint(torch.tensor(1 / 3))", "tensor(0.3334)\n"],
  );
  await notebook.runAll();
  const cells = await notebook.texts(".cell.code");
  expect(cells[0]).toContain(words.check.same);
  expect(cells[1]).toContain(words.difference("1", "7", "5"));
  expect(cells[2]).toContain(words.check.digits);
  expect(await notebook.view.text(".total")).toContain(words.total(1, 3));
});

test("Stop ends an endless loop within a second, and the cells can be run again", async ({
  notebook,
}) => {
  await notebook.openCells(["kept = 1\nprint(kept)"], ["while True:\n    pass"]);
  await notebook.press(words.tools.runAll);
  await expect
    .poll(() => notebook.texts(".cell.code"), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/\b1\s*$/));
  await notebook.python("running");
  const stop = await notebook.view.named("button", words.tools.stop);
  const begun = Date.now();
  await stop.click();
  await notebook.view.find(".lost");
  expect(Date.now() - begun).toBeLessThan(1000);
  expect(await notebook.view.text(".lost")).toContain("Stopped.");
  await notebook.press(words.cellTools.run);
  await notebook.python("ready");
});

test("a changed number replays what follows from it, also in print, and is taken back", async ({
  notebook,
}) => {
  await notebook.openCells([`${attention}\nprint(scores[0])`]);
  await notebook.runAll();
  await notebook.openTensor("x");
  await notebook.select("x", 0);
  await notebook.change("nine");
  expect(await notebook.view.text(".explained [role=alert]")).toContain("This is no number");
  await notebook.change("9");
  await notebook.openTensor("scores");
  // 9 * 9 + 2 * 2
  await expect.poll(async () => (await notebook.numbers("scores"))[0]).toBe("85.0000");
  expect(await notebook.count(".panel table[aria-label=scores] [data-changed]")).toBe(5);
  await expect.poll(() => notebook.texts(".cell.code u")).toEqual(["85.", "35.", "57."]);
  expect((await notebook.texts(".cell.code"))[0]).toContain(tensorWords.reprinted);
  await notebook.select("scores", 0);
  await notebook.press("Take all changes back");
  await expect.poll(async () => (await notebook.numbers("scores"))[0]).toBe("5.0000");
});

test("a number says how it came about, and arrows move over its table", async ({ notebook }) => {
  await notebook.openCells([attention]);
  await notebook.runAll();
  await notebook.openTensor("scores");
  await notebook.select("scores", 1);
  const told = await notebook.view.text(".explained");
  expect(told).toContain("x @ x.T");
  // 2 * 4
  expect(told).toContain("8.0000");
  await notebook.view.press(Key.ARROW_DOWN, Key.ENTER);
  await expect.poll(() => notebook.view.text(".explained")).toContain("scores[1, 1]");
});

test("a pass of a loop is chosen, and shows the values of that moment", async ({ notebook }) => {
  await notebook.openCells([
    "import torch\nfor i in range(3):\n    y = torch.full((2,), float(i))",
  ]);
  await notebook.runAll();
  await notebook.openTensor("y");
  expect((await notebook.numbers("y"))[0]).toBe("2.0000");
  const passes = await notebook.view.find(".panel input[type=range]");
  await passes.sendKeys(Key.HOME);
  await expect.poll(async () => (await notebook.numbers("y"))[0]).toBe("0.0000");
});

test("an error marks its line, what is not there is named with the nearest, and cells before stay", async ({
  notebook,
}) => {
  await notebook.openCells(
    ["import torch\nx = torch.ones(2)\nprint(x)"],
    ["y = x\ntorch.softmx(y, 0)"],
  );
  await notebook.runAll();
  const cells = await notebook.texts(".cell.code");
  expect(cells[0]).toContain("tensor([1., 1.])");
  expect(cells[1]).toContain("softmax");
  expect(cells[1]).toMatch(/line 2/);
  expect(await notebook.view.text(".failure")).toContain("softmax");
  await notebook.press(words.stopping.leaveOut(2));
  await notebook.python("ready");
  await expect.poll(() => notebook.source(2)).toBe("y = x\n# torch.softmx(y, 0)");
  expect(await notebook.count(".failure")).toBe(0);
});

test("ten thousand lines of output are shown in part, and all at the reader's wish", async ({
  notebook,
}) => {
  await notebook.openCells(["for i in range(10000):\n    print(i)"]);
  await notebook.runAll();
  const shown = () =>
    notebook.view.evaluate(() => {
      const lines = document.querySelector<HTMLElement>(".cell.code [role=group]")?.innerText;
      return lines?.split("\n").length ?? 0;
    });
  expect(await shown()).toBeLessThan(1000);
  await notebook.press(words.showAll("10,000"));
  await expect.poll(shown).toBeGreaterThanOrEqual(10_000);
});

test("code is typed and run by keys, and is there again after a reload", async ({ notebook }) => {
  await notebook.openCells(["1"]);
  await (await notebook.view.find(".cell.code .editor")).click();
  await notebook.selectAll();
  await notebook.view.press(..."print(6 * 7)");
  const keys = notebook.view.driver.actions();
  await keys.keyDown(Key.SHIFT).sendKeys(Key.ENTER).keyUp(Key.SHIFT).perform();
  await notebook.python("ready");
  expect((await notebook.texts(".cell.code"))[0]).toContain("42");
  await notebook.reload();
  await expect.poll(() => notebook.source()).toBe("print(6 * 7)");
});

test("nothing in a text runs, and its formulae are MathML", async ({ notebook }) => {
  const text =
    "# Read\n<img src=x onerror='globalThis.hit = 1'> <script>globalThis.hit = 1</script>\n\n$$\\sqrt{d_k}$$";
  const file = {
    cells: [{ cell_type: "markdown", metadata: {}, source: text }],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  };
  await notebook.drop({ "text.ipynb": JSON.stringify(file) });
  await notebook.view.find(".cell math msqrt");
  expect(await notebook.texts(".cell h2")).toEqual(["Read"]);
  expect(await notebook.count(".cell img, .cell script")).toBe(0);
  expect(await notebook.view.evaluate(() => "hit" in globalThis)).toBe(false);
});

test("a style of pandas and HTML of the code have their colours, and nothing in HTML runs", async ({
  notebook,
}) => {
  const hostile = `<img src="x" onerror="document.title = 'taken'"><script>document.title = 'taken'</script><p style="position: fixed">over</p>`;
  await notebook.openCells(
    [
      "import pandas as pd\npd.DataFrame({'a': [0.0, 1.0]}).style.background_gradient(cmap='viridis')",
    ],
    [`from IPython.display import HTML\nHTML("""${hostile}""")`],
    [
      "HTML('<style>.warm { background-color: rgb(255, 0, 0) }</style><span class=\"warm\">one</span>')",
    ],
  );
  const title = await notebook.view.evaluate(() => document.title);
  await notebook.runAll();
  const styleOf = (selector: string, name: string) =>
    notebook.view.evaluate(
      (asked) => {
        const found = document.querySelector(asked.selector);
        return found && getComputedStyle(found).getPropertyValue(asked.name);
      },
      { selector, name },
    );
  await expect.poll(() => styleOf("table.dataframe td", "background-color")).toBe("rgb(68, 1, 84)");
  expect(await styleOf(".html p", "position")).toBe("static");
  expect(await styleOf(".html span", "background-color")).toBe("rgb(255, 0, 0)");
  expect(await notebook.count(".html :is(script, img)")).toBe(0);
  expect(await notebook.view.evaluate(() => document.title)).toBe(title);
});

test("a figure that the code draws is shown as a picture", async ({ notebook }) => {
  await notebook.openCells([
    "import torch\nimport matplotlib.pyplot as plt\nplt.matshow(torch.eye(3))\nplt.title('Weights')\nplt.show()",
  ]);
  await notebook.runAll();
  await notebook.view.find(".cell.code [role=group] img");
  const width = () =>
    notebook.view.evaluate(
      () => document.querySelector<HTMLImageElement>(".cell.code img")?.naturalWidth,
    );
  await expect.poll(width).toBeGreaterThan(100);
});

test("a number is written over the code's literal, which runs again, and the editor undoes it", async ({
  notebook,
}) => {
  await notebook.openCells(["import torch\nx = torch.tensor([1.0, 2.0])\nprint(x.sum().item())"]);
  await notebook.runAll();
  await notebook.openTensor("x");
  await notebook.select("x", 0);
  await notebook.change("9");
  await notebook.press("Write it into the code");
  await expect.poll(() => notebook.source()).toContain("[9.0, 2.0]");
  await expect
    .poll(() => notebook.texts(".cell.code [role=group]"))
    .toEqual([expect.stringContaining("11.0")]);
  await (await notebook.view.find(".cell.code .editor")).click();
  const keys = notebook.view.driver.actions();
  await keys.keyDown(Key.CONTROL).sendKeys("z").keyUp(Key.CONTROL).perform();
  await expect.poll(() => notebook.source()).toContain("[1.0, 2.0]");
});

test("numbers that are kept as A stand beside those that a typed number makes", async ({
  notebook,
}) => {
  await notebook.openCells(["import torch\nq = torch.tensor([1.0, 2.0])\nscores = q * 2"]);
  await notebook.runAll();
  await notebook.press("Keep now as A");
  await notebook.openTensor("q");
  await notebook.select("q", 1);
  await notebook.change("-2");
  await notebook.openTensor("scores");
  await expect.poll(() => notebook.numbers("scores")).toEqual(["2.0000", "-4.0000"]);
  const choose = async (name: string): Promise<void> => {
    await notebook.view.evaluate((wanted) => {
      const labels = Array.from(document.querySelectorAll<HTMLElement>(".panel label"));
      labels.find((label) => label.textContent?.trim() === wanted)?.click();
    }, name);
  };
  await choose("now − A");
  await expect.poll(() => notebook.numbers("scores")).toEqual(["0.0000", "-8.0000"]);
  await choose("A");
  await expect.poll(() => notebook.numbers("scores")).toEqual(["2.0000", "4.0000"]);
});

test("files beside a notebook are opened by name, and a bad file leaves what was there", async ({
  notebook,
}) => {
  await notebook.openCells(["print(open('b.txt').read())"]);
  await notebook.drop({ "b.txt": "bee" });
  await expect.poll(() => notebook.texts("main")).toEqual([expect.stringContaining("b.txt")]);
  await notebook.runAll();
  expect((await notebook.texts(".cell.code"))[0]).toContain("bee");
  await notebook.drop({ "broken.ipynb": "no JSON" });
  expect(await notebook.view.text(".problem")).toContain(words.problems["not-json"]);
  expect((await notebook.texts(".cell.code"))[0]).toContain("bee");
});

test("presented, a cell stands alone, and keys lead on and out again", async ({ notebook }) => {
  await notebook.openCells(["1"], ["2"], ["3"]);
  await notebook.press(words.tools.present);
  const seen = () =>
    notebook.view.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>(".cell"), (cell) => cell.offsetHeight > 0),
    );
  await expect.poll(seen).toEqual([true, false, false]);
  await notebook.view.press(Key.ARROW_RIGHT);
  await expect.poll(seen).toEqual([false, true, false]);
  await notebook.view.press(Key.PAGE_DOWN);
  await expect.poll(seen).toEqual([false, false, true]);
  await notebook.view.press(Key.ESCAPE);
  await expect.poll(seen).toEqual([true, true, true]);
});

test.describe("on a phone", () => {
  test.use({ look: "phone" });

  test("code and tensors are shown in turns, and the ways on from an error with both", async ({
    view,
    site,
  }) => {
    const notebook = new NotebookView(view);
    await notebook.open(site.file);
    await notebook.openCells(["import torch\nx = torch.ones(2)"], ["1 / 0"]);
    await notebook.runAll();
    const seen = () =>
      view.evaluate(() =>
        [".written .cells", ".panel", ".failure"].map(
          (each) =>
            Array.from(document.querySelectorAll<HTMLElement>(each)).filter(
              ({ offsetHeight }) => offsetHeight > 0,
            ).length,
        ),
      );
    await expect.poll(seen).toEqual([1, 0, 1]);
    await notebook.press(tensorWords.views.tensors);
    await expect.poll(seen).toEqual([0, 1, 1]);
    await notebook.press(words.stopping.letGo);
    await expect.poll(seen).toEqual([1, 0, 0]);
    expect(await view.overflow()).toBeLessThanOrEqual(0);
  });
});

test("the map leads to tensors; rows and axes are called by their names, and heads compared", async ({
  notebook,
}) => {
  const tokens = ["one", "two", "three"];
  const heads = `parts = torch.nn.Linear(2, 12)(x).view(3, 3, 2, 2).permute(1, 2, 0, 3)
shares = torch.softmax(parts[0] @ parts[1].mT, dim=-1)`;
  await notebook.openCells([`tokens = ${JSON.stringify(tokens)}\n${attention}\n${heads}`]);
  await notebook.runAll();
  expect(await mapHeight(notebook)).toBeGreaterThan(20);
  const map = await notebook.view.named("button", "weights");
  await map.click();
  await notebook.view.find(".panel table[aria-label=weights]");
  const rows = await notebook.texts(".panel table[aria-label=weights] tbody th");
  expect(rows.map((row) => row.trim())).toEqual(tokens);
  await notebook.openTensor("shares");
  expect(await notebook.texts(".panel legend")).toEqual([tensorWords.uses.head]);
  const shown = await notebook.numbers("shares");
  await notebook.press(tensorWords.sideBySide);
  await (await notebook.view.find(".panel .heads button:last-child")).click();
  await expect.poll(() => notebook.numbers("shares")).not.toEqual(shown);
});

test("the page for notebooks speaks Chinese, and runs code in it", async ({ view, site }) => {
  const notebook = new NotebookView(view);
  await view.visit(`${site.http}zh.html?lang=zh#/notebook`);
  await expect.poll(() => notebook.texts("h1"), { timeout: 20_000 }).toEqual([chinese.title]);
  await notebook.openCells(["print(6 * 7)"], ["1"]);
  await notebook.press(chinese.tools.runAll);
  await notebook.python("ready");
  expect((await notebook.texts(".cell.code"))[0]).toContain("42");
});

test("a teacher's link shows its exercise, hides and locks what it says, and a typed number reaches the goal", async ({
  view,
  site,
}) => {
  const notebook = new NotebookView(view);
  const source = "import torch\nx = torch.tensor([1.0, 2.0])\ny = x * 2";
  const plan: ClassPlan = {
    task: "Bring y[0] to 8.",
    goal: {
      ...{ kind: "number", relation: "equal", number: "8.0", label: "y[0]" },
      ...{ cell: 0, line: 3, nth: 0, at: 0 },
    },
    hide: ["map"],
    lock: [0],
  };
  const made = await linkOf([{ kind: "code", source }], { changes: [], place: undefined, plan });
  if (typeof made === "string") throw new Error(made);
  await view.visit(`${site.http}index.html${made.link}`);
  await expect.poll(() => notebook.texts("h1"), { timeout: 20_000 }).toEqual([words.title]);
  await expect.poll(() => view.text("main")).toContain("Bring y[0] to 8.");
  await notebook.runAll();
  const exercise = () => notebook.texts(`[aria-label="${classroom.exercise}"] [role=status]`);
  expect(await exercise()).toEqual([expect.stringContaining(classroom.notYet)]);
  await notebook.openTensor("x");
  await notebook.select("x", 0);
  await notebook.change("4");
  await expect.poll(exercise).toEqual([expect.stringContaining(classroom.reached)]);
  expect(await mapHeight(notebook)).toBe(0);
  const written = await notebook.source();
  await (await view.find(".cell.code .editor")).click();
  await view.press("x");
  await expect.poll(() => notebook.texts(".refused")).toEqual([words.locked.sentence]);
  expect(await notebook.source()).toBe(written);
});
