// What messages say: samples of their arguments, and what they answer to them.

/** In the place of an argument: a text or a number, and facts by whatever names and places. */
function sample(fact, facts = {}) {
  const text = String(fact);
  return new Proxy(facts, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => fact;
      if (Object.hasOwn(facts, name)) return facts[name];
      const isMethod = ["replace", "replaceAll", "endsWith"].includes(name);
      return isMethod ? text[name].bind(text) : fact;
    },
  });
}

/** Arguments that lead a message through what it can say: by its source, all names and values that it asks for. */
export function samples(message) {
  const source = message.toString();
  const names = new Set(
    [...source.matchAll(/\b([a-z]\w*)\b(?=\s*[,:=}])|facts\[?\.?"?(\w+)"?/gi)].flatMap((found) =>
      [found[1], found[2]].filter((name) => name !== undefined),
    ),
  );
  const values = new Set(
    [...source.matchAll(/===\s*"([^"]*)"/g)].map(([, value]) => value).concat("1", "7"),
  );
  const calls = [...values].map((value) => sample(value));
  for (const name of names) {
    for (const value of [undefined, ...values]) {
      calls.push(sample("7", { [name]: value }));
      calls.push(
        sample(value, { ...Object.fromEntries([...names].map((each) => [each])), [name]: "7" }),
      );
    }
  }
  return calls.map((call) => Array.from({ length: Math.max(1, message.length) }, () => call));
}

/** Both languages side by side, text by text and message by message. */
export function* pairs(path, en, zh) {
  if (typeof en === "string" || typeof en === "function") yield { path, en, zh };
  else if (typeof en === "object" && en !== null) {
    for (const name of Object.keys(en)) yield* pairs(`${path} ${name}`, en[name], zh?.[name]);
  }
}

/** What a text says, or a message of each sample. */
export const said = (text, calls) =>
  typeof text === "function" ? calls.map((call) => String(text(...call))) : [text];
