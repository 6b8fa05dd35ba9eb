/** Numbers of participants that people can say, in the order in which they arrived. Logs, links and bundles keep the ids. */
import type { StudyState } from '../way/contract/state.ts';

/** Participant -> number in the study, from 1; the same for every order in which the streams were read. */
export function participantNumbers({ participants }: Pick<StudyState, 'participants'>): ReadonlyMap<string, number> {
  const sorted = [...participants.values()].toSorted((a, b) => a.arrivedAt - b.arrivedAt || (a.id < b.id ? -1 : 1));
  return new Map(sorted.map(({ id }, at) => [id, at + 1]));
}
