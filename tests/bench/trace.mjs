// What Chromium's trace says of a page's main thread, between marks that are set in the page.

/** What the main thread does for an event and for the frame after it. */
const WORK = [
  ...["EventDispatch", "FunctionCall", "FireAnimationFrame", "UpdateLayoutTree"],
  ...["Layout", "PrePaint", "Paint", "Layerize", "Commit"],
];
const TASK = ["RunTask"];

const CATEGORIES = [
  ...["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"],
];

/** Of the time between each two marks, the durations in milliseconds of what the main thread did: its work, and its tasks. */
export async function traced(tab, act) {
  const session = await tab.context().newCDPSession(tab);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  return partsOf(events);
}

/** The same of a trace's events. */
export function partsOf(events) {
  const marks = events.filter(({ name }) => /^mark \d+$/.test(name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const pageEvents = events.filter(
    (event) => event.pid === pid && event.tid === tid && event.dur > 0,
  );
  const [work, tasks] = [WORK, TASK].map((names) =>
    outermost(pageEvents.filter(({ name }) => names.includes(name))),
  );
  return marks.slice(0, -1).map((mark, at) => {
    const inside = ({ ts }) => ts >= mark.ts && ts < marks[at + 1].ts;
    return { work: work.filter(inside).map(taken), tasks: tasks.filter(inside).map(taken) };
  });
}

/** Of what is nested the outermost, so that nothing is counted twice. */
function outermost(events) {
  const kept = [];
  for (const event of events.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = kept.at(-1);
    if (last === undefined || event.ts >= last.ts + last.dur) kept.push(event);
  }
  return kept;
}

/** Of the processor, where that is known: what else the machine does is not the page's. */
const taken = ({ dur, tdur }) => (tdur ?? dur) / 1000;

export const sum = (values) => values.reduce((all, each) => all + each, 0);
export const most = (values) => Math.max(0, ...values);

/** Milliseconds that a unit takes now, by the same account. */
export async function timeUnit(tab, times = 30) {
  const parts = await traced(tab, () => tab.evaluate(passes, times));
  return percentile(
    parts.map(({ work }) => sum(work)),
    0.5,
  );
}

/** In the page, which has been given its unit. */
async function passes(times) {
  for (let at = 0; at <= times; at += 1) {
    performance.mark(`mark ${at}`);
    await new Promise((done) => {
      setTimeout(() => {
        globalThis.unit();
        done();
      }, 5);
    });
  }
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
