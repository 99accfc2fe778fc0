/** The script that pool-worker.ts becomes, written by the build. */
export declare const text: string;
