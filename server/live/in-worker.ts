/** One job in a worker thread of its own, which is ended when it takes too long. */
import { Worker } from 'node:worker_threads';

/** null: there was no result in time. */
export async function inWorker<Job, Result>(module: URL, job: Job, limitMs: number): Promise<Result | null> {
  const worker = new Worker(module);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the worker ended with code ${code}`)));
      timer = setTimeout(() => resolve(null), limitMs);
      worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
