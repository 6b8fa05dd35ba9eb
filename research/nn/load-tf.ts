/**
 * Loads TensorFlow.js on the fastest backend that this machine has: TensorFlow's own library where it installed, else
 * WebAssembly with the patch of wasm-patch.ts, else plain JavaScript. Only training loads it; play does not need it.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import util from 'node:util';
import { CannotBeDone } from '../../cli/shared/command.ts';
import type { Tf } from './tf.ts';
import { patchWasm } from './wasm-patch.ts';

/** Backends, in the order in which they are tried. */
export const BACKENDS = ['tensorflow', 'wasm', 'cpu'] as const;
export type Backend = (typeof BACKENDS)[number];

export interface LoadedTf {
  readonly tf: Tf;
  readonly backend: Backend;
  /** Why faster backends were passed over, one sentence each. */
  readonly why: readonly string[];
}

/**
 * `want`: this backend or an error; left out: the first that loads. Call it once a process: a second call with another
 * backend changes the first one's, too. `patched: false` leaves the WASM backend as published, for comparisons.
 */
export async function loadTf(
  want?: Backend,
  { patched = true }: { readonly patched?: boolean } = {},
): Promise<LoadedTf> {
  const why: string[] = [];
  for (const backend of want ? [want] : BACKENDS) {
    try {
      return { tf: await LOADERS[backend](patched), backend, why };
    } catch (error) {
      const missing = missingPackage(error);
      const reason = missing === null ? firstLine(error) : `${missing} is not installed: ${INSTALL}`;
      // every other backend needs it, too
      if (missing === '@tensorflow/tfjs') throw new CannotBeDone(reason);
      why.push(`${backend}: ${reason}`);
    }
  }
  throw new CannotBeDone(`no backend of TensorFlow.js loads here. ${why.join('. ')}`);
}

const LOADERS: Readonly<Record<Backend, (patched: boolean) => Promise<Tf>>> = {
  tensorflow: async () => {
    // 4.22.0 calls two functions of Node that Node 23 removed (tensorflow/tfjs issue 8609)
    Object.assign(util, {
      isNullOrUndefined: (value: unknown) => value === null || value === undefined,
      isArray: Array.isArray,
    });
    // a variable, because the types of an optional package may be absent
    const name: string = '@tensorflow/tfjs-node';
    const tf = (await import(name)) as Tf;
    await tf.ready();
    if (tf.getBackend() !== 'tensorflow') throw new Error(`tfjs-node loaded with the backend ${tf.getBackend()}`);
    return tf;
  },
  wasm: async (patched) => {
    const tf = await import('@tensorflow/tfjs');
    tf.enableProdMode();
    const wasm = await import('@tensorflow/tfjs-backend-wasm');
    const packageFile = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm/package.json');
    wasm.setWasmPaths(`${dirname(packageFile)}/dist/`);
    if (!(await tf.setBackend('wasm'))) throw new Error('the WASM backend did not start');
    if (patched) patchWasm(tf);
    return tf;
  },
  cpu: async () => {
    const tf = await import('@tensorflow/tfjs');
    tf.enableProdMode();
    if (!(await tf.setBackend('cpu'))) throw new Error('the cpu backend did not start');
    return tf;
  },
};

const INSTALL = '`npm ci` installs it, unless it is told --no-workspaces or --omit=optional';

/** The package of TensorFlow that is not there; null: something else is wrong. */
function missingPackage(error: unknown): string | null {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' ? (/'(@tensorflow\/[\w-]+)'/.exec(message)?.[1] ?? null) : null;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
