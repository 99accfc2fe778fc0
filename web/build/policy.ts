import { FRAME_SCRIPT } from "./notebook-frame.ts";

/**
 * What the page may do: run the scripts and the engine of its origin, and the one script of the frame in which notebooks
 * run, which inherits this policy; request nothing from other origins. The policy stands in the page itself, where it also
 * applies from a folder, and in `_headers`. It does not restrict who may show the page in a frame (`frame-ancestors`):
 * anyone may, including a file on a teacher's disk, which even `*` would exclude.
 */
export const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${FRAME_SCRIPT} 'wasm-unsafe-eval'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types svelte-trusted-html attention-lab",
].join("; ");
