import Formulae from "virtual:formulae/scaled";
import golden from "virtual:golden/scaled";
import { scaled as words } from "./en";
import { scaled as layout } from "./layout";
import { attempts, scaled as notices } from "./notices";
import { scaled as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
