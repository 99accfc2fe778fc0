import Formulae from "virtual:formulae/heads";
import golden from "virtual:golden/heads";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { heads as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
