/**
 * Finds a session by id, in memory or from its log, and plays a new session as it was written. A session is loaded once at a time.
 * After a failed commit it is loaded again. What was being loaded when the process let go of all sessions is not played.
 */
import { outcomeOf } from '../../../games/core/session/outcome.ts';
import { CommitFailed, LeaseLost } from '../../store/event-store.ts';
import { isNotHere, NotNow, type Owned, STOPPING } from '../owner/ownership.ts';
import { type LiveSession, openLiveSession } from '../session/live-session.ts';
import { openSessionTexts, openTextsOfNew, type SessionTexts } from '../session/session-texts.ts';
import type { LiveReport } from '../writer/session-report.ts';
import { type ModelSeating, seatModels } from './model-agents.ts';
import { openPolicySeating, seatPolicies } from './policy-seating.ts';
import { type RecordedSeating, seatRecorded } from './recorded-seating.ts';
import type { Registry } from './registry.ts';
import { awayFor, noteBroken, noteTold, silentSince } from './silence.ts';
import { readSession, type StoredSession } from './stored-session.ts';

/** How long a session that is over stays in memory, ms. */
const RETIRED_MS = 60_000;

/** The live session; null: there is none, it has ended, or it cannot go on, which is reported. */
export function find(registry: Registry, id: string): Promise<LiveSession | null> {
  const { live, opening, closed, movedAway } = registry;
  const here = live.get(id);
  if (movedAway) return Promise.reject(new NotNow(STOPPING));
  if (here || closed) return known(registry, here);
  const waiting = opening.get(id) ?? open(registry, id);
  opening.set(id, waiting);
  return waiting;
}

async function known({ ownership }: Registry, session: LiveSession | undefined): Promise<LiveSession | null> {
  if (session) ownership.check();
  return session ?? null;
}

/** A session whose first events this process has just appended. */
export interface BegunSession extends StoredSession {
  readonly id: string;
  readonly owned: Owned;
  /** `drops` of the registry at the time from which the process has owned the session. */
  readonly drops: number;
}

/** Plays a new session as `find` does, and reads nothing of it from the database. */
export function findNew(registry: Registry, made: BegunSession): Promise<LiveSession | null> {
  const { live, opening, closed, movedAway, drops } = registry;
  const { id } = made;
  const isOnlyHere = !live.has(id) && !opening.has(id);
  if (!isOnlyHere || closed || movedAway || drops !== made.drops) return find(registry, id);
  const texts = openTextsOfNew(registry.store.texts);
  return opened(registry, id, async () => play(registry, { ...made, texts }));
}

function open(registry: Registry, id: string): Promise<LiveSession | null> {
  return opened(registry, id, () => load(registry, id));
}

/** What `loading` resolves to; null: it failed, which is reported. */
async function opened(
  registry: Registry,
  id: string,
  loading: () => Promise<LiveSession | null>,
): Promise<LiveSession | null> {
  try {
    return await loading();
  } catch (error) {
    if (isNotHere(error)) throw error;
    registry.report.fault(error);
    // the database may not answer: the seats wait until it does
    if (registry.silence.broken.has(id)) loadAgain(registry, id);
    return null;
  } finally {
    registry.opening.delete(id);
  }
}

async function load(registry: Registry, id: string): Promise<LiveSession | null> {
  const { store, ownership } = registry;
  // before the log is read: what others still append would be missed
  const owned = await ownership.session(id);
  if (!owned) return null;
  const { drops } = registry;
  const stored = await readSession(store, id);
  if (!stored) return null;
  if ('why' in stored) {
    strand(registry, id, stored.why);
    return null;
  }
  const texts = await openSessionTexts(store.texts, id);
  return play(registry, { ...stored, id, owned, drops, texts });
}

interface ToPlay extends BegunSession {
  /** The session that is played closes them. */
  readonly texts: SessionTexts;
}

/** null: no session is loaded any more. */
function play(registry: Registry, { id, owned, drops, texts, ...stored }: ToPlay): LiveSession | null {
  const { now, stalls, closedMs, live, silence } = registry;
  const { game, seed, log, lastAt } = stored;
  using untilOpen = new DisposableStack();
  untilOpen.defer(texts.close);
  if (registry.closed) return null;
  const { report, begin } = follow(registry, id);
  const session = openLiveSession(
    {
      ...{ game, store: owned.events, mayTell: owned.mayTell, now, stalls, seed, texts, report },
      awayMs: awayFor(silentSince(silence, id, owned.freeSince), lastAt, now()),
      ...(closedMs === undefined ? {} : { closedMs }),
    },
    log,
  );
  // the session closes its texts
  untilOpen.move();
  if (registry.drops !== drops) {
    session.close('failed');
    throw new NotNow('This process has lost the session while it was loaded.');
  }
  live.set(id, session);
  session.settled().then(
    () => {
      noteTold(silence, id);
      owned.goesOn();
    },
    () => {
      // the session has reported the error, and is loaded again
    },
  );
  begin(session);
  return session;
}

function strand({ stranded, report }: Registry, id: string, why: string): void {
  if (!stranded.has(id)) report.stranded(id, why);
  stranded.set(id, `This session cannot go on here, and nothing of it is lost. ${why}`);
}

interface Follower {
  /** For the session to report to. */
  readonly report: LiveReport;
  /** The session is played from now on: its policies are asked to sit down. */
  begin(session: LiveSession): void;
}

/** Follows a session as long as it is played: its policies, what is signalled of it, its end and its failure. */
function follow(registry: Registry, id: string): Follower {
  const { live, signals, silence, report } = registry;
  const seating = openPolicySeating(registry.agents);
  const { store, now } = registry;
  const recorded: RecordedSeating = { store, now, fault: registry.report.fault, asked: new Set() };
  const models: ModelSeating = { agents: registry.models, asked: new Set() };
  let lookedAt: ReturnType<LiveSession['state']>['seats'] | null = null;
  const seatAll = (session: LiveSession): void => {
    const { seats } = session.state();
    // most commits leave the seats as they were
    if (lookedAt === seats) return;
    lookedAt = seats;
    seatPolicies(seating, session);
    seatRecorded(recorded, session);
    seatModels(models, session);
  };
  let playing: LiveSession | null = null;
  return {
    begin(session) {
      playing = session;
      seatAll(session);
    },
    report: {
      refused: report.refused,
      fault: report.fault,
      unread: report.unread,
      broke(error, failedSince) {
        report.broke(error);
        live.delete(id);
        signals.departed(id);
        if (error instanceof LeaseLost) return;
        noteBroken(silence, id, failedSince);
        // after a conflict of versions another process owns the session
        if (error instanceof CommitFailed) loadAgain(registry, id);
      },
      changed(commit) {
        // another one may be played under this id by now
        if (playing && live.get(id) === playing) seatAll(playing);
        signals.changed(id, commit);
      },
      ended() {
        setTimeout(() => retire(registry, id), RETIRED_MS).unref();
        const state = playing?.state();
        if (state?.phase === 'ended') signals.ended(outcomeOf(state));
      },
    },
  };
}

function retire({ live, unattended, ownership }: Registry, id: string): void {
  live.get(id)?.close('ended');
  live.delete(id);
  unattended.forget(id);
  ownership.end(id);
}

function loadAgain(registry: Registry, id: string): void {
  // one that another process plays by then needs nothing here
  setTimeout(() => void find(registry, id).catch(() => undefined), registry.reloadMs).unref();
}
