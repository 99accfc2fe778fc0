// Of every question about a surprising result exactly one option is right, by the engine's numbers alone: in the default
// state and in 50 others, 400 in the long form.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  STATES,
  guessIn,
  guessWords,
  guessWordsInChinese,
  lessons,
  predictions,
  statesOf,
} from "./support/remarks.mjs";

const data = (tensors, id) => Array.from(tensors[id].data);
const rows = (tensors, id) => {
  const width = tensors[id].shape.at(-1) ?? 1;
  const all = data(tensors, id);
  return Array.from({ length: all.length / width }, (_, at) =>
    all.slice(at * width, (at + 1) * width),
  );
};
const near = (a, b) => Math.abs(a - b) < 1e-4;
const same = (a, b) => a.length === b.length && a.every((value, at) => near(value, b[at]));
const sum = (values) => values.reduce((all, value) => all + value, 0);
const most = (values) => values.reduce((best, value) => Math.max(best, value), -Infinity);

/** Whether an option is right; `now` and `then` are tensors, `of` is what the prediction is about. */
const judges = {
  overflow: ({ outcome }, { now, then, of: [weights] }) => {
    const [before, after] = [data(now, weights), data(then, weights)];
    return {
      same: same(before, after),
      larger: sum(after) > sum(before) + 1e-4,
      nan: after.some((value) => value !== value),
    }[outcome];
  },
  one_hot: ({ outcome }, { now, then, of: [weights] }) =>
    ({
      same: same(data(now, weights), data(then, weights)),
      one_hot: rows(then, weights).every((row) => most(row) === 1 && near(sum(row), 1)),
      even: rows(then, weights).every((row) => row.every((weight) => near(weight, row[0]))),
    })[outcome],
  peaky: ({ number }, { now, of: [, raised] }) => near(Number(number), most(data(now, raised))),
  undivided: ({ outcome }, { now, then, of: [weights] }) => {
    const [before, after] = [now, then].map((tensors) => most(data(tensors, weights)));
    if (near(before, after)) return outcome === "stays";
    return outcome === (after > before ? "grows" : "shrinks");
  },
  blended: ({ number }, { then, of: [, output] }) => {
    const all = rows(then, output).map((row) => row.map((value) => value.toFixed(3)).join());
    return Number(number) === new Set(all).size;
  },
  alone: ({ number }, { now, view, of: [weights] }) => {
    const example = Math.min(view.example, now[weights].shape[0] - 1);
    return near(Number(number), rows(now, weights)[example * now[weights].shape[1]][0]);
  },
  dropped: ({ outcome }, { now, of: [sums] }) => {
    const all = data(now, sums);
    const [ones, above] = [all.every((each) => near(each, 1)), all.some((each) => each > 1.0001)];
    return { ones, below: !ones && !above, mixed: above && all.some((each) => each < 0.9999) }[
      outcome
    ];
  },
};

for (const lesson of lessons) {
  for (const step of Object.keys(predictions[lesson.id])) {
    test(`${lesson.id}/${step}: exactly one option is right by default and in ${STATES} other states`, () => {
      for (const state of statesOf(lesson)) {
        const { guess, prediction, now, then } = guessIn(lesson, step, state);
        if (state.seed === 0) assert.ok(guess, "nothing is asked by default");
        for (const id of prediction.covers) assert.ok(now.tensors[id], `there is no ${id}`);
        if (guess === undefined) continue;
        const label = `state ${state.seed}: ${JSON.stringify(guess)}`;
        const facts = { now: now.tensors, then, view: now.view, of: prediction.of };
        const right = guess.options.map((option) => judges[guess.kind](option, facts));
        assert.deepEqual(
          right,
          guess.options.map((_, at) => at === guess.right),
          label,
        );
        assert.ok(guess.options.length >= 2 && guess.options.length <= 4, label);
        for (const { predict } of [{ predict: guessWords }, { predict: guessWordsInChinese }]) {
          const { questions, outcomes, reasons } = predict.first;
          const words = guess.options.map(({ number, outcome }) => number ?? outcomes[outcome]);
          assert.equal(new Set(words).size, words.length, label);
          const said = [questions[guess.kind](guess.facts), reasons[guess.kind], ...words].join(
            " ",
          );
          assert.doesNotMatch(said, /undefined|NaN {2}| {2}|\[object/, label);
        }
      }
    });
  }
}

test("every lesson has a result to guess first", () => {
  for (const { id } of lessons) assert.notDeepEqual(Object.keys(predictions[id]), [], id);
});
