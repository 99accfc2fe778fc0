import Formulae from "virtual:formulae/heads";
import golden from "virtual:golden/heads";
import { heads as words } from "./en";
import { heads as layout } from "./layout";
import { attempts, heads as notices } from "./notices";
import { heads as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
