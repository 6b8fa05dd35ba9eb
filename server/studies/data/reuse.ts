/** What a participant's consent lets later sessions do again, read from the logs of the study and the participant. */
import { publishedStudy } from '../../../studies/definition/published.ts';
import { type Reuse, reuseOf } from '../../../studies/tables/consent.ts';
import type { ParticipantEvent, StudyLogEvent } from '../../../studies/way/contract/events.ts';
import type { EventReader } from '../../store/event-store.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { participantEvent, streamOfParticipant, studyEvent } from '../../store/study-log.ts';

const NONE: Reuse = { acts: false, texts: false };

/** A participant who was erased allows nothing any more. Rejects where the study cannot be read here. */
export async function reuseBy(
  events: Pick<EventReader, 'read'>,
  { study, participant }: { readonly study: string; readonly participant: string },
): Promise<Reuse> {
  const own = (await events.read(streamOfParticipant(participant))).map(
    (stored) => participantEvent(participant, stored).event as ParticipantEvent,
  );
  let version: number | null = null;
  let tiers: readonly string[] | null = null;
  for (const event of own) {
    if (event.type === 'ParticipantArrived' || event.type === 'VersionChanged') version = event.version;
    if (event.type === 'ConsentGiven') tiers = event.tiers;
  }
  const isGone = own.some(({ type }) => type === 'DataWithdrawn' || type === 'ParticipantErased');
  for (const stored of await events.read(streamOfStudy(study))) {
    const event = studyEvent(stored).event as StudyLogEvent;
    if (event.type === 'StudyPublished' && event.version === version) {
      const { frozen } = event;
      return reuseOf(publishedStudy({ study, version: event.version, frozen }).definition, tiers, isGone);
    }
  }
  return NONE;
}
