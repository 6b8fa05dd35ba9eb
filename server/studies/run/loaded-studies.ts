/**
 * The studies that are loaded here: each is found in memory or read from its log, once at a time. One that failed is loaded
 * again; one that another process owns is not.
 */
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import { publishedStudy } from '../../../studies/definition/published.ts';
import { recordingsNamed } from '../../../studies/definition/recordings.ts';
import type { PlannedSession } from '../../../studies/way/contract/decision.ts';
import { NotNow, type Owned } from '../../live/owner/ownership.ts';
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
  /** What this process may write. Rejects where another process runs the studies. */
  readonly owned: () => Promise<Owned>;
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

export interface LoadedStudies extends LoadingOptions {
  readonly live: Map<string, LiveStudy>;
  /** Studies that are being loaded. */
  readonly opening: Map<string, Promise<LiveStudy | null>>;
  /** Studies that another process owns. */
  readonly lost: Set<string>;
  /** Studies that failed or are not loaded yet, and since when no server ran them, ms. */
  readonly awaySince: Map<string, number>;
  /** Studies that are published here. */
  readonly ids: Set<string>;
  /** Counts how often this process let go of the studies. */
  run: number;
  isClosed: boolean;
}

export function noStudies(options: LoadingOptions): LoadedStudies {
  const none = {
    live: new Map(),
    opening: new Map(),
    lost: new Set<string>(),
    awaySince: new Map(),
    ids: new Set<string>(),
  };
  return { ...options, ...none, run: 0, isClosed: false };
}

/** As `Studies.find`. */
export function findStudy(studies: LoadedStudies, id: string): Promise<LiveStudy | null> {
  const { live, opening } = studies;
  const here = live.get(id);
  const loading = opening.get(id);
  if (loading) return loading;
  if (here || studies.isClosed) return Promise.resolve(here ?? null);
  const opened = load(studies, id).finally(() => opening.delete(id));
  opening.set(id, opened);
  return opened;
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

/** Lets go of all studies, since another process runs them or will. */
export function dropStudies(studies: LoadedStudies): void {
  const { live, ids, lost, awaySince } = studies;
  studies.run += 1;
  for (const study of live.values()) study.close();
  for (const known of [live, ids, lost, awaySince]) known.clear();
}

async function load(studies: LoadedStudies, id: string): Promise<LiveStudy | null> {
  const { store, live, lost, awaySince, ids, now } = studies;
  if (lost.has(id)) return null;
  const { events } = await studies.owned();
  const mine = studies.run;
  await studies.bots.read();
  const secret = await store.studies.secretOf(id);
  const log = await readStudyLog(store, id);
  if (!secret || log.study.length === 0 || studies.isClosed) return null;
  for (const { definition } of frozenIn(log)) await studies.recordings.load(recordingsNamed(definition));
  const awayMs = awayMsOf(awaySince.get(id) ?? null, log, now());
  const study = openLiveStudy(liveOptions(studies, secret, { events, awayMs }), log);
  if (mine !== studies.run) {
    study.close();
    throw new NotNow('The studies have gone to another process.');
  }
  awaySince.delete(id);
  live.set(id, study);
  ids.add(id);
  await studies.catchUp(study, log);
  return study;
}

/** The versions of the study. */
function frozenIn({ study }: StudyLog): readonly FrozenStudy[] {
  return study.flatMap((stored) => {
    const { event } = studyEvent(stored);
    return event.type === 'StudyPublished' ? [publishedStudy(event)] : [];
  });
}

/** How long no server ran the study. `since`: null where the study is new here. */
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
  const { live, awaySince, lost, ids, reloadMs, broke, fault } = studies;
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
  else if (ids.has(id)) setTimeout(() => findStudy(studies, id).catch(fault), reloadMs).unref();
}
