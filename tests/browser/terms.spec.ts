import type { Page } from "@playwright/test";
import type { Cell, LessonDescription, SettingValue, Trace } from "../../web/src/engine/lessons";
import { inTurn, isLong, longBut } from "./support/long";
import { expect, test } from "./support/test";
import { engine, everySixthLesson, fragmentOf } from "./support/engine";
import { explanationFaults } from "./support/explained";
import { pytorchOf } from "./support/golden";
import { inspect, showAllDigits } from "./support/inspector";
import type { Stop } from "./support/inspector";
import { expectRail, indexIn, indexOf, readTables } from "./support/lessons";
import { follow, open } from "./support/page";

type Settings = Readonly<Record<string, SettingValue>>;

/** Two cells of a table, others in every table; now and then the first or the last is among them. */
function sample<Item>(items: readonly Item[], seed: number): Item[] {
  const places = new Set([(7 * seed) % items.length, items.length - 1 - (seed % items.length)]);
  return [...places].flatMap((place) => items.slice(place, place + 1));
}

for (const [at, lesson] of everySixthLesson(5).entries()) {
  const { id, steps } = lesson;

  test(
    `${id}: the terms of cells of every table join to their value, and exactly these cells light up`,
    longBut(at, 2),
    async ({ page, site }) => {
      const trace = engine.runLesson(id);
      await open(page, `${site}${addressOf(lesson, firstCell(trace))}`);
      await expectRail(page);
      await showAllDigits(page);
      let seen = 0;
      for (const step of steps) {
        // The second example and head where there are several.
        await follow(page, fragmentOf({ lesson: id, step: step.id }, { example: 1, head: 1 }));
        const looks = (await readTables(page)).flatMap((table, grid) => {
          const shape = trace.tensors[table.id]?.shape ?? [];
          return sample(table.cells, seen + grid).map(({ row, column }) => ({
            stop: { grid, row, column },
            cell: { tensor: table.id, index: indexIn(table, { row, column }, shape) },
          }));
        });
        await expectExplained(page, trace, looks, step.id);
        seen += looks.length;
      }
      expect(seen).toBeGreaterThan(steps.length);
    },
  );

  test(
    `${id}: with other settings, a cell of ${isLong ? "every" : "every third"} tensor is explained at its address, and its tables come into view`,
    longBut(at + 1, 2),
    async ({ page, site }) => {
      const settings = otherSettings(lesson);
      const trace = engine.runLesson(id, { settings });
      await open(page, `${site}${addressOf(lesson, firstCell(trace), settings)}`);
      await showAllDigits(page);
      const looks = Object.values(trace.tensors).map(({ id: tensor, shape, data }, seed) => {
        const cell = { tensor, index: indexOf(shape, (data.length - 1 + 5 * seed) % data.length) };
        return { cell, stop: { address: addressOf(lesson, cell, settings) } };
      });
      expect(looks.length).toBeGreaterThan(steps.length);
      await expectExplained(page, trace, inTurn(looks, 0, 3), "of all tensors");
    },
  );
}

/** Pins each cell, and compares what is said and lit with the engine's explanation. */
async function expectExplained(
  page: Page,
  trace: Trace,
  looks: readonly { readonly stop: Stop; readonly cell: Cell }[],
  label: string,
): Promise<void> {
  const readings = await inspect(
    page,
    looks.map(({ stop }) => stop),
  );
  const faults = looks.flatMap(({ cell }, place) => {
    const reading = readings[place];
    if (reading === undefined) return [`${cell.tensor}: nothing was read`];
    return explanationFaults(reading, cell, trace, pytorchOf(cell, trace));
  });
  expect(faults, label).toEqual([]);
}

function firstCell({ tensors }: Trace): Cell {
  const [tensor] = Object.values(tensors);
  return { tensor: tensor?.id ?? "", index: indexOf(tensor?.shape ?? [], 0) };
}

/** The address of a cell: on a step that has no table of its tensor, where there is such a step. */
function addressOf({ id, steps }: LessonDescription, cell: Cell, settings: Settings = {}): string {
  const elsewhere = steps.find(({ tensors }) => !tensors.includes(cell.tensor)) ?? steps[0];
  const place = [cell.tensor, ...cell.index].join(".");
  return fragmentOf({ lesson: id, step: elsewhere?.id ?? "" }, { ...settings, cell: place });
}

/** Another value of every choice and switch, a token less, and a sharpness that shows. */
function otherSettings({ settings }: LessonDescription): Settings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { kind, default: preset, range }]) => {
      if (kind === "boolean") return [[name, !preset]];
      if (kind === "choice") return [[name, range?.find((choice) => choice !== preset) ?? preset]];
      if (name === "tokens") return [[name, Number(preset) - 1]];
      return /sharpness$/.test(name) ? [[name, 2.5]] : [];
    }),
  );
}
