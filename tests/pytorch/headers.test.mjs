// .npy headers: the page accepts what NumPy accepts and refuses what NumPy refuses.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { FileError, fileOf, openFile } from "../files/support/files.mjs";
import { runPython, skip } from "./support/python.mjs";

const folder = mkdtempSync(join(tmpdir(), "attention-headers-"));
after(() => rmSync(folder, { recursive: true }));

/** NumPy's results for headers, each `[version, text]`. */
function readByNumPy(headers) {
  const path = join(folder, "headers.json");
  writeFileSync(path, JSON.stringify(headers));
  return JSON.parse(runPython("read_headers.py", path));
}

/** The page's result for a header followed by this many bytes: the array, or the error. */
async function readHere([version, text], bytes) {
  const header = version === 3 ? Buffer.from(text) : Buffer.from(text, "latin1");
  const start = Buffer.alloc(version === 1 ? 10 : 12);
  start.set([0x93, ...Buffer.from("NUMPY"), version, 0]);
  if (version === 1) start.writeUInt16LE(header.length, 8);
  else start.writeUInt32LE(header.length, 8);
  const data = Uint8Array.from({ length: bytes }, (_, at) => at % 251);
  try {
    const [{ shape, dtype, read }] = (await openFile(fileOf("x.npy", start, header, data))).arrays;
    return { shape, dtype, numbers: [...(await read())] };
  } catch (error) {
    assert.ok(error instanceof FileError, error.stack);
    return { code: error.code };
  }
}

function numbersOf(text) {
  const bytes = Buffer.from(text, "hex");
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
}

/** The error codes for a valid header followed by the wrong number of bytes. */
const READ = ["truncated", "trailing"];

const PLAIN = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
const withShape = (shape) => PLAIN.replace("(2, 3)", () => shape);
const withType = (descr) => PLAIN.replace("'<f4'", () => descr);
const withOrder = (order) => PLAIN.replace("False", () => order);

const BLANKS = ["\n", " ", "\t", "\f", "\v", "\r", "\0", "\xa0", "\x85", ";", ","];

const SHAPES = [
  ...["()", "(6)", "(6,)", "(6,,)", "(,)", "(,6)", "( 6 , )", "(\n6,\n)", "6", "[6]", "(6", "6,"],
  ...["(02, 03)", "(00, 3)", "(0, 3)", "(00,)", "(010,)", "(-0,)", "(+2,)", "(- 2,)", "(--2,)"],
  ...["(2L, 3L)", "(2 L,)", "(2l,)", "(L,)", "(2LL,)", "(2,L)", "(2 3,)", "(2.0,)", "(2.,)"],
  ...["(2e0,)", "((2), 3)", "((2, 3))", "((2,), 3)", "(2, (3))", "('2',)", "(None,)", "(2j,)"],
  ...["{2}", "(*(2,),)", "tuple()", "(1, 2, 1, 2, 1, 2, 1, 2)", "(-1,)", "(-2, -3)", "(2, -1)"],
  ...[
    "(9999999999999999,)",
    `(${"9".repeat(400)},)`,
    "(18446744073709551616, 1)",
    "True",
    "(True, 3)",
  ],
];

const TYPES = [
  ...["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"].flatMap((type) =>
    ["", "<", ">", "|", "="].map((order) => `'${order}${type}'`),
  ),
  ...["''", "'f3'", "'O'", "'|O'", "'<U3'", "'|S3'", "'|V2'", "'<c8'", "'<M8[s]'", "'x'"],
  ...["4", "None", "True", "()", "('<f4',)", "[]", "[('a', '<f4')]", "[('a', '<f4', (2,))]"],
  ...[`"<f4"`, "('<f4')", "<f4", "'<f4", "[('a', [('b', '<i2')])]", "{'a': '<f4'}", "'!f4'"],
];

const byHand = [
  PLAIN,
  ...["", "{}", "{", "[]", "()", "None", "{,}", `(${PLAIN})`, `(${PLAIN},)`, `[${PLAIN}]`, "{1}"],
  withType("('<f4', (2,))"),
  // What NumPy makes of a carriage return there depends on the version.
  ...BLANKS.filter((sign) => sign !== "\r").map((sign) => sign + PLAIN),
  ...BLANKS.flatMap((sign) => [
    PLAIN + sign,
    `${PLAIN}${sign}${sign}\n`,
    withShape(`(2,${sign}3)`),
    PLAIN.replace(":", sign),
    PLAIN.replace(":", `${sign}:`),
  ]),
  ...SHAPES.map(withShape),
  ...TYPES.map(withType),
  ...["0", "1", "None", "'False'", "(False)", "(False,)", "not True", "false", "True"].map(
    withOrder,
  ),
  "{'descr': '<f4', 'shape': (1,)}",
  PLAIN.replace("}", "'more': 1}"),
  PLAIN.replace("'descr'", "descr"),
  PLAIN.replace(", }", "}"),
  PLAIN.replace(", }", ",, }"),
  PLAIN.replace(", 'shape'", " 'shape'"),
  `{"shape": (2L,), 'fortran_order': True, 'descr': ">i2"}`,
  `${PLAIN}${" ".repeat(9_000)}\n`,
  `${PLAIN}${" ".repeat(11_000)}\n`,
  `{'descr': ${"[".repeat(300)}${"]".repeat(300)}, 'fortran_order': False, 'shape': (1,)}`,
];

/** Python syntax that no .npy writer uses, and aliases of types: read by NumPy, refused here. */
const EXCEPTIONS = [
  ...["(0x2, 3)", "(0b1, 3)", "(0o2, 3)", "(1_0,)", "(2, # two\n3)"].map(withShape),
  ...["u'<f4'", "r'<f4'", "'<' 'f4'", "'\\x3cf4'", "'''<f4'''"].map(withType),
  ...["'float32'", "'f'", "'?'", "'<i'", "'int8'"].map(withType),
  PLAIN.replace("{", "{'descr': '>f8', "),
  `${PLAIN}# a note`,
];

/** Almost valid headers: of right and wrong parts, with pieces inserted, removed or duplicated. */
const anyHeader = fc
  .tuple(
    fc.constantFrom(1, 2, 3),
    fc.constantFrom(...TYPES),
    fc.constantFrom("False", "False", "True", "True", "0", "'True'"),
    fc
      .tuple(
        fc.array(
          fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom("1", "2", "3") },
            {
              weight: 1,
              arbitrary: fc.constantFrom("0", "02", "00", "-1", "+2", "2L", "1.0", "(2)", ""),
            },
          ),
        ),
        fc.constantFrom(",", ", ", ", ", " ,", ",,", " "),
        fc.constantFrom("()", "(,)", "(,)", "[]", "( )", "((", "))"),
      )
      .map(([lengths, by, [start, ...end]]) => start + lengths.slice(0, 4).join(by) + end.join("")),
    fc.constantFrom("", "\n", "     \n"),
    fc.option(
      fc.record({
        at: fc.nat(),
        length: fc.nat(2),
        by: fc.constantFrom(...BLANKS, "", "", ..."(){}:07-'\""),
      }),
    ),
  )
  .map(([version, descr, order, shape, end, change]) => {
    const text = withShape(shape)
      .replace("'<f4'", () => descr)
      .replace("False", () => order);
    if (change === null) return [version, text + end];
    // Between the brackets: what NumPy makes of blanks around them depends on the version.
    const at = 1 + (change.at % (text.length - 2));
    const changed =
      text.slice(0, at) + change.by + text.slice(Math.min(at + change.length, text.length - 1));
    return [version, changed + end];
  });

/** Compares the page with NumPy, header by header; resolves to the number that both read. */
async function compare(headers) {
  const made = readByNumPy(headers);
  const different = [];
  let both = 0;
  for (const [at, header] of headers.entries()) {
    const numpy = made[at];
    const here = await readHere(header, numpy?.bytes ?? 4);
    const numbers = numpy?.numbers === undefined ? undefined : numbersOf(numpy.numbers);
    const wanted = numbers && { ...numpy, numbers };
    const isSame =
      wanted === undefined
        ? here.code !== undefined && !READ.includes(here.code)
        : isDeepStrictEqual({ ...here, bytes: wanted.bytes }, wanted);
    // NumPy's other names of types are not supported.
    const isOther =
      here.code === "dtype" && !TYPES.some((type) => header[1].includes(`'descr': ${type},`));
    if (!isSame && !isOther) different.push({ header, numpy: wanted ?? "refuses it", here });
    else if (wanted !== undefined) both += 1;
  }
  assert.deepEqual(different, []);
  return both;
}

test("headers written by hand are read and refused as NumPy does", { skip }, async () => {
  const headers = byHand.flatMap((text) => [1, 2, 3].map((version) => [version, text]));
  assert.ok((await compare(headers)) > 100);
});

test(
  "headers put together of right and wrong parts are read and refused as NumPy does",
  { skip },
  async () => {
    const headers = fc.sample(anyHeader, { numRuns: 6000, seed: 1 });
    assert.ok((await compare(headers)) > 100);
  },
);

test("what NumPy reads and the page refuses is known", { skip }, async () => {
  const headers = EXCEPTIONS.map((text) => [1, text]);
  const made = readByNumPy(headers);
  for (const [at, header] of headers.entries()) {
    assert.ok(made[at]?.numbers !== undefined, `NumPy refuses ${header[1]}`);
    const { code } = await readHere(header, made[at].bytes);
    assert.ok(["npy-header", "dtype"].includes(code), `${header[1]} is read: ${code}`);
  }
});
