/** What a game says of beliefs, and the beliefs of a replayed session: worked out anew for another model or depth. */
import { useEffect, useState } from 'react';
import type { GameBeliefs } from '../../../games/core/beliefs/model.ts';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { Words } from '../../../games/words.ts';
import { OUT_OF_DATE } from '../../part.tsx';
import type { Replay } from '../replay-log.ts';
import type { MindsAnswer, MindsQuestion, Underway } from './minds-worker.ts';

export type Asked =
  | { readonly kind: 'asking'; readonly underway: Underway | null }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'there'; readonly answer: MindsAnswer }
  | { readonly kind: 'failed'; readonly why: string };

export interface Question {
  readonly model: string;
  readonly depth: number;
  /** Two seats to compare; null: the beliefs of all seats. */
  readonly between: readonly [Seat, Seat] | null;
}

/** What came of a question, and the ways to give it up and to ask once more. */
export interface Asking {
  readonly asked: Asked;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

type Run = { readonly attempt: number; readonly stopped: boolean };

export function useMinds({ game, log, seats }: Replay, { model, depth, between }: Question): Asking {
  const [asked, setAsked] = useState<Asked>(ASKED);
  const [{ attempt, stopped }, setRun] = useState<Run>({ attempt: 0, stopped: false });
  const [one, other] = between ?? [null, null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask once more
  useEffect(() => {
    setAsked(stopped ? { kind: 'stopped' } : ASKED);
    if (stopped) return;
    const worker = new Worker(new URL('./minds-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<MindsAnswer | Underway>) =>
      setAsked(data.kind === 'underway' ? { kind: 'asking', underway: data } : { kind: 'there', answer: data });
    // a worker that could not be loaded says nothing
    worker.onerror = ({ message }) => setAsked({ kind: 'failed', why: message || NOT_LOADED });
    const question: MindsQuestion = {
      game: game.id,
      log: log.map(({ event }) => event),
      seats,
      model,
      depth,
      between: one === null || other === null ? null : [one, other],
    };
    worker.postMessage(question);
    return () => worker.terminate();
  }, [game, log, seats, model, depth, one, other, attempt, stopped]);
  // another question is another run
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that is another is a reason to run
  useEffect(() => setRun((run) => ({ ...run, stopped: false })), [model, depth, one, other]);
  return {
    asked,
    onStop: () => setRun({ attempt, stopped: true }),
    onAgain: () => setRun({ attempt: attempt + 1, stopped: false }),
  };
}

const ASKED: Asked = { kind: 'asking', underway: null };

const NOT_LOADED = `what works them out could not be loaded. ${OUT_OF_DATE}`;

/** What a game says of beliefs, and its words for them. */
export interface Knowledge {
  readonly beliefs: GameBeliefs<GameTypes>;
  readonly words: Words;
}

/** null: its game has no belief models, or they are not there yet. */
export function useKnowledge(game: string): Knowledge | 'failed' | null {
  const [knowledge, setKnowledge] = useState<Knowledge | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    loadKnowledge(game).then(
      (loaded) => wanted && setKnowledge(loaded),
      () => wanted && setKnowledge('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return knowledge;
}

async function loadKnowledge(game: string): Promise<Knowledge | null> {
  const [{ beliefsOf }, { wordsOf }] = await Promise.all([
    import('../../../games/beliefs.ts'),
    import('../../../games/words.ts'),
  ]);
  const beliefs = beliefsOf(game);
  return beliefs ? { beliefs, words: wordsOf(game) } : null;
}
