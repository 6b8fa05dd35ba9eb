/** The rows that a decision of a study writes or drops in the same transaction as its events. */
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import type { SideWrite } from '../../store/rows.ts';

/** The ids of payees are kept apart before an erasure takes them, and deleted once the log says so. */
export function payeeRows(writes: readonly StreamEvents[]): readonly SideWrite[] {
  return writes.flatMap((write): readonly SideWrite[] =>
    write.stream === 'study'
      ? write.events.flatMap((event): readonly SideWrite[] =>
          event.type === 'PayeesForgotten' ? [{ kind: 'dropPayees', participants: event.participants }] : [],
        )
      : write.events.flatMap((event): readonly SideWrite[] =>
          event.type === 'ParticipantErased' && event.payableUntil !== undefined
            ? [{ kind: 'keepPayee', participant: write.participant, until: event.payableUntil }]
            : [],
        ),
  );
}

/** Whether a participant consents. One who comes too late for a place does not. */
export function consents(writes: readonly StreamEvents[]): boolean {
  return writes.some(
    ({ stream, events }) => stream === 'participant' && events.some(({ type }) => type === 'ConsentGiven'),
  );
}

/** Drafts of the participants whose participation ends. */
export function droppedDrafts(
  before: StudyState,
  after: StudyState,
  writes: readonly StreamEvents[],
): readonly SideWrite[] {
  return writes.flatMap((write): SideWrite[] => {
    if (write.stream === 'study') return [];
    const { participant } = write;
    const ends = (state: StudyState): boolean => state.participants.get(participant)?.state.status === 'finished';
    return ends(after) && !ends(before) ? [{ kind: 'dropDrafts', participant }] : [];
  });
}
