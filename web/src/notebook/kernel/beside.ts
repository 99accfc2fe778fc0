import type { PyodideAPI } from "pyodide";

/** Where the files beside the notebook are, and code starts. */
export const FOLDER = "/notebook";

type FileSystem = PyodideAPI["FS"];

/** Writes files into the folder by their paths in it, and takes others out of it. */
export function changeBeside(
  fileSystem: FileSystem,
  put: Readonly<Record<string, ArrayBuffer>>,
  gone: readonly string[] = [],
): void {
  for (const path of gone) {
    trying(() => {
      fileSystem.unlink(`${FOLDER}/${path}`);
    });
  }
  for (const [path, bytes] of Object.entries(put)) {
    const place = `${FOLDER}/${path}`;
    trying(() => {
      fileSystem.mkdirTree(place.slice(0, place.lastIndexOf("/")));
      fileSystem.writeFile(place, new Uint8Array(bytes));
    });
  }
}

/** A cell may have put something else into a file's place; then the code that opens it says so. */
function trying(work: () => void): void {
  try {
    work();
  } catch {
    // As above.
  }
}
