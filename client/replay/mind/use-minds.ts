/**
 * The beliefs of a replayed session, computed anew for another model or depth. All parts of the page that ask the same
 * question share one worker and one answer.
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import type { Replay } from '../replay-log.ts';
import { askMinds } from './ask-minds.ts';
import type { MindsAnswer, Underway } from './minds-answers.ts';

type MindsProgress =
  | { readonly kind: 'asking'; readonly underway: Underway | null }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'there'; readonly answer: MindsAnswer }
  /** `why`: what a bug says, in English; empty: the worker could not be loaded. */
  | { readonly kind: 'failed'; readonly why: string };

export interface MindsRequest {
  readonly model: string;
  readonly depth: number;
  /** Two seats to compare; null: the beliefs of all seats. */
  readonly between: readonly [Seat, Seat] | null;
}

/** The answer to a question, and how to cancel the question or ask it again. */
export interface MindsAsking {
  readonly asked: MindsProgress;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

/** `request` null: nothing is asked. */
export function useMinds({ log, seats }: Pick<Replay, 'log' | 'seats'>, request: MindsRequest | null): MindsAsking {
  const { model, depth, between } = request ?? { model: null, depth: 0, between: null };
  const [one, other] = between ?? [null, null];
  const question = useMemo(() => {
    if (model === null) return NO_QUESTION;
    const pair = one === null || other === null ? null : ([one, other] as const);
    return questionIn({ log, seats }, { model, depth, between: pair });
  }, [log, seats, model, depth, one, other]);
  const subscribe = useCallback((listener: () => void) => question.listen(listener), [question]);
  const asked = useSyncExternalStore(subscribe, question.asked);
  return { asked, onStop: question.stop, onAgain: question.start };
}

/** Resolves once the beliefs that a page will ask for are there, or failed, so that the page draws them at once. */
export async function minded(
  of: Pick<Replay, 'log' | 'seats'>,
  requests: readonly MindsRequest[],
  signal: AbortSignal,
): Promise<void> {
  const heard = requests.map((request) => {
    const question = questionIn(of, request);
    return new Promise<void>((resolve) => {
      const look = (): void => {
        if (question.asked().kind !== 'asking') resolve();
      };
      const stop = question.listen(look);
      signal.addEventListener('abort', stop, { once: true });
      look();
    });
  });
  await Promise.all(heard);
}

interface Question {
  readonly asked: () => MindsProgress;
  /** Asks, if no part of the page has asked yet. Returns how to stop listening; the last listener ends the worker. */
  readonly listen: (listener: () => void) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
}

const ASKED: MindsProgress = { kind: 'asking', underway: null };

const NOTHING = (): void => undefined;
const NO_QUESTION: Question = { asked: () => ASKED, listen: () => NOTHING, start: NOTHING, stop: NOTHING };

/** Log -> its questions. A page shows few logs, and a log that is forgotten takes its questions with it. */
const questions = new WeakMap<Replay['log'], Map<string, Question>>();

function questionIn(of: Pick<Replay, 'log' | 'seats'>, request: MindsRequest): Question {
  const asked = questions.get(of.log) ?? new Map<string, Question>();
  questions.set(of.log, asked);
  const key = JSON.stringify([request.model, request.depth, request.between]);
  const found = asked.get(key) ?? newQuestion(of, request);
  asked.set(key, found);
  return found;
}

function newQuestion({ log, seats }: Pick<Replay, 'log' | 'seats'>, request: MindsRequest): Question {
  const listeners = new Set<() => void>();
  let progress: MindsProgress = ASKED;
  let cancel = NOTHING;
  const tell = (next: MindsProgress): void => {
    progress = next;
    if (next.kind !== 'asking') cancel();
    for (const listener of listeners) listener();
  };
  const start = (): void => {
    cancel();
    cancel = askMinds(
      { log: log.map(({ event }) => event), seats, ...request },
      {
        onAnswer: (answer) => tell({ kind: 'there', answer }),
        onUnderway: (underway) => tell({ kind: 'asking', underway }),
        onFailed: (why) => tell({ kind: 'failed', why }),
      },
    );
    tell(ASKED);
  };
  return {
    asked: () => progress,
    listen(listener) {
      listeners.add(listener);
      if (progress.kind !== 'there' && listeners.size === 1) start();
      return () => {
        listeners.delete(listener);
        // half an answer is of no use to a reader who comes back
        if (listeners.size === 0 && progress.kind !== 'there') {
          cancel();
          progress = ASKED;
        }
      };
    },
    start,
    stop: () => tell({ kind: 'stopped' }),
  };
}
