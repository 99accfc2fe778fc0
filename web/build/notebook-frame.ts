import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { minifySync } from "vite";
import { notebookFrame } from "./paths.ts";

/** The one script of the frame in which notebooks run. */
const script = minifySync("frame.js", readFileSync(notebookFrame, "utf8")).code.trim();

/** Its digest, by which the page's policy and the frame's own let it run. */
export const FRAME_SCRIPT = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The frame's own policy: its script, its worker, and nothing else. */
const POLICY = [
  "default-src 'none'",
  `script-src ${FRAME_SCRIPT} 'wasm-unsafe-eval'`,
  "worker-src blob:",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types attention-lab",
].join("; ");

const document = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;

/** As an attribute of a Svelte component has it, where a brace would begin an expression. */
const attribute = document
  .replaceAll("&", "&amp;")
  .replaceAll('"', "&quot;")
  .replaceAll("{", "&#123;")
  .replaceAll("}", "&#125;");

/**
 * The frame, as a component. A `srcdoc` runs from a folder too, where a frame with a `src` may not load its script. Without
 * `allow-same-origin` it has no origin: neither storage, caches nor the page are in reach of what runs in it.
 */
export const frameComponent = `<iframe title="" sandbox="allow-scripts" srcdoc="${attribute}"></iframe>`;
