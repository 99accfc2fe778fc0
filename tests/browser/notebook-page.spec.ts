import type { Locator, Page } from "@playwright/test";
import { notebook as words } from "../../web/src/words/en/notebook";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { expectAccessible } from "./support/accessible";
import { inTurn, long } from "./support/long";
import {
  START,
  cell,
  notebookFile,
  openCells,
  openFile,
  openNotebook,
  ready,
} from "./support/notebook";
import { expect, test } from "./support/test";

const tensor = "tensor([[0, 1, 2],\n        [3, 4, 5]])";

const result = (text: string) => ({
  output_type: "execute_result",
  data: { "text/plain": text },
  metadata: {},
  execution_count: 1,
});

/** Drops a file on the page. */
const drop = (page: Page, ...file: readonly [name: string, text: string]): Promise<void> =>
  page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    const target = document.querySelector("header");
    for (const type of ["dragover", "drop"]) {
      target?.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }
  }, file);

test("each cell is compared with its file, and the total counts them", async ({ page, site }) => {
  await openNotebook(page, site);
  const code = "import torch\ntorch.arange(6).reshape(2, 3)";
  await openFile(
    page,
    "checked.ipynb",
    notebookFile([
      { source: code, outputs: [result(tensor)] },
      { source: code, outputs: [result(tensor.replace("4", "7"))] },
      { source: "torch.tensor(1 / 3)", outputs: [result("tensor(0.3334)")] },
      { source: "x = 1", outputs: [] },
      { source: "torch.ones(1)", outputs: [result("tensor([1.], device='cuda:0')")] },
    ]),
  );
  await expect(cell(page, 1)).toContainText("tensor([[0, 1, 2]");
  const told = page.locator("p.visually-hidden[role=status]");
  await told.evaluate((line) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver(() => heard.push(line.textContent)).observe(line, {
      ...{ childList: true, characterData: true, subtree: true },
    });
  });
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  // How far Python has come is heard in tenths, and of each cell how its output compares.
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  const tenths = Array.from({ length: 11 }, (_, tenth) => words.bringing(10 * tenth));
  const loading = heard.filter((each) => each.endsWith("%"));
  expect(loading.length).toBeGreaterThan(1);
  for (const each of loading) expect(tenths).toContain(each);
  await expect(told).toContainText(words.check.same);
  await cell(page, 2).getByRole("button", { name: words.cellTools.run }).click();
  await expect(told).toContainText(words.finished(2, words.done.ok));
  await expect(told).toContainText(words.difference("2", "7,", "4,"));
  await expect(cell(page, 1)).toContainText(words.check.same);
  await expect(cell(page, 2)).toContainText(words.difference("2", "7,", "4,"));
  await expect(cell(page, 3)).toContainText(words.check.digits);
  await expect(cell(page, 4)).not.toContainText("your file");
  await expect(page.locator(".total")).toContainText(words.total(2, 4));
  await expect(page.locator(".total")).toContainText(words.totalDigits(1));
  await expect(cell(page, 5)).toContainText(`${words.check.same}${words.device("cuda:0")}`);
  await cell(page, 2).getByRole("button", { name: words.check.showFile }).click();
  await expect(cell(page, 2).locator(".stored")).toContainText("7");
});

test("the total is of the cells that have run, and names how many have not", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const stored = (text: string) => ({
    source: `print(${text})`,
    outputs: [{ output_type: "stream", name: "stdout", text: `${text}\n` }],
  });
  await openFile(page, "stored.ipynb", notebookFile(["1", "2", "3"].map(stored)));
  const total = page.locator(".total");
  await expect(total).toHaveText("");
  await cell(page, 2).getByRole("button", { name: words.cellTools.run }).click();
  await ready(page);
  await expect(total).toHaveText(`${words.total(1, 1)} ${words.totalNotRun(2)}`);
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await expect(total).toHaveText(words.total(3, 3));
  // With other code there is nothing to compare, but it has run.
  await cell(page, 1).getByRole("textbox").fill("print(4)");
  await page.keyboard.press("Control+Enter");
  await expect(cell(page, 1)).toContainText("4");
  await expect(total).toHaveText(words.total(2, 2));
});

test("a cell saved as .ipynb has its output, and the file opens again as it was", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "print('kept')", "1 / 0");
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await expect(cell(page, 2)).toContainText("ZeroDivisionError: division by zero", {
    timeout: START,
  });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: words.tools.download }).click();
  const stream = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const file = JSON.parse(text) as { cells: { outputs: unknown[] }[]; nbformat: number };
  expect(file.nbformat).toBe(4);
  expect(file.cells[0]?.outputs).toEqual([
    { name: "stdout", output_type: "stream", text: ["kept\n"] },
  ]);
  await openFile(page, "again.ipynb", text);
  await expect(cell(page, 1)).toContainText("kept");
  await expect(cell(page, 2)).toContainText("ZeroDivisionError");
});

test("bad files get a sentence, and what was there stays", async ({ page, site }) => {
  await openNotebook(page, site);
  await openCells(page, "entered = 'by hand'");
  const bad = [
    ["text.ipynb", "no JSON", words.problems["not-json"]],
    ["list.ipynb", "[1, 2]", words.problems["not-a-notebook"]],
    ["old.ipynb", '{"nbformat":3,"worksheets":[]}', words.problems["old-format"]],
    ["none.ipynb", '{"nbformat":4,"cells":[]}', words.problems.empty],
    ["picture.png", "x", words.problems.kind],
    ["empty.py", "\n", words.problems.empty],
    ["empty.ipynb", "", words.problems.empty],
    [
      "julia.ipynb",
      '{"nbformat":4,"cells":[],"metadata":{"language_info":{"name":"julia"}}}',
      words.problems.language,
    ],
  ] as const;
  for (const [name, content, sentence] of bad) {
    await openFile(page, name, content);
    await expect(page.locator(".problem")).toContainText(sentence);
    await expect(cell(page, 1)).toContainText("by hand");
    await page.getByRole("button", { name: words.dismiss }).click();
  }
});

test("a notebook in whose place another is opened comes back, with what was typed and printed", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "print('was', 'here')");
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" # typed");
  const replaced = page.getByRole("status").filter({ hasText: words.replaced("test.ipynb") });
  for (const replace of [
    () => page.getByRole("button", { name: words.tools.new, exact: true }).click(),
    () => drop(page, "other.ipynb", notebookFile([{ source: "other = 1" }])),
  ]) {
    await replace();
    await expect(cell(page, 1)).not.toContainText("typed");
    await replaced.getByRole("button", { name: words.restore }).click();
    await expect(cell(page, 1)).toContainText("# typed");
    await expect(cell(page, 1)).toContainText("was here");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(replaced).toHaveCount(0);
  }
});

test("a text of Python is cut at its marks, and a file can be dropped anywhere", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await drop(page, "two.py", "# %% [markdown]\n# *Two*\n\n# %%\n1 + 1\n");
  await expect(cell(page, 1).locator("em")).toHaveText("Two");
  await expect(cell(page, 2)).toContainText("1 + 1");
});

test("nothing in a text runs or is asked for", async ({ page, site }) => {
  await openNotebook(page, site);
  const source = [
    "# A <b onclick='alert(1)'>title</b>",
    "<script>globalThis.ran = 1</script>",
    "<img src=x onerror='globalThis.ran = 1'>",
    "![remote](https://example.org/a.png) [run](javascript:globalThis.ran=1) [to](https://example.org/)",
    "[in](#/simple) ![own](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)",
    "",
    "| a | b |",
    "|--:|---|",
    "| 1 | 2 |",
  ]
    .join("\n\n")
    .replace("|\n\n|", "|\n|")
    .replace("|\n\n|", "|\n|");
  await openFile(page, "text.ipynb", notebookFile([{ cell_type: "markdown", source }]));
  const text = cell(page, 1);
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("A title");
  await expect(text.locator("td.right")).toHaveText("1");
  await expect(text.locator("script, [onclick], [onerror], [style]")).toHaveCount(0);
  expect(
    await text.locator("img").evaluateAll((all) => all.map((each) => each.getAttribute("alt"))),
  ).toEqual(["own"]);
  expect(
    await text.locator("a").evaluateAll((all) => all.map((each) => each.getAttribute("href"))),
  ).toEqual(["https://example.org/a.png", null, "https://example.org/", null]);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
});

test(
  "code of a link is shown and does not run before the reader says so",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(page, "print('from ' + 'a link')");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.resolve() },
      });
    });
    await page.getByRole("button", { name: words.tools.copyLink }).click();
    await expect(page.getByText(words.linkCopied)).toBeVisible();
    const address = page.url();
    expect(address).toContain("#/notebook?code=");
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByText(words.fromLink)).toBeVisible();
    await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "none");
    await expect(cell(page, 1)).not.toContainText("from a link");
    await page.getByRole("button", { name: words.tools.runAll }).click();
    await expect(cell(page, 1)).toContainText("from a link", { timeout: START });
    for (const damaged of ["!!", "AAAA", "x".repeat(9000)]) {
      await page.goto("about:blank");
      await page.goto(`${site}#/notebook?code=${damaged}`);
      await expect(page.locator(".problem")).toContainText(words.problems.link);
    }
  },
);

test("cells are moved through, made, deleted and turned into text by keys, as in Jupyter", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "a = 1", "b = 2");
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Escape");
  await expect(cell(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, 2)).toBeFocused();
  await page.keyboard.press("a");
  await expect(cell(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("# middle");
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await expect(page.getByRole("region", { name: "Cell 2, text" })).toBeVisible();
  await page.keyboard.press("y");
  await expect(page.getByRole("region", { name: "Cell 2, code" })).toContainText("# middle");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(cell(page, 3)).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(cell(page, 2)).toContainText("# middle");
  // Copied and pasted above; cut and pasted below another.
  for (const key of ["c", "ArrowUp", "Shift+V"]) await page.keyboard.press(key);
  await expect(cell(page, 1)).toBeFocused();
  await expect(cell(page, 1)).toContainText("# middle");
  await expect(cell(page, 3)).toContainText("# middle");
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: /^Cell \d/ })).toHaveCount(3);
  await page.keyboard.press("v");
  await expect(cell(page, 2)).toBeFocused();
  await expect(cell(page, 1)).toContainText("a = 1");
  await expect(cell(page, 2)).toContainText("# middle");
  for (const key of ["d", "d"]) await page.keyboard.press(key);
  await cell(page, 3).getByRole("textbox").click();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, 2).getByRole("textbox")).toBeFocused();
});

test("the tab key goes through the code, and indents where the reader has gone into it", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "first = 1", "second = 2");
  const [one, two] = [1, 2].map((at) => cell(page, at).getByRole("textbox"));
  const text = (at: number) => cell(page, at).locator(".cm-line");
  const run = (at: number) => cell(page, at).getByRole("button", { name: words.cellTools.run });
  await run(1).focus();
  for (const next of [one, run(2), two]) {
    await page.keyboard.press("Tab");
    await expect(next as Locator).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(run(2)).toBeFocused();
  await page.keyboard.press("Tab");
  // What is typed, entered by a key or pressed is gone into.
  await page.keyboard.type("x");
  await page.keyboard.press("Tab");
  await expect(text(2)).toHaveText(/^ {4}xsecond/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(text(1)).toHaveText("    first = 1");
  await text(1).click();
  await page.keyboard.press("Tab");
  await expect(one as Locator).toBeFocused();
  await expect(text(1)).toHaveText(/^ {8}first/);
});

test("a notebook is there again at the next visit, and after it was closed", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "first = 1");
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" # typed");
  // At once, before the database has it.
  await page.reload();
  await expect(cell(page, 1)).toContainText("# typed");
  await page.getByRole("button", { name: words.tools.close }).click();
  await page.getByRole("button", { name: words.start.kept }).click();
  await expect(cell(page, 1)).toContainText("# typed");
  // To a lesson and back.
  await page.getByRole("link", { name: words.lessons }).click();
  await page.locator("html[data-engine=live]").waitFor();
  await page.goBack();
  await expect(cell(page, 1)).toContainText("# typed");
});

test("a notebook that the database is being given when its page is loaded again is there", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "first = 1");
  const held = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("attention-lab-notebook");
        opening.onsuccess = () => {
          const store = opening.result.transaction("notebook", "readwrite").objectStore("notebook");
          const { put } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.put = function (...of) {
            document.body.dataset["puts"] = "asked";
            return put.apply(this, of);
          };
          // Others wait for as long as this goes on.
          const goOn = () => {
            store.get("none").onsuccess = goOn;
          };
          goOn();
          resolve();
        };
      }),
  );
  await held;
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" # typed");
  await expect(page.locator("body")).toHaveAttribute("data-puts", "asked");
  await page.reload();
  await expect(cell(page, 1)).toContainText("# typed");
});

test(
  "files of Python that cannot be read get a sentence, and are asked for again",
  long,
  async ({ browser, site }) => {
    // Not the watched context of the other tests: a failed request fails the test there.
    const context = await browser.newContext();
    const page = await context.newPage();
    await openNotebook(page, site);
    await openCells(page, "'here ' + 'again'");
    const library = /\/notebook-library-[^/]*\.js$/;
    await page.route(library, (route) => route.abort());
    await page.getByRole("button", { name: words.tools.runAll }).click();
    await expect(page.locator(".lost")).toContainText(words.lost.missing);
    await page.unroute(library);
    await page.getByRole("button", { name: words.tools.runAll }).click();
    await expect(cell(page, 1)).toContainText("here again", { timeout: START });
    await page.route(/\/notebook-view-[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await expect(page.locator("[data-unread]")).toBeVisible();
    await context.close();
  },
);

test("the page for notebooks is accessible and speaks Chinese, wide and on a phone", async ({
  page,
  site,
}) => {
  const both = [
    ["index.html?lang=en", words],
    ["zh.html?lang=zh", chinese],
  ] as const;
  for (const [file, spoken] of inTurn(both, 1, 2)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site}${file}#/notebook`);
    await expect(page.getByRole("heading", { level: 1, name: spoken.title })).toBeVisible();
    const kept = page.getByRole("button", { name: spoken.tools.close });
    if (await kept.isVisible()) await kept.click();
    await expectAccessible(page, `${file}, at the start`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: spoken.examples["ten-lines"]?.[0] ?? "" }).click();
    await page.getByRole("button", { name: spoken.tools.runAll }).click();
    await ready(page);
    await expectAccessible(page, `${file}, with an example`);
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(over).toBe(0);
  }
});
