// How a bowed string lets go: once in a period and evenly in Helmholtz's motion, more often under a
// bow that is too light, unevenly under one that is too heavy.

export interface Slips {
  perPeriod: number;
  unevenness: number; // standard deviation of the times between them, over their mean
}

/// From the velocity under the bow. A slip begins when it falls from the bow's speed to below zero.
export function slipsOf(velocity: ArrayLike<number>, rate: number, frequency: number, bowSpeed: number): Slips {
  const begun: number[] = [];
  let sticks = false;
  for (let i = 0; i < velocity.length; ++i) {
    if (velocity[i] > 0.7 * bowSpeed) sticks = true;
    else if (sticks && velocity[i] < 0) {
      sticks = false;
      begun.push(i);
    }
  }
  const times = begun.slice(1).map((at, i) => at - begun[i]);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const square = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length;
  return { perPeriod: (begun.length * rate) / (velocity.length * frequency), unevenness: times.length > 1 ? Math.sqrt(square) / mean : 0 };
}

export type Regime = "helmholtz" | "light" | "heavy";

export function regimeOf({ perPeriod, unevenness }: Slips): Regime {
  if (perPeriod > 1.3) return "light";
  return perPeriod < 0.8 || unevenness > 0.05 ? "heavy" : "helmholtz";
}

export const regimeWords: Record<Regime, string> = {
  helmholtz: "Helmholtz's motion",
  light: "the bow is too light",
  heavy: "the bow is too heavy, or has not caught the string",
};
