import Formulae from "virtual:formulae/trainable";
import golden from "virtual:golden/trainable";
import { trainable as words } from "../lessons/en/trainable";
import { trainable as layout } from "../model/layouts/trainable";
import { attempts, trainable as notices } from "../model/notices/trainable";
import { trainable as drawings } from "../view/asides/trainable";
import type { LessonPart } from "../view/part";

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
