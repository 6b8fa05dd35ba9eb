/**
 * What the server knows of sessions that studies name as recordings: what their logs say is read once, before the study runs, since they
 * are over. What their participants allow is asked again each time, of their studies; where another process runs one of these, its
 * log is read every two seconds.
 */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { NoRecording } from '../../../studies/definition/recorded-seats.ts';
import type { PlayableRecording, RecordedSeatFacts, RecordingFacts } from '../../../studies/definition/recordings.ts';
import { reuseOf } from '../../../studies/tables/consent.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { versionOf } from '../../../studies/way/fold/stops.ts';
import { type Records, whyNotPlayed } from '../../live/session/recorded-order.ts';
import type { EventReader } from '../../store/event-store.ts';
import { readSessionLog } from '../../store/session-log.ts';
import type { LiveStudy } from './live-study.ts';
import type { ReadStudies } from './read-studies.ts';

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
  close(): void;
}

interface RecordingsOptions {
  readonly events: Pick<EventReader, 'read'>;
  /** The study, if it is run here. */
  readonly here: (study: string) => LiveStudy | null;
  readonly read: ReadStudies['read'];
  readonly fault: (error: unknown) => void;
}

/** How often the studies of recordings are read that another process runs, ms. */
const AGAIN_MS = 2000;

const WHO_SAT: ReadonlySet<string> = new Set([
  ...['SessionCreated', 'SessionForked', 'SessionStarted', 'AgentSeated', 'AgentLeft', 'ControllerChanged'],
  'SessionEnded',
]);

export function openRecordings({ events, here, read, fault }: RecordingsOptions): Recordings {
  const records = new Map<string, Log>();
  /** Study -> its participants in the sessions. */
  const recorded = new Map<string, Set<string>>();
  /** Study -> as it was read last. */
  const sources = new Map<string, StudyState>();
  /** Studies that could not be read the last time, which was reported. */
  const failed = new Set<string>();
  const readSource = async (study: string): Promise<void> => {
    try {
      const source = await read(study, [...(recorded.get(study) ?? [])]);
      if (source) sources.set(study, source);
      failed.delete(study);
    } catch (error) {
      // a study that cannot be read here allows nothing
      const isNews = sources.delete(study) || !failed.has(study);
      failed.add(study);
      if (isNews) fault(error);
    }
  };
  const readLog = async (session: string): Promise<void> => {
    const log = (await readSessionLog<GameTypes>(events, session)).filter(({ type }) => WHO_SAT.has(type));
    const [created] = log;
    if (created?.type !== 'SessionCreated') return;
    const { study, participants = [] } = created;
    records.set(session, log);
    if (study === null) return;
    const own = recorded.get(study) ?? new Set();
    for (const participant of participants) if (participant !== null) own.add(participant);
    recorded.set(study, own);
  };
  const load: Recordings['load'] = async (sessions) => {
    for (const session of sessions) if (records.get(session)?.at(-1)?.type !== 'SessionEnded') await readLog(session);
    const studies = sessions.flatMap((session) => studyIn(records.get(session)) ?? []);
    for (const study of new Set(studies)) await readSource(study);
  };
  const of: Recordings['of'] = (session) => {
    const log = records.get(session) ?? [];
    const study = studyIn(log);
    return playableIn(log, study === null ? null : (here(study)?.state() ?? sources.get(study) ?? null));
  };
  const timer = setInterval(() => {
    for (const study of recorded.keys()) if (!here(study)) void readSource(study);
  }, AGAIN_MS).unref();
  return {
    load,
    of,
    records,
    close: () => clearInterval(timer),
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

/** The study that the session is of; null: none. */
function studyIn([created]: Log = []): string | null {
  return created?.type === 'SessionCreated' ? created.study : null;
}

/** `source`: the state of the session's study; null: it has none, or it cannot be read. */
function playableIn(log: Log, source: StudyState | null): PlayableRecording | undefined {
  const [created] = log;
  if (created?.type !== 'SessionCreated') return undefined;
  const { game, rulesVersion, config, study, participants = [] } = created;
  // what operators play in a preview is no data
  if (source?.preview) return undefined;
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
function allowedBy(state: StudyState | null, participant: string | null) {
  const one = participant === null ? undefined : state?.participants.get(participant);
  if (!state || !one) return { acts: false, texts: false };
  const { definition } = versionOf(state, one).frozen;
  return reuseOf(definition, one.consent?.tiers ?? null, one.withdrawn || one.erased !== null);
}
