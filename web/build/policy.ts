/**
 * What the page may do: run its own scripts and its own engine, and ask nobody else for anything. It stands in the page
 * itself, where it holds from a folder too, and in `_headers`. Nothing is said of who may show the page in a frame
 * (`frame-ancestors`): anyone may, a file on a teacher's disk included, which even `*` would shut out.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
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
