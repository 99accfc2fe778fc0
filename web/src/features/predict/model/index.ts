import { drawsOf } from "./draws";
import { makers } from "./kinds";
import type { Question } from "./question";
import type { Scene } from "./scene";

export type { Option, Question, QuestionKind } from "./question";
export { sceneOf } from "./scene";

/** The number of draws for a kind before another kind is tried. */
const TRIES = 4;

/**
 * The question of this number about what the page shows; exactly one of its options is right, by the engine. The kinds
 * take turns. Undefined if the numbers allow no question.
 */
export function questionOf(scene: Scene, number: number): Question | undefined {
  const draws = drawsOf(number);
  const kinds = [...makers.keys()].map((kind) => (kind + number) % makers.length);
  for (const kind of kinds) {
    for (let time = 0; time < TRIES; time += 1) {
      const question = makers[kind]?.(scene, draws);
      if (question !== undefined) return question;
    }
  }
  return undefined;
}
