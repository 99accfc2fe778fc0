import type { StoredOutput } from "../../files/notebook";

/** As Python says it, and as NumPy does. */
const SAID = [/No such file or directory: (['"])(?<name>.+)\1$/, /^(?<name>.+) not found\.$/];

/** The file in the notebook's folder that a cell's code wanted to open and that is not there. */
export function missingFile(outputs: readonly StoredOutput[]): string | undefined {
  const error = outputs.find((output) => output.output_type === "error");
  if (error?.ename !== "FileNotFoundError") return undefined;
  const said = SAID.map((each) => each.exec(error.evalue.trim())?.groups?.["name"]);
  const name = said.find((each) => each !== undefined)?.replace(/^(\.\/|\/notebook\/)+/, "");
  if (name === undefined || name.length > 200) return undefined;
  const isInside = name
    .split("/")
    .every((part) => !["", ".", ".."].includes(part) && !part.includes("\\"));
  return isInside ? name : undefined;
}
