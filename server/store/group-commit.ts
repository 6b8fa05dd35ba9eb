/**
 * Group commit. One batch is in flight; the jobs that arrive meanwhile are the next batch. An idle queue starts a batch at
 * the end of the tick of its first job, so that the jobs of one poll of the sockets go together. Under load a batch that is
 * smaller than the last one waits a moment for more. Any other batch waits for at most as long, and only while the process has
 * other work, which may bring more jobs. Such a wait delays the answers to the batch, and takes no time from other work.
 */

export interface GroupCommit<Job, Outcome> {
  commit(job: Job, then: AfterCommit<Outcome>): void;
  /** Resolves when no job waits or is in flight. */
  idle(): Promise<void>;
}

/** What follows for a job; neither function throws. A promise for each job would be one more thing to collect, three times a turn. */
export interface AfterCommit<Outcome> {
  written(outcome: Outcome): void;
  /** `write` threw this error: no job of the batch was written. */
  failed(error: unknown): void;
}

interface Waiting<Job, Outcome> {
  readonly job: Job;
  readonly then: AfterCommit<Outcome>;
}

/** `write` returns one outcome a job, in their order. `now`: a clock that shows whether a turn of the event loop did any work, ms. */
export function groupCommit<Job, Outcome>(
  write: (jobs: readonly Job[]) => readonly Outcome[] | Promise<readonly Outcome[]>,
  now: () => number = () => performance.now(),
): GroupCommit<Job, Outcome> {
  let waiting: Waiting<Job, Outcome>[] = [];
  let running: Promise<void> | null = null;

  let last = 0;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await endOfTick();
      if (last < CROWD) await otherWork(now, () => waiting.length >= FULL);
      else if (waiting.length < Math.min(Math.max(last, SOME), FULL)) await aMoment();
      const batch = waiting;
      waiting = [];
      last = batch.length;
      let outcomes: readonly Outcome[];
      try {
        outcomes = await write(batch.map(({ job }) => job));
      } catch (error) {
        for (const { then } of batch) then.failed(error);
        continue;
      }
      for (let i = 0; i < batch.length; i++) batch[i]?.then.written(outcomes[i] as Outcome);
    }
    running = null;
  };

  return {
    commit(job, then) {
      waiting.push({ job, then });
      running ??= run();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}

/** The number of jobs in the last batch that means load. */
const CROWD = 3;
/** Fewer waiting jobs than this wait for more, and this many or more for none. */
const [SOME, FULL] = [8, 50];
const MOMENT_MS = 2;

/** A turn of the event loop in which nothing is done takes less, ms. */
const IDLE_MS = 0.1;

/** Resolves once a turn of the event loop brings no work, at the latest after a moment. */
async function otherWork(now: () => number, isEnough: () => boolean): Promise<void> {
  const begun = now();
  for (let before = begun; !isEnough(); ) {
    await endOfTick();
    const after = now();
    if (after - before < IDLE_MS || after - begun >= MOMENT_MS) return;
    before = after;
  }
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MS);
  });
}

function endOfTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
