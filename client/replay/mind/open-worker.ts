/** The worker that computes beliefs: a file of its own on the server. A replay in one file has open-worker-in-file.ts instead. */
export const openMindsWorker = (): Worker =>
  new Worker(new URL('./minds-worker.ts', import.meta.url), { type: 'module' });
