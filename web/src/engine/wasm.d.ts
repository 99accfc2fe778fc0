/**
 * A WebAssembly module of the package, imported by its name: its address, as a bundler gives it that copies files, or its
 * path, as Bun does (`with { type: "file" }`). Vite does so under the name with `?url` behind it, and has a type for that.
 */
declare const address: string;
export default address;
