// How a bowed string lets go: once in a period and evenly in Helmholtz's motion; more often under a bow
// that is too light, in every period alike; and without any period under one that is too heavy.

export interface Slips {
  perPeriod: number;
  unevenness: number; // standard deviation of the times between them, over their mean
  likeness: number; // of one period to the next: 1 where they are the same
}

/// The largest correlation with itself about a period later: a heavy bow makes it a little longer.
function likenessOf(velocity: ArrayLike<number>, period: number): number {
  let most = -1;
  for (let lag = Math.floor(0.97 * period); lag <= 1.08 * period; ++lag) {
    let [product, one, other] = [0, 0, 0];
    for (let i = 0; i + lag < velocity.length; ++i) {
      product += velocity[i] * velocity[i + lag];
      one += velocity[i] ** 2;
      other += velocity[i + lag] ** 2;
    }
    most = Math.max(most, product / (Math.sqrt(one * other) || 1));
  }
  return most;
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
  return {
    perPeriod: (begun.length * rate) / (velocity.length * frequency),
    unevenness: times.length > 1 ? Math.sqrt(square) / mean : 0,
    likeness: likenessOf(velocity, rate / frequency),
  };
}

export const regimes = ["helmholtz", "light", "heavy"] as const;
export type Regime = (typeof regimes)[number];

export function regimeOf({ perPeriod, unevenness, likeness }: Slips): Regime {
  if (Math.abs(perPeriod - 1) < 0.15 && unevenness < 0.05) return "helmholtz";
  return perPeriod > 1.15 && likeness > 0.965 ? "light" : "heavy";
}

export const regimeWords: Record<Regime, string> = {
  helmholtz: "Helmholtz's motion",
  light: "the bow is too light",
  heavy: "the bow is too heavy, or has not caught the string",
};
