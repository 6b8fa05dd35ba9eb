/**
 * What operators did to sessions, read from the logs of sessions: for a repeat that comes after the session ended, and for
 * the erasure of a participant whom a reason is about. The first event of each deed names the participants who were meant in
 * its metadata.
 */
import { parseToken } from '../../../games/core/free-text.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SessionConsequence } from '../../../studies/room/actions.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import type { EventReader, Stored } from '../../store/event-store.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { StoreReader } from '../../store/store.ts';
import { participantEvent, streamOfParticipant } from '../../store/study-log.ts';

/** Metadata of a deed: the participants who were named, and whose session it is. */
export function aboutOf(participants: readonly string[]): Readonly<Record<string, unknown>> {
  return participants.length === 0 ? {} : { about: participants };
}

/** The sessions that the participant had a seat in, in order. */
export async function sessionsOf(events: EventReader, participant: string): Promise<readonly string[]> {
  const log = await events.read(streamOfParticipant(participant));
  return log.flatMap((stored) => {
    const { event } = participantEvent(participant, stored);
    return event.type === 'SessionAssigned' ? [event.session] : [];
  });
}

/**
 * The ids of the reasons that an erasure of this participant takes. An operator wrote each of them for an action on seats of a session, and
 * this participant and others who are erased held all of these seats. A reason for a whole session stays with the session.
 */
export async function reasonsAbout(
  { events, texts }: Pick<StoreReader, 'events' | 'texts'>,
  { participants }: StudyState,
  participant: string,
): Promise<readonly string[]> {
  const isGone = (id: string): boolean => id === participant || (participants.get(id)?.erased ?? null) !== null;
  const found: string[] = [];
  for (const session of await sessionsOf(events, participant)) {
    const about = (await events.read(streamOfSession(session))).filter((stored) => {
      const named = namedIn(stored);
      return named.includes(participant) && named.every(isGone);
    });
    if (about.length === 0) continue;
    const kept = await texts.of(session);
    for (const stored of about) {
      const id = reasonIn(stored);
      if (id !== null && kept.has(id)) found.push(id);
    }
  }
  return found;
}

/** A deed that is in the log of a session. */
export interface EarlierDeed extends SessionConsequence {
  /** As in the id of its command. */
  readonly target: string;
  readonly participants: readonly string[];
}

/** The deeds with ids that begin so, in these sessions. */
export async function earlierDeeds(
  events: EventReader,
  sessions: Iterable<string>,
  beginning: string,
): Promise<readonly EarlierDeed[]> {
  const found: EarlierDeed[] = [];
  for (const session of new Set(sessions)) {
    const ofTarget = new Map<string, EarlierDeed>();
    for (const stored of await events.read(streamOfSession(session))) {
      if (!stored.commandId.startsWith(beginning)) continue;
      const target = stored.commandId.slice(beginning.length);
      const becomes = BECOMES[fromLog<GameTypes>(stored).type];
      const before = ofTarget.get(target);
      // a session that ends by it has ended, whatever came first
      if (before && becomes === 'ended') ofTarget.set(target, { ...before, becomes });
      if (before || becomes === undefined) continue;
      ofTarget.set(target, { session, becomes, target, participants: namedIn(stored) });
    }
    found.push(...ofTarget.values());
  }
  return found;
}

/** Event that a deed begins with -> what the session becomes. */
const BECOMES: Partial<Record<SessionEvent<GameTypes>['type'], SessionConsequence['becomes']>> = {
  SessionPaused: 'paused',
  SessionResumed: 'running',
  LobbyExtended: 'given_time',
  DeadlineExtended: 'given_time',
  ProbeExtended: 'given_time',
  LimitExtended: 'given_time',
  ConnectionLost: 'given_time',
  ControllerChanged: 'seat_replaced',
  SeatGivenBack: 'seat_given_back',
  AgentLeft: 'models_stopped',
  SessionEnded: 'ended',
};

function namedIn({ metadata }: Stored): readonly string[] {
  const about = 'about' in metadata ? metadata.about : [];
  return Array.isArray(about) ? about.filter((one) => typeof one === 'string') : [];
}

function reasonIn(stored: Stored): string | null {
  const event = fromLog<GameTypes>(stored);
  return 'words' in event && event.words !== undefined ? (parseToken(event.words)?.textId ?? null) : null;
}
