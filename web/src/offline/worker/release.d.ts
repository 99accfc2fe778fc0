/** Written while building, see web/build/offline.ts. */
declare module "virtual:release" {
  /** A name for these very files. */
  export const release: string;
  /** Addresses inside the site, and what each file must be. */
  export const files: readonly (readonly [file: string, integrity: string])[];
  /** The same of what only notebooks need. */
  export const notebooks: typeof files;
}
