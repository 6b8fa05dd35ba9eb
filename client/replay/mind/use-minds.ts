/** The beliefs of a replayed session, computed anew for another model or depth. */
import { useEffect, useState } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import { OUT_OF_DATE } from '../../part.tsx';
import type { Replay } from '../replay-log.ts';
import type { MindsAnswer, MindsQuestion, Underway } from './minds-worker.ts';

export type MindsProgress =
  | { readonly kind: 'asking'; readonly underway: Underway | null }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'there'; readonly answer: MindsAnswer }
  | { readonly kind: 'failed'; readonly why: string };

export interface MindsRequest {
  readonly model: string;
  readonly depth: number;
  /** Two seats to compare; null: the beliefs of all seats. */
  readonly between: readonly [Seat, Seat] | null;
}

/** The answer to a question, and how to cancel the question or ask it again. */
export interface Asking {
  readonly asked: MindsProgress;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

type Run = { readonly attempt: number; readonly stopped: boolean };

export function useMinds({ log, seats }: Replay, { model, depth, between }: MindsRequest): Asking {
  const [asked, setAsked] = useState<MindsProgress>(ASKED);
  const [{ attempt, stopped }, setRun] = useState<Run>({ attempt: 0, stopped: false });
  const [one, other] = between ?? [null, null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask once more
  useEffect(() => {
    setAsked(stopped ? { kind: 'stopped' } : ASKED);
    if (stopped) return;
    const worker = new Worker(new URL('./minds-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<MindsAnswer | Underway>) =>
      setAsked(data.kind === 'underway' ? { kind: 'asking', underway: data } : { kind: 'there', answer: data });
    // a worker that could not be loaded gives no reason
    worker.onerror = ({ message }) => setAsked({ kind: 'failed', why: message || NOT_LOADED });
    const question: MindsQuestion = {
      log: log.map(({ event }) => event),
      seats,
      model,
      depth,
      between: one === null || other === null ? null : [one, other],
    };
    worker.postMessage(question);
    return () => worker.terminate();
  }, [log, seats, model, depth, one, other, attempt, stopped]);
  // another question is another run
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that is another is a reason to run
  useEffect(() => setRun((run) => ({ ...run, stopped: false })), [model, depth, one, other]);
  return {
    asked,
    onStop: () => setRun({ attempt, stopped: true }),
    onAgain: () => setRun({ attempt: attempt + 1, stopped: false }),
  };
}

const ASKED: MindsProgress = { kind: 'asking', underway: null };

const NOT_LOADED = `what works them out could not be loaded. ${OUT_OF_DATE}`;
