import Formulae from "virtual:formulae/lab/masks";
import { masks as words } from "../lessons/en/laboratories/masks";
import { masks as layout } from "../model/layouts/laboratories/masks";
import { masks as notices } from "../model/notices/laboratories/masks";
import { masks as drawings } from "../view/laboratories/masks";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
