// npm run train: trains the model that the opening shows, natively, and writes its numbers and facts.
import { join } from "node:path";
import { ensureNode, ensureTestPackages } from "./packages.mjs";
import { isMain, main, must, root } from "./tools.mjs";

/** What the program writes, by its order. */
export const trained = ["cpp/lessons/laboratories/it_numbers.hpp", "web/src/labs/it/learned.ts"];

if (isMain(import.meta.url)) {
  await main(async () => {
    ensureNode();
    await ensureTestPackages(["native"], true);
    await must("cmake", ["--preset", "native"]);
    await must("cmake", ["--build", "--preset", "native", "--parallel", "--target", "train_it"]);
    const files = trained.map((file) => join(root, file));
    await must(join(root, "build/native/train_it"), files);
  });
}
