// What the examples get by importing "attention-lab/lessons".
import { packed } from "virtual:engine/lessons";
import { lessonCalls } from "virtual:public-lessons";
import type { Engine } from "../../engine/lessons";
import { start } from "./start";

export { AttentionError } from "virtual:public-lessons";

export async function load(): Promise<Engine> {
  const { engine, module } = await start(packed);
  return { ...engine, ...lessonCalls(module) };
}
