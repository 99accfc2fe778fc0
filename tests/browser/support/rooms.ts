// What the rooms of the page hold, found by their folders.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LessonLayout } from "../../../web/src/model/layout";
import { opening } from "../../../web/src/words/en/opening";
import { ui } from "../../../web/src/words/en/ui";
import type { Messages } from "../../../web/src/words/messages";

const source = fileURLToPath(new URL("../../../web/src/", import.meta.url));

/** What a file of each room exports, by the id of its lesson or laboratory. */
async function ofRooms<Value>(
  file: string,
  name: string,
): Promise<Readonly<Record<string, Value>>> {
  const rooms = ["lessons", "labs"].flatMap((kind) =>
    readdirSync(source + kind).map((room) => ({
      id: kind === "labs" ? `lab/${room}` : room,
      path: `${source}${kind}/${room}/${file}`,
      part: `${source}${kind}/${room}/part.ts`,
    })),
  );
  const found = rooms
    .filter(({ path, part }) => existsSync(part) && existsSync(path))
    .map(async ({ id, path }) => {
      const module = (await import(path)) as Readonly<Record<string, Value>>;
      return [id, module[name] as Value] as const;
    });
  return Object.fromEntries(await Promise.all(found));
}

export const layouts = await ofRooms<LessonLayout>("layout.ts", "layout");

const titles = await ofRooms<string>("en.ts", "title");
const questions = await ofRooms<string>("en.ts", "question");
const chinese = await ofRooms<string>("zh.ts", "title");

const titleIn = (all: Readonly<Record<string, string>>) => (id: string) => {
  const title = all[id];
  if (title === undefined) throw new Error(`no lesson is called ${id}`);
  return title;
};

export const titleOf = titleIn(titles);
export const chineseTitleOf = titleIn(chinese);

/** As the page in English has them. */
export const messages: Messages = {
  language: "en",
  ui,
  titles,
  questions,
  opening,
  later: () => import("../../../web/src/words/en/later"),
  predict: () => import("../../../web/src/words/en/predict"),
  pictures: () => import("../../../web/src/words/en/pictures"),
  files: () => import("../../../web/src/words/en/files"),
};
