/** The part that is used; the package has no types. */
declare module "@bcoe/v8-coverage" {
  interface FunctionCov {
    functionName: string;
    ranges: { startOffset: number; endOffset: number; count: number }[];
    isBlockCoverage: boolean;
  }
  interface ScriptCov {
    scriptId: string;
    url: string;
    functions: FunctionCov[];
  }
  function mergeScriptCovs(counts: readonly ScriptCov[]): ScriptCov | undefined;
}
