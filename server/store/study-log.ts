/** The events of studies and participants as the log stores them. The stored type names the owner, as a session's does. */
import type { ParticipantEvent, StreamEvent, StreamEvents, StudyLogEvent } from '../../studies/way/contract/events.ts';
import { beginStudy, type StudyState } from '../../studies/way/contract/state.ts';
import { apply, workingCopy } from '../../studies/way/fold/evolve.ts';
import type { NewEvent, Stored } from './event-store.ts';
import { STUDY_OWNER, streamOfStudy } from './releases.ts';
import type { StoreReader } from './store.ts';

const PARTICIPANT = 'participant';

export function streamOfParticipant(participant: string): string {
  return `${PARTICIPANT}-${participant}`;
}

/** The events of a study and of its participants, as stored. */
export interface StudyLog {
  readonly study: readonly Stored[];
  readonly participants: ReadonlyMap<string, readonly Stored[]>;
}

/** Without events: there is no such study. */
export async function readStudyLog(
  { events, studies }: Pick<StoreReader, 'events' | 'studies'>,
  id: string,
): Promise<StudyLog> {
  const study = await events.read(streamOfStudy(id));
  const participants = new Map<string, readonly Stored[]>();
  for (const { participant } of await studies.recruitsOf(id))
    participants.set(participant, await events.read(streamOfParticipant(participant)));
  return { study, participants };
}

/** Where the study stands after its log. */
export function stateIn(log: StudyLog): StudyState {
  const folded = workingCopy(beginStudy());
  for (const stored of log.study) apply(folded, studyEvent(stored));
  for (const [participant, events] of log.participants)
    for (const stored of events) apply(folded, participantEvent(participant, stored));
  return folded;
}

/** The ids of all studies that the streams belong to. */
export function studiesIn(streams: readonly string[]): readonly string[] {
  return streams.map((stream) => stream.slice(STUDY_OWNER.length + 1));
}

/** The stream of a study's decision, and what goes into it. */
export function toStream(
  study: string,
  written: StreamEvents,
): { readonly stream: string; readonly events: NewEvent[] } {
  return written.stream === 'study'
    ? { stream: streamOfStudy(study), events: written.events.map((event) => newEvent(STUDY_OWNER, event)) }
    : {
        stream: streamOfParticipant(written.participant),
        events: written.events.map((event) => newEvent(PARTICIPANT, event)),
      };
}

function newEvent(owner: string, { type, ...data }: { readonly type: string }): NewEvent {
  return { type: `${owner}.${type}`, data };
}

export function studyEvent(stored: Stored): StreamEvent {
  return { stream: 'study', event: eventOf(STUDY_OWNER, stored) as StudyLogEvent };
}

export function participantEvent(participant: string, stored: Stored): StreamEvent {
  return { stream: 'participant', participant, event: eventOf(PARTICIPANT, stored) as ParticipantEvent };
}

function eventOf(owner: string, { stream, version, type, data }: Stored): object {
  if (!type.startsWith(`${owner}.`))
    throw new Error(`${stream} has at version ${version} a ${type}, which is no ${owner}'s`);
  return { type: type.slice(owner.length + 1), ...(data as object) };
}

/** The sessions of the participants of this stage, without practice, in the order of their ids. */
export function sessionsOfStage({ participants }: StudyLog, stage: string): readonly string[] {
  const sessions = new Set<string>();
  for (const [participant, stored] of participants) {
    const events = stored.map((one) => participantEvent(participant, one).event);
    if (!events.some((event) => event.type === 'ParticipantArrived' && event.stage === stage)) continue;
    for (const event of events)
      if (event.type === 'SessionAssigned' && event.play !== null) sessions.add(event.session);
  }
  return [...sessions].toSorted();
}
