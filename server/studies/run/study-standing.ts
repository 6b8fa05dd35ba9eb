/**
 * Where a study stands in this process: after its newest decision, and as it was told; the versions of its streams, the ids
 * of its commands and the deeds of operators.
 */
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import { beginStudy, type StudyState } from '../../../studies/way/contract/state.ts';
import { apply, workingCopy } from '../../../studies/way/fold/evolve.ts';
import type { Stored, StreamWrite } from '../../store/event-store.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { participantEvent, type StudyLog, streamOfParticipant, studyEvent, toStream } from '../../store/study-log.ts';
import { type DoneDeeds, openDeeds } from '../operators/deeds.ts';

export interface StudyStanding {
  readonly study: string;
  /** Stream -> its version after the last decision. */
  readonly heads: Map<string, number>;
  /** Ids of the commands that are in the log or on their way there. */
  readonly known: Set<string>;
  readonly deeds: DoneDeeds;
  /** After the last decision; it may be ahead of the disk. */
  state: StudyState;
  /** As pages were told. */
  told: StudyState;
  /** Place in the log of the newest event that was told; 0: none. */
  position: number;
}

/** Events of one stream. */
export interface Appended {
  readonly write: StreamEvents;
  /** Version of the stream before them. */
  readonly after: number;
}

export function standingAfter(study: string, log: StudyLog): StudyStanding {
  const heads = new Map([[streamOfStudy(study), log.study.length]]);
  const known = new Set<string>();
  const deeds = openDeeds();
  let position = 0;
  const note = (stored: Stored): void => {
    known.add(stored.commandId);
    position = Math.max(position, stored.position);
  };
  const state = workingCopy(beginStudy());
  for (const stored of log.study) {
    apply(state, studyEvent(stored));
    note(stored);
  }
  for (const [participant, events] of log.participants) {
    heads.set(streamOfParticipant(participant), events.length);
    for (const stored of events) {
      const given = participantEvent(participant, stored);
      apply(state, given);
      deeds.note(given, stored.position);
      note(stored);
    }
  }
  return { study, heads, known, deeds, state, told: state, position };
}

/** Puts decided events after the heads of their streams, and moves the heads. */
export function placeAfterHeads(
  { study, heads }: StudyStanding,
  decided: readonly StreamEvents[],
): { readonly writes: readonly StreamWrite[]; readonly appended: readonly Appended[] } {
  const placed = decided.map((write) => {
    const { stream, events } = toStream(study, write);
    const after = heads.get(stream) ?? 0;
    heads.set(stream, after + events.length);
    return { write: { stream, expectedVersion: after, events }, appended: { write, after } };
  });
  return { writes: placed.map(({ write }) => write), appended: placed.map(({ appended }) => appended) };
}
