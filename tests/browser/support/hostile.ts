// Random calls with hostile arguments in a page (fixtures/hostile.html): in every browser the same are made, and the same is
// expected of them.
import { expect } from "@playwright/test";
import { isLong } from "./long";

interface HostileResult {
  readonly failure?: string;
  readonly made: number;
  readonly paths: number;
  readonly isSame: boolean;
  readonly heaps: readonly [readonly number[], readonly number[]];
  readonly sizes: readonly [readonly number[], readonly number[]];
}

/** The number of calls in a browser; `short` is that of the short form. */
export const callsOf = (short: number): number => (isLong ? 200_000 : short);

/** How long they may take in milliseconds, on a machine that has much else to do. */
export const PATIENCE = isLong ? 1_800_000 : 170_000;

/** The short form makes the same calls each time, the long one others each day; a failure prints the seed. */
const seed = Number(
  process.env["HOSTILE_SEED"] ?? (isLong ? Math.floor(Date.now() / 86_400_000) : 1),
);

/** The page that makes so many calls, in a checkout that is served. */
export const addressOf = (checkout: string, calls: number): string =>
  `${checkout}tests/browser/fixtures/hostile.html?calls=${calls}&seed=${seed}`;

/** What the page says once all are made: the module is as it was. */
export function expectUnharmed(text: string, calls: number): void {
  const result = JSON.parse(text) as HostileResult;
  expect(result.failure).toBeUndefined();
  expect(result.made).toBeGreaterThanOrEqual(calls);
  expect(result.paths).toBeGreaterThan(40);
  expect(result.isSame, "the numbers of all lessons").toBe(true);
  expect(result.heaps[1], "pieces of memory in use").toEqual(result.heaps[0]);
  expect(result.sizes[1], "memory from half the calls on").toEqual(result.sizes[0]);
}
