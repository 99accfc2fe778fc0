// The notebook's matplotlib: cells that draw, run by the kernel's Python, and the SVG that they show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const names = python.toPy({ __name__: "support" });
const support = readFileSync(new URL("support/plots.py", import.meta.url), "utf8");
python.runPython(support, { globals: names });

const ask = (expression) =>
  JSON.parse(python.runPython(`json.dumps(${expression})`, { globals: names }));

/** The outputs of a cell. */
const outputs = (code) => ask(`outputs(${JSON.stringify(code)})`).map(({ output }) => output);

/** The parts of the one figure that a cell shows. Reading it fails unless it is well-formed. */
function drawn(code) {
  const shown = outputs(`import matplotlib.pyplot as plt, numpy as np\n${code};`);
  const errors = shown.filter(({ output_type }) => output_type === "error");
  assert.deepEqual(errors, []);
  const figures = shown.filter(({ data }) => data?.["image/svg+xml"] !== undefined);
  assert.equal(figures.length, 1);
  const svg = figures[0].data["image/svg+xml"];
  const { root, elements } = ask(`read(${JSON.stringify(svg)})`);
  const texts = elements.filter(({ name }) => name === "text");
  const inside = elements.filter(({ name }) => name === "svg")[1];
  const box = inside && [inside.x, inside.y, inside.width, inside.height].map(Number);
  const find = (name) => elements.find((each) => each.name === name);
  return { svg, root, elements, texts, box, find, words: texts.map(({ text }) => text) };
}

/** What the last expression of a cell is shown as. */
function shownText(code) {
  const all = outputs(`import matplotlib.pyplot as plt, numpy as np\n${code}`);
  const found = all.find(({ output_type }) => output_type === "execute_result");
  assert.ok(found, JSON.stringify(all));
  return found.data["text/plain"].replaceAll(/0x[0-9a-f]{5,}/g, "0x");
}

const points = ({ d }) => d.match(/-?[\d.]+/g).map(Number);
const near = (value, wanted, within = 0.02) =>
  assert.ok(Math.abs(value - wanted) <= within, `${value}, and not ${wanted}`);

test("figures still open are shown at the end of the cell, shown ones once, closed ones never", () => {
  const start = "import matplotlib.pyplot as plt\n";
  const media = (code) =>
    outputs(start + code)
      .filter(({ output_type }) => output_type === "display_data")
      .map(({ data }) => [data["text/plain"], Object.keys(data).length]);
  const one = ["<Figure size 640x480 with 1 Axes>", 2];
  assert.deepEqual(media("plt.plot([1, 2]);"), [one]);
  assert.deepEqual(media("x = 1"), []);
  assert.deepEqual(media("plt.plot([1, 2]); plt.show()"), [one]);
  assert.deepEqual(media("plt.plot([1, 2]); plt.close()"), []);
  assert.deepEqual(
    media("plt.plot([1]); plt.figure(figsize=(3, 2)); plt.imshow([[1]]); plt.colorbar();"),
    [one, ["<Figure size 300x200 with 2 Axes>", 2]],
  );
  assert.deepEqual(media("plt.figure();"), [["<Figure size 640x480 with 0 Axes>", 1]]);
});

test("a figure of a cell that fails is shown there, behind the error", () => {
  const kinds = (code) => outputs(code).map(({ output_type, name }) => name ?? output_type);
  const failing = "import matplotlib.pyplot as plt\nprint(1)\nplt.plot([1, 2])\n1 / 0";
  assert.deepEqual(kinds(failing), ["stdout", "error", "display_data"]);
  assert.deepEqual(kinds("print(2)"), ["stdout"]);
});

test("what calls give is shown as matplotlib's", () => {
  for (const [code, wanted] of [
    ["plt.plot([1, 2])", "[<matplotlib.lines.Line2D at 0x>]"],
    [
      "plt.plot([[1, 2], [3, 4]])",
      "[<matplotlib.lines.Line2D at 0x>,\n <matplotlib.lines.Line2D at 0x>]",
    ],
    ["plt.title('title')", "Text(0.5, 1.0, 'title')"],
    ["plt.xlabel('x')", "Text(0.5, 0, 'x')"],
    ["plt.ylabel('y')", "Text(0, 0.5, 'y')"],
    ["plt.suptitle('all')", "Text(0.5, 0.98, 'all')"],
    ["plt.text(1, 2, 'here')", "Text(1, 2, 'here')"],
    ["plt.bar([1, 2, 3], [1, 2, 3])", "<BarContainer object of 3 artists>"],
    ["plt.scatter([1], [2])", "<matplotlib.collections.PathCollection at 0x>"],
    ["plt.imshow([[1, 2]])", "<matplotlib.image.AxesImage at 0x>"],
    ["plt.figure(figsize=(10, 5))", "<Figure size 1000x500 with 0 Axes>"],
    ["plt.plot([1], label='a'); plt.legend()", "<matplotlib.legend.Legend at 0x>"],
    ["plt.imshow([[1]]); plt.axis('off')", "(-0.5, 0.5, 0.5, -0.5)"],
    ["plt.xlim(0, 5)", "(0.0, 5.0)"],
    ["plt.subplots()[1].set_title('t')", "Text(0.5, 1.0, 't')"],
    ["plt.subplots(2, 3)[1].shape", "(2, 3)"],
    [
      "axes = plt.subplots(2, 3)[1]; flat = np.array(axes).reshape(-1); type(axes).__name__, flat.shape, flat[5] is axes[1, 2] is axes.flat[-1]",
      "('ndarray', (6,), True)",
    ],
    [
      "fig, ax = plt.subplots(); [np.atleast_1d(ax).shape, np.array([[ax]]).shape, plt.subplots(3, 1)[1][None].shape, plt.subplots(1, 1, squeeze=False)[1].shape]",
      "[(1,), (1, 1), (1, 3), (1, 1)]",
    ],
    [
      "plt.hist([1, 1, 2], bins=2)",
      "(array([2., 1.]), array([1. , 1.5, 2. ]), <BarContainer object of 2 artists>)",
    ],
  ]) {
    assert.equal(shownText(code), wanted, code);
  }
});

test("every title, label, mark and text of a figure is in it, and nothing else is", () => {
  const { words, root, find } = drawn(`
tokens = ["Your", "journey", "starts", "with", "one", "step"]
fig, ax = plt.subplots()
image = ax.imshow(np.arange(36).reshape(6, 6), cmap="Blues")
ax.set_xticks(range(6)); ax.set_xticklabels(tokens, rotation=45)
ax.set_yticks(range(6), labels=tokens)
ax.set(xlabel="key", ylabel="query", title="Attention <weights> & more")
fig.colorbar(image, label="weight")
fig.suptitle("One head")
for i in range(6):
    for j in range(6):
        ax.text(j, i, f"{i * 6 + j}.0", ha="center", va="center")`);
  const tokens = ["Your", "journey", "starts", "with", "one", "step"];
  const cells = Array.from({ length: 36 }, (_, at) => `${at}.0`);
  for (const word of [...tokens, ...tokens, ...cells, "key", "query", "weight", "One head"]) {
    assert.ok(words.includes(word), word);
  }
  assert.ok(words.includes("Attention <weights> & more"));
  const marks = ["0", "5", "10", "15", "20", "25", "30", "35"];
  assert.deepEqual(words.slice(-9).sort(), [...marks, "weight"].sort());
  assert.equal(words.length, 12 + 36 + 4 + 9);
  assert.equal(root.role, "img");
  assert.equal(find("title").text, "One head");
  assert.match(find("desc").text, /A matrix of 6 rows and 6 columns, numbers from 0 to 35\./);
});

test("texts of the figure have room of their own, beside its axes and above colours", () => {
  const { texts, box, root, words } = drawn(`
fig, axes = plt.subplots(1, 2, sharey=True)
bar = fig.colorbar(axes[0].imshow([[0, 1], [2, 3]]), ax=axes[1])
bar.ax.set_title("weight")
fig.supxlabel("all keys"); fig.supylabel("all queries"); fig.text(0.25, 0.75, "here")`);
  const at = (word) => texts.find(({ text }) => text === word);
  for (const word of ["weight", "all keys", "all queries", "here"]) {
    assert.ok(words.includes(word), word);
  }
  near(at("here").x, 0.25 * root.width);
  near(at("here").y, 0.25 * root.height);
  assert.ok(+at("weight").y > 0 && +at("weight").y < box[1]);
  assert.ok(+at("all keys").y > box[1] + box[3] && +at("all keys").y <= +root.height);
  assert.equal(
    shownText("fig = plt.figure(); fig.supxlabel('x'), fig.supylabel('y'), plt.figtext(0, 1, 't')"),
    "(Text(0.5, 0.01, 'x'), Text(0.02, 0.5, 'y'), Text(0, 1, 't'))",
  );
});

test("bands reach across their axes, and areas stop where they are not wanted", () => {
  const { elements, box, find } = drawn(`
plt.axvspan(2, 4, color='r', alpha=0.5, label='warm-up'); plt.axhspan(0.5, 1, color='g')
plt.xlim(0, 10); plt.ylim(0, 2); plt.legend()`);
  const [left, top, width, height] = box;
  const [first, second] = ["#ff0000", "#008000"].map((color) =>
    elements.find(({ fill }) => fill === color),
  );
  [left + 0.2 * width, top, 0.2 * width, height].forEach((wanted, at) =>
    near(+first[["x", "y", "width", "height"][at]], wanted),
  );
  [left, top + 0.5 * height, width, 0.25 * height].forEach((wanted, at) =>
    near(+second[["x", "y", "width", "height"][at]], wanted),
  );
  assert.match(find("desc").text, /A band “warm-up”, x from 2 to 4\./);
  const parted = drawn(`
with plt.style.context("ggplot"):
    x = np.arange(5)
    plt.fill_between(x, x, 0, where=[True, True, False, True, True], color='r')`);
  const area = parted.elements.find(({ fill }) => fill === "#ff0000");
  assert.equal(area.d.match(/M/g).length, 2);
  assert.equal(points(area).length, 16);
});

test("the frame's sides go one by one, or all at once", () => {
  const sides = (code) =>
    drawn(`fig, ax = plt.subplots(); ax.plot([1, 2]); ${code}`).elements.filter(
      (each) => each["stroke-width"] === "0.8" && each.name === "path",
    ).length;
  const count = sides("0");
  assert.equal(sides("ax.spines['top'].set_visible(False)"), count - 1);
  assert.equal(sides("ax.spines[['top', 'right']].set_visible(False)"), count - 2);
  assert.equal(sides("ax.spines[:].set_visible(False)"), count - 4);
});

test("lines go through their points", () => {
  const { elements, box } = drawn(
    "plt.plot([0, 5, 10], [0, 100, 50], 'r--'); plt.xlim(0, 10); plt.ylim(0, 100)",
  );
  const [left, top, width, height] = box;
  const line = elements.find(({ stroke }) => stroke === "#ff0000");
  assert.equal(line.stroke_dasharray ?? line["stroke-dasharray"], "6 4");
  const [x0, y0, x1, y1, x2, y2] = points(line);
  near(x0, left);
  near(y0, top + height);
  near(x1, left + width / 2);
  near(y1, top);
  near(x2, left + width);
  near(y2, top + height / 2);
});

test("marks stand where their numbers are, also on a logarithmic axis", () => {
  const { texts, box } = drawn(
    "plt.plot([1, 2], [1, 1000]); plt.yscale('log'); plt.xlim(0, 4); plt.ylim(1, 1000)",
  );
  const [left, top, width, height] = box;
  const place = (word, at) => Number(texts.find(({ text }) => text === word)[at]);
  for (const [word, part] of [
    ["0.0", 0],
    ["1.0", 0.25],
    ["4.0", 1],
  ]) {
    near(place(word, "x"), left + part * width);
  }
  const step = place("10⁰", "y") - place("10¹", "y");
  near(step, height / 3);
  near(place("10⁰", "y") - place("10³", "y"), height, 0.05);
  assert.ok(place("10⁰", "y") > top);
});

test("bars are as long as their numbers and stand on zero", () => {
  for (const [call, side] of [
    ["bar", "height"],
    ["barh", "width"],
  ]) {
    const { elements, words } = drawn(
      `plt.${call}(["a", "b", "c"], [3, 1, 2], color=["r", "g", "b"])`,
    );
    const bars = ["#ff0000", "#008000", "#0000ff"].map((color) =>
      elements.find(({ name, fill }) => name === "rect" && fill === color),
    );
    const [a, b, c] = bars.map((each) => Number(each[side]));
    near(a, 3 * b, 0.05);
    near(c, 2 * b, 0.05);
    const feet = bars.map((each) =>
      call === "bar" ? Number(each.y) + Number(each.height) : Number(each.x),
    );
    near(feet[1], feet[0]);
    near(feet[2], feet[0]);
    for (const word of ["a", "b", "c"]) assert.ok(words.includes(word));
  }
});

test("a matrix's cells have the colours of their numbers, the first row on top", () => {
  const { elements } = drawn("plt.imshow([[0, 1], [2, 3]])");
  const cell = (fill) => points(elements.find((each) => each.fill === fill));
  const [x0, y0, width] = cell("#440154");
  const [x3, y3] = cell("#fde725");
  near(x3, x0 + width);
  near(y3, y0 + width);
  assert.equal(elements.filter(({ name, d }) => name === "path" && d.endsWith("z")).length, 4);
});

test("colour maps end at their colours, and _r turns them round", () => {
  const [first, last, turned, middle] = ask(
    `(lambda cm: [cm["Greys"](0.0), cm["Greys"](1.0), cm["Greys_r"](0.0), cm["coolwarm"].parts(0.5)])(__import__("matplotlib").colormaps)`,
  );
  assert.deepEqual(first, [1, 1, 1, 1]);
  assert.deepEqual(last, [0, 0, 0, 1]);
  assert.deepEqual(turned, [0, 0, 0, 1]);
  for (const part of middle) near(part, 221, 3);
});

test("numbers on a matrix are black on light cells and white on dark ones", () => {
  const { texts } = drawn(
    "plt.imshow([[0, 1]], cmap='Greys'); plt.text(0, 0, 'light'); plt.text(1, 0, 'dark')",
  );
  const fill = (word) => texts.find(({ text }) => text === word).fill;
  assert.equal(fill("light"), "#000000");
  assert.equal(fill("dark"), "#ffffff");
});

test("names that do not fit side by side are turned", () => {
  const { texts } = drawn("plt.bar([f'a long name {i}' for i in range(12)], range(12))");
  const names = texts.filter(({ text }) => text.startsWith("a long name"));
  assert.equal(names.length, 12);
  for (const each of names) assert.match(each.transform, /^rotate\(-(45|90) /);
  const short = drawn("plt.bar(['a', 'b'], [1, 2])").texts.filter(({ text }) =>
    /^[ab]$/.test(text),
  );
  for (const each of short) assert.equal(each.transform, undefined);
});

test("all of many plots keep room for their labels, and no two titles meet", () => {
  const { texts, root } = drawn(`
fig, axes = plt.subplots(3, 4, figsize=(6, 4))
for at, ax in enumerate(axes.flat):
    ax.plot([0, 1], [0, 1]); ax.set_title(f"head {at}"); ax.set_xlabel("token"); ax.set_ylabel("weight")`);
  const titles = texts.filter(({ text }) => text.startsWith("head "));
  assert.equal(titles.length, 12);
  for (const [at, one] of titles.entries()) {
    for (const two of titles.slice(at + 1)) {
      const apart = [Math.abs(one.x - two.x), Math.abs(one.y - two.y)];
      assert.ok(apart[0] > 60 || apart[1] > 60, `${one.text}, ${two.text}: ${apart}`);
    }
  }
  for (const each of texts) {
    assert.ok(each.x >= 0 && each.x <= Number(root.width), each.text);
    assert.ok(each.y >= 0 && each.y <= Number(root.height), each.text);
  }
});

test("plots that share an axis have the same limits, and numbers at the outer ones alone", () => {
  const { elements, words } = drawn(
    "fig, axes = plt.subplots(1, 2, sharey=True); axes[0].plot([0, 100]); axes[1].plot([50, 50], 'r')",
  );
  assert.equal(words.filter((each) => each === "100").length, 1);
  const [first, second] = ["#1f77b4", "#ff0000"].map((color) =>
    points(elements.find(({ stroke }) => stroke === color)),
  );
  near(second[1], (first[1] + first[3]) / 2);
});

test("a second axis shares the place of the first: tokens on top, epochs below", () => {
  const { texts } = drawn(`
fig, ax = plt.subplots()
ax.plot([1, 2, 3], [3, 2, 1], label="Training"); ax.set_xlabel("Epochs"); ax.legend()
other = ax.twiny()
other.plot([100, 200, 300], [3, 2, 1], alpha=0); other.set_xlabel("Tokens")`);
  const y = (word) => Number(texts.find(({ text }) => text === word).y);
  assert.ok(y("Tokens") < y("100") && y("100") < y("Training") && y("Training") < y("Epochs"));
});

test("tensors and arrays are drawn, and tensors with gradients are refused as PyTorch refuses them", () => {
  const { find } = drawn(
    "import torch; plt.plot(torch.tensor([1., 2.])); plt.plot(np.array([3, 4]))",
  );
  assert.match(find("desc").text, /y from 1 to 2\. .* y from 3 to 4\./);
  const [error] = outputs("plt.plot(torch.ones(2, requires_grad=True))");
  assert.equal(error.ename, "RuntimeError");
  assert.match(error.evalue, /detach\(\)\.numpy\(\)/);
  outputs("plt.close('all')");
});

test("hostile text stays text, and no style or script is in a figure", () => {
  const bad = "</text></svg><script>alert(1)</script>\\x00\\x1b\\ud800 ' \\\"";
  const { svg, words, elements } = drawn(
    `plt.plot([1, 2], label="${bad}", color="red"); plt.title("${bad}"); plt.xlabel("${bad}"); plt.legend()`,
  );
  assert.equal(words.filter((each) => each.includes("<script>alert(1)</script>")).length, 3);
  assert.ok(!elements.some(({ name, style }) => name === "script" || style !== undefined));
  assert.ok(!/<script|style=|onload|href/.test(svg));
  for (const color of ["url(#a)", 'red" onload="x', "javascript:x", "a b"]) {
    const [error] = outputs(`plt.plot([1], color=${JSON.stringify(color)})`);
    assert.equal(error.ename, "ValueError", color);
  }
  outputs("plt.close('all')");
});

test("what is not there is refused with the nearest that is", () => {
  for (const [code, ename, text] of [
    ["plt.scater([1], [1])", "AttributeError", /pyplot' has no attribute 'scater'/],
    ["plt.barbs([1], [1])", "AttributeError", /barbs is not in the part of matplotlib/],
    ["plt.contourf([[1]])", "TypeError", /at least a \(2, 2\) shaped array/],
    ["plt.contour([1, 2], [1, 2, 3], [[1, 2], [3, 4]])", "TypeError", /Length of y \(3\)/],
    ["plt.axes(projection='hammer')", "UnsupportedError", /'3d'/],
    ["plt.axes(projection='3d').plot_trisurf([1])", "UnsupportedError", /plot_surface/],
    ["plt.gcf().colorbar(plt.imshow([[1]]), srink=1)", "TypeError", /'srink' of colorbar/],
    ["plt.gca().set_xlable('x')", "AttributeError", /set_xlable .* set_xlabel/],
    ["plt.plot([1], colour='r')", "AttributeError", /'colour' .* color/],
    [
      "plt.imshow([[1]], cmap='Blue')",
      "ValueError",
      /'Blue' is not a valid value for cmap; supported values are/,
    ],
    ["plt.plot([1, 2], [1])", "ValueError", /same first dimension/],
    ["plt.imshow([1, 2])", "TypeError", /Invalid shape \(2,\) for image data/],
    ["plt.plot([1], 'q')", "ValueError", /format string/],
    ["plt.gca().set_yscale('logit')", "ValueError", /'linear', 'log', 'symlog'/],
    ["plt.subplot(2, 2, 5)", "ValueError", /1 <= num <= 4/],
    ["plt.plot([1, object()])", "TypeError", /not object/],
  ]) {
    const shown = outputs(`import matplotlib.pyplot as plt\n${code}`);
    const error = shown.find(({ output_type }) => output_type === "error");
    assert.ok(error, code);
    assert.match(`${error.ename}`, new RegExp(`${ename}$`), code);
    assert.match(error.evalue, text, code);
    outputs("plt.close('all')");
  }
});

test("a figure is saved as SVG with paper of its own, and a .png's name changes with a warning", () => {
  const shown = outputs(
    "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.savefig('a.svg'); plt.savefig('b.png'); plt.close()",
  );
  assert.match(shown[0].text, /saved as SVG here: b\.svg, not b\.png/);
  for (const name of ["a.svg", "b.svg"]) {
    const { root, elements } = ask(`read(open("${name}").read())`);
    assert.equal(root.color, "black");
    assert.ok(elements.some(({ fill, width }) => fill === "white" && width === root.width));
  }
});

test("numbers that are not finite and empty rows draw nothing, and break nothing", () => {
  for (const code of [
    "plt.plot([1, float('nan'), 3, float('inf')])",
    "plt.plot([])",
    "plt.bar([], [])",
    "plt.scatter([], [])",
    "plt.imshow([[float('nan'), 1]])",
    "plt.imshow(np.zeros((3, 3)))",
    "plt.plot([1e300, -1e300])",
    "plt.plot([1e-300, 2e-300])",
    "plt.hist([])",
    "plt.plot([5, 5, 5])",
    "plt.loglog([0, 1, 10], [0, 1, 10])",
    "plt.imshow(np.arange(90000).reshape(300, 300))",
  ]) {
    const { svg } = drawn(code);
    assert.ok(!/NaN|nan|inf/i.test(svg.replaceAll(/<(title|desc)>.*?<\/\1>/g, "")), code);
    assert.ok(svg.length < 4_000_000, code);
  }
});

test("arrows lead from their places to their ends, and bend to the side of their style", () => {
  const { elements, box } = drawn(
    "plt.quiver([0, 1], [0, 0], [1, 0], [1, 2], angles='xy', scale_units='xy', scale=1)\nplt.xlim(0, 2); plt.ylim(0, 2)",
  );
  const [left, top, width, height] = box;
  const shafts = elements.filter(({ d, fill }) => fill === "none" && /^M[^LQ]+L[^LQZ]+$/.test(d));
  const ends = shafts.map(({ d }) =>
    d
      .slice(1)
      .split("L")
      .map((at) => at.split(" ").map(Number)),
  );
  const place = (x, y) => [left + (x / 2) * width, top + (1 - y / 2) * height];
  const expected = [
    [place(0, 0), place(1, 1)],
    [place(1, 0), place(1, 2)],
  ];
  for (const arrow of expected) {
    const near = ends.some((found) =>
      found.flat().every((each, at) => Math.abs(each - arrow.flat()[at]) < 0.02),
    );
    assert.ok(near, JSON.stringify({ arrow, ends }));
  }
  const bent = drawn(
    "from matplotlib.patches import FancyArrowPatch\nplt.gca().add_patch(FancyArrowPatch((0, 0), (1, 0), connectionstyle='arc3,rad=0.5'))\nplt.ylim(-1, 1)",
  );
  const { d } = bent.elements.find((each) => each.d?.includes("Q"));
  const [from, aside] = d
    .match(/[\d.]+/g)
    .map(Number)
    .filter((_, at) => at % 2 === 1);
  assert.ok(aside > from, "A positive bend stands to the right of the way, below it here.");
});

test("stems, boxes, shares, areas and shapes have the numbers that they are given", () => {
  const stems = drawn("plt.stem([1, 3, 2])");
  assert.equal(stems.elements.filter(({ name }) => name === "circle").length, 3);
  const shares = drawn("plt.pie([1, 3], labels=['a', 'b'], autopct='%.0f%%')");
  assert.deepEqual(shares.words.sort(), ["25%", "75%", "a", "b"]);
  const boxes = drawn("plt.boxplot([[1, 2, 3, 10], [2, 3]], labels=['one', 'two'])");
  assert.ok(["one", "two"].every((word) => boxes.words.includes(word)));
  assert.equal(boxes.elements.filter(({ name }) => name === "circle").length, 1);
  const shapes = drawn(
    "from matplotlib.patches import Circle, Polygon\nax = plt.gca()\nax.add_patch(Circle((0, 0), 1, fill=False))\nax.add_patch(Polygon([[0, 0], [1, 0], [0, 1]]))\nax.axline((0, 0), slope=2)",
  );
  assert.ok(shapes.elements.filter(({ d }) => d?.endsWith("Z")).length >= 2);
  const frames = drawn("plt.gca().add_patch(plt.Rectangle((0, 0), 1, 1, fill=False))");
  const edges = frames.elements.filter((each) => each.name === "rect" && each.fill === "none");
  assert.ok(
    edges.some(({ stroke }) => stroke !== undefined),
    "what is not filled has an edge",
  );
  assert.equal(shownText("plt.stem([1, 2])"), "<StemContainer object of 3 artists>");
  assert.equal(
    shownText("counts, edges, _ = plt.hist([[1, 2, 3, 3], [2, 2, 1]], bins=3)\ncounts.tolist()"),
    "[[1.0, 1.0, 2.0], [1.0, 2.0, 0.0]]",
  );
  assert.equal(
    shownText(
      "from matplotlib.colors import TwoSlopeNorm\nnorm = TwoSlopeNorm(0, -1, 3)\n[norm(-1), norm(0), norm(1.5), norm(3)]",
    ),
    "[0.0, 0.5, 0.75, 1.0]",
  );
});

test("seaborn's plots draw the columns of tables, means where a place has several", () => {
  const table =
    "import pandas as pd, seaborn as sns\nframe = pd.DataFrame({'layer': [0, 0, 1, 1], 'kind': ['a', 'b', 'a', 'b'], 'score': [1.0, 3.0, 2.0, 6.0]})\n";
  const heights = "[bar.get_height() for bar in ax.containers[0]]";
  assert.equal(
    shownText(`${table}ax = sns.barplot(data=frame, x="kind", y="score")\n${heights}`),
    "[1.5, 4.5]",
  );
  const lines = drawn(`${table}sns.lineplot(data=frame, x="layer", y="score", hue="kind")`);
  for (const word of ["layer", "score", "a", "b"]) assert.ok(lines.words.includes(word), word);
  const grouped = `${table}ax = sns.barplot(data=frame, x="layer", y="score", hue="kind")`;
  assert.ok(drawn(grouped).words.includes("b"), "each kind has its name");
  const gaps =
    "part = frame[frame['score'] > 1]\nax = sns.barplot(data=part, x='layer', y='score', hue='kind')\n[[round(bar.get_x() + bar.get_width() / 2, 3) for bar in bars] for bars in ax.containers]";
  assert.equal(shownText(`${table}${gaps}`), "[[-0.2, 0.8], [1.2]]");
  const points = drawn(`${table}sns.scatterplot(data=frame, x="layer", y="score")`);
  assert.equal(points.elements.filter(({ name }) => name === "circle").length, 4);
  assert.equal(shownText("import seaborn as sns\nlen(sns.color_palette('viridis', 4))"), "4");
});

test("seaborn's pairs refuse kinds by name, and grids show one legend beside titles at the margins", () => {
  const table =
    "import pandas as pd, seaborn as sns\nframe = pd.DataFrame({'a': [1, 2, 3, 4], 'b': [2, 3, 5, 4], 'h': list('uvuv'), 'c': list('ppqq')})\n";
  for (const [asked, told] of [
    ["kind='kde'", "seaborn.pairplot has no kind='kde' here. There are scatter and reg."],
    ["diag_kind='x'", "seaborn.pairplot has no diag_kind='x' here. There are auto, hist and kde."],
    ["kind='reg', markers=['o']", "seaborn.pairplot takes one text as markers= here."],
  ]) {
    const refused = `${table}try:\n    sns.pairplot(frame, ${asked})\nexcept NotImplementedError as error:\n    print(error)`;
    assert.ok(JSON.stringify(outputs(refused)).includes(told), asked);
  }
  const { words, texts, root } = drawn(
    `${table}sns.relplot(data=frame, x="a", y="b", hue="h", col="c", row="h", height=2, facet_kws={"margin_titles": True})`,
  );
  assert.deepEqual(
    ["c = p", "c = q", "h = u", "h = v", "u", "v"].map(
      (word) => words.filter((each) => each === word).length,
    ),
    [1, 1, 1, 1, 1, 1],
  );
  const at = (word) => Number(texts.find(({ text }) => text === word).x);
  assert.ok(at("c = q") < at("h = u") && at("h = u") < at("u") && at("u") < Number(root.width));
});

test("seaborn's counts, densities, boxes and violins stand at their values, by hue too", () => {
  const table =
    "import pandas as pd, seaborn as sns\nframe = pd.DataFrame({'kind': ['a', 'b', 'a', 'a'], 'set': ['x', 'x', 'y', 'y'], 'n': [1.0, 3.0, 2.0, 6.0]})\n";
  const bars =
    "[[(round(b.get_x() + b.get_width() / 2, 2), b.get_height()) for b in c] for c in ax.containers]";
  assert.equal(
    shownText(`${table}ax = sns.countplot(x="kind", data=frame)\n${bars}`),
    "[[(0.0, 3), (1.0, 1)]]",
  );
  assert.equal(
    shownText(`${table}ax = sns.countplot(data=frame, x="kind", hue="set")\n${bars}`),
    "[[(-0.2, 1), (0.8, 1)], [(0.2, 2), (1.2, 0)]]",
  );
  const across = `${table}ax = sns.countplot(data=frame, y="kind")\n[b.get_width() for b in ax.containers[0]]`;
  assert.equal(shownText(across), "[3, 1]");
  const density = `${table}ax = sns.kdeplot(data=frame, x="n")\nline = ax.lines[0]\nround(float(np.trapz(line.get_ydata(), line.get_xdata())), 2)`;
  assert.equal(shownText(density), "1.0");
  const share = `${table}ax = sns.histplot(data=frame, x="n", hue="set", bins=2, kde=True)\n[len(ax.containers), len(ax.lines), sum(b.get_height() for c in ax.containers for b in c)]`;
  assert.equal(shownText(share), "[2, 2, 4.0]");
  for (const asked of ["stat='none'", "multiple='dodge'", "element='poly'"]) {
    const refused = `${table}try:\n    sns.histplot(data=frame, x="n", ${asked})\nexcept NotImplementedError as error:\n    told = str(error)\ntold`;
    assert.match(shownText(refused), /^'?"?seaborn\.histplot takes/, asked);
  }
  for (const name of ["boxplot", "violinplot"]) {
    const { words } = drawn(`${table}sns.${name}(data=frame, x="kind", y="n")`);
    for (const word of ["kind", "n", "a", "b"]) assert.ok(words.includes(word), `${name} ${word}`);
    const columns = drawn(`${table}sns.${name}(data=frame[["n"]])`);
    assert.ok(columns.words.includes("n"), name);
  }
});

test("a legend's frame leaves wide letters the room that they take in DejaVu Sans", () => {
  // Of 1,000 units of the letter's size, from the font's own table.
  const units = { daily: 2395, mean: 2836, MWMW: 3703, "loss (train)": 5357 };
  for (const [label, wide] of Object.entries(units)) {
    const told = drawn(`plt.plot([1, 2], label="${label}")\nplt.legend()`);
    const frame = told.elements.find(({ name, rx }) => name === "rect" && rx === "4");
    const text = told.elements.find((each) => each.name === "text" && each.text === label);
    const end = Number(text.x) + (wide / 1000) * Number(text["font-size"]);
    assert.ok(end <= Number(frame.x) + Number(frame.width), label);
  }
});

test("legends that are kept stand beside the last one", () => {
  const { words } = drawn(
    "a, = plt.plot([1, 2], label='first')\nb, = plt.plot([2, 1], label='second')\nkept = plt.legend(handles=[a], title='one', loc='upper left')\nplt.gca().add_artist(kept)\nplt.legend(handles=[b], title='two', loc='lower right')",
  );
  for (const word of ["one", "first", "two", "second"]) {
    assert.equal(words.filter((each) => each === word).length, 1, words.join());
  }
});

test("lines have marks at each so many of their places", () => {
  const circles = (every) =>
    drawn(
      `plt.plot(range(10), range(10), "o-", markevery=${every}, dashes=[4, 2])`,
    ).elements.filter(({ name }) => name === "circle").length;
  assert.deepEqual(
    ["None", "3", "(1, 4)", "[0, 9]", "slice(0, 4)", "0.5"].map(circles),
    [10, 4, 3, 2, 4, 2],
  );
});

test("axes that are not visible keep their place empty", () => {
  const { words, svg } = drawn(
    "fig, axes = plt.subplots(1, 2)\naxes[0].set_title('seen')\naxes[1].set_title('hidden')\naxes[1].set_visible(False)\nassert axes[0].get_visible() and not axes[1].get_visible() and len(fig.axes) == 2",
  );
  assert.ok(words.includes("seen"));
  assert.ok(!svg.includes("hidden"));
  drawn("import pandas as pd\npd.DataFrame({'a': [1, 2], 'b': [2, 3], 'c': [1, 1]}).hist(bins=3)");
});

test("lines have dashes of given lengths", () => {
  const { elements } = drawn(
    "plt.plot([1, 2], ls=(0, (5, 1)))\nplt.plot([2, 1], linestyle=(0, [3, 1, 1, 1]))\nplt.axhline(1, dashes=[2, 2])\nline, = plt.plot([1, 1], '--')\nline.set_dashes([4, 4])\nplt.plot([2, 2], ls=(0, ()))",
  );
  const dashes = elements.map((each) => each["stroke-dasharray"]).filter(Boolean);
  for (const wanted of ["7.5 1.5", "4.5 1.5 1.5 1.5", "3 3", "6 6"]) {
    assert.ok(dashes.includes(wanted), dashes.join());
  }
  assert.ok(!dashes.includes(""));
});

test("a colorbar of numbers that nothing shows has their map and limits", () => {
  const { words, root } = drawn(
    "from matplotlib import cm, colors\nfig, ax = plt.subplots()\nnumbers = cm.ScalarMappable(norm=colors.Normalize(0, 4), cmap='plasma')\nnumbers.set_array([])\nnumbers.set_clim(0, 8)\nfig.colorbar(numbers, ax=ax, label='velocity', orientation='horizontal')\nassert (numbers.get_clim(), numbers.get_cmap().name, numbers.get_array()) == ((0.0, 8.0), 'plasma', None)",
  );
  assert.ok(root);
  for (const word of ["velocity", "8"]) assert.ok(words.includes(word), words.join());
});

test("a colorbar at the place that a divider makes stands beside its axes", () => {
  const { words } = drawn(
    "from mpl_toolkits.axes_grid1 import make_axes_locatable\nax = plt.gca()\nim = ax.imshow([[0, 7]])\nplt.colorbar(im, cax=make_axes_locatable(ax).append_axes('right', size='5%', pad=0.1))",
  );
  assert.ok(words.includes("7"));
});

const cone = "x = np.linspace(-2, 2, 41)\nX, Y = np.meshgrid(x, x)\nZ = np.sqrt(X**2 + Y**2)\n";

test("contour lines stand where the height is, and areas between fill the rest", () => {
  const measured = `${cone}from matplotlib._contours import Field, bands, joined, segments
field = Field((X, Y, Z))
lines = joined(segments(field, 1.0))
off = max(abs((a * a + b * b) ** 0.5 - 1) for line in lines for a, b in line)
size = lambda ring: abs(sum(a * d - b * c for (a, b), (c, d) in zip(ring, ring[1:] + ring[:1]))) / 2
areas = [sum(map(size, each)) for each in bands(field, [0.0, 1.0, 1.5, 3.0])]
len(lines), lines[0][0] == lines[0][-1], off < 0.01, [round(each, 1) for each in areas], round(sum(areas), 6)`;
  assert.equal(shownText(measured), "(1, True, True, [3.1, 3.9, 8.9], 16.0)");
  const filled = drawn(
    `${cone}shown = plt.contourf(X, Y, Z, levels=[0, 1, 2, 3], cmap="Blues")\nplt.colorbar(shown)`,
  );
  const fills = new Set(
    filled.elements
      .filter(({ name, fill }) => name === "path" && fill?.startsWith("#"))
      .map(({ fill }) => fill),
  );
  assert.equal(fills.size, 3);
  assert.match(filled.find("desc").text, /Areas between heights from 0 to 3/);
  const labelled = drawn(
    `${cone}lines = plt.contour(X, Y, Z, [0.5, 1.5], colors="k")\nplt.clabel(lines)`,
  );
  assert.ok(labelled.words.includes("0.5") && labelled.words.includes("1.5"));
  assert.equal(
    shownText(`${cone}plt.contourf(X, Y, Z).levels.tolist()`),
    "[0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 2.8, 3.2]",
  );
  outputs("plt.close('all')");
});

test("plots in space show what stands in front in front, and turn", () => {
  const space = "ax = plt.figure().add_subplot(projection='3d')\n";
  const near = drawn(
    `${space}ax.scatter([0, 1], [0, 0], [0, 0], c=["red", "blue"])\nax.view_init(0, 0)\nax.set_zlabel("depth")`,
  );
  const dots = near.elements.filter(({ name }) => name === "circle");
  assert.deepEqual(
    dots.map(({ fill }) => fill),
    ["red", "blue"],
    "x comes nearer",
  );
  assert.ok(near.words.includes("depth"));
  const above = drawn(`${space}ax.scatter([0, 1, 0], [0, 0, 1], [0, 0, 0])\nax.view_init(90, -90)`);
  const [a, b, c] = above.elements
    .filter(({ name }) => name === "circle")
    .map(({ cx, cy }) => [+cx, +cy]);
  assert.ok(b[0] > a[0] + 50 && Math.abs(b[1] - a[1]) < 1, "from above x goes to the right");
  assert.ok(c[1] < a[1] - 50 && Math.abs(c[0] - a[0]) < 1, "and y goes up");
  const surface = drawn(
    `${cone}${space}shown = ax.plot_surface(X, Y, Z, cmap="viridis")\nplt.colorbar(shown)`,
  );
  assert.equal(
    surface.elements.filter(({ name, fill }) => name === "path" && fill?.startsWith("#")).length,
    1600,
  );
  const line = drawn(`${space}ax.plot([0, 1, 2], [0, 1, 0], [0, 0, 1], label="way")\nax.legend()`);
  assert.ok(line.words.includes("way"));
});

test("pairs are counted in cells, distributions have shapes, and axes have names", () => {
  assert.equal(
    shownText("plt.hist2d([0, 0, 1], [0, 0, 1], bins=2)[0].tolist()"),
    "[[2.0, 0.0], [0.0, 1.0]]",
  );
  assert.equal(shownText("len(plt.violinplot([[1, 2, 3], [2, 3, 5]])['bodies'])"), "2");
  const named = drawn(
    "fig, axes = plt.subplot_mosaic('AB;CC')\nfor name, ax in axes.items(): ax.set_title(name)",
  );
  for (const name of "ABC") assert.ok(named.words.includes(name), name);
  const table = drawn("plt.table(cellText=[['1', '2']], colLabels=['a', 'b'])");
  for (const word of ["1", "2", "a", "b"]) assert.ok(table.words.includes(word), word);
  assert.equal(drawn("plt.eventplot([[1, 2], [3]])").svg.includes("<path"), true);
});

test("settings and styles count where figures are drawn, and styles say what stays", () => {
  const within = (settings, code) => drawn(`with plt.rc_context(${settings}):\n    ${code}`);
  const lines = ({ elements }) => elements.filter(({ name }) => name === "path").length;
  const plain = lines(drawn("plt.plot([0, 1])"));
  assert.ok(lines(within("{'axes.grid': True}", "plt.plot([0, 1])")) > plain + 4);
  assert.equal(lines(within("{'axes.spines.top': False}", "plt.plot([0, 1])")), plain - 1);
  const wide = within("{'lines.linewidth': 6}", "plt.plot([0, 1])").elements;
  assert.equal(wide.find(({ stroke }) => stroke === "#1f77b4")["stroke-width"], "8");
  const style = "with plt.style.context('fivethirtyeight'): plt.plot([0, 1])";
  const shown = outputs(`import matplotlib.pyplot as plt\n${style};`);
  const texts = shown
    .filter(({ name }) => name === "stderr")
    .map(({ text }) => [text].flat().join(""));
  assert.match(texts.join(""), /'fivethirtyeight' .* letters and ink stay the page's/);
  assert.match(JSON.stringify(shown), /#008fd5/);
  assert.equal(shownText("plt.rcParams['axes.grid']"), "False");
});

test("ranges reach down and up and have ends, rings are hollow, boxes are filled", () => {
  const { elements, box } = drawn(
    "plt.errorbar([5], [5], yerr=[[2], [3]], fmt='r.', capsize=4); plt.xlim(0, 10); plt.ylim(0, 10)",
  );
  const [, top, , height] = box;
  const range = elements.find(({ name, stroke }) => name === "path" && stroke === "#ff0000");
  const [, y0, , y1] = points(range);
  near(y0, top + 0.7 * height);
  near(y1, top + 0.2 * height);
  const red = elements.filter(({ fill, stroke }) => fill === "#ff0000" || stroke === "#ff0000");
  assert.ok(red.length >= 4, "a range, its two ends and a point");
  const disc = drawn("plt.pie([1, 1], colors=['r', 'b'])");
  const ring = drawn("plt.pie([1, 1], colors=['r', 'b'], wedgeprops={'width': 0.4})");
  const share = ({ elements }) => points(elements.find(({ fill }) => fill === "#ff0000")).length;
  assert.ok(share(ring) > 1.8 * share(disc));
  const filled = drawn(
    "plt.boxplot([1, 2, 3, 9], patch_artist=True)['boxes'][0].set_facecolor('r')",
  );
  assert.ok(filled.elements.some(({ fill }) => fill === "#ff0000"));
  const missing = drawn(
    "cmap = plt.cm.viridis.copy(); cmap.set_bad('r'); plt.imshow([[1, np.nan]], cmap=cmap)",
  );
  assert.ok(missing.elements.some(({ fill }) => fill === "#ff0000"));
});

test("marks that are set widen the limits, until more is drawn", () => {
  assert.equal(shownText("plt.plot([0, 1]); plt.xticks([0, 1, 2]); plt.xlim()"), "(-0.05, 2.0)");
  assert.equal(
    shownText("plt.plot([0, 1]); plt.xticks([0, 1, 2]); plt.plot([0, 1]); plt.xlim()"),
    "(-0.05, 1.05)",
  );
});

test("bars of polar axes are parts of a disc, whose names stand around it", () => {
  const { words, elements } = drawn(
    "ax = plt.subplot(projection='polar')\nax.bar([0, np.pi / 2], [1, 2], width=0.5)\nax.set_thetagrids([0, 90], ['right', 'up'])\nax.set_rticks([1, 2])",
  );
  assert.deepEqual(words, ["right", "up", "1", "2"]);
  const [right, up] = elements.filter(({ text }) => ["right", "up"].includes(text));
  assert.ok(Number(right.x) > Number(up.x) && Number(right.y) > Number(up.y));
  const bars = elements.filter(({ fill }) => fill === "#1f77b4").map(points);
  assert.equal(bars.length, 2);
  const high = (values) => Math.min(...values.filter((_, at) => at % 2));
  near((high(bars[0]) - Number(right.y)) / (high(bars[1]) - Number(right.y)), Math.sin(0.25) / 2);
});

test("a legend beside its axes has room of its own", () => {
  const { elements, box } = drawn(
    "plt.plot([1, 2], label='line')\nplt.legend(bbox_to_anchor=(1.02, 1), loc='upper left')",
  );
  const frame = elements.find(({ rx }) => rx === "4");
  assert.ok(Number(frame.x) > box[0] + box[2]);
  const paper = elements.find(({ name }) => name === "svg");
  assert.ok(Number(frame.x) + Number(frame.width) <= Number(paper.width) + 1);
});

test("parts of a figure stand side by side, each with its heading, and tables below their axes", () => {
  const { words, elements } = drawn(
    "fig = plt.figure()\none, other = fig.subfigures(1, 2)\none.suptitle('left')\nother.suptitle('right')\none.subplots().axis('off')\nax = other.subplots()\nax.axis('off')\nax.table([['a', 'b']], rowLabels=['r'], colLabels=['x', 'y'])",
  );
  assert.deepEqual(words.sort(), ["a", "b", "left", "r", "right", "x", "y"]);
  const moved = elements.filter(({ transform }) => /translate/.test(transform ?? ""));
  assert.deepEqual(
    moved.map(({ transform }) => transform.match(/\d+/g).map(Number)[0]),
    [0, 0, 320],
  );
  const cells = elements.filter(({ name, stroke }) => name === "rect" && stroke);
  assert.equal(cells.length, 5);
});

test("an animation stands still, as a picture of some frames, and says so", () => {
  const made = `import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation
from IPython.display import HTML
fig, ax = plt.subplots()
bars = ax.bar([0], [1])
ax.set_ylim(0, 20)
def update(frame):
    bars[0].set_height(frame)
moving = FuncAnimation(fig, update, frames=20)
`;
  const shown = outputs(`${made}plt.close(fig)\nHTML(moving.to_jshtml())`);
  const [strip] = shown.filter(({ data }) => data?.["image/svg+xml"]);
  const sentence = "An animation stands still here: 6 of its 20 frames are shown.";
  assert.equal(strip.data["text/plain"], sentence);
  assert.ok(shown.some(({ text }) => text?.includes(sentence)));
  const { elements } = ask(`read(${JSON.stringify(strip.data["image/svg+xml"])})`);
  const bars = elements.filter(({ fill, name }) => name === "rect" && fill === "#1f77b4");
  assert.deepEqual(
    bars.map(({ height }) => Math.round((Number(height) / Number(bars[5].height)) * 19)),
    [0, 4, 8, 11, 15, 19],
  );
  const html = shown.find(({ output_type }) => output_type === "execute_result").data["text/html"];
  assert.match(html, /^<p>An animation[^<]*<\/p><img /);
});

test("formulae are written in letters, places count in parts of their axes, and lines join axes", () => {
  const { words, elements, box } = drawn(
    "from matplotlib.patches import ConnectionPatch\nfig, (one, other) = plt.subplots(1, 2)\none.set_title(r'$\\\\frac{QK^T}{\\\\sqrt{d_k}}$')\nother.set_title('$d_{model}$ $10^{-3}$')\none.plot([0, 5], [0, 7], color='red')\none.plot([0, 1], [0, 1], transform=one.transAxes, color='lime')\none.axhline(3, xmin=0.5, xmax=1, color='blue')\nfig.add_artist(ConnectionPatch((5, 7), (0, 0), one.transData, other.transAxes, color='black'))",
  );
  assert.ok(words.includes("QKᵀ/√dₖ") && words.includes("d_model 10⁻³"), words.join(" "));
  const line = (colour) => points(elements.find(({ stroke }) => stroke === colour));
  const [left, top, wide, high] = box;
  assert.deepEqual(
    line("lime").map(Math.round),
    [left, top + high, left + wide, top].map(Math.round),
  );
  near(line("blue")[0], left + wide / 2, 0.1);
  const arrow = points(elements.findLast(({ name, fill }) => name === "path" && fill === "none"));
  near(arrow[0], line("red").at(-2), 0.1);
  assert.ok(arrow[2] > left + wide);
});

test("axes in a part of the figure stand where they would in the plots, and titles stay theirs", () => {
  const { root, elements, box } = drawn(
    "plt.plot([0, 10], [0, 10])\nplt.title('whole')\nsmall = plt.gcf().add_axes([0.6, 0.2, 0.2, 0.2])\nsmall.bar([1], [2])",
  );
  assert.ok(elements.find(({ name }) => name === "title").text.includes("whole"), root);
  const inner = elements.filter(({ name }) => name === "svg")[2];
  assert.ok(Number(inner.x) > box[0] + box[2] / 2);
  assert.ok(Number(inner.x) + Number(inner.width) < box[0] + box[2]);
  assert.ok(Number(inner.y) > box[1] + box[3] / 2);
});

test("a damaged PNG is refused by a sentence that says what is wrong", () => {
  const told = shownText(`
import io, struct, zlib
def told(parts=((1, 1, 8, 0, 0, 0, 0), b"\\0\\7"), palette=b"", cut=0):
    head, raw = parts
    packed = raw if cut else zlib.compress(raw)
    head = struct.pack(">IIBBBBB", *head) if head and len(head) == 7 else head
    made = b"\\x89PNG\\r\\n\\x1a\\n"
    for kind, data in ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", packed), (b"IEND", b"")):
        if data or kind == b"IEND":
            made += struct.pack(">I", len(data)) + kind + data + bytes(4)
    try:
        return plt.imread(io.BytesIO(made)).shape
    except ValueError as reason:
        return str(reason).replace("This PNG file is damaged: ", "! ")
[told(), told(((1, 1, 8, 0, 0, 0, 0), b"\\5\\7")), told(((1, 1, 3, 0, 0, 0, 0), b"\\0\\7")),
 told(((1, 1, 8, 5, 0, 0, 0), b"\\0\\7")), told((b"", b"\\0\\7")), told((b"123", b"\\0\\7")),
 told(((1, 2, 8, 0, 0, 0, 0), b"\\0\\7")), told(((1, 1, 8, 3, 0, 0, 0), b"\\0\\7"), bytes(6)),
 told(((1, 1, 8, 3, 0, 0, 0), b"\\0\\7")), told(cut=1), told(((0, 2, 8, 0, 0, 0, 0), b"\\0"))]`);
  assert.deepEqual(told.slice(1, -1).split(/,\n? +(?=["'])/), [
    "(1, 1)",
    "'! there is no filter 5.'",
    "'! there is no colour of kind 0 with 3 bits.'",
    "'! there is no colour of kind 5 with 8 bits.'",
    "'! it has no head (IHDR).'",
    "'! its head (IHDR) has not 13 bytes.'",
    "'! it has fewer pixels than its size tells.'",
    "'! its palette (PLTE) has no colour 7.'",
    "'! its palette (PLTE) is not of colours.'",
    "'! its pixels (IDAT) cannot be unpacked.'",
    "'! it has no pixels.'",
  ]);
});
