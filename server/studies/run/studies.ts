/**
 * The studies that this process runs: it publishes them, finds them by id (in memory or from the log), and connects them
 * with the sessions that their participants play.
 */
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import { NotNow, type Owned } from '../../live/owner/ownership.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { Stalls } from '../../live/stalls.ts';
import { CommitFailed, type EventStore, LeaseLost } from '../../store/event-store.ts';
import { openReleases } from '../../store/releases.ts';
import type { StudySecret } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { readStudyLog, studiesIn } from '../../store/study-log.ts';
import { type Erasing, openErasing } from '../data/erasing.ts';
import { type Occasion, rootHeads, unrooted } from '../data/rooting.ts';
import { type LiveStudy, type LiveStudyOptions, openLiveStudy, type StudyNews, StudyStopped } from './live-study.ts';
import { type Tables, tablesOf } from './study-sessions.ts';

export interface StudiesOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  /** What this process may write. Rejects where another process runs the studies. */
  readonly owned: () => Promise<Owned>;
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  readonly fault: (error: unknown) => void;
  /** A study is not run here any more. `reloads`: it will be loaded from its log. */
  readonly broke: (error: unknown, reloads: boolean) => void;
  /** How long after a failed commit the server loads a study again from its log. */
  readonly reloadMs?: number;
}

export interface Studies {
  /** The study; null: there is none with this id. Rejects where another process runs the studies. */
  find(id: string): Promise<LiveStudy | null>;
  /** Publishes the first or the next version. */
  publish(frozen: FrozenStudy, applyTo: 'arriving' | 'unconsented', cause: Cause): Promise<StudyRefusal | null>;
  /** The ids of the studies that are published here, sorted. */
  published(): readonly string[];
  /** Whether one of the lab's studies is not released yet, whichever process runs them. */
  isUnderWay(): Promise<boolean>;
  /** Calls the listener when the page of a participant may have changed; returns a function that stops the calls. */
  onPage(participant: string, listener: () => void): () => void;
  /** Calls the listener after each commit of the study; returns a function that stops the calls. */
  onNews(study: string, listener: (news: StudyNews) => void): () => void;
  /** Resolves once the personal data of a participant who has withdrawn are erased. */
  erased(participant: string): Promise<void>;
  /** What a study is told of a session that ends as is foreseen. */
  overWith: Tables['overWith'];
  /** Erases a participant for an operator. */
  erase: Erasing['eraseFor'];
  /** Deletes the ids of erased participants who are paid; resolves to how many there were. */
  forgetPaid(study: LiveStudy, cause: Cause): Promise<number>;
  /** Keeps roots over the heads of the study's streams; resolves once they are on disk. */
  rootHeads(study: LiveStudy, occasion: Occasion): Promise<void>;
  /** Loads all studies. `freeSince`: since when no server ran them, ms. */
  recover(freeSince: number | null): Promise<void>;
  /** Resolves once everything that the studies decided so far is on disk, or cannot be. */
  settled(): Promise<void>;
  /** Lets go of all studies, since another process runs them or will. */
  drop(): void;
  close(): Promise<void>;
}

/** How often the server looks whether personal data are to be erased. */
const LOOK_MS = 3_600_000;

export function openStudies(options: StudiesOptions): Studies {
  const { store, now, stalls, reloadMs = 1000 } = options;
  const live = new Map<string, LiveStudy>();
  const opening = new Map<string, Promise<LiveStudy | null>>();
  /** Studies that another process owns. */
  const lost = new Set<string>();
  /** Studies that failed or are not loaded yet, and since when no server ran them. */
  const awaySince = new Map<string, number>();
  const ids = new Set<string>();
  /** Events are named by participants. */
  const pages = new EventEmitter().setMaxListeners(0);
  /** Events are named by studies. */
  const commits = new EventEmitter().setMaxListeners(0);
  const tables: Tables = tablesOf({ ...options, studyOf: (id) => find(id) });
  const releases = openReleases(store.events);
  /** Counts how often this process let go of the studies. */
  let run = 0;
  let closed = false;

  const tell = (study: string, news: StudyNews): void => {
    const { participants, sessions: laid, duties, withdrawn, closed: shut } = news;
    for (const participant of participants) pages.emit(participant);
    for (const session of laid) tables.open(session);
    for (const duty of duties) tables.tell(duty);
    for (const participant of withdrawn) eraseOnWish(study, participant);
    const here = live.get(study);
    if (shut && here) rootHeads(store, here, 'intake_closed').catch(stoppedOr(options.fault));
    commits.emit(study, news);
  };

  const erasing = openErasing({ store, now });
  const underWay = new Map<string, Promise<void>>();
  const eraseOnWish = (study: string, participant: string): void => {
    const erased = async (): Promise<void> => {
      const here = live.get(study);
      if (here) await withoutTraces(here, participant, { cause: 'participant' });
      underWay.delete(participant);
    };
    underWay.set(participant, erased());
  };
  /** The next start does again what fails. */
  const withoutTraces = async (
    study: LiveStudy,
    participant: string,
    { cause, again = false }: { readonly cause: Cause; readonly again?: boolean },
  ): Promise<void> => {
    try {
      await (again ? erasing.eraseAgain : erasing.erase)(study, participant, cause);
    } catch (error) {
      options.fault(error);
    }
  };
  const emptyWhenDue = (study: LiveStudy): Promise<void> => erasing.emptyWhenDue(study).catch(options.fault);
  const looking = setInterval(() => {
    for (const study of live.values()) void emptyWhenDue(study);
  }, LOOK_MS).unref();
  /** Erases again what a restored backup holds, and what was not done because of a crash. */
  const eraseAgain = async (study: LiveStudy): Promise<void> => {
    const { participants } = study.state();
    for (const { participant, cause } of await store.studies.erasuresOf(study.id))
      if (participants.get(participant)?.erased === null)
        await withoutTraces(study, participant, { cause, again: true });
    for (const { id, withdrawn, erased } of participants.values())
      if (withdrawn && !erased) await withoutTraces(study, id, { cause: 'participant' });
    const one = [...participants.values()].find(({ erased }) => erased);
    if (one) await erasing.clear(one.id).catch(options.fault);
  };

  const optionsFor = (secret: StudySecret, events: EventStore, awayMs = 0): LiveStudyOptions => ({
    ...{ secret, store: events, now, stalls, awayMs, lay: tables.lay, fault: options.fault },
    told: (news) => tell(secret.study, news),
    broke: (error, since) => {
      const id = secret.study;
      live.delete(id);
      awaySince.set(id, since);
      const reloads = error instanceof CommitFailed;
      // the process that took the studies runs it
      if (error instanceof LeaseLost) return options.broke(error, false);
      options.broke(error, reloads);
      if (!reloads) lost.add(id);
      else if (ids.has(id)) setTimeout(() => find(id).catch(options.fault), reloadMs).unref();
    },
  });

  const load = async (id: string): Promise<LiveStudy | null> => {
    if (lost.has(id)) return null;
    const { events } = await options.owned();
    const mine = run;
    const secret = await store.studies.secretOf(id);
    const log = await readStudyLog(store, id);
    if (!secret || log.study.length === 0 || closed) return null;
    const since = awaySince.get(id) ?? null;
    const last = Math.max(...[log.study, ...log.participants.values()].map((events) => events.at(-1)?.recordedAt ?? 0));
    // the server that wrote the last event was up at that time
    const awayMs = since === null ? 0 : now() - Math.max(since, last);
    const study = openLiveStudy(optionsFor(secret, events, awayMs), log);
    if (mine !== run) {
      study.close();
      throw new NotNow('The studies have gone to another process.');
    }
    awaySince.delete(id);
    live.set(id, study);
    ids.add(id);
    await eraseAgain(study);
    await emptyWhenDue(study);
    await tables.catchUp(study);
    // a crash came between the plan or the end of intake and its roots
    for (const occasion of unrooted(log.study)) await rootHeads(store, study, occasion);
    return study;
  };

  const find: Studies['find'] = (id) => {
    const here = live.get(id);
    const loading = opening.get(id);
    if (loading) return loading;
    if (here || closed) return Promise.resolve(here ?? null);
    const opened = load(id).finally(() => opening.delete(id));
    opening.set(id, opened);
    return opened;
  };

  const stopWatching = stalls.onStall((lostMs) => {
    for (const study of live.values()) study.giveBack(now() - lostMs);
  });
  const stopListening = tables.listen();

  /** One publication after another, so that a study begins once. */
  let publishing: Promise<unknown> = Promise.resolve();
  const publish: Studies['publish'] = async (frozen, applyTo, cause) => {
    const { id } = frozen.definition;
    const command = { type: 'publish', frozen, applyTo, cause } as const;
    const study = await find(id);
    if (study) return study.perform(command, { commandId: `publish-${study.state().versions.length + 1}` });
    if (lost.has(id)) throw new StudyStopped(`another process runs study ${id}`);
    const secret: StudySecret = { study: id, seed: secretText(), joinKey: secretText() };
    const { events } = await options.owned();
    const first = openLiveStudy(optionsFor(secret, events), { study: [], participants: new Map() });
    const also = [{ kind: 'keepStudySecret', row: secret } as const];
    const refusal = await first.perform(command, { commandId: 'publish-1', also });
    first.close();
    if (refusal === null) await find(id);
    return refusal;
  };

  return {
    find,
    publish(...order) {
      const published = publishing.then(() => publish(...order));
      publishing = published.catch(() => null);
      return published;
    },
    published: () => [...ids].toSorted(),
    async isUnderWay() {
      for (const id of studiesIn(await store.events.streams('study-'))) {
        const here = live.get(id);
        if (here ? !here.state().released : !(await releases.isReleased(id))) return true;
      }
      return false;
    },
    onPage(participant, listener) {
      pages.on(participant, listener);
      return () => {
        pages.off(participant, listener);
      };
    },
    overWith: tables.overWith,
    onNews(study, listener) {
      commits.on(study, listener);
      return () => {
        commits.off(study, listener);
      };
    },
    erased: async (participant) => underWay.get(participant),
    rootHeads: (study, occasion) => rootHeads(store, study, occasion),
    erase: (study, participant, by) => erasing.eraseFor(study, participant, by),
    forgetPaid: (study, cause) => erasing.forgetPayees(study, 'paid', cause),
    async recover(freeSince) {
      for (const id of studiesIn(await store.events.streams('study-'))) {
        awaySince.set(id, freeSince ?? now());
        ids.add(id);
        try {
          await find(id);
        } catch (error) {
          options.fault(error);
        }
      }
    },
    async settled() {
      await Promise.allSettled([...live.values()].map((study) => study.settled()));
    },
    drop() {
      run += 1;
      for (const study of live.values()) study.close();
      for (const known of [live, ids, lost, awaySince]) known.clear();
    },
    async close() {
      closed = true;
      clearInterval(looking);
      stopWatching();
      stopListening();
      for (const study of live.values()) study.close();
      live.clear();
      await Promise.allSettled(opening.values());
    },
  };
}

/** A study that is not run here any more is no fault. */
const stoppedOr =
  (fault: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!(error instanceof StudyStopped)) fault(error);
  };

/** 256 random bits. */
function secretText(): string {
  return randomBytes(32).toString('hex');
}
