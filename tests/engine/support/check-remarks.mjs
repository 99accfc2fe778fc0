// Checks every sentence of the remarks against the tensors; exactly one claim must match each sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons } from "../remarks/buttons.mjs";
import { STATES, remarksIn, statesOf } from "./remarks.mjs";

/** The numbers written in digits. */
const numbersIn = (text) =>
  [...text.matchAll(/[-−]?\d[\d.,]*(?:e-?\d+)?(?: %)?/g)]
    .map(([number]) => number.replace(/[.,]$/, ""))
    .sort();

function checkSentence(claims, sentence, state, label) {
  const found = claims.filter(({ pattern }) => pattern.test(sentence));
  assert.equal(found.length, 1, `${label}: ${found.length} checks for “${sentence}”`);
  const [{ pattern, holds }] = found;
  const [, ...named] = pattern.exec(sentence);
  assert.ok(holds(state, ...named), `${label}: “${sentence}” is not true`);
}

/** Both languages have the same numbers and no empty slot. Chinese may write “one” with a digit. */
function checkLanguages(en, zh, label) {
  for (const text of [en, zh]) {
    assert.doesNotMatch(
      text,
      /undefined|null|\[object|“”| {2}| [.,:;]|。。/,
      `${label}: “${text}”`,
    );
  }
  assert.deepEqual(
    numbersIn(zh).filter((number) => number !== "1"),
    numbersIn(en).filter((number) => number !== "1"),
    `${label}: “${en}” and “${zh}”`,
  );
}

/** The file with the checks of a lesson has the lesson's name. */
export async function checkRemarks(lessons) {
  for (const lesson of lessons) {
    const { checks } = await import(`../remarks/${lesson.id.replace("/", "-")}.mjs`);
    for (const { id: step } of lesson.steps) {
      test(`${lesson.id}/${step}: introduction, Notice and Try are true by default and in ${STATES} other states`, () => {
        const failed = [];
        for (const drawn of statesOf(lesson)) {
          const label = `state ${drawn.seed}`;
          try {
            const { en, zh, state } = remarksIn(lesson, step, drawn);
            checkStep(checks[step] ?? { notice: [], attempt: [] }, { en, zh, state }, label);
            if (drawn.seed === 0) {
              assert.ok(en.notice && en.attempt?.after, `${label}: nothing is said`);
            }
          } catch (error) {
            failed.push(`${error.message}  ${JSON.stringify(drawn.changes).slice(0, 400)}`);
          }
        }
        assert.deepEqual(failed, []);
      });
    }
  }
}

function checkStep({ text, notice, attempt }, { en, zh, state }, label) {
  // An introduction that names nothing of the state says the same in all of them.
  if (text !== undefined) {
    checkSentence(text, en.text, state, label);
    checkLanguages(en.text, zh.text, label);
  }
  assert.equal(zh.notice === undefined, en.notice === undefined, label);
  if (en.notice !== undefined) {
    checkSentence(notice, en.notice, state, label);
    checkLanguages(en.notice, zh.notice, label);
  }
  assert.equal(zh.attempt?.after === undefined, en.attempt?.after === undefined, label);
  // If the engine rejects a state, the page reports it and changes nothing.
  if (en.attempt === undefined || en.attempt.done || state.then === undefined) return;
  checkSentence(buttons, en.attempt.button, state, label);
  checkLanguages(en.attempt.button, zh.attempt.button, label);
  if (en.attempt.after === undefined) return;
  checkSentence(attempt, en.attempt.after, state, label);
  checkLanguages(en.attempt.after, zh.attempt.after, label);
}
