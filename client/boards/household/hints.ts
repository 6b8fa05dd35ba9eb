/** What explains the last of two acts of the household in vain, one after the other. From what the seat was told of its own acts alone. */
import type { Experience } from '../../../games/core/policy.ts';
import type { ActionOutcome, Household } from '../../../games/household/types.ts';

/** So many acts in vain bring a hint. */
const ERRORS = 2;

type Reason = NonNullable<ActionOutcome['why']>;

const HANDS: ReadonlySet<Reason> = new Set(['hand_full', 'not_holding', 'held_by_another', 'contested']);
const DOORS: ReadonlySet<Reason> = new Set(['locked', 'not_articulated', 'in_closed_furniture', 'furniture_closed']);
const MESSAGES: ReadonlySet<Reason> = new Set(['no_messages_left', 'no_receiver']);

/** Empty: there is nothing to explain. Turns without an act count neither way. */
export function hintsFor(experiences: readonly Experience<Household>[]): readonly string[] {
  const acts = experiences.flatMap(({ percepts }) =>
    percepts.flatMap((percept) =>
      percept.type === 'turn' && percept.own?.action.type !== 'wait' ? [percept.own] : [],
    ),
  );
  const reasons = acts.slice(-ERRORS).flatMap((own) => own?.why ?? []);
  const last = reasons.at(-1);
  // one at a time, so that none moves while it is read
  return last === undefined || reasons.length < ERRORS ? [] : [hintOn(last)];
}

function hintOn(why: Reason): string {
  if (HANDS.has(why)) return 'A hand holds one thing: put down what you hold before you take another.';
  if (DOORS.has(why))
    return 'What is in closed furniture can be taken only once the furniture is open. A lock needs another way.';
  if (MESSAGES.has(why))
    return 'You may not write to every agent, and messages may be few: choose among the agents that are offered.';
  return 'You can use only what is in your own room and in view. Go there first, or ask an agent that is there in a message.';
}
