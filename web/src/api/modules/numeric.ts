// What the examples get by importing "attention-lab".
import { packed } from "virtual:engine/engine";
import type { Engine } from "../../engine/index";
import { start } from "./start";

export { AttentionError } from "virtual:public-lessons";

export async function load(): Promise<Engine> {
  return (await start(packed)).engine;
}
