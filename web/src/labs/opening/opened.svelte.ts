import type { OpenedFile } from "../../files/index";
import type { FileMessages, Messages } from "../../words/messages";
import type { Filled, ReadArray } from "../layer/model/index";

/** A file that a reader has opened: it stays open while other steps are shown. */
export class Opened {
  file: OpenedFile | undefined = $state.raw();
  name = $state("");
  /** Why some of its arrays cannot be read, and what of it is left out, as sentences. */
  sentences: readonly string[] = $state.raw([]);
  busy: "reading" | "taking" | undefined = $state();
  /** The error message. */
  failure = $state("");
  /** The part of the file that was last loaded into the laboratory. */
  taken: unknown = $state.raw();
  #turn = 0;

  /** Opens a file; of several that are chosen in haste the last one. */
  async open(file: File, words: Messages): Promise<void> {
    const turn = (this.#turn += 1);
    this.busy = "reading";
    this.failure = "";
    try {
      const { openFile } = await import("../../files/index");
      const opened = await openFile(file);
      const sentences = await sentencesOf(opened, words);
      if (turn !== this.#turn) return;
      this.file = opened;
      this.sentences = sentences;
      this.name = file.name;
      this.taken = undefined;
    } catch (reason) {
      await this.#fail(reason, words, turn);
    }
    if (turn === this.#turn) this.busy = undefined;
  }

  close(): void {
    this.#turn += 1;
    this.file = undefined;
    this.taken = undefined;
    this.busy = undefined;
    this.failure = "";
  }

  /** Reads what a laboratory is filled with, and puts it there, if it is still `shown` then. */
  async take(
    what: unknown,
    fill: (read: ReadArray) => Promise<Filled>,
    put: (filled: Filled) => unknown,
    words: Messages,
    shown: () => boolean,
  ): Promise<void> {
    const turn = (this.#turn += 1);
    const arrays = this.file?.arrays ?? [];
    const read: ReadArray = async (name) => {
      const array = arrays.find((each) => each.name === name);
      if (array === undefined) throw new Error(`The file has no array ${name}.`);
      return array.read();
    };
    this.busy = "taking";
    this.failure = "";
    try {
      const filled = await fill(read);
      if (turn !== this.#turn) return;
      if (shown()) {
        const refusal = put(filled);
        this.failure = typeof refusal === "string" ? refusal : "";
        this.taken = this.failure === "" ? what : undefined;
      }
    } catch (reason) {
      await this.#fail(reason, words, turn);
    }
    if (turn === this.#turn) this.busy = undefined;
  }

  async #fail(reason: unknown, words: Messages, turn: number): Promise<void> {
    const sentence = await failureOf(reason, words);
    if (turn === this.#turn) this.failure = sentence;
  }
}

/** The sentences about an opened file. That words could not be loaded matters only if something is wrong. */
async function sentencesOf({ index, refused }: OpenedFile, words: Messages): Promise<string[]> {
  if (refused.length === 0 && index === undefined) return [];
  const { files } = await words.files();
  const left = index === undefined ? [] : [files.index(index)];
  return [...left, ...refused.map(({ why }) => sentenceIn(files, why))];
}

/** The message for an error while a file is read. */
async function failureOf(reason: unknown, words: Messages): Promise<string> {
  try {
    const { FileError } = await import("../../files/index");
    const { files } = await words.files();
    if (reason instanceof FileError) return sentenceIn(files, reason);
  } catch {
    // The chunk of the readers or of their words could not be loaded.
  }
  return words.ui.problems.missing;
}

function sentenceIn(
  { problems }: FileMessages,
  {
    code,
    details,
  }: { code: keyof FileMessages["problems"]; details: Readonly<Record<string, string>> },
): string {
  return problems[code](details);
}
