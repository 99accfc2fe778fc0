import Formulae from "virtual:formulae/lab/gradients";
import { gradients as en } from "../lessons/en/laboratories/gradients";
import { gradients as layout } from "../model/layouts/laboratories/gradients";
import { gradients as notices } from "../model/notices/laboratories/gradients";
import { gradients as drawings } from "../view/laboratories/gradients";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words: { en }, layout, notices, drawings, Formulae, golden: [] };
