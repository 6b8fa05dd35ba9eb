/**
 * Compares the roots that studies keep in their own streams (server/studies/data/rooting.ts) with the log. Each covers the streams
 * of one stage at its time: of the study, its participants and their sessions. So what was changed before the last of them
 * is found in the database alone, even with new chains.
 */
import * as z from 'zod';
import type { Stored } from './event-store.ts';
import type { StreamFinding } from './finding.ts';
import { STUDY_OWNER, streamOfStudy } from './releases.ts';
import { rootOver, type StreamHead } from './root-over.ts';
import { streamOfSession } from './session-log.ts';

/** What the comparison asks of the log. */
export interface KeptRootLog {
  streams(): Promise<readonly string[]>;
  /** The events that can be read. */
  read(stream: string): Promise<readonly Stored[]>;
  /** The heads of all streams when this was the last position, sorted by stream. */
  headsAt(position: number): Promise<{ readonly heads: readonly StreamHead[] }>;
}

/** Finds the roots of a study that its log does not give any more. */
export type KeptRoots = (stream: string, log: readonly Stored[]) => Promise<readonly StreamFinding[]>;

const ROOTED = `${STUDY_OWNER}.HeadsRooted`;
const Rooted = z.object({
  root: z.string(),
  position: z.int(),
  /** A root from before stages had roots of their own has none, and is not compared. */
  stage: z.string(),
  occasion: z.string(),
});
const Arrived = z.object({ study: z.string(), stage: z.string() });
const Assigned = z.object({ session: z.string() });

interface Participant {
  readonly stream: string;
  readonly study: string;
  readonly stage: string;
  readonly sessions: readonly { readonly stream: string; readonly position: number }[];
}

/** Reads each participant's stream once, and none where no study keeps roots. */
export function keptRootsIn(log: KeptRootLog): KeptRoots {
  let participants: Promise<readonly Participant[]> | null = null;
  return async (stream, events) => {
    const findings: StreamFinding[] = [];
    for (const { type, data, version } of events) {
      const rooted = type === ROOTED ? Rooted.safeParse(data).data : undefined;
      if (!rooted) continue;
      const { root, position, stage, occasion } = rooted;
      participants ??= participantsIn(log);
      const { heads } = await log.headsAt(position);
      const covered = coveredBy(stream, stage, position, await participants);
      if (rootOver(heads.filter(({ stream: one }) => covered.has(one))) === root) continue;
      const what = `the root that was kept here (${occasion}) is not that of the log up to position ${position}: the study, or a participant or session of stage ${stage}, was changed later`;
      findings.push({ name: 'kept_root_differs', stream, version, what });
    }
    return findings;
  };
}

function coveredBy(
  study: string,
  stage: string,
  position: number,
  participants: readonly Participant[],
): ReadonlySet<string> {
  const own = participants.filter((one) => streamOfStudy(one.study) === study && one.stage === stage);
  const sessions = own.flatMap((one) => one.sessions.filter((session) => session.position <= position));
  return new Set([study, ...[...own, ...sessions].map(({ stream }) => stream)]);
}

async function participantsIn(log: KeptRootLog): Promise<readonly Participant[]> {
  const found: Participant[] = [];
  for (const stream of await log.streams()) {
    if (!stream.startsWith('participant-')) continue;
    const events = await log.read(stream);
    const arrived = Arrived.safeParse(events[0]?.data).data;
    if (!arrived || events[0]?.type !== 'participant.ParticipantArrived') continue;
    const sessions = events.flatMap(({ type, data, position }) => {
      const assigned = type === 'participant.SessionAssigned' ? Assigned.safeParse(data).data : undefined;
      return assigned ? [{ stream: streamOfSession(assigned.session), position }] : [];
    });
    found.push({ stream, ...arrived, sessions });
  }
  return found;
}
