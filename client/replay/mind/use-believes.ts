/** What the seat through whose eyes a replay is seen believes now, with its sources: for the board of that seat. */
import { useMemo } from 'react';
import type { Seat } from '../../../games/core/game.ts';
import type { SeatBeliefs } from '../../game-view.ts';
import type { ReplayLook } from '../deep-link.ts';
import type { Replay } from '../replay-log.ts';
import { lookedAt } from './looked-at.ts';
import { believedBy } from './pictures.ts';
import { useMinds } from './use-minds.ts';

interface At {
  readonly index: number;
  /** null: the viewer of everything, who believes nothing. */
  readonly seat: Seat | null;
  readonly look: ReplayLook;
}

/**
 * What the seat believes by the model that the mind view shows; undefined: not worked out yet, or the game has no
 * models.
 */
export function useBelieves(replay: Replay, { index, seat, look }: At): SeatBeliefs | undefined {
  const looked = seat === null || !replay.pictures ? null : lookedAt(replay, look);
  const request = looked && { model: looked.offered.model.id, depth: looked.depth, between: null };
  const { asked } = useMinds(replay, request);
  const minds = request && asked.kind === 'there' && asked.answer.kind === 'minds' ? asked.answer.minds : null;
  return useMemo(() => {
    if (!minds || seat === null) return undefined;
    const { frames } = replay.eyes(seat);
    const perceptsAt = (at: number) => frames[at]?.percepts ?? [];
    const held = believedBy(minds, { seat, index }, { source: replay.pictures?.source, perceptsAt });
    return { held, onBoard: replay.pictures?.onBoard };
  }, [minds, replay, seat, index]);
}
