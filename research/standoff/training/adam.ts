/** Adam (Kingma and Ba 2015) on one array of parameters, with PyTorch's defaults. */

export interface Adam {
  readonly mean: Float32Array;
  readonly square: Float32Array;
  /** Steps taken. */
  steps: number;
}

const [KEPT_OF_MEAN, KEPT_OF_SQUARE, EPSILON] = [0.9, 0.999, 1e-8];

export function adam(parameters: number): Adam {
  return { mean: new Float32Array(parameters), square: new Float32Array(parameters), steps: 0 };
}

/** Takes one step: changes the parameters and the state. */
export function step(state: Adam, parameters: Float32Array, gradient: Float32Array, rate: number): void {
  const { mean, square } = state;
  state.steps += 1;
  const ofMean = 1 / (1 - power(KEPT_OF_MEAN, state.steps));
  const ofSquare = 1 / (1 - power(KEPT_OF_SQUARE, state.steps));
  for (let k = 0; k < parameters.length; k++) {
    const g = gradient[k] as number;
    const m = KEPT_OF_MEAN * (mean[k] as number) + (1 - KEPT_OF_MEAN) * g;
    const s = KEPT_OF_SQUARE * (square[k] as number) + (1 - KEPT_OF_SQUARE) * g * g;
    mean[k] = m;
    square[k] = s;
    parameters[k] = (parameters[k] as number) - (rate * m * ofMean) / (Math.sqrt(s * ofSquare) + EPSILON);
  }
}

/** A power by multiplication alone, which every machine rounds alike. */
function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result *= base;
  return result;
}
