import { lessonOf, lessonsOf, LESSON } from "../bench/steps.mjs";
import { lessonsAndLaboratories } from "./support/engine";
import { open } from "./support/page";
import { expect, test } from "./support/test";

test("the benchmark finds every lesson and laboratory whose steps it times", async ({
  page,
  site,
}) => {
  await open(page, site + new URL(LESSON).hash);
  const found = (await lessonsOf(page)).map((address: string) => lessonOf(address));
  for (const { id } of lessonsAndLaboratories) expect(found).toContain(id);
});
