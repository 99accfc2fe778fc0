import fc from "fast-check";
import { formatAddress, parseAddress } from "../../web/src/model/address";
import { CONTROLS } from "../../web/src/features/classroom/model/controls";
import { isReached, parseGoal } from "../../web/src/features/classroom/model/goal";
import type { Goal } from "../../web/src/features/classroom/model/goal";
import { NO_PLAN, formatPlan, parsePlan } from "../../web/src/features/classroom/model/plan";
import type { Plan } from "../../web/src/features/classroom/model/plan";
import { LONGEST_TASK } from "../../web/src/features/classroom/model/task";
import { layouts } from "./support/rooms";
import { classroom as en } from "../../web/src/words/en/classroom";
import { classroom as zh } from "../../web/src/words/zh/classroom";
import { lessonsAndLaboratories, runLesson } from "./support/engine";
import { expect, test } from "./support/test";

const RUNS = { numRuns: 100 };

const lesson = fc.constantFrom(...lessonsAndLaboratories);
const number = fc.oneof(
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => value.toPrecision(5)),
  fc.constantFrom("0", "-0.50", ".5", "1e-3", "12."),
);

const planned = lesson.chain((chosen) => {
  const tables = chosen.steps.flatMap(({ tensors }) => tensors);
  const table = fc.constantFrom(...tables);
  const step = fc.constantFrom(...chosen.steps.map(({ id }) => id));
  const settings = Object.entries(chosen.settings).flatMap(([name, { kind, default: value }]) =>
    kind === "boolean" ? [[name, value !== true] as const] : [],
  );
  const goal: fc.Arbitrary<Goal> = fc.oneof(
    fc.record({
      kind: fc.constant("cell" as const),
      cell: fc.record({ tensor: table, index: fc.array(fc.nat(63), { maxLength: 3 }) }),
      relation: fc.constantFrom("least" as const, "most" as const, "equal" as const),
      number,
    }),
    fc.record({
      kind: fc.constant("state" as const),
      step,
      changes: fc.record({
        settings: fc.subarray(settings).map((some) => Object.fromEntries(some)),
        edits: fc.dictionary(
          table,
          fc.dictionary(
            fc.nat(9).map(String),
            fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
            {
              minKeys: 1,
            },
          ),
        ),
      }),
    }),
  );
  const plan: fc.Arbitrary<Plan> = fc.record({
    hide: fc.subarray([...CONTROLS]),
    lock: fc.uniqueArray(table, { maxLength: 4 }),
    on: fc.option(step, { nil: undefined }),
    task: fc.string({ unit: "grapheme", maxLength: LONGEST_TASK / 4 }),
    goal: fc.option(goal, { nil: undefined }),
    present: fc.boolean(),
  });
  return plan.map((each) => ({ chosen, plan: each }));
});

test("a teacher's link keeps all that it was made with", () => {
  fc.assert(
    fc.property(planned, ({ chosen, plan }) => {
      const address = formatAddress(chosen.id, chosen.steps[0]?.id ?? "", {
        settings: {},
        classroom: formatPlan(plan, chosen.id),
      });
      expect(address).toMatch(/^[!-~]*$/);
      const read = parseAddress(address, lessonsAndLaboratories, Infinity);
      expect(read.problems).toEqual([]);
      const isTable = (id: string): boolean =>
        chosen.steps.some(({ tensors }) => tensors.includes(id));
      expect(parsePlan(read.classroom, chosen, isTable)).toEqual({ plan, problems: [] });
    }),
    RUNS,
  );
});

test("an unreadable part shows a message in each language, and the other parts apply", () => {
  const noise = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
  const broken = fc.oneof(
    noise.map((text) => ({ hide: `code,no ${text.replaceAll(",", "")}` })),
    noise.map((text) => ({ hide: "code", lock: `no ${text.replaceAll(",", "")}` })),
    noise.map((text) => ({ hide: "code", on: `no ${text}` })),
    noise.map((text) => ({ hide: "code", goal: `no ${text}` })),
    fc
      .constantFrom("least;inputs.0.0", "least;inputs;1e999", "state;nowhere;", "equal;a.b;1")
      .map((goal) => ({ hide: "code", goal })),
    noise.map((text) => ({ hide: "code", task: `${text.length + 1};${text}` })),
    fc.constant({ hide: "code", task: "x".repeat(LONGEST_TASK + 1) }),
  );
  fc.assert(
    fc.property(lesson, broken, (chosen, parts) => {
      const isTable = (id: string): boolean => id === "inputs";
      const { plan, problems } = parsePlan(parts, chosen, isTable);
      expect(problems).toHaveLength(1);
      expect(plan.hide).toEqual(["code"]);
      for (const problem of problems) {
        for (const { problems: text } of [en, zh]) {
          const sentence =
            problem.kind === "cut"
              ? text.cut(problem.length, problem.whole)
              : problem.kind === "long"
                ? text.long(problem.most)
                : text[problem.kind](problem.text);
          expect(sentence).toMatch(/[.。]$/);
          expect(sentence).not.toMatch(/undefined|\[object/);
        }
      }
    }),
    RUNS,
  );
});

test("any text as a part of a link is read without an error", () => {
  const text = fc.string({ unit: "binary", maxLength: 80 });
  fc.assert(
    fc.property(
      lesson,
      fc.dictionary(fc.constantFrom("hide", "lock", "on", "goal", "task"), text),
      (chosen, parts) => {
        const { plan } = parsePlan(parts, chosen);
        expect(parsePlan(formatPlan(plan, chosen.id), chosen).plan).toEqual(plan);
      },
    ),
    RUNS,
  );
});

test("a number counts as equal within half a unit of its last digit, and a state whichever way", () => {
  const chosen = lessonsAndLaboratories[0];
  const layout = layouts["simple"];
  if (chosen === undefined || layout === undefined) throw new Error("There is no lesson.");
  const tensors = runLesson(chosen.id, {});
  const score = tensors["attn_scores"]?.data[1] ?? NaN;
  expect(score).toBeCloseTo(0.9544, 5);
  const isTrue = (text: string, now = tensors, expected = {}): boolean | undefined => {
    const goal = parseGoal(text, chosen);
    return goal && isReached(goal, chosen, layout, now, expected);
  };
  const cases: readonly [string, boolean][] = [
    ["equal;attn_scores.0.1;0.954", true],
    ["equal;attn_scores.0.1;0.9544", true],
    ["equal;attn_scores.0.1;9.5e-1", true],
    ["equal;attn_scores.0.1;0.9545", false],
    ["equal;attn_scores.0.1;1", true],
    ["equal;attn_scores.0.1;1.0", true],
    ["equal;attn_scores.0.1;1.00", false],
    ["least;inputs.0.0;0.43", true],
    ["most;inputs.0.0;0.43", true],
    ["least;inputs.0.0;0.4301", false],
    ["most;attn_scores.0.1;0.95", false],
    ["least;attn_scores.9.9;0", false],
  ];
  for (const [text, wanted] of cases) expect(isTrue(text), text).toBe(wanted);
  const sharp = runLesson(chosen.id, { sharpness: 2 });
  expect(isTrue("state;all-weights;sharpness=2", sharp, sharp)).toBe(true);
  expect(isTrue("state;all-weights;sharpness=2", tensors, sharp)).toBe(false);
  expect(isTrue("state;all-scores;sharpness=2", tensors, sharp), "no table of that step").toBe(
    true,
  );
  expect(formatPlan(NO_PLAN, "simple")).toBeUndefined();
});
