import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { loadTf } from './load-tf.ts';
import type { Tf } from './tf.ts';

/** Gradients of a small net with a convolution, dense layers, and products of every transposition. */
function gradients({ tf }: { readonly tf: Tf }): readonly Float32Array[] {
  const rng = rngFor('gradients');
  const filled = (shape: number[]) =>
    tf.tensor(
      Array.from({ length: shape.reduce((all, side) => all * side, 1) }, () => rng.real() - 0.5),
      shape,
    );
  const images = filled([3, 7, 6, 5]) as ReturnType<Tf['tensor4d']>;
  const weights = [filled([3, 3, 5, 4]), filled([168, 8]), filled([8, 2]), filled([2, 8])];
  const loss = (filter: typeof images, first: typeof images, second: typeof images, third: typeof images) => {
    const seen = tf.relu(tf.conv2d(images, filter, 1, 'same'));
    const hidden = tf.relu(tf.matMul(tf.reshape(seen, [3, 168]), first));
    const strided = tf.conv2d(images, filter, [2, 1], 'valid');
    const batch = tf.matMul(tf.reshape(hidden, [3, 2, 4]), tf.reshape(hidden, [3, 2, 4]), true, false);
    const out = tf.matMul(tf.matMul(tf.matMul(hidden, second), third), second);
    const sums = [tf.square(out), tf.square(strided), batch, tf.matMul(second, third, true, true)];
    return sums.map((one) => tf.sum(one)).reduce((a, b) => tf.add(a, b)) as ReturnType<Tf['scalar']>;
  };
  const before = tf.memory().numTensors;
  const found = tf.grads(loss as Parameters<Tf['grads']>[0])(weights);
  expect(tf.memory().numTensors).toBe(before + weights.length);
  return found.map((one) => one.dataSync() as Float32Array);
}

test('the patched WASM backend finds the gradients that the cpu backend finds, and leaves no tensor behind', async () => {
  const reference = gradients(await loadTf('cpu'));
  const patched = gradients(await loadTf('wasm'));
  for (const [i, right] of reference.entries()) {
    const scale = Math.max(...right.map(Math.abs));
    for (const [k, value] of right.entries())
      expect(Math.abs((patched[i]?.[k] ?? Number.NaN) - value), `weight ${i}, entry ${k}`).toBeLessThan(1e-5 * scale);
  }
});

test('a backend that is asked for and missing is an error, and a missing faster one is passed over with its reason', async () => {
  const native = await import('@tensorflow/tfjs-node' as string).then(
    () => true,
    () => false,
  );
  if (native) return;
  await expect(loadTf('tensorflow')).rejects.toThrow(/no backend of TensorFlow.js loads here\. tensorflow: /);
  const { backend, why } = await loadTf();
  expect(backend).toBe('wasm');
  expect(why[0]).toMatch(/^tensorflow: /);
});
