// Reads a site's `_headers` file, in the format of Netlify and Cloudflare Pages.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The response headers that a folder's `_headers`, if it has one, sets for a path such as `/index.html`. */
export async function headersFor(folder, path) {
  const text = await readFile(join(folder, "_headers"), "utf8").catch(() => "");
  const headers = {};
  let applies = false;
  for (const line of text.split("\n")) {
    if (line.trim().startsWith("#")) continue;
    if (line.startsWith("/")) applies = matches(line.trim(), path);
    else if (applies && line.includes(":")) {
      const [, name, value] = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line);
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
  }
  return headers;
}

function matches(rule, path) {
  return rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : rule === path;
}
