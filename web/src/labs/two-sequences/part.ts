import Formulae from "virtual:formulae/lab/two-sequences";
import { twoSequences as words } from "./en";
import { twoSequences as layout } from "./layout";
import { twoSequences as notices } from "./notices";
import { twoSequences as drawings } from "./drawings";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
