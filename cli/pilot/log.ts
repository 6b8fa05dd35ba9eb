/** Reads what a pilot left in a database. */

import { readStore } from '../../server/store/open-store.ts';
import { streamOfStudy } from '../../server/store/releases.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { participantEvent, streamOfParticipant, studyEvent } from '../../server/store/study-log.ts';
import type { AccountedEvent, PilotLog } from './account.ts';

/** The log of the study, its participants and the sessions that they played. */
export async function readLog(databaseFile: string, study: string, endedAt: number): Promise<PilotLog> {
  const store = await readStore(databaseFile);
  try {
    const placed: (AccountedEvent & { readonly position: number })[] = [];
    for (const stored of await store.events.read(streamOfStudy(study)))
      placed.push({ position: stored.position, commandId: stored.commandId, event: studyEvent(stored) });
    const sessions = new Set<string>();
    for (const { participant } of await store.studies.recruitsOf(study))
      for (const stored of await store.events.read(streamOfParticipant(participant))) {
        const event = participantEvent(participant, stored);
        placed.push({ position: stored.position, commandId: stored.commandId, event });
        if (event.stream === 'participant' && event.event.type === 'SessionAssigned') sessions.add(event.event.session);
      }
    const sessionCommands = new Map<string, ReadonlySet<string>>();
    for (const session of sessions) {
      const stored = await store.events.read(streamOfSession(session));
      sessionCommands.set(session, new Set(stored.map(({ commandId }) => commandId)));
    }
    return { events: placed.toSorted((a, b) => a.position - b.position), sessionCommands, endedAt };
  } finally {
    await store.close();
  }
}
