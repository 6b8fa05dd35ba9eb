/** What a game says, afterwards, of what was done: of single actions, and of where knowledge was lost. Loaded lazily. */
import { useEffect, useState } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Household } from '../../../games/household/types.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { Mark } from '../places.ts';
import type { AnyEvent, Replay } from '../replay-log.ts';

export interface Remark {
  /** Place of its event in the log, from 0. */
  readonly index: number;
  /** Whose action; null: nobody's alone. */
  readonly seat: Seat | null;
  readonly words: string;
  /** Worth a mark on the timeline, in these words; null: not. */
  readonly mark: string | null;
}

type Remarking = (log: readonly AnyEvent[]) => readonly Remark[];

/** What a turn that is marked has, after "turn" or "turns". */
const MARKED: Readonly<Record<string, string>> = { symmtom: 'with a better action', household: 'where a chain broke' };

export const markedIn = (game: string): string => MARKED[game] ?? 'marked';

const REMARKING: Readonly<Record<string, () => Promise<Remarking>>> = {
  symmtom: async () => {
    const { annotationsOf } = await import('../../../games/symmtom/annotate.ts');
    return (log) =>
      annotationsOf(log as readonly SessionEvent<SymmToM>[]).map(({ index, seat, words, gain, best }) => ({
        index,
        seat,
        words,
        mark: best !== null && best.gain > gain ? words : null,
      }));
  },
  household: async () => {
    const [{ momentsOf }, { brokenChains }, { answersJudged }] = await Promise.all([
      import('../../../games/household/beliefs/knowledge.ts'),
      import('../../../games/household/analysis/failures/broken-chains.ts'),
      import('../../../games/household/analysis/scores/probe-scores.ts'),
    ]);
    return (log) => {
      const answers = answersJudged(log as readonly SessionEvent<Household>[]).map(
        ({ index, seat, next, so, warranted }): Remark => {
          const truth = next === null ? `In truth: ${so}.` : `${letterOf(next)} had reason to answer: ${so}.`;
          const words = `${truth} By what it could know ${letterOf(seat)} had reason to answer: ${warranted}.`;
          return { index, seat, words, mark: null };
        },
      );
      const moments = momentsOf(log as readonly SessionEvent<Household>[]);
      const broken = brokenChains(moments).map(({ turn, says, seats }) => {
        const { index } = moments.find((moment) => moment.turn === turn) ?? { index: 0 };
        return {
          index,
          seat: seats[0] ?? null,
          words: `Here the chain broke. ${says}`,
          mark: `The chain broke. ${says}`,
        };
      });
      return [...answers, ...broken];
    };
  },
};

const NONE: readonly Remark[] = [];

/** 'failed': they could not be loaded. */
export function useRemarks({ game, log }: Replay): readonly Remark[] | 'failed' {
  const [remarks, setRemarks] = useState<readonly Remark[] | 'failed'>(NONE);
  useEffect(() => {
    let wanted = true;
    const loading = REMARKING[game.id]?.();
    loading?.then(
      (remarking) => wanted && setRemarks(remarking(log.map(({ event }) => event))),
      () => wanted && setRemarks('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [game, log]);
  return remarks;
}

/**
 * The mistakes of whoever is looked at, one mark an event; a replay through a seat's eyes shows no judgement of the
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
