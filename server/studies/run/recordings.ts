/**
 * What the server knows of sessions that studies name as recordings: what their logs say is read once, before the study runs, since they
 * are over. What their participants allow is asked again each time, of their studies, which this process runs.
 */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { NoRecording } from '../../../studies/definition/recorded-seats.ts';
import type { PlayableRecording, RecordedSeatFacts, RecordingFacts } from '../../../studies/definition/recordings.ts';
import { reuseOf } from '../../../studies/tables/consent.ts';
import { versionOf } from '../../../studies/way/fold/stops.ts';
import { type Records, whyNotPlayed } from '../../live/session/recorded-order.ts';
import type { EventReader } from '../../store/event-store.ts';
import { readSessionLog } from '../../store/session-log.ts';
import type { LiveStudy } from './live-study.ts';

type Log = readonly SessionEvent<GameTypes>[];

export interface Recordings {
  /** Reads the sessions that were not read yet. */
  load(sessions: readonly string[]): Promise<void>;
  /** What is known now; undefined: it was not read, or there is none. */
  of(session: string): PlayableRecording | undefined;
  /** What a check is told of these sessions. */
  factsOf(sessions: readonly string[]): Promise<Readonly<Record<string, RecordingFacts>>>;
  /** The parts of their logs that say who sat where. */
  readonly records: Records;
}

interface RecordingsOptions {
  readonly events: Pick<EventReader, 'read'>;
  /** The study; null: there is none. */
  readonly studyOf: (id: string) => Promise<LiveStudy | null>;
  readonly fault: (error: unknown) => void;
}

const WHO_SAT: ReadonlySet<string> = new Set([
  ...['SessionCreated', 'SessionForked', 'SessionStarted', 'AgentSeated', 'AgentLeft', 'ControllerChanged'],
  'SessionEnded',
]);

export function openRecordings({ events, studyOf, fault }: RecordingsOptions): Recordings {
  const records = new Map<string, Log>();
  /** The studies of the sessions; one that failed stands here as it was. */
  const sources = new Map<string, LiveStudy>();
  const read = async (session: string): Promise<void> => {
    const log = (await readSessionLog<GameTypes>(events, session)).filter(({ type }) => WHO_SAT.has(type));
    const [created] = log;
    if (created?.type !== 'SessionCreated') return;
    const { study } = created;
    // a study that cannot be read here allows nothing
    const source = study === null ? null : await studyOf(study).catch(fault);
    if (source) sources.set(source.id, source);
    records.set(session, log);
  };
  const load: Recordings['load'] = async (sessions) => {
    for (const session of sessions) if (records.get(session)?.at(-1)?.type !== 'SessionEnded') await read(session);
  };
  const of: Recordings['of'] = (session) => playableIn(records.get(session) ?? [], sources);
  return {
    load,
    of,
    records,
    async factsOf(sessions) {
      await load(sessions);
      return Object.fromEntries(
        sessions.flatMap((session) => {
          const found = of(session);
          if (!found) return [];
          const { seed, ...facts } = found;
          return [[session, facts] as const];
        }),
      );
    },
  };
}

function playableIn(log: Log, sources: ReadonlyMap<string, LiveStudy>): PlayableRecording | undefined {
  const [created] = log;
  if (created?.type !== 'SessionCreated') return undefined;
  const { game, rulesVersion, config, study, participants = [] } = created;
  const source = study === null ? null : (sources.get(study) ?? null);
  // what operators play in a preview is no data
  if (source?.state().preview) return undefined;
  const last = log.at(-1);
  const seats = Array.from({ length: seatsIn(log) }, (_, seat): RecordedSeatFacts => {
    const whyNot = whyNotHeld(log, seat);
    if (whyNot !== null) return { whyNot, texts: false };
    const isPerson = log.some(
      (one) => one.type === 'AgentSeated' && one.seat === seat && one.controller.kind === 'person',
    );
    if (!isPerson) return { whyNot: null, texts: false };
    const { acts, texts } = allowedBy(source, participants[seat] ?? null);
    return { whyNot: acts ? null : 'no_consent', texts };
  });
  return {
    ...{ game, rulesVersion, config, study, seats, whyNot: whyNotPlayed(log) },
    seed: last?.type === 'SessionEnded' ? last.seed : '',
  };
}

function seatsIn(log: Log): number {
  return Math.max(0, ...log.map((event) => (event.type === 'AgentSeated' ? event.seat + 1 : 0)));
}

/** One agent has to have had the seat from the beginning to the end. */
function whyNotHeld(log: Log, seat: Seat): NoRecording | null {
  const own = log.flatMap((event) =>
    (event.type === 'AgentSeated' || event.type === 'AgentLeft' || event.type === 'ControllerChanged') &&
    event.seat === seat
      ? [event]
      : [],
  );
  const [first, ...more] = own;
  if (first?.type !== 'AgentSeated' || more.length > 0) return 'changed_hands';
  return first.controller.kind === 'recorded' ? 'recorded_before' : null;
}

/** An unknown participant, and one of no study, allows nothing. */
function allowedBy(source: LiveStudy | null, participant: string | null) {
  const state = source?.state();
  const one = participant === null ? undefined : state?.participants.get(participant);
  if (!state || !one) return { acts: false, texts: false };
  const { definition } = versionOf(state, one).frozen;
  return reuseOf(definition, one.consent?.tiers ?? null, one.withdrawn || one.erased !== null);
}
