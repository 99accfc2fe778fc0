// The arithmetic "pytorch" against PyTorch 1.13 on a CPU with AVX2 and the reference BLAS: random calls, of tensors that lie in
// memory in any order, have the same bits. FLOAT_CASES=1000 compares as many of each operation, FLOAT_SEED=2 others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "attention-lab/recorder";
import { runPython, skip } from "./support/python.mjs";

const COUNT = Number(process.env.FLOAT_CASES ?? 60);
const SEED = Number(process.env.FLOAT_SEED ?? 1);

const engine = await load();

const bytesOf = ({ data }) => Uint8Array.from(Buffer.from(data, "base64"));
const cellsOf = (told) => new Float32Array(bytesOf(told).buffer);

/** The tensor that a call was made of, in a record. */
function given(record, { shape, order, ...told }) {
  const rows = record.tensor({ shape, data: cellsOf(told) });
  return record.permute(rows, order);
}

/** A tensor's bits. All NaN are one. */
const bitsOf = (cells) => new Int32Array(Float32Array.from(cells).buffer);

function computed(record, { operation, given: tensors, numbers }) {
  return record[operation](...tensors.map((each) => given(record, each)), ...numbers);
}

const cases = skip ? [] : JSON.parse(runPython("float_arithmetic.py", COUNT, SEED));
const operations = [...new Set(cases.map(({ operation }) => operation))];

for (const operation of operations) {
  test(`${operation} has PyTorch's bits in PyTorch's arithmetic`, { skip }, () => {
    for (const each of cases.filter((one) => one.operation === operation)) {
      const record = engine.record({ arithmetic: "pytorch" });
      const found = computed(record, each);
      const shapes = each.given.map(({ shape, order }) => `[${shape}] as [${order}]`);
      const what = `${shapes.join(", ")}; ${JSON.stringify(each.numbers)}`;
      assert.deepEqual(found.shape, each.result.shape, what);
      assert.deepEqual(bitsOf(found.data), bitsOf(cellsOf(each.result)), what);
      record.dispose();
    }
  });
}

test("the default arithmetic differs from PyTorch's in some last digits", { skip }, () => {
  const isOther = (each) => {
    const record = engine.record();
    const found = bitsOf(computed(record, each).data);
    record.dispose();
    return found.some((bits, cell) => bits !== bitsOf(cellsOf(each.result))[cell]);
  };
  for (const operation of ["matmul", "linear", "sum", "softmax"]) {
    assert.ok(cases.filter((each) => each.operation === operation).some(isOther), operation);
  }
});
