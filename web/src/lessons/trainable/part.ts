import Formulae from "virtual:formulae/trainable";
import golden from "virtual:golden/trainable";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { trainable as drawings } from "./asides";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
