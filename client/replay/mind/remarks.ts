/** What only replays say of a game, its remarks on a recorded session, and their marks on the timeline. */
import { useEffect, useState } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import { boardOf } from '../../boards.ts';
import type { Remark, ReplayedGame } from '../../game-view.ts';
import { part } from '../../part.tsx';
import { letterOf } from '../../signs/shapes.ts';
import type { ReplaySaid } from '../../words/replay-words.tsx';
import type { Mark } from '../places.ts';
import type { Replay } from '../replay-log.ts';

/** It is in the language of the replay. null: it is not there yet, or the game says nothing; 'failed': it could not be loaded. */
export function useReplayed({ game, language }: Pick<Replay, 'game' | 'language'>): ReplayedGame | 'failed' | null {
  const [replayed, setReplayed] = useState<ReplayedGame | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = boardOf(game.id)?.replayed;
    if (load)
      part(() => load(language)).then(
        (loaded) => wanted && setReplayed(loaded),
        () => wanted && setReplayed('failed'),
      );
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return replayed;
}

/** Place in the log -> the mistakes there of the seat that is looked at: a replay through its eyes judges no other seat. */
export function mistakesOf(remarks: readonly Remark[], seat: Seat | null): ReadonlyMap<number, readonly Remark[]> {
  const shown = remarks.filter(
    ({ mark, seat: whose }) => mark !== null && (seat === null || whose === null || seat === whose),
  );
  return Map.groupBy(shown, ({ index }) => index);
}

/** These mistakes as marks, one an event. */
export function marksOfRemarks(
  remarks: readonly Remark[],
  seat: Seat | null,
  { say, text }: Pick<ReplaySaid, 'say' | 'text'>,
): readonly Mark[] {
  return [...mistakesOf(remarks, seat)].map(([index, here]): Mark => {
    const words = here.map(({ mark, seat: whose }) =>
      whose === null ? (mark ?? '') : say('marks.by', { name: letterOf(whose), words: mark ?? '' }),
    );
    return { index, kind: 'mistake', words: text(words) };
  });
}
