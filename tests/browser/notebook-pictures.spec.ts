import { readFileSync } from "node:fs";
import { notebook as words } from "../../web/src/words/en/notebook";
import { cell, notebookFile, openFile, openNotebook } from "./support/notebook";
import { expect, test } from "./support/test";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");

const attachments = {
  "one two.png": { "image/png": PNG },
  "lines.png": { "image/png": [PNG.slice(0, 40), `\n${PNG.slice(40)}`] },
  "drawn.svg": { "image/svg+xml": SVG },
  "odd.png": { "image/png": '"><b>', "text/html": "<b>" },
};

const source = [
  "![first](attachment:one%20two.png) ![second](attachment:lines.png)",
  `![third](data:image/webp;base64,${PNG}) ![drawn](data:image/svg+xml;base64,${SVG})`,
  "![svg](attachment:drawn.svg) ![odd](attachment:odd.png) ![none](attachment:constructor)",
].join("\n\n");

const shown = (data: object) => ({ output_type: "display_data", metadata: {}, data });

test("pictures that a text carries are shown, those of an output too, and the file keeps them", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const outputs = [
    shown({ "image/png": `${PNG}\n`, "text/plain": "<Figure>" }),
    shown({ "image/jpeg": PNG, "text/plain": "a photograph" }),
    shown({
      "text/html": ["<table><tr><td>7</td>", "</tr></table>"],
      "text/plain": ["   x\n", "0  7"],
    }),
    shown({ "text/html": "<b onclick='alert(1)'>only</b><script>globalThis.ran = 1</script>" }),
    shown({ "text/latex": "$\\displaystyle x^2$", "text/plain": "x**2" }),
    shown({ "text/markdown": "*said*", "text/plain": "<Markdown object>" }),
  ];
  const cells = [
    { cell_type: "markdown", source, attachments },
    { source: "pass", outputs },
  ];
  await openFile(page, "pictures.ipynb", notebookFile(cells));
  const alternatives = (number: number) =>
    cell(page, number)
      .locator("img")
      .evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
  expect(await alternatives(1)).toEqual(["first", "second", "third"]);
  for (const word of ["drawn", "svg", "odd", "none"]) {
    await expect(cell(page, 1)).toContainText(word);
  }
  expect(await alternatives(2)).toEqual(["<Figure>", "a photograph"]);
  const output = cell(page, 2).getByRole("group", { name: words.output.label });
  await expect(output.locator("td")).toHaveText("7");
  await expect(output.locator("b")).toHaveText("only");
  await expect(output.locator("msup")).toHaveCount(1);
  await expect(output.locator("em")).toHaveText("said");
  await expect(output.locator("pre, script, [onclick]")).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: words.tools.download }).click();
  const file = JSON.parse(readFileSync(await (await saved).path(), "utf8")) as {
    readonly cells: readonly { readonly attachments?: object }[];
  };
  expect(file.cells[0]?.attachments).toEqual(attachments);
});

test("pictures beside the notebook are asked for by name and then shown, those of other places are links", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const text = [
    "![map](images/attention%20map.png) ![far](https://example.org/far.png)",
    '<img src="./images/attention map.png" width="20" alt="again"> <img src="https://example.org/near.png">',
  ].join("\n\n");
  await openFile(page, "beside.ipynb", notebookFile([{ cell_type: "markdown", source: text }]));
  const shown = cell(page, 1);
  await expect(shown.locator("a")).toHaveText(["far", "near.png"]);
  await expect(shown.locator("a").first()).toHaveAttribute("rel", "noopener noreferrer");
  await expect(shown.locator("img")).toHaveCount(0);
  await expect(shown.locator(".text")).toContainText("map");
  const add = shown.getByRole("button", {
    name: words.files.addMissing("images/attention map.png"),
  });
  await expect(add).toHaveCount(1);
  const chooser = page.waitForEvent("filechooser");
  await add.click();
  await (
    await chooser
  ).setFiles({ name: "mine.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") });
  await expect(shown.locator("img")).toHaveCount(2);
  await expect(shown.locator("img").first()).toHaveJSProperty("naturalWidth", 1);
  await expect(shown.locator("img").nth(1)).toHaveCSS("width", "20px");
  await expect(add).toHaveCount(0);
});
