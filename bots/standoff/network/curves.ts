/**
 * The sigmoid and the hyperbolic tangent from additions, multiplications and divisions alone, which every machine rounds
 * alike: `Math.exp` and `Math.tanh` may differ between engines, and an audit repeats a choice exactly.
 */

export function sigmoid(x: number): number {
  return 1 / (1 + exponential(-x));
}

export function tanh(x: number): number {
  return 1 - 2 / (exponential(2 * x) + 1);
}

const LARGEST = 60;
const POWERS_OF_2 = Float64Array.from({ length: 201 }, (_, i) => powerOf2(i - 100));

/** e to the power of x, with a relative error below 1e-9; beyond ±60, that of ±60. */
export function exponential(x: number): number {
  const bounded = x > LARGEST ? LARGEST : x < -LARGEST ? -LARGEST : x;
  const whole = Math.floor(bounded * Math.LOG2E + 0.5);
  const r = bounded - whole * Math.LN2;
  const series =
    1 +
    r *
      (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * (1 / 5040 + r * (1 / 40320))))))));
  return series * (POWERS_OF_2[whole + 100] as number);
}

function powerOf2(n: number): number {
  let power = 1;
  for (let i = 0; i < Math.abs(n); i++) power *= n > 0 ? 2 : 0.5;
  return power;
}
