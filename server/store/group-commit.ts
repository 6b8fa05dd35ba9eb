/**
 * Group commit: one batch in flight; everything that arrives meanwhile is the next one. Idle, a batch starts at the end
 * of the tick in which its first job arrived, so that whatever one poll of the sockets brought goes together.
 */

export interface GroupCommit<Job, Outcome> {
  /** Rejects with what `write` threw, like every other job of its batch. */
  commit(job: Job): Promise<Outcome>;
  /** When nothing waits and nothing is in flight. */
  idle(): Promise<void>;
}

interface Waiting<Job, Outcome> {
  readonly job: Job;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** `write` returns one outcome a job, in their order. */
export function groupCommit<Job, Outcome>(
  write: (jobs: readonly Job[]) => readonly Outcome[] | Promise<readonly Outcome[]>,
): GroupCommit<Job, Outcome> {
  let waiting: Waiting<Job, Outcome>[] = [];
  let running: Promise<void> | null = null;

  let last = 0;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await endOfTick();
      if (last >= CROWD && waiting.length < FULL) await aMoment();
      const batch = waiting;
      waiting = [];
      last = batch.length;
      try {
        const outcomes = await write(batch.map(({ job }) => job));
        for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as Outcome);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = null;
  };

  return {
    commit: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        running ??= run();
      }),
    idle: async () => {
      while (running) await running;
    },
  };
}

/** So many jobs in the last batch are a load; so many that wait are a batch. */
const CROWD = 3;
const FULL = 50;
const MOMENT_MS = 2;

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
