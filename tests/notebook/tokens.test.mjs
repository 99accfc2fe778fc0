// The notebook's tiktoken beside the encoder of the package whose merges it has. TOKEN_TEXTS=5000 encodes as many texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode, decode } from "gpt-3-encoder";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const names = python.toPy({ __name__: "support" });
python.runPython("import json, tiktoken\nenc = tiktoken.get_encoding('gpt2')", { globals: names });
const ask = (expression) =>
  JSON.parse(python.runPython(`json.dumps(${expression})`, { globals: names }));
const literal = (value) => `json.loads(${JSON.stringify(JSON.stringify(value))})`;

/** Random whole numbers, the same each time. */
function drawing(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const draw = drawing(7);
const letters = [
  ..."aeinorst ABC 0123456789 .,!?-_'\"()\n\t",
  ..."  ''éüßñΩжשع中文日本語한글₂½²Ⅷ",
  ...[
    "'s",
    "'ll",
    "'re",
    " the",
    "ing",
    "  \n\n",
    "\u00a0",
    "\u2003",
    "\u200b",
    "\u0301",
    "😀",
    "👩‍👩‍👧",
  ],
];
const texts = [
  "",
  "Hello, world. Is this-- a test?",
  "Your journey starts with one step.",
  "Akwirw ier",
  "I'll don't we've it's 'S",
  "   three   spaces\n\n  and lines \t ",
  "x = 1000000 + 3.14159\n    return x",
  "naïve café — “quotes” … 東京 привет 😀",
  ...Array.from({ length: Number(process.env.TOKEN_TEXTS ?? 1000) }, () =>
    Array.from({ length: 1 + draw(30) }, () => letters[draw(letters.length)]).join(""),
  ),
];

test("texts have GPT-2's tokens, and tokens their texts", () => {
  const [tokens, again] = ask(
    `(lambda found: [found, [enc.decode(each) for each in found]])([enc.encode(each) for each in ${literal(texts)}])`,
  );
  for (const [at, text] of texts.entries()) {
    assert.deepEqual(tokens[at], encode(text), JSON.stringify(text));
    assert.equal(again[at], text);
    assert.equal(decode(tokens[at]), text);
  }
});

test("known texts have the tokens that GPT-2's paper and courses print", () => {
  const text = "Hello, do you like tea? <|endoftext|> In the sunlit terraces";
  assert.deepEqual(
    ask(`enc.encode(${literal(text)}, allowed_special={"<|endoftext|>"})`),
    [15496, 11, 466, 345, 588, 8887, 30, 220, 50256, 554, 262, 4252, 18250, 8812, 2114],
  );
  assert.deepEqual(ask("[enc.n_vocab, enc.eot_token, enc.max_token_value, repr(enc), enc.name]"), [
    50257,
    50256,
    50256,
    "<Encoding 'gpt2'>",
    "gpt2",
  ]);
  assert.deepEqual(ask("[enc.decode([33901, 86, 343, 86, 220, 959]), enc.decode([50256])]"), [
    "Akwirw ier",
    "<|endoftext|>",
  ]);
});

test("a special token in a text is refused, unless it is allowed or taken as text", () => {
  const raised = (code) => {
    const lines = ["try:", `  said = repr(${code})`, "except Exception as error:"];
    lines.push('  said = type(error).__name__ + ": " + str(error)');
    python.runPython(lines.join("\n"), { globals: names });
    return names.get("said");
  };
  assert.match(
    raised("enc.encode('a<|endoftext|>')"),
    /^ValueError: Encountered text corresponding/,
  );
  assert.equal(ask("enc.encode('a<|endoftext|>', allowed_special='all')").at(-1), 50256);
  assert.equal(ask("len(enc.encode('<|endoftext|>', disallowed_special=()))"), 7);
  assert.match(raised("tiktoken.get_encoding('cl100k_base')"), /^UnsupportedError: .*gpt2/);
  assert.match(raised("tiktoken.encoding_for_model('gpt-4')"), /^UnsupportedError: .*gpt2/);
  assert.match(
    raised("tiktoken.get_encoding('gpt22')"),
    /^ValueError: Unknown encoding gpt22.*'gpt2'/,
  );
  assert.match(raised("tiktoken.get_encodings"), /^AttributeError: .*get_encoding/);
  assert.match(raised("enc.encode(5)"), /^TypeError/);
  assert.match(raised("enc.decode([60000])"), /^KeyError/);
});

test("tokens of tensors are decoded, and bytes that are no text are replaced", () => {
  assert.equal(
    ask("(__import__('torch'), enc.decode(__import__('torch').tensor([15496, 11])))[1]"),
    "Hello,",
  );
  assert.equal(ask("enc.decode(enc.encode('😀')[:1])"), "\ufffd");
});

test("regex splits texts by Unicode's kinds of letters, as the pieces of tokens need it", () => {
  python.runPython(
    String.raw`
import regex as re, pickle
gpt2 = re.compile(r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+""")
gpt4 = re.compile(
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+"
)
`,
    { globals: names },
  );
  const pieces = (which, text) => ask(`${which}.findall(${literal(text)})`);
  for (const text of texts.slice(0, 300)) {
    assert.deepEqual(
      ask(
        `[[enc.decode_bytes([t]).hex() for t in enc.encode(p)] for p in gpt2.findall(${literal(text)})]`,
      ).flat(),
      ask(`[enc.decode_bytes([t]).hex() for t in enc.encode(${literal(text)})]`),
      text,
    );
  }
  assert.deepEqual(pieces("gpt4", "I'LL see 12345 naïve\n\n  日本語½!!"), [
    ...["I", "'LL", " see", " ", "123", "45", " naïve", "\n\n", " ", " 日本語", "½", "!!"],
  ]);
  assert.deepEqual(ask(String.raw`re.findall(r"\p{Lu}\p{Ll}*|\P{L}|\pN", "Ab Éa1")`), [
    ...["Ab", " ", "Éa", "1"],
  ]);
  assert.deepEqual(
    ask(String.raw`[re.sub(r"\p{P}", "", "a,b!"), re.split(r"[\p{Z}_]", "a b_c")]`),
    ["ab", ["a", "b", "c"]],
  );
  assert.deepEqual(ask(String.raw`re.findall(r"[a-z]+", "AB", re.IGNORECASE)`), ["AB"]);
  assert.deepEqual(ask("[pickle.loads(pickle.dumps(gpt2)) == gpt2, gpt2.pattern[:5]]"), [
    true,
    "'s|'t",
  ]);
  assert.throws(
    () => ask(String.raw`re.findall(r"\p{Han}", "x")`),
    /\\p\{Han\} is not supported here\. The nearest that are: \\p\{L\}/,
  );
});

test("regex has the classes of POSIX and whole kinds of letters, and refuses what re would misread", () => {
  python.runPython("import warnings, unicodedata\nwarnings.simplefilter('error')", {
    globals: names,
  });
  assert.deepEqual(ask(String.raw`re.findall(r"[[:alpha:]]+", "ab1")`), ["ab"]);
  assert.deepEqual(ask(String.raw`re.findall(r"[^[:space:][:punct:]]+|[[:^alpha:]]", "ab c,1")`), [
    ...["ab", " ", "c", ",", "1"],
  ]);
  assert.deepEqual(ask(String.raw`re.findall(r"[^\P{L}a]|[[]x[]]", "ab1[x]")`), ["b", "[x]"]);
  assert.deepEqual(
    ask(String.raw`re.findall(r"[a||b]|(?x: c) \#{2}|{id}", "a|c ##{id}", re.VERBOSE)`),
    ["a", "|", "{id}"],
  );
  assert.deepEqual(ask(String.raw`re.findall("(?x) \\p{L} # {e} [\n \\d", "a1")`), ["a1"]);
  for (const kind of ["Mn", "C", "Cn"]) {
    assert.equal(
      ask(String.raw`
all((re.compile(r"\p{${kind}}").match(chr(each)) is not None)
    == unicodedata.category(chr(each)).startswith("${kind}") for each in range(0, 0x110000, 17))`),
      true,
      kind,
    );
  }
  // JavaScript's Unicode is newer: letters count that Python's has too.
  const there = `[each for each in range(0x110000) if unicodedata.category(chr(each)) != "Cn"`;
  assert.deepEqual(
    ask(String.raw`${there} and re.match(r"\p{Alphabetic}", chr(each))]`),
    ask(`${there}]`).filter((each) => /\p{Alphabetic}/u.test(String.fromCodePoint(each))),
  );
  assert.deepEqual(
    ask(String.raw`[len(re.findall(r"\p{%s}" % name, "aAªⒶː9")) for name in ("Lower", "upper")]`),
    [2, 2],
  );
  for (const [code, told] of [
    ['re.findall("(?:cat){e<=1}", "cut")', /Matching with errors, \{e<=1\}, is not supported/],
    ["re.V1", /regex\.V1, sets in sets .* is not supported here/],
    ['re.findall("(?V1)a", "a")', /\(\?V1\) in a pattern is not supported here/],
    [String.raw`re.findall(r"[\w--[a]]", "a")`, /The set operation -- is not supported here/],
    ['re.findall("[[:han:]]", "a")', /\[:han:\] is not supported here\. The nearest that are/],
  ]) {
    assert.throws(() => ask(code), told);
  }
});
