// Checks that a sanitized build aborts on each fault of faulty/main.cpp with the right report.
import { capture } from "../../web/scripts/tools.mjs";

const FAULTS = {
  "past-the-heap": /AddressSanitizer: heap-buffer-overflow/,
  "past-the-stack": /AddressSanitizer: stack-buffer-overflow|index 3 out of bounds/,
  "given-back": /AddressSanitizer: heap-use-after-free/,
  "too-large": /signed integer overflow/,
  "shifted-away": /shift exponent 33 is too large/,
};

/** Counts the faults that abort as expected; a run without a fault must exit normally. */
export function endFaults(command, args) {
  const counts = { passed: 0, failed: 0 };
  for (const [fault, report] of [["none", /^came to its end/m], ...Object.entries(FAULTS)]) {
    const { code, stdout, stderr } = capture(command, [...args, fault]);
    const isAborted = code !== 0 && !/came to its end/.test(stdout);
    const isRight = report.test(stdout + stderr) && isAborted === (fault !== "none");
    counts[isRight ? "passed" : "failed"] += 1;
    if (!isRight) console.error(`faulty ${fault}: exit code ${code}\n${stdout}${stderr}`);
  }
  console.log(`faults on purpose: ${counts.passed} as they must, ${counts.failed} otherwise`);
  return counts;
}
