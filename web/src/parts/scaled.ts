import Formulae from "virtual:formulae/scaled";
import golden from "virtual:golden/scaled";
import { scaled as words } from "../lessons/en/scaled";
import { scaled as layout } from "../model/layouts/scaled";
import { attempts, scaled as notices } from "../model/notices/scaled";
import { scaled as drawings } from "../view/asides/scaled";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
