/** Who plays on where a visitor plays a moment again. Pure. */
import type { Seat } from '../../../games/core/game.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { ForkOrder } from '../../api.ts';

/** The visitor in the own seat, policies as before, and `partner` in place of other people and of agents that left. */
export function holdersAgain(
  held: readonly (Pick<Controller, 'kind'> | null)[],
  seat: Seat,
  partner: string,
): ForkOrder['seats'] {
  return held.map((holder, at) => {
    if (at === seat) return { kind: 'person' };
    return holder?.kind === 'policy' ? { kind: 'same' } : { kind: 'policy', policy: partner };
  });
}
