import Formulae from "virtual:formulae/lab/layer";
import { layer as en } from "../lessons/en/laboratories/layer";
import { layer as layout } from "../model/layouts/laboratories/layer";
import { layer as notices } from "../model/notices/laboratories/layer";
import { layer as drawings } from "../view/laboratories/layer";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words: { en }, layout, notices, drawings, Formulae, golden: [] };
