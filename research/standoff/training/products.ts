/** Matrix products on TensorFlow.js. All matrices are rows one after the other in Float32Arrays. */
import type * as TensorFlow from '@tensorflow/tfjs';
import type { Tf } from '../../nn/tf.ts';

export interface Matrix {
  readonly values: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

export interface Products {
  /** The values of `a` times `b`. */
  multiply(a: Matrix, b: Matrix): Float32Array;
}

export function matrix(values: Float32Array, rows: number, columns: number): Matrix {
  if (values.length !== rows * columns) throw new Error(`${values.length} values are not ${rows} x ${columns}`);
  return { values, rows, columns };
}

/** Matrices that are in `kept` stay on the backend. */
export function productsOn(tf: Tf, kept: readonly Matrix[] = []): Products {
  const held = new Map<Matrix, TensorFlow.Tensor2D>(kept.map((one) => [one, tensorOf(tf, one)]));
  return {
    multiply(a, b) {
      const [left, right] = [held.get(a) ?? tensorOf(tf, a), held.get(b) ?? tensorOf(tf, b)];
      const product = tf.matMul(left, right);
      const values = product.dataSync<'float32'>();
      product.dispose();
      if (!held.has(a)) left.dispose();
      if (!held.has(b)) right.dispose();
      return values;
    },
  };
}

function tensorOf(tf: Tf, { values, rows, columns }: Matrix): TensorFlow.Tensor2D {
  return tf.tensor2d(values, [rows, columns]);
}

export function transposed({ values, rows, columns }: Matrix): Matrix {
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      turned[column * rows + row] = values[row * columns + column] as number;
  return { values: turned, rows: columns, columns: rows };
}

/** Adds `row` to every row. */
export function addToRows(values: Float32Array, ...rows: readonly Float32Array[]): void {
  for (const row of rows)
    for (let at = 0; at < values.length; at += row.length)
      for (let k = 0; k < row.length; k++) values[at + k] = (values[at + k] as number) + (row[k] as number);
}

/** The sum of all rows. */
export function sumOfRows(values: Float32Array, columns: number, into: Float32Array): void {
  const sums = new Float64Array(columns);
  for (let at = 0; at < values.length; at += columns)
    for (let k = 0; k < columns; k++) sums[k] = (sums[k] as number) + (values[at + k] as number);
  into.set(sums);
}
