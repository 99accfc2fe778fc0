import Formulae from "virtual:formulae/causal";
import golden from "virtual:golden/causal";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { causal as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
