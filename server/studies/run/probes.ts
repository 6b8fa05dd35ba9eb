/** Scores the answers to questions between turns for pay: one session after another, in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { ScoredProbes } from './probes-worker.ts';

/** Longer than any session of a study that ships takes by far, ms. */
const LIMIT_MS = 120_000;

export interface ProbeScorer {
  /** Rejects where the answers cannot be scored. */
  score(log: readonly SessionEvent<GameTypes>[]): Promise<ScoredProbes>;
}

export function openProbeScorer(): ProbeScorer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    score(log) {
      if (!log.some(({ type }) => type === 'ProbeAnswered')) return Promise.resolve([]);
      const scored = last.then(() => inThread(log));
      last = scored.catch(() => null);
      return scored;
    },
  };
}

async function inThread(log: readonly SessionEvent<GameTypes>[]): Promise<ScoredProbes> {
  const worker = new Worker(new URL('./probes-worker.ts', import.meta.url));
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ScoredProbes>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the worker ended with code ${code}`)));
      timer = setTimeout(() => reject(new Error(`answers were not scored within ${LIMIT_MS} ms`)), LIMIT_MS);
      worker.postMessage(log);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
