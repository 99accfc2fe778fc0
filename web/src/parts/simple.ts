import { simple as words } from "../lessons/en/simple";
import { attempts, simple as notices } from "../model/notices/simple";
import type { LessonPart } from "../view/part";
import { part as first } from "./simple-first";

export const part: LessonPart = { ...first, words, notices, attempts };
