/**
 * The studies that this process runs: it publishes them, finds them by id (in memory or from the log), and connects them
 * with the sessions that their participants play. Of the others it reads what is on disk.
 */
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Cause, PreviewOf } from '../../../studies/way/contract/parts.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { Stalls } from '../../live/stalls.ts';
import type { Store } from '../../store/store.ts';
import { openKnownBots } from '../bot-accounts.ts';
import { type DueErasures, emptyWhenDue, eraseAgain, eraseOnWish } from '../data/due-erasures.ts';
import { type Erasing, openErasing } from '../data/erasing.ts';
import { type RootingOccasion, rootHeads, unrooted } from '../data/rooting.ts';
import type { LiveStudy } from './live-study.ts';
import {
  dropStudies,
  findStudy,
  type LoadedStudies,
  type LoadingOptions,
  leaveStudy,
  noStudies,
} from './loaded-studies.ts';
import { type Publishing, publishInTurn } from './publishing.ts';
import { openReadStudies, type ReadStudies } from './read-studies.ts';
import { openRecordings, type Recordings } from './recordings.ts';
import { StudyStopped } from './study-commits.ts';
import { noListeners, onNews, onPage } from './study-listeners.ts';
import type { StudyNews } from './study-news.ts';
import { openStudySessions, type StudySessions } from './study-sessions.ts';
import { openUnderWay, type Play } from './under-way.ts';

export interface StudiesOptions extends Pick<LoadingOptions, 'ownership' | 'now' | 'fault' | 'broke'> {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  /** How long after a failed commit the server loads a study again from its log, ms. */
  readonly reloadMs?: number;
  /** Called with each study that this process begins to run, or runs again. */
  readonly loaded?: (study: LiveStudy) => void;
}

export interface Studies {
  /** The study, which this process runs from now on; null: there is none with this id. Rejects where another process runs it. */
  find(id: string): Promise<LiveStudy | null>;
  /** Publishes the first or the next version. */
  publish(frozen: FrozenStudy, applyTo: 'arriving' | 'unconsented', cause: Cause): Promise<StudyRefusal | null>;
  /** Publishes a preview. */
  preview(frozen: FrozenStudy, preview: PreviewOf, cause: Cause): Promise<StudyRefusal | null>;
  /** The studies that are run here now. */
  here(): readonly LiveStudy[];
  /** What can be told of all studies, whichever process runs them. */
  readonly all: ReadStudies;
  /** What a check is told of sessions that a study names as recordings. */
  recordings: Recordings['factsOf'];
  /** Whether a study of the lab that is not released yet plays this, whichever process runs it. */
  plays(play: Play): Promise<boolean>;
  /** Calls the listener when the page of a participant may have changed; returns a function that stops the calls. */
  onPage(participant: string, listener: () => void): () => void;
  /** Calls the listener after each commit of the study; returns a function that stops the calls. */
  onNews(study: string, listener: (news: StudyNews) => void): () => void;
  /** Resolves once the personal data of a participant who has withdrawn are erased. */
  erased(participant: string): Promise<void>;
  /** What a study is told of a session that ends as is foreseen. */
  overWith: StudySessions['overWith'];
  /** Erases a participant for an operator. */
  erase: Erasing['eraseFor'];
  /** Deletes the ids of erased participants who are paid; resolves to how many there were. */
  forgetPaid(study: LiveStudy, cause: Cause): Promise<number>;
  /** Keeps roots over the heads of the study's streams; resolves once they are on disk. */
  rootHeads(study: LiveStudy, occasion: RootingOccasion): Promise<void>;
  /** Runs all studies here, but previews of which nothing is left. */
  recover(): Promise<void>;
  /** Resolves once everything that the studies decided so far is on disk, or cannot be. */
  settled(): Promise<void>;
  /**
   * Lets go of all studies. `since`: ms, from when on this process could not run what it may still run; null: other processes
   * run them, or will.
   */
  drop(since: number | null): void;
  /** Lets go of one study for another process, once all that it decided is on disk. */
  leave(study: string): Promise<void>;
  /** Runs no study from now on: other processes do. */
  moveAway(): void;
  close(): Promise<void>;
}

/** How often the server looks whether personal data are to be erased. */
const LOOK_MS = 3_600_000;

export function openStudies(options: StudiesOptions): Studies {
  const { store, now, stalls, fault, reloadMs = 1000 } = options;
  const find = (id: string): Promise<LiveStudy | null> => findStudy(loaded, id);
  const bots = openKnownBots(store.bots);
  const here = (id: string): LiveStudy | null => loaded.live.get(id) ?? null;
  const all = openReadStudies({ store, here });
  const recordings = openRecordings({ events: store.events, here, read: all.read, fault });
  const studySessions = openStudySessions({ ...options, bots, studyOf: find, records: recordings.records });
  const listeners = noListeners();
  const erasing = openErasing({ store, now });
  const due: DueErasures = { erasures: store.studies, erasing, fault, underWay: new Map() };
  const told = (study: string, news: StudyNews): void => {
    const live = here(study);
    for (const participant of news.participants) listeners.pages.emit(participant);
    for (const session of news.sessions) studySessions.open(session);
    for (const duty of news.duties) studySessions.tell(duty);
    for (const participant of news.withdrawn) eraseOnWish(due, live, participant);
    if (news.closed && live) rootHeads(store, live, 'intake_closed').catch(unlessStopped(fault));
    listeners.commits.emit(study, news);
  };
  const loaded: LoadedStudies = noStudies({
    ...{ ...options, reloadMs, bots, ready: studySessions.ready, told, recordings },
    async catchUp(study, log) {
      await eraseAgain(due, study);
      await emptyWhenDue(due, study);
      await studySessions.catchUp(study);
      // a crash came between the plan or the end of intake and its roots
      for (const occasion of unrooted(log.study)) await rootHeads(store, study, occasion);
      options.loaded?.(study);
    },
  });
  const publishing: Publishing = { studies: loaded, last: Promise.resolve() };

  const open = new DisposableStack();
  open.defer(() => {
    for (const study of loaded.live.values()) study.close();
    loaded.live.clear();
  });
  open.defer(studySessions.listen());
  open.defer(
    stalls.onStall((lostMs) => {
      for (const study of loaded.live.values()) study.giveBack(now() - lostMs);
    }),
  );
  const looking = setInterval(() => {
    for (const study of loaded.live.values()) void emptyWhenDue(due, study);
  }, LOOK_MS).unref();
  open.defer(() => clearInterval(looking));
  open.defer(recordings.close);

  return {
    find,
    publish: (frozen, applyTo, cause) => publishInTurn(publishing, { frozen, applyTo, cause }),
    preview: (frozen, preview, cause) => publishInTurn(publishing, { frozen, applyTo: 'arriving', preview, cause }),
    here: () => [...loaded.live.values()],
    all,
    recordings: recordings.factsOf,
    plays: openUnderWay(store.events),
    onPage: (participant, listener) => onPage(listeners, participant, listener),
    onNews: (study, listener) => onNews(listeners, study, listener),
    erased: async (participant) => due.underWay.get(participant),
    overWith: studySessions.overWith,
    erase: (study, participant, by) => erasing.eraseFor(study, participant, by),
    forgetPaid: (study, cause) => erasing.forgetPayees(study, 'paid', cause),
    rootHeads: (study, occasion) => rootHeads(store, study, occasion),
    async recover() {
      for (const id of await all.ids()) await find(id).catch(fault);
    },
    async settled() {
      await Promise.allSettled([...loaded.live.values()].map((study) => study.settled()));
    },
    drop: (since) => dropStudies(loaded, since),
    leave: (study) => leaveStudy(loaded, study),
    moveAway() {
      loaded.isMovedAway = true;
    },
    async close() {
      loaded.isClosed = true;
      open.dispose();
      await Promise.allSettled([...loaded.opening.values()].map(({ study }) => study));
    },
  };
}

/** A study that is not run here any more is no fault. */
const unlessStopped =
  (fault: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!(error instanceof StudyStopped)) fault(error);
  };
