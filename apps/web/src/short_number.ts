// A number as a person would write it on a label.
export function shortNumber(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e4 || size < 1e-2 ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}
