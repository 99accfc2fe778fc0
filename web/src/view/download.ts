/** Milliseconds that a download may take to begin. */
const BEGINS = 2000;

/** Hands a file over to the reader. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, BEGINS);
}
