// A trace explains the run that made it, even after the engine has dropped its copy or a caller has changed tensors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tensorOf } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";
import {
  freeSource,
  isSource,
  knownSettings,
  lessonsAndLaboratories,
  run,
  small,
  replacementFor,
} from "./support/lessons.mjs";
import { cellsOf, checkTrace, someCells } from "./support/trace.mjs";

/** The explanations of a trace, by cell; numbers as text, so that NaN and infinities compare. */
function explanationsOf(trace) {
  const text = (explanation) =>
    JSON.stringify(explanation, (_, value) => (typeof value === "number" ? String(value) : value));
  return new Map(
    Object.values(trace.tensors).flatMap((tensor) =>
      someCells(tensor, 3).map((index) => [
        `${tensor.id}[${index}]`,
        text([trace.explain(tensor.id, index), trace.feeds(tensor.id, index)]),
      ]),
    ),
  );
}

function assertExplainsTheSame(trace, before, when) {
  const now = explanationsOf(trace);
  assert.deepEqual([...now.keys()], [...before.keys()]);
  for (const [cell, explanation] of now)
    assert.equal(explanation, before.get(cell), `${cell}, ${when}`);
}

/** More runs than the number of traces that the engine keeps, of other seeds, or else other tokens that ask. */
const runOthers = (lesson, from = 1000) =>
  Array.from({ length: 6 }, (_, turn) =>
    run(lesson, "seed" in lesson.settings ? { seed: from + turn } : { query_token: turn }),
  );

for (const lesson of lessonsAndLaboratories) {
  const { id } = lesson;
  const name = (title) => `${id}: ${title}`;

  test(name("a trace explains the same after the engine has dropped its copy"), () => {
    const first = run(lesson);
    const changed = Object.fromEntries(
      Object.values(first.tensors)
        .filter(isSource)
        .map((tensor) => [
          tensor.id,
          replacementFor(first, tensor, (place) => Math.sin(place + 1)),
        ]),
    );
    const odd = knownSettings(lesson, { subtract_max: false, shift: 2, mask: "none" });
    const traces = [run(lesson), run(lesson, odd), run(lesson, odd, changed)];
    const before = traces.map(explanationsOf);
    runOthers(lesson);
    traces.forEach((trace, i) => {
      assertExplainsTheSame(trace, before[i], `trace ${i}`);
      checkTrace(trace, lesson, { explained: 3 });
    });
    // Use all traces in turn, so each explanation makes the engine drop another trace.
    runOthers(lesson);
    for (let turn = 0; turn < 3; turn++) {
      const others = [...traces, ...runOthers(lesson, 0)];
      for (const trace of others) {
        const tensor = Object.values(trace.tensors).at(-1);
        const [index] = cellsOf(tensor);
        assert.equal(trace.explain(tensor.id, index).value, tensor.data[0]);
      }
    }
  });

  test(name("changing the arguments after the call does not change the trace"), () => {
    const kinds = [(data) => data, (data) => Float64Array.from(data), (data) => [...data]];
    const source = freeSource(run(lesson));
    for (const make of kinds) {
      const data = make(tensorOf(source.shape, (place) => place / 8).data);
      const passed = { shape: [...source.shape], data };
      const tensors = { [source.id]: passed };
      const options = { settings: { ...small(lesson) }, tensors };
      const trace = engine.runLesson(id, options);
      const before = explanationsOf(trace);
      data.fill(9);
      passed.shape.length = 0;
      passed.data = [];
      tensors[source.id] = null;
      options.settings = { seed: -1 };
      const kind = data.constructor.name;
      assertExplainsTheSame(trace, before, `${kind}, while the engine keeps the trace`);
      runOthers(lesson);
      assertExplainsTheSame(trace, before, `${kind}, after the engine has let the trace go`);
    }
  });

  test(name("detaching the buffer of an argument does not change the trace"), () => {
    const source = freeSource(run(lesson));
    const passed = tensorOf(source.shape, (place) => place / 8);
    const trace = run(lesson, {}, { [source.id]: passed });
    const before = explanationsOf(trace);
    structuredClone(passed.data, { transfer: [passed.data.buffer] });
    runOthers(lesson);
    assertExplainsTheSame(trace, before, "after the engine has let the trace go");
  });

  test(name("changing one trace's numbers does not change a run that used them"), () => {
    const first = run(lesson);
    const source = freeSource(first);
    const second = run(lesson, {}, { [source.id]: source });
    const before = explanationsOf(second);
    source.data.fill(9);
    runOthers(lesson);
    assertExplainsTheSame(second, before, "after the engine has let the trace go");
  });

  test(name("changing the tensors of a trace does not change its explanations"), () => {
    const trace = run(lesson);
    const before = explanationsOf(trace);
    for (const tensor of Object.values(trace.tensors)) tensor.data.fill(9);
    assertExplainsTheSame(trace, before, "with its copies changed");
  });
}

test("the default query token is the last token if the lesson has fewer", () => {
  for (const lesson of engine.lessons.filter(({ settings }) => "query_token" in settings)) {
    const preset = lesson.settings.query_token.default;
    for (let tokens = 1; tokens <= preset; tokens++) {
      const last = run(lesson, { tokens, query_token: tokens - 1 });
      const usual = run(lesson, { tokens });
      assert.equal(usual.settings.query_token, tokens - 1, "the settings name the token used");
      for (const [key, { data }] of Object.entries(usual.tensors)) {
        assert.deepEqual(data, last.tensors[key].data, `${lesson.id}, ${tokens} tokens: ${key}`);
      }
    }
  }
});
