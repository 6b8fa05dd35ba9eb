/**
 * Work on all cores. Jobs go to worker threads, and results come back in the order of the jobs, so that they do not
 * depend on the number of workers. What a worker prints, such as a policy's log, goes to standard error.
 */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { type MessagePort, Worker } from 'node:worker_threads';

export interface WorkOptions<Job, Result> {
  /** The worker's module: it takes a job from its parent port and posts the result. */
  readonly module: URL;
  readonly workers?: number;
  /**
   * Does what the module does with a job. Where one worker is enough, this thread is that worker: another one would load all games
   * again, which takes longer than most jobs. Left out: there is always a thread.
   */
  readonly here?: (job: Job) => Result;
  /** Makes the port that each worker gets as its `workerData`; left out: it gets none. */
  readonly portFor?: (() => MessagePort) | undefined;
  /** Called with every result, in the order of the jobs; awaited before more jobs are handed out. */
  readonly onResult?: (result: Result, index: number) => void | Promise<void>;
}

export async function work<Job, Result>(
  jobs: readonly Job[],
  options: WorkOptions<Job, Result>,
): Promise<readonly Result[]> {
  const { module, workers = availableParallelism(), here, portFor, onResult } = options;
  const results: Result[] = [];
  const count = Math.max(1, Math.min(workers, jobs.length));
  if (here && count === 1) {
    for (const [index, job] of jobs.entries()) {
      const result = here(job);
      results.push(result);
      await onResult?.(result, index);
      // a bar is drawn, and a signal heard
      await setImmediate();
    }
    return results;
  }
  const early = new Map<number, Result>();
  let next = 0;
  let delivered = Promise.resolve();
  const deliver = async (): Promise<void> => {
    for (let result = early.get(results.length); result !== undefined; result = early.get(results.length)) {
      early.delete(results.length);
      results.push(result);
      await onResult?.(result, results.length - 1);
    }
  };

  const one = async (): Promise<void> => {
    const port = portFor?.();
    const worker = new Worker(module, { stdout: true, ...(port ? { workerData: port, transferList: [port] } : {}) });
    // the output of this process is what the command was asked for
    worker.stdout.on('data', (logged: Buffer) => process.stderr.write(logged));
    try {
      while (next < jobs.length) {
        const index = next++;
        early.set(index, await ask<Job, Result>(worker, jobs[index] as Job));
        delivered = delivered.then(deliver);
        await delivered;
      }
    } finally {
      await worker.terminate();
    }
  };
  const all = Array.from({ length: count }, one);
  try {
    await Promise.all(all);
  } finally {
    // after a failure the other workers stop, too
    next = jobs.length;
    await Promise.allSettled(all);
  }
  return results;
}

function ask<Job, Result>(worker: Worker, job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (result: Result): void => settle(() => resolve(result));
    const onError = (error: unknown): void => settle(() => reject(error));
    const onExit = (code: number): void => settle(() => reject(new Error(`a worker ended with code ${code}`)));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
