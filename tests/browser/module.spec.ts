import { expect, test } from "./support/test";
import { engine, runLesson } from "./support/engine";

interface Answers {
  /** By lesson and tensor, its numbers as texts: JSON has no infinity. */
  readonly lessons: readonly (readonly [lesson: string, tensors: unknown])[];
  readonly refused: { readonly name: string; readonly code: string; readonly message: string };
}

for (const where of ["page", "worker"] as const) {
  test(`the public module runs every lesson in a module ${where === "page" ? "script" : "worker"}, with Node's numbers`, async ({
    page,
    checkout,
  }) => {
    await page.goto(`${checkout}tests/browser/fixtures/module.html`);
    const place = page.locator(`#${where}`);
    await expect(place).not.toBeEmpty();
    const answers = JSON.parse((await place.textContent()) ?? "") as Answers;
    expect(answers.lessons).toEqual(
      engine.lessons.map(({ id: lesson }) => {
        const tensors = Object.values(runLesson(lesson, { seed: 5, sharpness: 2 }));
        return [lesson, tensors.map(({ id, data }) => [id, Array.from(data, String)])];
      }),
    );
    expect(answers.refused).toMatchObject({ name: "AttentionError", code: "unknown" });
  });
}
