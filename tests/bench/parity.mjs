// Every adapter against double at every shape that it will be timed at: what is wrong is not timed.
import { PARITY, accuracy, shapeOf } from "./plan.mjs";

/**
 * What each adapter of the comparisons errs by at its shapes. One that cannot run at all has `error` instead; a shape
 * that it cannot do is left out.
 */
export async function measureParity(harness, comparisons) {
  const shapes = new Map();
  for (const comparison of comparisons) {
    for (const adapter of comparison.adapters) {
      shapes.set(adapter, [...(shapes.get(adapter) ?? []), ...comparison.shapes]);
    }
  }
  const answers = [];
  for (const [adapter, names] of shapes) {
    const cases = names.map((name) => ({ name, o: shapeOf(name) }));
    answers.push({ adapter, ...(await errors(harness, adapter, cases)) });
  }
  return answers;
}

/** Errors at long sequences and at peaked rows, of ours and of the peer that is read beside it. */
export async function measureAccuracy(harness) {
  const answers = [];
  for (const adapter of accuracy.adapters) {
    answers.push({ adapter, ...(await errors(harness, adapter, accuracy.cases)) });
  }
  return answers;
}

async function errors(harness, adapter, cases) {
  try {
    await harness.start(adapter);
  } catch (error) {
    return { error: firstLine(error), cases: [], unable: [] };
  }
  const found = [];
  const unable = [];
  for (const { name, o } of cases) {
    try {
      if (!(await harness.ask(adapter, "supports", o))) {
        unable.push({ name, error: "not supported" });
        continue;
      }
      const { maxAbs, relRms } = await harness.ask(adapter, "check", o);
      found.push({ name, maxAbs, relRms });
    } catch (error) {
      unable.push({ name, error: firstLine(error) });
    }
  }
  await harness.stop(adapter);
  return { cases: found, unable };
}

/** What went wrong, without the place in the library's sources. */
function firstLine(error) {
  const [line] = String(error.message ?? error).split("\n");
  return line.replace(/^(page\.evaluate: |Error: )+/, "").replace(/\/\S+:\d+ /, "");
}

/** Why an adapter is not timed, or undefined. */
export function refusal({ adapter, error, cases }) {
  if (error !== undefined) return `${adapter} is not timed: it could not be started (${error}).`;
  if (cases.length === 0) return `${adapter} is not timed: it can do none of the shapes.`;
  // NaN is past every limit.
  const wrong = cases.find(({ relRms }) => !(relRms <= PARITY));
  if (wrong === undefined) return undefined;
  return (
    `${adapter} is not timed: at ${wrong.name} its relative error against double is ${wrong.relRms}, ` +
    `and ${PARITY} is the most that is taken for the same computation.`
  );
}

/** Everything that a reader of the figures should know of what was not timed, a sentence each. */
export function remarks(parity) {
  return parity.flatMap((each) => {
    const refused = refusal(each);
    if (refused !== undefined) return [refused];
    return each.unable.map(({ name, error }) => `${each.adapter} cannot do ${name}: ${error}`);
  });
}
