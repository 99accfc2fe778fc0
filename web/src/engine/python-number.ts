/** A number as Python's `repr` writes it: of a float32, the shortest decimal that reads back as the same float32. */
export function pythonNumber(number: number, isFloat32: boolean): string {
  if (Number.isNaN(number)) return "float('nan')";
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  const size = Math.abs(number);
  if (size === Infinity) return `${sign}float('inf')`;
  let places = 0;
  while (isFloat32 && Math.fround(Number(size.toExponential(places))) !== size) places += 1;
  const [written, exponent] = size.toExponential(isFloat32 ? places : undefined).split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    return `${sign}${written as string}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const digits = (written as string).replace(".", "");
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, "0");
  return `${sign}${whole}.${digits.slice(power + 1) || "0"}`;
}

/** Writes the numbers of a line that the module has marked (`marked_number` in cpp/bindings/recorder_traces.cpp). */
export function withNumbers(line: string): string {
  // eslint-disable-next-line no-control-regex
  return line.replace(/\u0001([df])([0-9a-f]{16})/gu, (_, type: string, bits: string) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    return pythonNumber(view.getFloat64(0), type === "f");
  });
}
