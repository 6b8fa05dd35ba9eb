/** Jobs that take a core for seconds. They run in worker threads, so that none can block the server. */
import { Worker } from 'node:worker_threads';
import type { Door } from './door.ts';

/** How many jobs of one kind run at a time. */
const AT_ONCE = 2;

export interface WorkerJobs extends Pick<Door, 'refuse'> {
  /** The command that has no time limit, as it is typed after `standpoint`: for the message of a job that takes too long. */
  readonly command: string;
  readonly limitMs?: number;
  /** How many jobs may wait for those that run; left out: none. */
  readonly waiting?: number;
  /** How long a thread waits for the next job before it ends, ms; left out: each job has a thread of its own. */
  readonly keepMs?: number;
}

/**
 * Runs a job in `module`, which takes it from its parent port and posts the result. Rejects with the error that the
 * module throws. The job stops when the client of the request is `gone`.
 */
export function inWorker<Job, Result>(
  module: URL,
  { refuse, command, limitMs = 60_000, waiting = 0, keepMs = 0 }: WorkerJobs,
): (job: Job, gone: AbortSignal) => Promise<Result> {
  let running = 0;
  /** Jobs that wait: each is called when one that ran hands its place over. */
  const queue: (() => void)[] = [];
  const threads = openThreads<Job, Result>(module, keepMs);
  return async (job, gone) => {
    if (running < AT_ONCE) running++;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else return refuse('too_many', 'Others are waiting for an answer to this: try again soon.');
    try {
      const result = await threads.run(job, limitMs, gone);
      return result ?? refuse('too_large', `It takes too long here: \`npx standpoint ${command}\` has the time.`);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

interface Thread<Result> {
  readonly worker: Worker;
  /** Takes what the job comes to; null: the thread has none. */
  settle: { resolve(result: Result | null): void; reject(error: Error): void } | null;
  ended: boolean;
}

function openThreads<Job, Result>(module: URL, keepMs: number) {
  const idle = new Map<Thread<Result>, NodeJS.Timeout>();
  const open = (): Thread<Result> => {
    const thread: Thread<Result> = { worker: new Worker(module), settle: null, ended: false };
    thread.worker.on('message', (result: Result) => thread.settle?.resolve(result));
    // the next job gets another thread
    const end = (error: Error): void => {
      thread.ended = true;
      thread.settle?.reject(error);
    };
    thread.worker.on('error', end);
    thread.worker.on('exit', (code) => end(new Error(`the worker ended with code ${code}`)));
    return thread;
  };
  const take = (): Thread<Result> => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      if (!thread.ended) return thread;
    }
    return open();
  };
  const keep = (thread: Thread<Result>): void => {
    // it does not keep a server from ending
    thread.worker.unref();
    const timer = setTimeout(() => {
      idle.delete(thread);
      void thread.worker.terminate();
    }, keepMs).unref();
    idle.set(thread, timer);
  };
  return {
    /** The job's result; null: it was not done in time, or the client is gone. */
    async run(job: Job, limitMs: number, gone: AbortSignal): Promise<Result | null> {
      if (gone.aborted) return null;
      const thread = take();
      thread.worker.ref();
      let timer: NodeJS.Timeout | undefined;
      let result: Result | null = null;
      try {
        result = await new Promise<Result | null>((resolve, reject) => {
          thread.settle = { resolve, reject };
          timer = setTimeout(() => resolve(null), limitMs);
          gone.addEventListener('abort', () => resolve(null));
          thread.worker.postMessage(job);
        });
        return result;
      } finally {
        thread.settle = null;
        clearTimeout(timer);
        if (result !== null && keepMs > 0 && !thread.ended) keep(thread);
        else await thread.worker.terminate();
      }
    },
  };
}
