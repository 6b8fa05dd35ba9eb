/** Jobs that take a core for seconds: each in a worker thread of its own, so that none can hang the server. */
import { Worker } from 'node:worker_threads';
import type { Door } from './door.ts';

/** Of one kind, at the same time. */
const AT_ONCE = 2;

export interface WorkerJobs extends Pick<Door, 'refuse'> {
  /** The npm script that has the time for what takes too long here. */
  readonly command: string;
  readonly limitMs?: number;
}

/**
 * `module` listens on its parent port: a job comes in, its result goes out. Rejects with what is thrown there. The job
 * ends when whoever asked is `gone`.
 */
export function inWorker<Job, Result>(
  module: URL,
  { refuse, command, limitMs = 60_000 }: WorkerJobs,
): (job: Job, gone: AbortSignal) => Promise<Result> {
  let running = 0;
  return async (job, gone) => {
    if (running >= AT_ONCE) return refuse('too_many', 'Others are waiting for an answer to this: try again soon.');
    running++;
    try {
      const result = await oneJob<Job, Result>(module, job, limitMs, gone);
      return result ?? refuse('too_large', `It takes too long here: \`npm run ${command}\` has the time.`);
    } finally {
      running--;
    }
  };
}

/** null: there was no result in time, or nobody waits for it any more. */
async function oneJob<Job, Result>(module: URL, job: Job, limitMs: number, gone: AbortSignal): Promise<Result | null> {
  if (gone.aborted) return null;
  const worker = new Worker(module);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the worker ended with code ${code}`)));
      timer = setTimeout(() => resolve(null), limitMs);
      gone.addEventListener('abort', () => resolve(null));
      worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
