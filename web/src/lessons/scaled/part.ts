import Formulae from "virtual:formulae/scaled";
import golden from "virtual:golden/scaled";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { scaled as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
