// A recorder for its tests, and checks of its refusals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AttentionError, load } from "attention-lab/recorder";
import { callNames } from "../../../dist/engine/recorder-record.js";
import { RecorderModule } from "../../../dist/engine/recorder-module.js";
import { readOperations } from "../../../dist/engine/recorder-schema.js";
import { startModule } from "../../../dist/engine/start.js";

export const wasm = readFileSync(new URL("../../../dist/engine/recorder.wasm", import.meta.url));
export const engine = await load();

/** All operations as the module describes them, and the names by which they are called. */
export const operations = readOperations(await startModule(wasm, RecorderModule));
export const names = callNames(operations);

/** The call is refused with this code and a sentence that fits, and the record stays as it was. */
export function assertRefused(record, call, code, sentence) {
  const before = record.used();
  assert.throws(call, (reason) => {
    assert.ok(reason instanceof AttentionError, `${reason}`);
    assert.equal(reason.code, code, reason.message);
    assert.match(reason.message, sentence);
    return true;
  });
  assert.deepEqual(record.used(), before);
}

/** The cells of a tensor as plain numbers. */
export const cellsOf = ({ data }) => Array.from(data, Number);

/** Arguments with which an operation can be called, by its parameters' kinds; the tensors are those given. */
export function argumentsFor({ parameters }, { tensor, whole }) {
  const plain = {
    tensor: () => tensor,
    tensors: () => [tensor, tensor],
    number: () => 1,
    whole: () => whole,
    floating: () => 0.5,
    boolean: () => false,
    wholes: () => [whole],
    text: () => "ij",
    dtype: () => "float32",
  };
  return parameters
    .filter(({ hasDefault, keywordOnly }) => !hasDefault && !keywordOnly)
    .map(({ kind, choices }) => (kind === "choice" ? choices[0] : plain[kind]()));
}
