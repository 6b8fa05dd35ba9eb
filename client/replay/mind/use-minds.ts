/** What a game says of beliefs, and the beliefs of a replayed session: worked out anew for another model or depth. */
import { useEffect, useState } from 'react';
import type { GameBeliefs } from '../../../games/core/beliefs.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { Words } from '../../../games/words.ts';
import type { Replay } from '../replay-log.ts';
import type { Minds } from './minds.ts';
import type { MindsQuestion } from './minds-worker.ts';

export type Asked =
  | { readonly kind: 'asking' }
  | { readonly kind: 'there'; readonly minds: Minds }
  | { readonly kind: 'failed'; readonly why: string };

export function useMinds({ game, log, seats }: Replay, model: string, depth: number): Asked {
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' });
  useEffect(() => {
    setAsked({ kind: 'asking' });
    const worker = new Worker(new URL('./minds-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Minds>) => setAsked({ kind: 'there', minds: data });
    worker.onerror = ({ message }) => setAsked({ kind: 'failed', why: message });
    const question: MindsQuestion = { game: game.id, log: log.map(({ event }) => event), seats, model, depth };
    worker.postMessage(question);
    return () => worker.terminate();
  }, [game, log, seats, model, depth]);
  return asked;
}

/** What a game says of beliefs, and its words for them; null: it has no belief models. */
export interface Knowledge {
  readonly beliefs: GameBeliefs<GameTypes>;
  readonly words: Words;
}

export function useKnowledge(game: string): Knowledge | null {
  const [knowledge, setKnowledge] = useState<Knowledge | null>(null);
  useEffect(() => {
    let wanted = true;
    loadKnowledge(game).then((loaded) => wanted && setKnowledge(loaded));
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
