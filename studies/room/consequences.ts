/**
 * What comes of an operator's action, for one who is about to confirm it and for one who has: which participants end or go on
 * where, what they are paid, and which slots return. Pure: the preview and the effect are computed by the same decisions.
 */

import type { StreamEvents } from '../way/contract/events.ts';
import type { Participant, StudyState } from '../way/contract/state.ts';
import { owedTo } from '../way/decide/account.ts';
import { frozenOf } from '../way/fold/stops.ts';
import type { Consequences, PersonConsequence, SlotConsequence } from './actions.ts';

export interface DeedEffect {
  readonly before: StudyState;
  readonly after: StudyState;
  /** That lead from one to the other. */
  readonly writes: readonly StreamEvents[];
  /** Participants whom the action was done to; others are told of where something changes for them. */
  readonly named: ReadonlySet<string>;
}

export function consequencesOf({ before, after, writes, named }: DeedEffect): Pick<Consequences, 'people' | 'slots'> {
  const touched = new Set([
    ...named,
    ...writes.flatMap((write) => (write.stream === 'participant' ? [write.participant] : [])),
  ]);
  const people = [...touched].flatMap((id): readonly PersonConsequence[] => {
    const [was, is] = [before.participants.get(id), after.participants.get(id)];
    if (!was || !is) return [];
    const consequence = ofPerson(before, was, is);
    return named.has(id) || changes(consequence) ? [consequence] : [];
  });
  return { people, slots: slotsIn(before, after, writes) };
}

function ofPerson(study: StudyState, was: Participant, is: Participant): PersonConsequence {
  const { currency } = frozenOf(study, is).definition.payment;
  const ends = was.state.status !== 'finished' && is.state.status === 'finished';
  return {
    participant: is.id,
    before: was.state.status,
    after: is.state.status,
    outcome: ends && is.state.status === 'finished' ? is.state.outcome : null,
    owedBefore: { minor: owedTo(was), currency },
    owedAfter: { minor: owedTo(is), currency },
    until: 'until' in is.state ? is.state.until : null,
  };
}

function changes({ before, after, owedBefore, owedAfter }: PersonConsequence): boolean {
  return before !== after || owedBefore.minor !== owedAfter.minor;
}

/** What becomes of slots, by the newest event of each. */
function slotsIn(before: StudyState, after: StudyState, writes: readonly StreamEvents[]): readonly SlotConsequence[] {
  const found = new Map<number, SlotConsequence>();
  for (const write of writes)
    if (write.stream === 'study')
      for (const event of write.events) {
        if (event.type !== 'SlotFilled' && event.type !== 'SlotReturned') continue;
        const { slot } = event;
        const arm = (before.slots.get(slot) ?? after.slots.get(slot))?.arm ?? '';
        found.set(slot, { slot, arm, becomes: event.type === 'SlotFilled' ? 'filled' : 'open' });
      }
  return [...found.values()].toSorted((a, b) => a.slot - b.slot);
}
