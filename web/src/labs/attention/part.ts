import Formulae from "virtual:formulae/lab/attention";
import { attention as words } from "./en";
import { attention as layout } from "./layout";
import { attention as notices } from "./notices";
import { attention as drawings } from "./drawings";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
