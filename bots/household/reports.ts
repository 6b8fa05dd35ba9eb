/**
 * What an agent can report formally: parts of the goals that it takes to be so, as long as somebody it may write to has no
 * reason yet to believe them. Who shall know what in the end is often told to nobody; those who cannot go and look are the
 * likeliest to need a report.
 */

import type { Belief as Mind } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import { barredRooms } from '../../games/household/mechanics.ts';
import type { Memory } from '../../games/household/memory.ts';
import { literalOf } from '../../games/household/pddl/literal.ts';
import { parseGoal } from '../../games/household/pddl/parse.ts';
import type { Fact } from '../../games/household/types.ts';
import type { Lore } from './lore.ts';

export interface Reporting {
  readonly memory: Memory;
  readonly mind: Mind;
  readonly lore: Lore;
}

/** Those first that a receiver may not go to see. */
export function reachedFor({ memory, mind, lore }: Reporting, to: readonly number[]): readonly Fact[] {
  const wanted = lore.goals.flatMap((text): Fact[] => {
    const goal = parseGoal(text);
    const literal = goal.ok ? literalOf(goal.value) : null;
    return literal ? [{ ...literal, knowers: [] }] : [];
  });
  const reached = wanted.filter((fact) => knows(mind, [memory.seat], fact) === true && isNews(mind, to, fact));
  const { furniture } = memory.parameters;
  const isOutOfSight = ({ args }: Fact): boolean => {
    const rooms = furniture.filter(({ id }) => args.includes(id)).map(({ room }) => room);
    return to.some((seat) => barredRooms(lore, seat).some((room) => rooms.includes(room) || args.includes(room)));
  };
  return [...reached.filter(isOutOfSight), ...reached.filter((fact) => !isOutOfSight(fact))];
}

/** Whether somebody among these has, as far as the agent can tell, no reason to believe what it believes itself. */
export function isNews(mind: Mind, to: readonly number[], { knowers, ...literal }: Fact): boolean {
  return knowers.length > 0 || to.some((seat) => knows(mind, [mind.seat, seat], literal) !== true);
}
