import { notebook as words } from "../../web/src/words/en/notebook";
import { cell, notebookFile, openFile, openNotebook, runCells } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

const shown = (html: string, plain = "<HTML>") => ({
  cell_type: "code",
  source: "shown",
  outputs: [
    {
      output_type: "display_data",
      data: { "text/html": html, "text/plain": plain },
      metadata: {},
    },
  ],
});

const TOKENS = ["The", "cat", "sat"]
  .map(
    (word, at) =>
      `<span style="background-color: rgba(255, 0, 0, 0.${String(at * 3)}); padding: 2px; color: black">${word}</span>`,
  )
  .join(" ");

const STYLED = `<style type="text/css">
#T_1 th.row_heading { font-weight: bold; }
#T_1_row0_col0, #T_1_row1_col1 { background-color: #440154; color: #f1f1f1; }
</style>
<table id="T_1" class="dataframe"><thead><tr><th></th><th>a</th><th>b</th></tr></thead><tbody>
<tr><th class="row_heading">x</th><td id="T_1_row0_col0">0.1</td><td>0.2</td></tr>
<tr><th>y</th><td>0.3</td><td id="T_1_row1_col1">0.4</td></tr></tbody></table>`;

const DRAWING =
  '<svg viewBox="0 0 10 10" width="40"><script>alert(1)</script><linearGradient id="g"/><rect width="10" height="10" style="fill: red"/></svg>';

/** As Colab saves a frame, with buttons that its script shows. */
const SAVED = `<div id="df-1" class="colab-df-container"><div><style scoped>
.dataframe tbody tr th { vertical-align: top; } .colab-df-convert { fill: #1967d2 } .hidden { display: none }
</style>
<table border="1" class="dataframe"><thead><tr style="text-align: right;"><th></th><th>loss</th></tr></thead>
<tbody><tr><th>0</th><td>1.5</td></tr></tbody></table></div>
<div class="colab-df-buttons"><button class="colab-df-convert" style="display:none;"><svg viewBox="0 -960 960 960"><path d="M120-120"/></svg></button>
<script>document.querySelector("#df-1").title = "taken";</script></div><custom-tag class="hidden">no</custom-tag></div>`;

const MARKDOWN = `<div align="center"><h1>Attention</h1>

The **scores** <font color="red">$q k$</font>, H<sub>2</sub>O<br>and <mark>marks</mark>.
</div>

<center>$$a$$</center>

<details><summary>Hint</summary>Scale by $\\sqrt{d}$</details>

<table><tr><th>a</th><td style="text-align: right">1</td></tr></table>

<img src="https://example.org/a.png" alt="a picture"> <custom-tag>kept</custom-tag>`;

const HOSTILE = [
  '<script>document.title = "taken"</script>',
  '<img src="x" onerror="document.title = \'taken\'"><img src="https://example.org/a.png">',
  '<a href="javascript:alert(1)">a link</a><a href="https://example.org/" onclick="alert(1)">another</a>',
  '<iframe src="https://example.org/"></iframe><object data="https://example.org/"></object>',
  '<form action="https://example.org/"><input name="a"><button>Send</button></form>',
  '<div style="position: fixed; inset: 0; z-index: 99; background: url(https://example.org/a.png)">over</div>',
  '<style>@import "https://example.org/a.css"; body, :root, .cell { display: none; background: url(https://example.org/b.png) }</style>',
  '<link rel="stylesheet" href="https://example.org/c.css"><meta http-equiv="refresh" content="0; url=https://example.org/">',
  '<p id="app" class="topline" slot="x" is="y">named</p>',
  "<svg><use href='https://example.org/d.svg#a'/><image href='https://example.org/e.png'/><foreignObject><iframe src='https://example.org/'/></foreignObject></svg>",
  "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  `<style>${"* * * * > * ~ *, div:has(:has(p) ~ p) { color: red } ".repeat(2000)}</style>`,
  "<markdown-node at=0></markdown-node>".repeat(100),
  "<template><p>inert</p></template><base href='https://example.org/'>",
  "<p style='width: 99999999px; height: 1e9px; margin-top: -1e9px'>wide</p>",
].join("\n");

/** HTML that would hold the page up, or break it. */
const LONG = [
  '<form><img name="getAttribute">a form</form>',
  '<style>@namespace a "x"; a|b { color: red }</style>a space',
  `<p>${"a&amp; ".repeat(80_000)}</p>`,
  `<style>:is(:is(:is(:is(q i) i) i) i) { color: red }</style>${"<i>".repeat(195)}`,
  `${"<i>".repeat(100_000)}${"</x>".repeat(100_000)}`,
  `<p ${Array.from({ length: 100_000 }, (_, at) => `a${String(at)}`).join(" ")}>names</p>`,
  `<svg><g id="g0"><rect/></g>${Array.from({ length: 8 }, (_, at) => `<g id="g${String(at + 1)}">${`<use href="#g${String(at)}"/>`.repeat(10)}</g>`).join("")}</svg>drawn`,
  `<style>* { font-family: "${"a".repeat(1_000_000)}" }</style>${"<b>a</b>".repeat(20_000)}`,
  `${"<div>".repeat(20_000)}deep`,
  `<svg>${"<g>".repeat(20_000)}</svg>`,
  `<table><tr>${"<td colspan=999>a</td>".repeat(2000)}</tr></table>`,
  `<p>${"\\\\begin{a}".repeat(60_000)}</p>`,
];

/** A list of selectors as long as that of a large table's style. */
const LISTED = Array.from({ length: 20_000 }, (_, at) => `#c${String(at)}`).join(", ");

/** HTML as real notebooks have it, and what is read of it. */
const REAL = [
  [
    "<P>one<BR>two<IMG SRC=x alt=three>four</P><TABLE><TR><TD>a<TD>b</TABLE>",
    "one\ntwothreefour\n\na\tb",
  ],
  [
    "<p hidden>no</p><pre>\n  code</pre><header>head</header><main>main</main>",
    "  code\nhead\nmain",
  ],
  ["<head><style>.no { display: none }</style></head><b class=no>no</b>yes", "yes"],
  ["<style>#x { display: none } b { display: inline }</style><b id=x>no</b><b>yes</b>", "yes"],
  ["<style>:not(.a, i:nth-child(2)) { display: none }</style><b>yes</b>", "yes"],
  [`<style>${LISTED} { display: none }</style><b id=c19999>no</b>yes`, "yes"],
  [
    "<style>#x, b { display: none } .y { display: inline }</style><b id=x class=y>no</b><b class=y>yes</b>",
    "yes",
  ],
  ["<style>b { display: none !important }</style><b style='display: inline'>no</b>yes", "yes"],
  ["<style>b:nth-of-type(odd) { display: none }</style><b>no</b><b>yes</b>", "yes"],
] as const;

for (const way of ["http", "a double-click"] as const) {
  test(`over ${way}, HTML of outputs and texts is built anew: coloured as it is written, and nothing of it runs`, async ({
    page,
    site,
  }) => {
    await openNotebook(page, way === "http" ? site : doubleClicked);
    const title = await page.title();
    await openFile(
      page,
      "html.ipynb",
      notebookFile([
        shown(TOKENS),
        shown(STYLED),
        shown(DRAWING),
        { cell_type: "markdown", source: MARKDOWN },
        shown(HOSTILE),
        { cell_type: "markdown", source: HOSTILE.replaceAll("\n", "\n\n") },
        shown("<script>draw()</script>", "a chart"),
        shown(SAVED, "a frame"),
      ]),
    );
    await expect(cell(page, 1).locator(".html span")).toHaveText(["The", "cat", "sat"]);
    await expect(cell(page, 1).locator(".html span").nth(2)).toHaveCSS(
      "background-color",
      "rgba(255, 0, 0, 0.6)",
    );
    const table = cell(page, 2).locator("table.dataframe");
    await expect(table.locator("td").first()).toHaveCSS("background-color", "rgb(68, 1, 84)");
    await expect(table.locator("td").nth(1)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(cell(page, 3).locator(".html img")).toHaveJSProperty("naturalWidth", 40);
    const text = cell(page, 4);
    await expect(text.getByRole("heading", { name: "Attention" })).toBeVisible();
    await expect(text.locator("strong")).toHaveText("scores");
    await expect(text.locator("math")).toHaveCount(3);
    await expect(text.locator("sub")).toHaveText("2");
    await text.getByText("Hint").click();
    await expect(text.locator("details math")).toBeVisible();
    await expect(text.locator("td")).toHaveCSS("text-align", "right");
    await expect(text).toContainText("a picture kept");

    for (const number of [5, 6]) {
      const hostile = cell(page, number).locator(number === 5 ? ".html" : ".text");
      await expect(hostile).toContainText("named");
      await expect(
        hostile.locator(
          "script, iframe, object, form, input, button, style, link, meta, base, [onerror], [onclick], [id], [slot], .topline",
        ),
      ).toHaveCount(0);
      await expect(hostile.locator("a[href]")).toHaveText(["a.png", "another"]);
      await expect(hostile.getByText("over", { exact: true })).toHaveCSS("position", "static");
      expect((await hostile.boundingBox())?.width).toBeLessThan(2000);
    }
    await expect(cell(page, 5)).toContainText(words.output.scripts);
    await expect(cell(page, 7)).toContainText("a chart");
    await expect(cell(page, 7)).toContainText(words.output.scripts);
    await expect(cell(page, 8).locator("td")).toHaveText("1.5");
    await expect(cell(page, 8).locator(".html svg, .html img")).toHaveCount(0);
    await expect(cell(page, 8)).not.toContainText(words.output.scripts);
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(
      false,
    );
  });
}

test("a frame of pandas and its style are tables with the colours of their code, in either theme", async ({
  page,
}) => {
  await runCells(
    page,
    doubleClicked,
    "import pandas as pd\npd.DataFrame({'a': [1, 2], 'b': [0.5, 0.25]}, index=['x', 'y'])",
    "pd.DataFrame({'a': [0.0, 1.0]}).style.background_gradient(cmap='viridis').format('{:.1f}')",
    "from IPython.display import HTML\nHTML('<b style=\"color: black\">dark</b>')",
  );
  await expect(cell(page, 1).locator("table.dataframe td")).toHaveText(["1", "0.50", "2", "0.25"]);
  const style = cell(page, 2).locator("table.dataframe td");
  await expect(style).toHaveText(["0.0", "1.0"]);
  await expect(style.first()).toHaveCSS("background-color", "rgb(68, 1, 84)");
  const ground = cell(page, 3).locator(".html");
  const inTheme = (theme: string) =>
    page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
  await inTheme("dark");
  await expect(ground).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const [narrow, whole] = await Promise.all(
    [cell(page, 2).locator(".html"), ground].map((each) => each.boundingBox()),
  );
  expect(narrow?.width).toBeLessThan((whole?.width ?? 0) / 2);
  await inTheme("light");
  await expect(ground).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("HTML that would hold the page up is bounded, and leaves the cells beside it alone", async ({
  page,
}) => {
  await openNotebook(page, doubleClicked);
  const cells = [
    ...LONG.map((html) => shown(html, "text")),
    { cell_type: "markdown", source: `${"<div>".repeat(20_000)}deep` },
    { cell_type: "markdown", source: "*end*" },
  ];
  await openFile(page, "long.ipynb", notebookFile(cells));
  await expect(cell(page, cells.length).locator("em")).toHaveText("end");
  await expect(cell(page, 1).locator(".html")).toHaveText("a form");
  await expect(cell(page, 2).locator(".html")).toHaveText("a space");
  await expect(cell(page, 5)).toContainText(words.output.large);
  await expect(cell(page, 6).locator(".html")).toHaveText("names");
  await expect(cell(page, 7).locator(".html")).toHaveText("drawn");
  await expect(cell(page, 9)).toContainText(words.output.large);
  await expect(cell(page, cells.length - 1)).toContainText(words.output.largeText);
});

test("HTML of real notebooks is read as a browser reads it", async ({ page }) => {
  await openNotebook(page, doubleClicked);
  const drawing =
    '<svg viewBox="0 0 4 4" width="8"><title>A map</title><style>rect { fill: rgb(0, 0, 255) }</style><defs><linearGradient id="l"/><rect id="r" width="4" height="4"/></defs><use xlink:href="#r"/></svg>';
  const cells = [
    ...REAL.map(([html]) => shown(html, "text")),
    shown("<p>$a &lt; b$ and $x_1 &gt; y$</p>"),
    shown('<div style="opacity: 0.123456; width: 5.123456%">thin</div>'),
    shown('<div style="background: red; height: 20px"></div>'),
    shown(drawing),
  ];
  await openFile(page, "real.ipynb", notebookFile(cells));
  for (const [at, [, told]] of REAL.entries()) {
    await expect
      .poll(() =>
        cell(page, at + 1)
          .locator(".html")
          .innerText(),
      )
      .toBe(told);
  }
  // The page has landmarks of its own.
  await expect(page.locator(":is(.html, .text) :is(header, main)")).toHaveCount(0);
  const after = (number: number) => cell(page, REAL.length + number).locator(".html");
  await expect(after(1).locator("math")).toHaveCount(2);
  await expect(after(2).locator("div")).toHaveCSS("opacity", "0.123456");
  await expect(after(3).locator("div")).toHaveCSS("height", "20px");
  const picture = after(4).getByRole("img", { name: "A map" });
  await expect(picture).toHaveJSProperty("naturalWidth", 8);
  expect(
    await picture.evaluate((image) => {
      const canvas = document.createElement("canvas").getContext("2d");
      canvas?.drawImage(image as HTMLImageElement, 0, 0);
      return Array.from(canvas?.getImageData(4, 4, 1, 1).data ?? []);
    }),
  ).toEqual([0, 0, 255, 255]);
});
