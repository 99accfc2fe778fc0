import { linkOf } from "../../web/src/notebook/page/state/link";
import { expect, test } from "./support/test";

const code = `import torch
torch.manual_seed(123)
x = torch.rand(3, 2)
weights = torch.softmax(x @ x.T, dim=-1)
print(weights.shape)
weights.sum(-1)`;

for (const way of ["http", "file"] as const) {
  test(`over ${way}, a notebook from a link runs once the reader says so, and its tensors stand beside the code`, async ({
    view,
    site,
  }) => {
    const nothing = { changes: [], place: undefined };
    const made = await linkOf([{ kind: "code", source: code }], nothing);
    if (typeof made === "string") throw new Error(made);
    await view.visit(`${site[way]}index.html${made.link}`);
    const cells = ".cell.code";
    await view.find(cells);
    // The code is shown, and has not run.
    expect(await view.text(`${cells} .mark`)).toBe("[ ]");
    expect(await view.evaluate(() => document.querySelectorAll("iframe").length)).toBe(0);
    await (await view.named("button", "Run all")).click();
    const outputs = () =>
      view.evaluate(
        () => document.querySelector<HTMLElement>(".cell.code [role=group]")?.innerText,
      );
    await expect
      .poll(outputs, { timeout: 60_000 })
      .toMatch(/^torch\.Size\(\[3, 3\]\)\s+tensor\(\[1\., 1\., 1\.\]\)\s*$/);
    await expect
      .poll(() => view.evaluate(() => document.querySelector(".panel")?.textContent))
      .toMatch(/weights\s*\(3, 3\)/);
    const numbers = ".panel table[aria-label=weights] [role=gridcell]";
    await (await view.find(numbers)).click();
    await expect.poll(() => view.text(".explained")).toContain("torch.softmax(");
  });
}
