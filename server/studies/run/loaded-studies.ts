/**
 * The studies that are loaded here: each is found in memory or read from its log, once at a time. One that failed is loaded
 * again; one that another process owns is not.
 */
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import { publishedStudy } from '../../../studies/definition/published.ts';
import { recordingsNamed } from '../../../studies/definition/recordings.ts';
import type { PlannedSession } from '../../../studies/way/contract/decision.ts';
import { NotNow, type Ownership, STOPPING } from '../../live/owner/ownership.ts';
import type { Stalls } from '../../live/stalls.ts';
import { CommitFailed, type EventStore, LeaseLost } from '../../store/event-store.ts';
import type { StudySecret } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { readStudyLog, type StudyLog, studyEvent } from '../../store/study-log.ts';
import type { KnownBots } from '../bot-accounts.ts';
import { type LiveStudy, type LiveStudyOptions, openLiveStudy } from './live-study.ts';
import type { Recordings } from './recordings.ts';
import type { SessionRows } from './study-commits.ts';
import type { StudyNews } from './study-news.ts';

export interface LoadingOptions {
  readonly store: Pick<Store, 'events' | 'studies'>;
  readonly ownership: Pick<Ownership, 'study' | 'endStudy' | 'check'>;
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  /** They are read before a study lays a session here. */
  readonly bots: Pick<KnownBots, 'read'>;
  readonly ready: (order: PlannedSession, study: string) => SessionRows;
  /** What is known of the sessions that studies name, and how it is read before a study runs. */
  readonly recordings: Pick<Recordings, 'load' | 'of'>;
  readonly fault: (error: unknown) => void;
  /** A study is not run here any more. `reloads`: it will be loaded from its log. */
  readonly broke: (error: unknown, reloads: boolean) => void;
  /** How long after a failed commit the server loads a study again from its log, ms. */
  readonly reloadMs: number;
  /** Called after each commit of a study. */
  readonly told: (study: string, news: StudyNews) => void;
  /** Called with each study that was loaded, before `findStudy` resolves to it: does what was left undone. */
  readonly catchUp: (study: LiveStudy, log: StudyLog) => Promise<void>;
}

/** An attempt to load a study. */
interface Opening {
  readonly study: Promise<LiveStudy | null>;
  /** This process let go of the study meanwhile. */
  isDropped: boolean;
}

export interface LoadedStudies extends LoadingOptions {
  readonly live: Map<string, LiveStudy>;
  /** Study -> the attempt to load it that is under way. */
  readonly opening: Map<string, Opening>;
  /** Studies to which another process writes. */
  readonly lost: Set<string>;
  /** Studies that failed here, or that this process could not run for a while, and since when no server ran them, ms. */
  readonly awaySince: Map<string, number>;
  isClosed: boolean;
  /** Whether other processes run the studies of this one, which is stopping. */
  isMovedAway: boolean;
}

export function noStudies(options: LoadingOptions): LoadedStudies {
  const none = { live: new Map(), opening: new Map(), lost: new Set<string>(), awaySince: new Map() };
  return { ...options, ...none, isClosed: false, isMovedAway: false };
}

/** As `Studies.find`. */
export function findStudy(studies: LoadedStudies, id: string): Promise<LiveStudy | null> {
  const { live, opening } = studies;
  if (studies.isMovedAway) return Promise.reject(new NotNow(STOPPING));
  const attempt = opening.get(id);
  if (attempt) return attempt.study;
  const here = live.get(id);
  if (here || studies.isClosed) return known(studies, here);
  const opened: Opening = {
    study: load(studies, id, () => opened.isDropped).finally(() => opening.delete(id)),
    isDropped: false,
  };
  opening.set(id, opened);
  return opened.study;
}

async function known({ ownership }: LoadedStudies, study: LiveStudy | undefined): Promise<LiveStudy | null> {
  if (study) ownership.check();
  return study ?? null;
}

/** What a study is opened with, here. `awayMs`: how long no server ran it. */
export function liveOptions(
  studies: LoadedStudies,
  secret: StudySecret,
  { events, awayMs = 0 }: { readonly events: EventStore; readonly awayMs?: number },
): LiveStudyOptions {
  const { now, stalls, ready, fault, recordings } = studies;
  return {
    ...{ secret, store: events, now, stalls, awayMs, ready, fault, recordingOf: recordings.of },
    told: (news) => studies.told(secret.study, news),
    broke: (error, since) => letGo(studies, secret.study, { error, since }),
  };
}

/**
 * Lets go of all studies. `since`: ms, from when on this process could not run what it may still run; null: other processes run
 * them, or will.
 */
export function dropStudies(studies: LoadedStudies, since: number | null): void {
  const { live, opening, lost, awaySince } = studies;
  if (since === null) awaySince.clear();
  for (const [id, study] of live) {
    study.close();
    if (since !== null) awaySince.set(id, since);
  }
  for (const attempt of opening.values()) attempt.isDropped = true;
  live.clear();
  lost.clear();
}

/** Lets go of one study for another process, once all that was decided is on disk, or cannot be. */
export async function leaveStudy({ live, opening, lost, awaySince }: LoadedStudies, id: string): Promise<void> {
  await opening.get(id)?.study.catch(() => null);
  const study = live.get(id);
  // commands may come while earlier ones are written
  while (study && live.get(id) === study && study.told() !== study.state()) if (!(await isSettled(study))) break;
  study?.close();
  if (live.get(id) === study) live.delete(id);
  lost.delete(id);
  awaySince.delete(id);
}

/** A failed commit is reported elsewhere. */
function isSettled(study: LiveStudy): Promise<boolean> {
  return study.settled().then(
    () => true,
    () => false,
  );
}

async function load(studies: LoadedStudies, id: string, isDropped: () => boolean): Promise<LiveStudy | null> {
  const { store, live, lost, awaySince, ownership, now } = studies;
  if (lost.has(id)) return null;
  const secret = await store.studies.secretOf(id);
  if (!secret) return null;
  // before the log is read: what others still append would be missed
  const { events, freeSince, goesOn } = await ownership.study(id);
  await studies.bots.read();
  const log = await readStudyLog(store, id);
  if (log.study.length === 0 || studies.isClosed) return null;
  for (const { definition } of frozenIn(log)) await studies.recordings.load(recordingsNamed(definition));
  const awayMs = awayMsOf(awaySince.get(id) ?? freeSince, log, now());
  const study = openLiveStudy(liveOptions(studies, secret, { events, awayMs }), log);
  if (isDropped()) {
    study.close();
    throw new NotNow('The study has gone to another process.');
  }
  awaySince.delete(id);
  live.set(id, study);
  await studies.catchUp(study, log);
  void isSettled(study).then((isOnDisk) => {
    if (isOnDisk) goesOn();
  });
  return study;
}

/** The versions of the study. */
function frozenIn({ study }: StudyLog): readonly FrozenStudy[] {
  return study.flatMap((stored) => {
    const { event } = studyEvent(stored);
    return event.type === 'StudyPublished' ? [publishedStudy(event)] : [];
  });
}

/** How long no server ran the study, ms. `since`: null where it was always run. */
function awayMsOf(since: number | null, log: StudyLog, at: number): number {
  const last = Math.max(...[log.study, ...log.participants.values()].map((events) => events.at(-1)?.recordedAt ?? 0));
  // the server that wrote the last event was up at that time
  return since === null ? 0 : at - Math.max(since, last);
}

/** A commit of the study failed, or another process owns it. */
function letGo(
  studies: LoadedStudies,
  id: string,
  { error, since }: { readonly error: unknown; readonly since: number },
): void {
  const { live, awaySince, lost, reloadMs, broke, fault } = studies;
  live.delete(id);
  awaySince.set(id, since);
  const reloads = error instanceof CommitFailed;
  // the process that took the studies runs it
  if (error instanceof LeaseLost) {
    broke(error, false);
    return;
  }
  broke(error, reloads);
  if (!reloads) lost.add(id);
  else setTimeout(() => findStudy(studies, id).catch(fault), reloadMs).unref();
}
