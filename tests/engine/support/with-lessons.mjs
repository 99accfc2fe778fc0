// The engine with lessons, for tests of lessons and laboratories.
import { load } from "attention-lab/lessons";

export const engine = await load();
