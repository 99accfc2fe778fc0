import Formulae from "virtual:formulae/lab/masks";
import { masks as words } from "./en";
import { masks as layout } from "./layout";
import { masks as notices } from "./notices";
import { masks as drawings } from "./drawings";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
