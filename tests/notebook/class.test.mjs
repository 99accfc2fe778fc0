// What a teacher's link adds to a notebook: written and read again, refused by its shape, and what a cell prints compared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { HIDEABLE, isHideable, labelled, planOf, textOfPlan } = await moduleOf(
  "notebook/page/state/plan.ts",
);
const { carriedOf, textsOf } = await moduleOf("notebook/page/state/carried.ts");
const { MOST_IN_LINK, linkOf, readLink, wholeLink } = await moduleOf("notebook/page/state/link.ts");
const { digestOf, printedText } = await moduleOf("notebook/page/class/printed.ts");

const cells = [
  { kind: "markdown", source: "# *Two*" },
  { kind: "code", source: "\n\nimport torch\nx = torch.ones(2, 2)" },
  { kind: "code", source: "" },
  { kind: "code", source: "x" },
];
const number = {
  kind: "number",
  cell: 1,
  line: 4,
  nth: 0,
  at: 3,
  relation: "equal",
  number: "-1.50e-3",
  label: "scores[0, 2]",
};
const printed = { kind: "printed", cell: 3, digest: digestOf("tensor([1.])") };
const whole = {
  task: "Find <b>the</b> largest:\nwhere & why?\n\ngoal=none 怎么做？",
  goal: number,
  hide: [...HIDEABLE],
  lock: [1, 3],
};
const nothing = { task: "", goal: undefined, hide: [], lock: [] };
const plans = [
  whole,
  { ...whole, goal: printed },
  { ...whole, goal: { ...number, relation: "least", line: 0, label: "a; b" } },
  { ...nothing, task: "1;2" },
  { ...nothing, task: "x".repeat(500) },
  { ...nothing, goal: printed },
  { ...nothing, hide: ["map"] },
  { ...nothing, lock: [0] },
];

test("what a teacher's link adds comes back as it was, in texts and in links", async () => {
  for (const plan of plans) {
    assert.deepEqual(planOf(textOfPlan(plan)), plan);
    const carried = { changes: [], place: undefined, plan };
    assert.deepEqual(carriedOf(JSON.parse(JSON.stringify(textsOf(carried)))), carried);
    const { link } = await linkOf(cells, carried);
    assert.match(link, /^#\/notebook\?code=[\w-]+&class=[\w-]+$/);
    assert.deepEqual(await readLink(link), { cells, carried });
    assert.equal(await wholeLink(cells, carried), link);
  }
  assert.deepEqual(textsOf({ changes: [], place: undefined, plan: nothing }), {});
  assert.ok(HIDEABLE.every(isHideable) && !isHideable("toString"));
});

test("texts of another shape are refused", () => {
  const goals = [
    "",
    "none",
    "least;1,2,0,3;x;a",
    "least;1,2,0,3;1e999;a",
    "least;1,2,0;1;a",
    "least;1,2,0,-3;1;a",
    "least;1,2,0,3;1",
    "least;1,2,0,3;1;",
    "least;1,2,0,3;1;a`b",
    "least;1,2,0,3;1;a\u0007",
    "least;1,2,0,3;1;a\u202e",
    `least;1,2,0,3;1;${"a".repeat(121)}`,
    "toString;1,2,0,3;1;a",
    "printed;1;2.abc",
    "printed;1;2.0123456g",
    "printed;99999;2.01234567",
    "printed;1;01234567",
    "printed;1;2.01234567;",
  ];
  const bad = [
    "",
    "x",
    "\n",
    "task=",
    "task=0;",
    "task=3;ab",
    "task=3;abcd",
    "task=ab",
    "task=2;ab\nhide=map",
    `task=501;${"x".repeat(501)}`,
    "hide=map",
    "hide=\n",
    "hide=Map\n",
    "hide=map,\n",
    "hide=<b>\n",
    `hide=${"a".repeat(41)}\n`,
    "hide=map\nhide=map\n",
    "lock=1\nhide=map\n",
    "lock=-1\n",
    "lock=1,\n",
    "lock=99999\n",
    "__proto__=1\n",
    "class=1\n",
    ...goals.map((goal) => `goal=${goal}\n`),
    `lock=${"1,".repeat(2000)}1\n`,
    "x".repeat(20_001),
  ];
  for (const text of bad) assert.equal(planOf(text), undefined, text.slice(0, 60));
  for (const other of [undefined, null, 1, {}, ["task=1;a"], { toString: () => "task=1;a" }]) {
    assert.equal(planOf(other), undefined);
    if (other !== undefined) assert.equal(carriedOf({ class: other }), undefined);
  }
  assert.equal(carriedOf({ changes: "1,2,0,3,1", class: "x" }), undefined);
  // A name that this page does not have is no damage.
  assert.deepEqual(planOf("hide=map,nose\n")?.hide, ["map", "nose"]);
  const before = performance.now();
  assert.equal(planOf(`hide=${"a-,".repeat(6000)}\n`), undefined);
  assert.equal(planOf(`lock=${"1,".repeat(9000)}\n`), undefined);
  assert.ok(performance.now() - before < 500, "and it takes no time");
});

test("a damaged part of a link is refused, and its code opens", async () => {
  const plan = { ...nothing, task: "Find the largest number of all, and say where it stands." };
  const { link } = await linkOf(cells, { changes: [], place: undefined, plan });
  const [code, part] = link.split("&");
  const packed = part.slice("class=".length);
  // What inflates to far more than a plan has.
  const bomb = await wholeLink([{ kind: "code", source: "a".repeat(900_000) }], {
    changes: [],
    place: undefined,
  });
  for (const damaged of [
    "class=",
    "class=!",
    "class=AAAA",
    `class=${packed.slice(0, -6)}`,
    `class=${packed.slice(4)}`,
    `${part}&${part}`,
    `class=${"A".repeat(MOST_IN_LINK + 1)}`,
    `class=${bomb.slice("#/notebook?code=".length)}`,
    "class=task%3D1%3Ba",
  ]) {
    const read = await readLink(`${code}&${damaged}`);
    assert.deepEqual(read.cells, cells, damaged.slice(0, 60));
    assert.equal(read.carried, undefined, damaged.slice(0, 60));
  }
});

test("all that a link carries counts for its length", async () => {
  let seed = 1;
  const draw = () => (seed = (seed * 48271) % 2147483647).toString(36);
  const text = (words) => Array.from({ length: words }, draw).join(" ");
  const code = [{ kind: "code", source: text(1310) }];
  const carried = { changes: [], place: undefined };
  const { link } = await linkOf(code, carried);
  assert.ok(link.length > MOST_IN_LINK - 500, `only ${link.length}`);
  const plan = { ...nothing, task: text(80).slice(0, 500) };
  assert.equal(await linkOf(code, { ...carried, plan }), "tooLong");
  assert.ok((await wholeLink(code, { ...carried, plan })).length > MOST_IN_LINK);
});

test("a label has nothing that would end it", () => {
  assert.equal(labelled("a`b\n\u202ec"), "a b  c");
  assert.equal(labelled("x".repeat(500)).length, 120);
});

test("what is printed is compared as a text, however it was printed", () => {
  const stream = (text, name = "stdout") => ({ output_type: "stream", name, text });
  const result = (text) => ({
    output_type: "execute_result",
    data: { "text/plain": text },
    metadata: {},
  });
  const error = { output_type: "error", ename: "E", evalue: "", traceback: [] };
  const all = [
    [stream("a\nb\n")],
    [stream("a\n"), result("b")],
    [result("a"), result("b")],
    [stream("a  \n\u001b[31mb\u001b[0m\n\n"), stream("beware", "stderr")],
  ].map(printedText);
  assert.deepEqual(new Set(all), new Set(["a\nb"]));
  assert.equal(printedText([]), "");
  assert.equal(printedText([result("  a")]), "  a");
  assert.equal(printedText([stream("a"), error]), undefined);
  // As those who made FNV say.
  assert.equal(digestOf(""), "0.811c9dc5");
  assert.equal(digestOf("a"), "1.e40c292c");
  assert.equal(digestOf("foobar"), "6.bf9cf968");
  assert.equal(digestOf("怎"), digestOf("怎"));
});
