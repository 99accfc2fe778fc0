// Links: whatever stands in one, the page knows where to go and reports what it cannot read; what it reads it writes, and
// what it writes it reads again.
import assert from "node:assert/strict";
import fc from "fast-check";
import { load } from "attention-lab/lessons";
import { longText } from "./support/long.mjs";
import { page } from "./support/imported.mjs";

const { lessons, laboratories } = await load();
const known = [...lessons, ...laboratories];
const nameOf = fc.constantFrom(...known.map(({ id }) => id));
const lessonOf = (id) => known.find((each) => each.id === id);

/** More than this of one address is not quoted. */
const MOST_PROBLEMS = 5;

/** A link's parts, each as it stands there. */
const part = (unit) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }).map(encoded) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  );

/** As a browser writes it; a half of a letter has no such form. */
function encoded(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

const signs = fc.constantFrom(
  ..."0123456789.,;:-+e%&=?#/_ ",
  "%2C",
  "%",
  "%E0",
  "Infinity",
  "true",
);

const beside = [
  ...["row", "example", "head", "text", "other_text", "split", "text_seed", "edits", "cell"],
  ...[
    "a",
    "show",
    "code",
    "hide",
    "lock",
    "on",
    "goal",
    "task",
    "present",
    "v",
    "__proto__",
    "toString",
  ],
];

/** What is said of one tensor: a name, and runs of numbers from a place on. */
const edits = fc
  .array(
    fc.tuple(
      fc.constantFrom("inputs", "W_query", "attn_scores", "constructor", "x"),
      fc.array(
        fc.tuple(
          fc.array(fc.nat(70), { maxLength: 3 }).map((index) => index.join(".")),
          fc.array(
            fc.oneof(
              fc.float({ noNaN: true }).map(String),
              fc.string({ unit: signs, maxLength: 6 }),
            ),
            { maxLength: 4 },
          ),
        ),
        { maxLength: 3 },
      ),
    ),
    { maxLength: 3 },
  )
  .map((tensors) =>
    [
      "1",
      ...tensors.map(([id, runs]) => [id, ...runs.map((run) => run.flat().join(","))].join(":")),
    ].join(";"),
  );

const value = fc.oneof(
  part(signs),
  fc.integer({ min: -2, max: 70 }).map(String),
  fc.double().map(String),
  fc.constantFrom("true", "false", "now", "words", "1;x", "0.gone", "1e400", "python", "both"),
  edits,
);

/** A fragment that names what there is, and some things that there are not. */
const fragment = nameOf.chain((id) => {
  const lesson = lessonOf(id);
  const step = fc.oneof(fc.constantFrom(...lesson.steps.map((each) => each.id)), part(signs));
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(lesson.settings), ...beside),
    part(fc.constantFrom(..."abcdefgh_%")),
  );
  const pairs = fc.array(
    fc.tuple(name, value).map((pair) => pair.join("=")),
    { maxLength: 6 },
  );
  const kept = fc.tuple(pairs, fc.boolean()).map(([parts, wrapped]) => {
    const query = parts.join("&");
    return wrapped ? `a=${encoded(query)}&${query}` : query;
  });
  return fc
    .tuple(fc.oneof(fc.constant(id), part(signs)), step, kept)
    .map(([lessonName, stepName, query]) => `#/${lessonName}/${stepName}?${query}`);
});

/** Where it leads, and nothing but what the page has. */
function checkAddress(text) {
  const read = page.parseAddress(text, known, undefined, page.rules);
  const lesson = lessonOf(read.lesson);
  assert.ok(lesson.steps.some(({ id }) => id === read.step));
  assert.ok(read.problems.length <= MOST_PROBLEMS);
  for (const problem of read.problems) {
    for (const part of Object.values(problem)) assert.ok(String(part).length <= 41, String(part));
  }
  for (const [name, taken] of Object.entries(read.settings)) {
    const setting = lesson.settings[name];
    if (setting !== undefined) assert.equal(page.parseSetting(String(taken), setting), taken);
  }
  for (const { edits: cells } of [read, read.a ?? { edits: {} }]) {
    for (const places of Object.values(cells)) {
      for (const number of Object.values(places)) assert.ok(number < Infinity);
    }
  }
  const again = page.formatAddress(read.lesson, read.step, read);
  assert.match(again, /^[!-~]*$/);
  // The first example and head are looked at anyway.
  const view = Object.fromEntries(
    Object.entries(read.view).filter(([name, place]) => place > 0 || name === "row"),
  );
  assert.deepEqual(
    page.parseAddress(again, known, Infinity, page.rules),
    { ...read, view, problems: [] },
    again,
  );
}

const text = fc.oneof(
  longText(fc.constantFrom(..."abc ,.'-\n#é́世界ไทย\u200b\u200d👍🏽🇩🇪\ud800"), 6000),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary", maxLength: 100 }),
);

const withList = fc
  .constantFrom(...known.filter(({ id }) => page.listsOf(id).length > 0))
  .chain((lesson) => fc.tuple(fc.constant(lesson), fc.constantFrom(...page.listsOf(lesson.id))));

export const properties = [
  {
    title: "any text as a link leads somewhere, and is read again as it was",
    property: fc.property(
      fc.oneof(fc.string({ unit: "binary" }), longText(signs, 20_000)),
      checkAddress,
    ),
  },
  {
    title: "any parts of a link lead somewhere, and are read again as they were",
    property: fc.property(fragment, checkAddress),
  },
  {
    title: "any changed numbers of a link are read again as they were",
    property: fc.property(
      fc.oneof(
        edits,
        part(signs).map((rest) => `1;${rest}`),
      ),
      (text) => {
        const read = page.parseEdits(text);
        if (Object.keys(read.edits).length === 0) return;
        assert.deepEqual(page.parseEdits(page.formatEdits(read.edits)), {
          edits: read.edits,
          broken: [],
        });
        for (const [id, cells] of Object.entries(read.edits)) {
          const tensor = { id, shape: [6, 3], data: new Float32Array(18) };
          assert.equal(page.withEdits(tensor, cells)?.data.length ?? 18, 18);
        }
      },
    ),
  },
  {
    title: "any parts of a teacher's link make a plan, which is read again as it was",
    property: fc.property(
      nameOf,
      fc.dictionary(
        fc.constantFrom("hide", "lock", "on", "goal", "task", "present"),
        fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), value, longText(signs, 8000)),
      ),
      (id, parts) => {
        const lesson = lessonOf(id);
        const { plan, problems } = page.parsePlan(parts, lesson, undefined, page.rules);
        assert.ok(problems.length <= MOST_PROBLEMS);
        assert.deepEqual(page.parsePlan(page.formatPlan(plan, id), lesson, undefined, page.rules), {
          plan,
          problems: [],
        });
      },
    ),
  },
  {
    title: "custom words are as many tokens as there is room for, and are read again",
    property: fc.property(
      withList,
      text,
      fc.constantFrom(...page.SPLITS),
      ([lesson, list], raw, split) => {
        const typed = page.typedText(raw, split, { lesson, list });
        if ("refusal" in typed) {
          assert.ok(["blank", "unworded", "long"].includes(typed.refusal));
          return;
        }
        const { custom, changes } = typed;
        assert.ok(custom.tokens.length >= 1 && custom.tokens.length <= page.roomOf(lesson, list));
        assert.equal(custom.ids.length, custom.tokens.length);
        for (const [place, id] of custom.ids.entries()) {
          assert.equal(custom.vocabulary[id], custom.tokens[place]);
        }
        const [step] = lesson.steps;
        const address = page.formatAddress(lesson.id, step.id, { settings: changes });
        const read = page.parseAddress(address, known, undefined, page.rules);
        assert.deepEqual(read.problems, []);
        assert.equal(read.settings[list.text], typed.text);
        const tokens = page.tokensOf(typed.text, split);
        assert.equal(custom.count, tokens.length);
        assert.deepEqual(custom.tokens, tokens.slice(0, custom.tokens.length));
      },
    ),
  },
];
