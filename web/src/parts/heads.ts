import Formulae from "virtual:formulae/heads";
import golden from "virtual:golden/heads";
import { heads as words } from "../lessons/en/heads";
import { heads as layout } from "../model/layouts/heads";
import { attempts, heads as notices } from "../model/notices/heads";
import { heads as drawings } from "../view/asides/heads";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
