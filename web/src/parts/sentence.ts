import Formulae from "virtual:formulae/sentence";
import golden from "virtual:golden/sentence";
import { messages } from "../lessons";
import { later } from "../lessons/en/later";
import { sentence as words } from "../lessons/en/sentence";
import { sentence as layout } from "../model/layouts/sentence";
import { attempts, sentence as notices } from "../model/notices/sentence";
import { sentence as drawings } from "../view/asides/sentence";
import { addLaterWords } from "../view/later";
import type { LessonPart } from "../view/part";

// Its first step has the field for the reader's own sentence.
addLaterWords(messages.language, later);

export const part: LessonPart = { words, layout, notices, attempts, drawings, Formulae, golden };
