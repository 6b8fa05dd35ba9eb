/** Jobs that take a core for seconds. Each has a worker thread of its own, so that none can block the server. */
import { Worker } from 'node:worker_threads';
import type { Door } from './door.ts';

/** How many jobs of one kind run at a time. */
const AT_ONCE = 2;

export interface WorkerJobs extends Pick<Door, 'refuse'> {
  /** The npm script that has no time limit, for the message of a job that takes too long. */
  readonly command: string;
  readonly limitMs?: number;
}

/**
 * Runs a job in `module`, which takes it from its parent port and posts the result. Rejects with the error that the
 * module throws. The job stops when the client of the request is `gone`.
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

/** The job's result; null: it was not done in time, or the client is gone. */
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
