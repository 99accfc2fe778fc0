import { notebook as words } from "../../web/src/words/en/notebook";
import { readMarkdown } from "../../web/src/notebook/page/view/markdown";
import type { MarkdownNode } from "../../web/src/notebook/page/view/markdown";
import { macrosOf, withoutMacros } from "../../web/src/notebook/page/view/macros";
import { cell, notebookFile, openFile, openNotebook } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

/** A text with its formulae in braces, those on lines of their own in two. */
const read = (source: string): string => {
  const write = (node: MarkdownNode): string => {
    if (typeof node === "string") return node;
    if ("html" in node) return "";
    if (!("tex" in node)) return node.children.map(write).join("");
    return node.isBlock ? `⟪${node.tex.trim()}⟫` : `⟨${node.tex}⟩`;
  };
  return readMarkdown(source).map(write).join("|");
};

test("formulae are found where Jupyter finds them, and nowhere else", () => {
  const cases = [
    ["It costs $5 and $6.", "It costs $5 and $6."],
    ["A $ b $ c, $$ and US$1, $x$2", "A $ b $ c, $$ and US$1, $x$2"],
    ["\\$a$ and `$b$` and ``$`c`$``", "$a$ and $b$ and $`c`$"],
    ["$a `b$` c$", "⟨a `b$` c⟩"],
    ["$a_1$ *so* $b_1$", "⟨a_1⟩ so ⟨b_1⟩"],
    ["$x < y$ and $\\text{for \\$5 or $z$}$", "⟨x < y⟩ and ⟨\\text{for \\$5 or $z$}⟩"],
    ["\\\\(a\\\\), \\(b\\), \\\\[c\\\\], \\[1\\]", "⟨a⟩, ⟨b⟩, ⟪c⟫, [1]"],
    ["$$\na\n= b\n- c\n$$\nText", "⟪a\n= b\n- c⟫|Text"],
    ["Text\n\\[\n+ d\n\\]", "Text|⟪+ d⟫"],
    ["$$a$$ where $b$", "⟪a⟫ where ⟨b⟩"],
    [
      "\\begin{align}\na &= b \\\\\n- c\n\\end{align}",
      "⟪\\begin{align}\na &= b \\\\\n- c\n\\end{align}⟫",
    ],
    ["$$a\n\nb$$", "$$a|b$$"],
    ["- $$\n  a\n  $$\n- b", "⟪a⟫b"],
    ["    $$a$$", "$$a$$"],
  ] as const;
  expect(cases.map(([source]) => read(source))).toEqual(cases.map(([, said]) => said));
});

test("macros are taken out of a formula, as they are written in their different ways", () => {
  const cases = [
    ["\\newcommand{\\R}{\\mathbb{R}} \\R^2", " \\R^2", { "\\R": "\\mathbb{R}" }],
    ["\\renewcommand\\b[1]{\\mathbf{#1}}", "", { "\\b": "\\mathbf{#1}" }],
    ["a\\def\\x#1#2{{#2}\\{}b", "ab", { "\\x": "{#2}\\{" }],
    ["\\DeclareMathOperator*{\\am}{arg\\,min}x", "x", { "\\am": "\\operatorname*{arg\\,min}" }],
    ["\\newcommand{\\open}{a", "\\newcommand{\\open}{a", {}],
  ] as const;
  for (const [tex, rest, macros] of cases) {
    expect(withoutMacros(tex)).toEqual({ tex: rest, macros });
  }
  expect(macrosOf(["`$\\def\\a{1}$` and $\\def\\b{2}$", "$\\def\\b{3}$"])).toEqual({ "\\b": "3" });
});

const GOOD = [
  "The weights $\\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)$ cost $5 or $6.",
  "$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$",
  "\\begin{align}\nx &= 1 \\\\\ny &= \\color{red}{2}\n\\end{align}",
].join("\n\n");

const HOSTILE = [
  "$\\href{javascript:alert(1)}{a}$",
  "$\\includegraphics{https://example.org/a.png}$",
  "$\\class{topline}{a}$",
  "$\\style{background:url(https://example.org/)}{a}$",
  "$\\ref{a}$",
  "$\\def\\a#1{\\a{#1#1}}\\a{x}$",
  "$\\def\\a{x\\a}\\a$",
  `$${"\\sqrt{".repeat(150)}x${"}".repeat(150)}$`,
  "$\\frac{1}$",
];

const MACROS = "$$\\newcommand{\\R}{\\mathbb{R}} \\DeclareMathOperator{\\soft}{soft}$$";

for (const way of ["http", "a double-click"] as const) {
  test(`over ${way}, formulae are MathML, and hostile or broken ones stay as they are written`, async ({
    page,
    site,
  }) => {
    await openNotebook(page, way === "http" ? site : doubleClicked);
    const cells = [GOOD, HOSTILE.join("\n\n"), "$\\soft \\R$", MACROS].map((source) => ({
      cell_type: "markdown",
      source,
    }));
    await openFile(page, "formulae.ipynb", notebookFile(cells));
    const good = cell(page, 1);
    await expect(good.locator("math")).toHaveCount(3);
    await expect(good.locator("mfrac")).toHaveCount(1);
    await expect(good.locator("p")).toContainText("cost $5 or $6.");
    await expect(good.locator("mtr")).toHaveCount(4);
    // Its styles hold under the page's policy.
    expect(
      await good
        .locator("mn", { hasText: "2" })
        .evaluate((number) => getComputedStyle(number).color),
    ).toBe("rgb(255, 0, 0)");
    const bad = cell(page, 2);
    await expect(bad.locator(".unread")).toHaveText(HOSTILE);
    await expect(bad.locator("math, a, img, .topline, [style]")).toHaveCount(0);
    const titles = await bad
      .locator(".unread")
      .evaluateAll((all) => all.map((each) => each.getAttribute("title")));
    expect(titles[0]).toBe(words.formula.unread("Unsupported function name: \\href"));
    expect(titles[5]).toBe(words.formula.large);
    expect(titles[7]).toBe(words.formula.large);
    await expect(cell(page, 3).locator("mi")).toHaveText(["soft", "ℝ"]);
    await expect(cell(page, 4).locator(".tex")).toBeHidden();
  });
}
