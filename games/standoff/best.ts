/**
 * The normative choices. The side that is first at every box takes the best treat that it believes in, or else the middle
 * box. The other side chooses against that, given what it takes the first side to believe.
 */
import type { Side } from './board.ts';
import type { UncheckedConfig } from './session-config.ts';
import type { TrialMinds } from './sights.ts';
import { targetOf } from './trials/tracking.ts';
import { type Box, MIDDLE_BOX, type Places, type Presence } from './trials/types.ts';
import type { SightOption } from './types.ts';
import { firstSide } from './walk.ts';

type Sees = Pick<UncheckedConfig, 'playerSees' | 'opponentSees' | 'dominant' | 'schedule'>;

/** Side -> its best choice; null: there is no opponent. */
export function bestChoices(
  { own, shared }: TrialMinds,
  config: Sees,
  presence: Presence,
): { readonly player: Box; readonly opponent: Box | null } {
  if (presence === 'absent') return { player: targetOf(own.player), opponent: null };
  const first = firstSide(config);
  const choice = (side: Side, otherSees: SightOption): Box =>
    side === first ? targetOf(own[side]) : secondChoice(own[side], shared, otherSees);
  return { player: choice('player', config.opponentSees), opponent: choice('opponent', config.playerSees) };
}

/** The best box for the side that arrives second. `shared`: what it takes the other side to believe. */
export function secondChoice(own: Places, shared: Places, otherSees: SightOption): Box {
  // a side that sees everything goes to the large treat, also where the second side does not know its box
  const target = otherSees === 'open' ? own.large : targetOf(shared);
  if (own.large !== null && own.large !== target) return own.large;
  if (own.small !== null && own.small !== target) return own.small;
  // it knows of no treat left for it: any other box may hold one
  return target === MIDDLE_BOX ? MIDDLE_BOX - 1 : MIDDLE_BOX;
}
