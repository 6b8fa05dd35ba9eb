/**
 * Numbers that people can say: participants in the order in which they arrived, sessions in the order in which participants
 * were sent to them. Logs, links and bundles keep the ids.
 */
import type { StudyState } from '../way/contract/state.ts';
import type { Trace } from './trace.ts';

type Numbers = ReadonlyMap<string, number>;

interface Begun {
  readonly id: string;
  readonly at: number;
}

/** Participant -> number in the study, from 1. */
export function participantNumbers({ participants }: Pick<StudyState, 'participants'>): Numbers {
  return numbered(Array.from(participants.values(), ({ id, arrivedAt }) => ({ id, at: arrivedAt })));
}

/** Session -> number in the study, from 1. */
export function sessionNumbers({ sessions }: Pick<Trace, 'sessions'>): Numbers {
  return numbered(Array.from(sessions.values(), ({ session, at }) => ({ id: session, at })));
}

/** The same for every order in which the streams were read. */
function numbered(all: readonly Begun[]): Numbers {
  const sorted = all.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return new Map(sorted.map(({ id }, at) => [id, at + 1]));
}
