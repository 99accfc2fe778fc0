import { formatEdits } from "../../web/src/model/link";
import { longBut } from "./support/long";
import { messages } from "./support/rooms";
import { lessonOf, runLesson } from "./support/engine";
import { expectEngineNumbers, live } from "./support/page";
import { unfold } from "./support/overflow";
import { expect, test } from "./support/test";
import { ui } from "../../web/src/words/en/ui";

/** An address as it was shared before there was an opening, and what it opened. */
interface Shared {
  readonly address: string;
  readonly lesson: string;
  readonly step: string;
  readonly settings?: Readonly<Record<string, number | string | boolean>>;
  /** What else of its state is to be read. */
  readonly shows?: string;
}

const SHARED: readonly Shared[] = [
  { address: "#/simple", lesson: "simple", step: "tokens" },
  { address: "#/simple/", lesson: "simple", step: "tokens" },
  { address: "#simple/tokens", lesson: "simple", step: "tokens" },
  { address: "#/?tokens=4", lesson: "simple", step: "tokens", settings: { tokens: 4 } },
  { address: "#?tokens=4", lesson: "simple", step: "tokens", settings: { tokens: 4 } },
  { address: "?embed", lesson: "simple", step: "tokens" },
  { address: "?embed#/", lesson: "simple", step: "tokens" },
  { address: "?embed&theme=dark#/simple/all-weights", lesson: "simple", step: "all-weights" },
  {
    address: "#/simple/scale?sharpness=8",
    lesson: "simple",
    step: "scale",
    settings: { sharpness: 8 },
  },
  {
    address: `#/simple/all-scores?edits=${formatEdits({ inputs: { "0.1": 2 } })}&cell=attn_scores.0.1`,
    lesson: "simple",
    step: "all-scores",
    shows: "attn_scores[1,2]",
  },
  {
    address: "#/simple/all-weights?code=pytorch",
    lesson: "simple",
    step: "all-weights",
    shows: "torch.softmax",
  },
  {
    address: "#/simple/all-scores?goal=least;attn_scores.0.1;1.2&task=6;Do it.&lock=inputs",
    lesson: "simple",
    step: "all-scores",
    shows: "Do it.",
  },
  { address: "#/trainable", lesson: "trainable", step: "tokens" },
  { address: "#/scaled", lesson: "scaled", step: "" },
  {
    address: "#/causal/causal-head?mask=none",
    lesson: "causal",
    step: "causal-head",
    settings: { mask: "none" },
  },
  { address: "#/sentence/vocabulary", lesson: "sentence", step: "vocabulary" },
  {
    address: "#/heads/causal-head?mask=none&a=&show=difference",
    lesson: "heads",
    step: "causal-head",
    settings: { mask: "none" },
  },
  {
    address: "#/heads/split?cell=split_context.1.1",
    lesson: "heads",
    step: "split",
    shows: "split_context[2,2]",
  },
  { address: "#/lab/", lesson: "lab/sharpness", step: "curves" },
  { address: "#/lab/sharpness", lesson: "lab/sharpness", step: "curves" },
  { address: "#/lab/variance", lesson: "lab/variance", step: "" },
  {
    address: "#/lab/masks/paint?mask=sliding_window&window=2",
    lesson: "lab/masks",
    step: "paint",
    settings: { mask: "sliding_window", window: 2 },
  },
  { address: "#/lab/two-sequences/cross", lesson: "lab/two-sequences", step: "cross" },
  { address: "#/lab/layer", lesson: "lab/layer", step: "" },
  { address: "#/lab/attention", lesson: "lab/attention", step: "" },
];

for (const [at, { address, lesson, step, settings = {}, shows }] of SHARED.entries()) {
  test(
    `${address} opens what it did before there was an opening`,
    longBut(at, 5),
    async ({ page, site }) => {
      await page.goto(`${site}${address}`);
      await live(page);
      const first = step === "" ? (lessonOf(lesson).steps[0]?.id ?? "") : step;
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        await titleIn(lesson, first),
      );
      if (!/edits=|show=/.test(address)) {
        await expectEngineNumbers(page.locator("main"), runLesson(lesson, settings), address);
      }
      await expect(page.locator("main > [role=status] > .problem")).toHaveCount(0);
      if (shows !== undefined) await expect(page.locator("body")).toContainText(shows);
    },
  );
}

/** The title of a step, as its room has it. */
async function titleIn(lesson: string, step: string): Promise<string> {
  const folder = lesson.startsWith("lab/") ? `labs/${lesson.slice(4)}` : `lessons/${lesson}`;
  const { words } = (await import(`../../web/src/${folder}/en`)) as {
    words: { steps: Readonly<Record<string, { title: string }>> };
  };
  return words.steps[step]?.title ?? "";
}

test("a saved file whose address is #/ opens the first lesson, as it did", async ({
  page,
  site,
}) => {
  await page.goto(`${site}#/causal/batch`);
  await live(page);
  await unfold(page);
  await page.getByLabel(ui.changes.open).setInputFiles({
    name: "saved.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"format": "attention-lab", "version": 1, "address": "#/"}'),
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    await titleIn("simple", "tokens"),
  );
});

test("pages of their own keep their addresses", async ({ page, site }) => {
  for (const [address, title] of [
    ["#/notebook", messages.ui.notebook],
    ["#/lab/learn", messages.ui.learning],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${site}${address}`);
    await expect(page).toHaveTitle(new RegExp(title));
  }
});
