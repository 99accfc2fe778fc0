import { exactFloat } from "./number";

/** A block as tab-separated text for spreadsheets. Every number parses back to the same float32. */
export function formatBlock(block: readonly (readonly number[])[]): string {
  return block.map((row) => row.map(exactFloat).join("\t")).join("\n");
}
