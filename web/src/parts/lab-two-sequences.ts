import Formulae from "virtual:formulae/lab/two-sequences";
import { twoSequences as words } from "../lessons/en/laboratories/two-sequences";
import { twoSequences as layout } from "../model/layouts/laboratories/two-sequences";
import { twoSequences as notices } from "../model/notices/laboratories/two-sequences";
import { twoSequences as drawings } from "../view/laboratories/two-sequences";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
