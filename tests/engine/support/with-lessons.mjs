// The module with lessons, for the tests of lessons and of what laboratories compute.
import { load } from "attention-lab/lessons";

export const engine = await load();
