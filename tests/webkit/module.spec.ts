import type * as Module from "../../web/src/engine/index";
import { engine, runLesson } from "../browser/support/engine";
import { runInPool } from "../browser/support/pool";
import { expect, test } from "./support/test";

interface Result {
  readonly lessons: readonly (readonly [lesson: string, tensors: unknown])[];
  readonly refused: { readonly name: string; readonly code: string };
}

for (const where of ["page", "worker"] as const) {
  test(`the public module runs every lesson in a module ${where === "page" ? "script" : "worker"}, with Node's numbers`, async ({
    view,
    checkout,
  }) => {
    await view.driver.get(`${checkout}tests/browser/fixtures/module.html`);
    const text = (): Promise<string> =>
      view.evaluate((id) => document.getElementById(id)?.textContent ?? "", where);
    await expect.poll(text).not.toBe("");
    const result = JSON.parse(await text()) as Result;
    expect(result.lessons).toEqual(
      engine.lessons.map(({ id }) => {
        const tensors = Object.values(runLesson(id, { seed: 5, sharpness: 2 }));
        return [id, tensors.map(({ id: tensor, data }) => [tensor, Array.from(data, String)])];
      }),
    );
    expect(result.refused).toMatchObject({ name: "AttentionError", code: "unknown" });
  });
}

test("a pool spreads a call over two workers, and replaces those that are ended at work", async ({
  view,
  checkout,
}) => {
  await view.driver.get(`${checkout}tests/webkit/fixtures/phone.html`);
  for (const kill of [false, true]) {
    const result = await view.evaluate(runInPool, {
      address: `${checkout}dist/engine/index.js`,
      kill,
    });
    expect(result).toMatchObject({ workers: 2, made: kill ? 4 : 2, isSame: true });
    expect(result.reason ?? undefined).toBeUndefined();
    expect(result.total).toBeGreaterThanOrEqual(4);
  }
});

test("the fused kernel gives what the plain one does", async ({ view, checkout }) => {
  await view.driver.get(`${checkout}tests/webkit/fixtures/phone.html`);
  const furthest = await view.evaluate(async (address) => {
    const { load } = (await import(address)) as typeof Module;
    const engine = await load();
    const draws = engine.generator(7);
    const [query, key, value] = [1, 2, 3].map(() => draws.randn(2, 130, 32)) as [
      Module.Tensor,
      Module.Tensor,
      Module.Tensor,
    ];
    const plain = engine.scaledDotProductAttention(query, key, value, { causal: true });
    const fused = engine.scaledDotProductAttention(query, key, value, {
      causal: true,
      kernel: "fused",
    });
    const from = Array.from(plain.output.data);
    return {
      count: from.length,
      furthest: Math.max(
        ...from.map((each, at) => Math.abs(each - (fused.output.data[at] ?? NaN))),
      ),
    };
  }, `${checkout}dist/engine/index.js`);
  expect(furthest.count).toBe(2 * 130 * 32);
  expect(furthest.furthest).toBeLessThan(1e-5);
});

test("a kernel's refusal is a sentence, and the next call is answered as ever, before anything is compiled", async ({
  view,
  checkout,
}) => {
  await view.driver.get(`${checkout}tests/webkit/fixtures/phone.html`);
  const result = await view.evaluate(async (address) => {
    const { load } = (await import(address)) as typeof Module;
    const engine = await load();
    const ones = (...shape: number[]): Module.Tensor => ({
      shape,
      data: new Float32Array(shape.reduce((all, length) => all * length, 1)).fill(1),
    });
    const options = { kernel: "reference", mask: ones(2, 4) } as const;
    const attend = (width: number): number[] =>
      Array.from(
        engine.scaledDotProductAttention(ones(2, width), ones(4, 3), ones(4, 2), options).output
          .data,
      );
    const heard: unknown[] = [];
    for (const width of [3, 5, 3, 5, 3]) {
      try {
        heard.push(attend(width));
      } catch (reason) {
        heard.push((reason as { code?: unknown }).code ?? String(reason));
      }
    }
    return heard;
  }, `${checkout}dist/engine/index.js`);
  const answer = [1, 1, 1, 1];
  expect(result).toEqual([answer, "shape", answer, "shape", answer]);
});
