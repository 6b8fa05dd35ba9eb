/**
 * Makes the WASM backend of TensorFlow.js train 2-3 times faster, and able to train convolutions. As published (4.22.0)
 * a matrix product with a transposed factor, which all gradients are, runs in a naive loop, and the gradient of a
 * convolution by its filter is missing. Here factors are transposed first, and the gradient is a product with patches.
 * It relies on the backend's inner functions; wasm-patch.test.ts compares its gradients with those of the cpu backend.
 */
import type { KernelFunc, TensorInfo } from '@tensorflow/tfjs';
import type { Tf } from './tf.ts';

/** What is used of the WASM backend. */
interface WasmBackend {
  makeOutput(shape: number[], dtype: 'float32'): TensorInfo;
  typedArrayFromHeap(tensor: TensorInfo): Float32Array;
  disposeData(dataId: object): void;
}

/** Patches a backend once. */
export function patchWasm(tf: Tf): void {
  const product = kernelOf(tf, 'BatchMatMul');
  if (PATCHED.has(product)) return;
  const transpose = kernelOf(tf, 'Transpose');

  const transposed = (x: TensorInfo, backend: object): TensorInfo => {
    const perm = x.shape.map((_, axis) => axis);
    perm.push(...perm.splice(-2).reverse());
    return transpose({ inputs: { x }, backend, attrs: { perm } }) as TensorInfo;
  };
  const kernelFunc: KernelFunc = ({ inputs, backend, attrs }) => {
    const { transposeA = false, transposeB = false } = { ...attrs } as Record<string, boolean>;
    const a = transposeA ? transposed(given(inputs.a), backend) : given(inputs.a);
    const b = transposeB ? transposed(given(inputs.b), backend) : given(inputs.b);
    const out = product({ inputs: { a, b }, backend, attrs: { transposeA: false, transposeB: false } });
    if (transposeA) (backend as WasmBackend).disposeData(a.dataId);
    if (transposeB) (backend as WasmBackend).disposeData(b.dataId);
    return out;
  };
  tf.unregisterKernel('BatchMatMul', 'wasm');
  tf.registerKernel({ kernelName: 'BatchMatMul', backendName: 'wasm', kernelFunc });
  PATCHED.add(kernelFunc);
  if (!tf.getKernel('Conv2DBackpropFilter', 'wasm')) registerFilterGradient(tf, product);
}

const PATCHED = new WeakSet<KernelFunc>();

function kernelOf(tf: Tf, name: string): KernelFunc {
  const kernel = tf.getKernel(name, 'wasm');
  if (!kernel) throw new Error(`the WASM backend has no kernel ${name}`);
  return kernel.kernelFunc;
}

/** Patches of the input as the columns of a matrix, times the gradient by output cell. */
function registerFilterGradient(tf: Tf, product: KernelFunc): void {
  const kernelFunc: KernelFunc = ({ inputs, backend, attrs }) => {
    const x = given(inputs.x);
    const dy = given(inputs.dy);
    const { filterShape, strides, pad, dimRoundingMode } = attrs as unknown as {
      readonly filterShape: [number, number, number, number];
      readonly strides: [number, number];
      readonly pad: 'valid' | 'same';
      readonly dimRoundingMode: 'floor' | undefined;
    };
    const shape = x.shape as [number, number, number, number];
    const conv = tf.backend_util.computeConv2DInfo(shape, filterShape, strides, 1, pad, dimRoundingMode, false);
    const cells = conv.batchSize * conv.outHeight * conv.outWidth;
    const taps = conv.filterHeight * conv.filterWidth * conv.inChannels;
    const wasm = backend as WasmBackend;
    const patches = wasm.makeOutput([taps, cells], 'float32');
    writePatches(wasm.typedArrayFromHeap(x), wasm.typedArrayFromHeap(patches), conv);
    const out = product({
      inputs: {
        a: { dataId: patches.dataId, shape: [1, taps, cells], dtype: 'float32' },
        b: { dataId: dy.dataId, shape: [1, cells, conv.outChannels], dtype: 'float32' },
      },
      backend,
      attrs: { transposeA: false, transposeB: false },
    }) as TensorInfo;
    wasm.disposeData(patches.dataId);
    return { dataId: out.dataId, shape: filterShape, dtype: 'float32' };
  };
  tf.registerKernel({ kernelName: 'Conv2DBackpropFilter', backendName: 'wasm', kernelFunc });
}

type Conv = ReturnType<Tf['backend_util']['computeConv2DInfo']>;

/** Row k of `to`: what the filter's tap k meets at each output cell; zero outside the input. */
function writePatches(from: Float32Array, to: Float32Array, conv: Conv): void {
  const { batchSize, inHeight, inWidth, inChannels, outHeight, outWidth, filterHeight, filterWidth } = conv;
  const cells = batchSize * outHeight * outWidth;
  to.fill(0);
  for (let i = 0; i < filterHeight; i++)
    for (let j = 0; j < filterWidth; j++)
      for (let cell = 0; cell < cells; cell++) {
        const y = (Math.trunc(cell / outWidth) % outHeight) * conv.strideHeight + i - conv.padInfo.top;
        const x = (cell % outWidth) * conv.strideWidth + j - conv.padInfo.left;
        if (y < 0 || y >= inHeight || x < 0 || x >= inWidth) continue;
        const image = Math.trunc(cell / (outWidth * outHeight));
        const source = ((image * inHeight + y) * inWidth + x) * inChannels;
        const row = (i * filterWidth + j) * inChannels;
        for (let c = 0; c < inChannels; c++) to[(row + c) * cells + cell] = from[source + c] ?? 0;
      }
}

function given(tensor: TensorInfo | undefined): TensorInfo {
  if (!tensor) throw new Error('a kernel needs its inputs');
  return tensor;
}
