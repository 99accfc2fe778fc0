import Formulae from "virtual:formulae/causal";
import golden from "virtual:golden/causal";
import { causal as words } from "../lessons/en/causal";
import { causal as layout } from "../model/layouts/causal";
import { attempts, causal as notices } from "../model/notices/causal";
import { causal as drawings } from "../view/asides/causal";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
