/** TensorFlow.js as it was loaded. */
import type * as TensorFlow from '@tensorflow/tfjs';

export type Tf = typeof TensorFlow;
