// Invalid calls of lessons, their traces and generators.
import { tensorOf } from "./engine.mjs";
import {
  each,
  entryOf,
  noPrimitive,
  notBooleans,
  notNames,
  notNumbers,
  notObjects,
  oddNames,
  refusalTable,
  row,
} from "./bad-values.mjs";
import { choicesOf } from "./lessons.mjs";

/** [title, code or codes, call] of every invalid call of lessons and generators. */
export function refusedLessons(engine) {
  const { table, refuse, refuseOptions, refuseTensors, refuseValues } = refusalTable();
  const good = row(1, 2, 3);
  const lesson = engine.lessons[0].id;
  const trace = engine.runLesson(lesson);
  const [inputs] = Object.values(trace.tensors);

  each({ ...notNumbers, nothing: undefined }, (what, seed) =>
    refuse(`generator: ${what} for a seed`, "type", () => engine.generator(seed)),
  );
  for (const seed of [-1, -0.5, 1.5, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 60]) {
    refuse(`generator: seed ${seed}`, "value", () => engine.generator(seed));
  }

  const rng = engine.generator(1);
  const badLengths = {
    ...Object.fromEntries(
      Object.entries(notNumbers).map(([what, value]) => [what, ["type", value]]),
    ),
    nothing: ["type", undefined],
    NaN: ["value", NaN],
    1.5: ["value", 1.5],
    "-1": ["value", -1],
    infinity: [["value", "size"], Infinity],
    0: ["size", 0],
    "2^26 + 1": ["size", 2 ** 26 + 1],
    "2^32": ["size", 2 ** 32],
    "2^60": ["size", 2 ** 60],
  };
  each(badLengths, (what, [code, length]) => {
    for (const kind of ["rand", "randn"]) {
      refuse(`${kind}: ${what}`, code, () => rng[kind](length));
      refuse(`${kind}: ${what} as second`, code, () => rng[kind](2, length));
    }
    refuse(`linear: ${what} in`, code, () => rng.linear(length, 2));
    refuse(`linear: ${what} out`, code, () => rng.linear(2, length));
    refuse(`embedding: ${what} rows`, code, () => rng.embedding(length, 2));
    refuse(`embedding: ${what} columns`, code, () => rng.embedding(2, length));
    refuse(`dropoutMask: ${what} rows`, code, () => rng.dropoutMask([length, 2], 0.5));
  });
  for (const shape of [undefined, null, 3, "3", { length: 1, 0: 3 }, new Float32Array(1)]) {
    refuse(`dropoutMask: ${String(shape)} for a shape`, "type", () => rng.dropoutMask(shape, 0.5));
  }
  each({ ...notNumbers, nothing: undefined }, (what, p) =>
    refuse(`dropoutMask: ${what} for p`, "type", () => rng.dropoutMask([2], p)),
  );
  for (const p of [NaN, -0.1, 1.1, Infinity, -Infinity]) {
    refuse(`dropoutMask: ${p} for p`, "value", () => rng.dropoutMask([2], p));
  }
  refuse("rand: nine axes", "size", () => rng.rand(...Array(9).fill(1)));
  refuse("linear: nothing", "type", () => rng.linear());
  refuseOptions("linear", (value) => rng.linear(2, 2, value));
  each(notBooleans, (what, bias) =>
    refuse(`linear: ${what} for bias`, "type", () => rng.linear(2, 2, { bias })),
  );

  const run = (options) => engine.runLesson(lesson, options);
  each(notNames, (what, name) =>
    refuse(`runLesson: ${what}`, "type", () => engine.runLesson(name)),
  );
  each(oddNames, (what, name) => {
    refuse(`runLesson: ${what}`, "unknown", () => engine.runLesson(name));
    for (const value of [1, true, "x"]) {
      refuse(`runLesson: ${what} for a setting of ${value}`, "unknown", () =>
        run({ settings: entryOf(name, value) }),
      );
    }
    refuse(`runLesson: ${what} for a tensor`, "unknown", () =>
      run({ tensors: entryOf(name, good) }),
    );
    refuse(`explain: ${what}`, "unknown", () => trace.explain(name, [0]));
    refuse(`feeds: ${what}`, "unknown", () => trace.feeds(name, [0]));
    refuse(`plane: ${what}`, "unknown", () => trace.plane(name));
    refuse(`plane: ${what} after another`, "unknown", () => trace.plane([inputs.id, name]));
  });
  refuse("runLesson: an unknown lesson with a setting of a known one", "unknown", () =>
    engine.runLesson("no such lesson", { settings: { subtract_max: true } }),
  );
  refuseOptions("runLesson", run);
  each(notObjects, (what, value) => {
    refuse(`runLesson: ${what} for settings`, "type", () => run({ settings: value }));
    refuse(`runLesson: ${what} for tensors`, "type", () => run({ tensors: value }));
  });
  refuseTensors("runLesson: tensors", (value) => run({ tensors: { [inputs.id]: value } }));
  refuse("runLesson: a replaced tensor of another shape", "shape", () =>
    run({ tensors: { [inputs.id]: tensorOf([...inputs.shape].reverse()) } }),
  );
  refuse("runLesson: a replaced tensor of another rank", "shape", () =>
    run({ tensors: { [inputs.id]: tensorOf([...inputs.shape, 1]) } }),
  );
  refuse("runLesson: a good tensor beside one of another shape", "shape", () =>
    run({ tensors: { [inputs.id]: inputs, query: tensorOf([1]) } }),
  );

  for (const { id, settings } of [...engine.lessons, ...engine.laboratories]) {
    for (const [name, setting] of Object.entries(settings)) refuseSetting(id, name, setting);
    if ("query_token" in settings) {
      refuse(`runLesson: a query_token of ${id} beyond the tokens`, "value", () =>
        engine.runLesson(id, { settings: { tokens: 3, query_token: 3 } }),
      );
    }
    refuseReplacements(id);
  }

  for (const ask of ["explain", "feeds"]) {
    const at = (index) => () => trace[ask](inputs.id, index);
    each(notNames, (what, name) =>
      refuse(`${ask}: ${what} for a tensor`, "type", () => trace[ask](name, [0])),
    );
    each(
      {
        nothing: undefined,
        null: null,
        "a number": 0,
        text: "00",
        "an object": { length: 2 },
        "a symbol": Symbol("0"),
      },
      (what, value) => refuse(`${ask}: ${what} for an index`, "type", at(value)),
    );
    each(
      {
        texts: ["0", "0"],
        nulls: [null, null],
        holes: new Array(2),
        "a hole": Object.assign(new Array(2), { 0: 0 }),
        symbols: [Symbol("0"), 0],
        bigints: [0n, 0n],
      },
      (what, value) => refuse(`${ask}: ${what} in an index`, ["type", "value"], at(value)),
    );
    each(
      {
        "too few places": [0],
        "too many places": [0, 0, 0],
        "no places": [],
        "a place beyond": [inputs.shape[0], 0],
        "the last place beyond": [0, inputs.shape[1]],
        "-1": [-1, 0],
        1.5: [1.5, 0],
        NaN: [NaN, 0],
        infinity: [0, Infinity],
      },
      (what, value) => refuse(`${ask}: ${what}`, ["value", "shape"], at(value)),
    );
  }
  each(notNames, (what, name) => {
    if (!Array.isArray(name)) {
      refuse(`plane: ${what} for a tensor`, "type", () => trace.plane(name));
    }
    refuse(`plane: ${what} after a tensor`, "type", () => trace.plane([inputs.id, name]));
  });
  refuse("plane: no tensors", "type", () => trace.plane([]));
  const simple = engine.runLesson("simple");
  refuse("plane: a vector", "shape", () => simple.plane("query"));
  refuse("plane: tensors of other widths", "shape", () => simple.plane(["inputs", "keys"]));
  refuse("plane: too many wide rows", "size", () =>
    simple.plane(Array.from({ length: 100 }, () => "wide_keys")),
  );
  refuse("plane: a hole", "type", () => trace.plane(new Array(1)));
  each(notNumbers, (what, slice) =>
    refuse(`plane: ${what} for a slice`, "type", () => trace.plane(inputs.id, slice)),
  );
  for (const slice of [-1, 0.5, NaN, Infinity]) {
    refuse(`plane: a slice of ${slice}`, "value", () => trace.plane(inputs.id, slice));
  }

  return table;

  function refuseSetting(id, name, { kind, range }) {
    const set = (value) => () => engine.runLesson(id, { settings: { [name]: value } });
    const title = (what) => `runLesson: ${what} for setting ${name} of ${id}`;
    if (kind === "choice") {
      refuse(title("an unknown choice"), "unknown", set("no such choice"));
      refuse(title("an empty choice"), "unknown", set(""));
      refuse(title("a choice with a line break"), "unknown", set(`${range[0]}\n`));
      refuse(title("a choice in an array"), "type", set([range[0]]));
      each(
        { null: null, "a bigint": 1n, "an object without a text": noPrimitive, true: true },
        (what, value) => refuse(title(what), "type", set(value)),
      );
      return;
    }
    const wrong = kind === "boolean" ? notBooleans : notNumbers;
    each(wrong, (what, value) => refuse(title(what), "type", set(value)));
    if (kind === "boolean") return;
    const [min, max] = range;
    refuse(title("NaN"), "value", set(NaN));
    refuse(title("too little"), "value", set(min - 1));
    refuse(title("minus infinity"), "value", set(-Infinity));
    if (Number.isFinite(max)) {
      refuse(title("too much"), "value", set(max + 1));
      refuse(title("2^60"), "value", set(2 ** 60));
      refuse(title("infinity"), "value", set(Infinity));
    }
    if (kind === "integer") refuse(title("a half"), "value", set(min + 0.5));
  }

  /** Invalid bits, and indices out of range. */
  function refuseReplacements(id) {
    const { tensors } = engine.runLesson(id);
    for (const { id: key, shape } of Object.values(tensors)) {
      const choices = choicesOf({ tensors }, key);
      if (choices === undefined) continue;
      refuseValues(
        `runLesson: ${key} of ${id}`,
        "value",
        [NaN, Infinity, -1, 0.5, choices, 1e30],
        (bad) =>
          engine.runLesson(id, { tensors: { [key]: tensorOf(shape, (i) => (i === 0 ? bad : 0)) } }),
      );
    }
  }
}
