// The site as it was built, with one script before all others that keeps what the browser complains of: WebKit's driver
// has no log.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "../../../web/scripts/serve.mjs";

const built = fileURLToPath(new URL("../../../dist/site/", import.meta.url));
const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));

export interface Site {
  readonly http: string;
  readonly file: string;
  close(): Promise<void>;
}

export async function watchedSite(): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), "attention-webkit-"));
  cpSync(built, root, { recursive: true });
  for (const name of readdirSync(fixtures)) cpSync(join(fixtures, name), join(root, name));
  const pages = readdirSync(built, { recursive: true, encoding: "utf8" });
  for (const page of pages.filter((name) => name.endsWith(".html"))) {
    const file = join(root, page);
    const up = relative(file, join(root, "watch.js")).replace(`..${sep}`, "");
    const text = readFileSync(file, "utf8");
    const watched = text.replace("<title>", `<script src="${up}"></script>\n    <title>`);
    if (watched === text) throw new Error(`${page} has no title to stand before.`);
    writeFileSync(file, watched);
  }
  const { url, close } = await serve({ root, port: 0 });
  return {
    http: url,
    file: pathToFileURL(`${root}/`).href,
    async close() {
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
