import Formulae from "virtual:formulae/causal";
import golden from "virtual:golden/causal";
import { causal as words } from "./en";
import { causal as layout } from "./layout";
import { attempts, causal as notices } from "./notices";
import { causal as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
