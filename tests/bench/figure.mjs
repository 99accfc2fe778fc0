/** Three figures, as a reader compares them. */
export function figure(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
