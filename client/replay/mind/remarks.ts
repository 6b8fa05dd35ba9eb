/** A game's remarks on a recorded session, and their marks on the timeline. */
import { useEffect, useState } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import { boardOf } from '../../boards.ts';
import type { Remark } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { Mark } from '../places.ts';
import type { Replay } from '../replay-log.ts';

/** What marked turns have in common, in words that follow "turn" or "turns". */
export const markedIn = (game: string): string => boardOf(game)?.remarks?.marked ?? 'marked';

const NONE: readonly Remark[] = [];

/** 'failed': the remarks could not be loaded. */
export function useRemarks({ game, log }: Replay): readonly Remark[] | 'failed' {
  const [remarks, setRemarks] = useState<readonly Remark[] | 'failed'>(NONE);
  useEffect(() => {
    let wanted = true;
    const loading = boardOf(game.id)?.remarks?.load();
    loading?.then(
      (remarksOn) => wanted && setRemarks(remarksOn(log.map(({ event }) => event))),
      () => wanted && setRemarks('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [game, log]);
  return remarks;
}

/**
 * The mistakes of the seat that is looked at, one mark an event; a replay through a seat's eyes shows no judgement of the
 * others.
 */
export function marksOfRemarks(remarks: readonly Remark[], seat: Seat | null): readonly Mark[] {
  const shown = remarks.filter(
    ({ mark, seat: whose }) => mark !== null && (seat === null || whose === null || seat === whose),
  );
  return [...Map.groupBy(shown, ({ index }) => index)].map(([index, here]): Mark => {
    const words = here.map(({ mark, seat: whose }) => (whose === null ? mark : `${letterOf(whose)}: ${mark}`));
    return { index, kind: 'mistake', words: words.join(' ') };
  });
}
