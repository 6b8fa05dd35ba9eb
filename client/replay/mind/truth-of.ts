/** What is true of a proposition at a moment of a replay. */
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { Replay } from '../replay-log.ts';
import type { BeliefReading } from './minds.ts';

/** null: the session had not begun. */
export function truthOf(
  { states }: Pick<Replay, 'states'>,
  { beliefs }: Pick<BeliefReading, 'beliefs'>,
  proposition: string,
  index: number,
): BeliefValue | null {
  const state = states[index];
  return !state || state.phase === 'open' ? null : beliefs.truth(state.game, { id: proposition, values: [] });
}
