import type { Surprise } from "../words/messages";
import type { Settings } from "./tensor";

/**
 * A step's result that would surprise. Its tables are covered until the reader has guessed or skipped, once, for a
 * reader who walks to the step within the page. A page that is opened at the step's address shows what the address
 * promises.
 */
export interface Prediction {
  /** The tensors whose tables hold the answer; the first one says that there is a question. */
  readonly covers: readonly string[];
  /** The change that the question is about; made when the reader has guessed. */
  readonly sets?: Settings;
  readonly kind: Surprise;
  /** The tensors, or settings, that the kind asks about, in its order. */
  readonly of: readonly string[];
}
