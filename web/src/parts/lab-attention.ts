import Formulae from "virtual:formulae/lab/attention";
import { attention as words } from "../lessons/en/laboratories/attention";
import { attention as layout } from "../model/layouts/laboratories/attention";
import { attention as notices } from "../model/notices/laboratories/attention";
import { attention as drawings } from "../view/laboratories/attention";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, drawings, Formulae, golden: [] };
