/** What explains the last of two acts of the household in vain, one after the other. From what the seat was told of its own acts alone. */
import type { Experience } from '../../../games/core/policy.ts';
import type { ActionOutcome, Household } from '../../../games/household/types.ts';
import type { BoardSaid } from './said.ts';

/** So many acts in vain bring a hint. */
const ERRORS = 2;

type Reason = NonNullable<ActionOutcome['why']>;

const HANDS: ReadonlySet<Reason> = new Set(['hand_full', 'not_holding', 'held_by_another', 'contested']);
const DOORS: ReadonlySet<Reason> = new Set(['locked', 'not_articulated', 'in_closed_furniture', 'furniture_closed']);
const MESSAGES: ReadonlySet<Reason> = new Set(['no_messages_left', 'no_receiver']);

/** Empty: there is nothing to explain. Turns without an act count neither way. */
export function hintsFor({ say }: BoardSaid, experiences: readonly Experience<Household>[]): readonly string[] {
  const acts = experiences.flatMap(({ percepts }) =>
    percepts.flatMap((percept) =>
      percept.type === 'turn' && percept.own?.action.type !== 'wait' ? [percept.own] : [],
    ),
  );
  const reasons = acts.slice(-ERRORS).flatMap((own) => own?.why ?? []);
  const last = reasons.at(-1);
  // one at a time, so that none moves while it is read
  return last === undefined || reasons.length < ERRORS ? [] : [say(`hints.${topicOf(last)}`)];
}

function topicOf(why: Reason) {
  if (HANDS.has(why)) return 'hands';
  if (DOORS.has(why)) return 'doors';
  return MESSAGES.has(why) ? 'messages' : 'place';
}
