/**
 * The sessions that this process plays. It creates them, finds them by id (in memory or from the log), and loads the
 * unfinished ones after a restart, with deadlines moved by the time that the server was down.
 */
import { EventEmitter } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { policyById } from '../../../bots/index.ts';
import type { Seat } from '../../../games/core/game.ts';
import type { Refusal, RefusalCode } from '../../../games/core/session/commands.ts';
import { outcomeOf, type SessionOutcome } from '../../../games/core/session/outcome.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import { endInWords } from '../../../games/core/session/words.ts';
import { playableRulesOfLog } from '../../../games/index.ts';
import type { PolicyAgents } from '../../agents/policy-agents.ts';
import { CommitFailed, LeaseLost } from '../../store/event-store.ts';
import type { SessionRow } from '../../store/rows.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';

import type { Store } from '../../store/store.ts';
import { isNotHere, NotNow, type Owned, type Ownership, STOPPING, soleOwnership } from '../owner/ownership.ts';
import { hashToken } from '../seat/tokens.ts';
import type { Stalls } from '../stalls.ts';
import type { LiveReport, SessionCommit } from '../writer/session-report.ts';
import { seatOf } from '../session/admission.ts';
import { type LiveSession, openLiveSession } from '../session/live-session.ts';
import { type Created, type InStudy, type LaidTable, layTable, type SessionOrder, type SetUp } from '../session/order.ts';
import { outcomeInLog } from '../session/outcomes.ts';
import { openSessionTexts } from '../session/session-texts.ts';
import { openUnattended } from './unattended.ts';

export interface SeatRight {
  readonly session: string;
  readonly seat: Seat;
  readonly controller: Exclude<Controller, { kind: 'policy' }>;
}

export interface Sessions {
  create(order: SessionOrder, setUp?: Omit<SetUp, 'at' | 'build'>): Promise<Created | Refusal>;
  /**
   * The first events and rows of a session of a study, for an append of the caller's. Nothing is stored here. After the
   * append, and after every restart, `find` opens the session.
   */
  layTable(order: SessionOrder, study: InStudy): LaidTable | Refusal;
  /** For a session whose first events the caller is about to append: it will be played here. */
  begin(id: string): Promise<void>;
  /**
   * The live session; null: there is none, it has ended, or it cannot go on (which is reported). Rejects with
   * `PlayedElsewhere` or `NotNow` where another process plays it, or none does.
   */
  find(id: string): Promise<LiveSession | null>;
  /** Why an unfinished session that was looked for cannot be played here: no rules here play it. null: no such reason. */
  whyNotPlayed(id: string): string | null;
  /** Why `find` gave no session. Rejects with `NotNow` where the session is not over: it could not be loaded. */
  whyNotFound(id: string): Promise<Refusal>;
  /** The seat that a token gives the right to; null: none. */
  rightOf(token: string): Promise<SeatRight | null>;
  /** The seat that this participant of a study may hold now; a refusal: none, and why; null: it is not played here. */
  rightOfParticipant(session: string, participant: string): Promise<SeatRight | Refusal | null>;
  /** A participant gives its seat up for good; what follows is the study's rule of dropout. Resolves when it is on disk. */
  leave(session: string, participant: string, cause: 'withdrew' | 'operator'): Promise<Refusal | null>;
  /** Calls the listener once the end of a session is on disk; returns a function that stops the calls. */
  onEnded(listener: (outcome: SessionOutcome) => void): () => void;
  /** How a session ended, from the log; null: it is not over, or there is none, or its rules are not known here. */
  outcomeOf(session: string): Promise<SessionOutcome | null>;
  /**
   * Loads the unfinished sessions one after another; one that is asked for comes at once. `downSince`: when a server was
   * last known to be up. It resolves as soon as it knows the sessions, before it has loaded them.
   */
  recover(downSince: number | null): Promise<Recovery>;
  /**
   * Closes every session, since this process can no longer write. `since`: ms, when it last could. `gone`: other processes
   * own them now; else they are loaded again when they are looked for.
   */
  drop(why: { readonly gone: boolean; readonly since: number }): void;
  /** Closes every session for another process to play on; resolves once all that was decided is on disk. */
  moveAway(): Promise<void>;
  /** Resolves once the session's end is on disk. */
  ended(id: string): Promise<void>;
  /** Calls the listener when public facts of a session may have changed; returns a function that stops the calls. */
  onChange(id: string, listener: () => void): () => void;
  /**
   * Calls the listener after each commit of any session, and when a line of one was opened or closed (null); returns a
   * function that stops the calls.
   */
  onAnyChange(listener: (session: string, commit: SessionCommit | null) => void): () => void;
  /** Counts a refusal that came before any session was involved. */
  refused(code: RefusalCode): void;
  live(): readonly LiveSession[];
  close(): Promise<void>;
}

interface Recovery {
  /** How many sessions go on; resolves once all of them are loaded. */
  readonly done: Promise<number>;
}

export interface SessionsOptions {
  readonly store: Store;
  readonly agents: PolicyAgents;
  /** Left out: this process has the store for itself. */
  readonly ownership?: Ownership;
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp' | 'onStall'>;
  /** The git commit of the server. */
  readonly build: string;
  readonly report: Pick<LiveReport, 'refused' | 'fault'> & {
    /** A commit or a message of a session failed. */
    broke(error: unknown): void;
    /** An unfinished session cannot go on here; its log stays as it is. */
    stranded(session: string, why: string): void;
  };
  /** A session that no participant is connected to for this long ends as abandoned. */
  readonly idleMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** How long after a failed commit the server loads a session again from its log. */
  readonly reloadMs?: number;
}

export function openSessions(options: SessionsOptions): Sessions {
  const { store, agents, now, stalls, build, idleMs = 30 * 60_000, reloadMs = 1000 } = options;
  const { ownership = soleOwnership(store) } = options;
  const live = new Map<string, LiveSession>();
  const opening = new Map<string, Promise<LiveSession | null>>();
  /** Sessions of the server before this one that are not loaded yet, and when that server was last known to be up. */
  const left = new Map<string, number | null>();
  /** Sessions that failed, and since when their seats were told nothing. */
  const brokenSince = new Map<string, number>();
  /** Events are named by sessions. */
  const changes = new EventEmitter().setMaxListeners(0);
  const anyChanges = new EventEmitter().setMaxListeners(0);
  const endings = new EventEmitter().setMaxListeners(0);
  /** Of sessions that are no longer live here, although they are not over. */
  const departures = new EventEmitter().setMaxListeners(0);
  /** Sessions that no rules here can play, each with the reason as a sentence. */
  const stranded = new Map<string, string>();

  let closed = false;
  /** Whether other processes play the sessions of this one, which is stopping. */
  let movedAway = false;
  /** Counts how often this process let go of all sessions. */
  let drops = 0;

  const load = async (id: string): Promise<LiveSession | null> => {
    // before the log is read: what others still append would be missed
    const owned = await ownership.session(id);
    if (!owned) return null;
    const before = drops;
    const log = await store.events.read(streamOfSession(id));
    const [first, last] = [log[0], log.at(-1)];
    if (!first || !last || fromLog(last).type === 'SessionEnded') return null;
    const rules = playableRulesOfLog([fromLog(first)]);
    if (typeof rules === 'string') {
      if (!stranded.has(id)) options.report.stranded(id, rules);
      stranded.set(id, `This session cannot go on here, and nothing of it is lost. ${rules}`);
      return null;
    }
    const seed = await store.secrets.seedOf(id);
    if (seed === null) throw new Error(`session ${id} cannot go on: its seed is gone`);
    const texts = await openSessionTexts(store.texts, id);
    const since = left.get(id) ?? brokenSince.get(id) ?? owned.freeSince;
    let session: LiveSession | null = null;
    /** By seat, the seed of the policy that was sent for; one that left does not come back. */
    const sent = new Map<Seat, string>();
    const seatPolicies = (): void => {
      if (!session || live.get(id) !== session) return;
      const playing = session;
      playing.state().seats.forEach((held, seat) => {
        if (held?.kind !== 'policy' || sent.get(seat) === held.seed) return;
        sent.set(seat, held.seed);
        // the program may be newer than the log
        const version = policyById(held.policy)?.version ?? held.version;
        const controller = { ...held, version };
        if (version !== held.version)
          void playing.operate({ type: 'seat', seat, controller, replace: true, cause: 'program_changed' });
        agents.seat(playing, seat, controller);
      });
    };
    try {
      if (closed) return null;
      session = openLiveSession(
        {
          game: rules.game,
          store: owned.events,
          mayTell: owned.mayTell,
          now,
          stalls,
          seed,
          // the server that wrote the last event was up at that time; below 0: the wall clock was set back before this start
          awayMs: since === null ? 0 : now() - Math.max(since, last.recordedAt),
          texts,
          ...(options.closedMs === undefined ? {} : { closedMs: options.closedMs }),
          report: {
            refused: options.report.refused,
            fault: options.report.fault,
            broke: (error, failedSince) => {
              options.report.broke(error);
              live.delete(id);
              departures.emit(id);
              if (error instanceof LeaseLost) return;
              if (!brokenSince.has(id)) brokenSince.set(id, failedSince);
              // after a conflict of versions another process owns the session
              if (error instanceof CommitFailed) loadAgain(id);
            },
            changed: (commit) => {
              seatPolicies();
              changes.emit(id);
              anyChanges.emit('change', id, commit);
            },
            ended() {
              setTimeout(() => retire(id), 60_000).unref();
              const state = session?.state();
              if (state?.phase === 'ended') endings.emit('ended', outcomeOf(state));
            },
          },
        },
        log,
      );
    } finally {
      if (!session) texts.close();
    }
    if (before !== drops) {
      session.close('failed');
      throw new NotNow('This process has lost the session while it was loaded.');
    }
    live.set(id, session);
    session.settled().then(
      () => {
        left.delete(id);
        brokenSince.delete(id);
      },
      () => {
        // the session has reported the error, and is loaded again
      },
    );
    seatPolicies();
    return session;
  };

  const retire = (id: string): void => {
    live.get(id)?.close('ended');
    live.delete(id);
    unattended.forget(id);
    ownership.end(id);
  };

  const loadAgain = (id: string): void => {
    // one that another process plays by then needs nothing here
    setTimeout(() => void find(id).catch(() => undefined), reloadMs).unref();
  };

  const find = (id: string): Promise<LiveSession | null> => {
    const here = live.get(id);
    if (movedAway) return Promise.reject(new NotNow(STOPPING));
    if (here || closed) return known(here);
    const opened = async (): Promise<LiveSession | null> => {
      try {
        return await load(id);
      } catch (error) {
        if (isNotHere(error)) throw error;
        options.report.fault(error);
        // the database may not answer: the seats wait until it does
        if (brokenSince.has(id)) loadAgain(id);
        return null;
      } finally {
        opening.delete(id);
      }
    };
    const waiting = opening.get(id) ?? opened();
    opening.set(id, waiting);
    return waiting;
  };

  const known = async (session: LiveSession | undefined): Promise<LiveSession | null> => {
    if (session) ownership.check();
    return session ?? null;
  };

  /** A process that stops makes no session any more. */
  const begin = (id: string): Promise<Owned> => (movedAway ? ownership.pass() : ownership.begin(id));

  const giveBack = (since: number): void => {
    for (const session of live.values()) session.giveBack(since);
  };

  const stopWatching = stalls.onStall((lostMs) => {
    unattended.giveBack(lostMs);
    giveBack(now() - lostMs);
  });

  const unattended = openUnattended({ live: () => live.values(), now, idleMs });
  const idleTimer = setInterval(() => stalls.whenCaughtUp(unattended.look), Math.min(10_000, idleMs)).unref();

  /**
   * Resolves once the seats are told of one of these phases; a session that is not live here counts as ended. `orGone`: also
   * once it is no longer live here, as after a failed commit.
   */
  const reached = (id: string, phases: readonly SessionRow['status'][], { orGone = false } = {}): Promise<void> =>
    new Promise((resolve) => {
      const there = (): boolean => phases.includes(live.get(id)?.phase() ?? 'ended');
      if (there()) return resolve();
      const look = (): void => {
        if (there()) end();
      };
      const end = (): void => {
        changes.off(id, look);
        departures.off(id, end);
        resolve();
      };
      changes.on(id, look);
      if (orGone) departures.on(id, end);
    });

  /** Closes all sessions, which are no longer live here. */
  const letGo = (reason: 'failed' | 'moved' | 'shutdown'): readonly LiveSession[] => {
    const all = [...live.values()];
    for (const session of all) session.close(reason);
    live.clear();
    for (const { id } of all) departures.emit(id);
    return all;
  };

  const sessions: Sessions = {
    async create(order, setUp) {
      const at = now();
      const laid = layTable(order, { at, build, ...setUp });
      if ('code' in laid) return laid;
      const { session: id, write, also, seats } = laid;
      const { events } = await begin(id);
      await events.append([write], 'create', { also });
      await find(id);
      // where policies play the first turns, the answer comes when the session waits for its participant
      const begins = order.seats.every((seat) => seat.kind === 'policy' || (seat.kind === 'person' && seat.after));
      if (begins && order.seats.some(({ kind }) => kind === 'person'))
        await reached(id, ['paused', 'ended'], { orGone: true });
      return { session: id, seats };
    },
    async begin(id) {
      await begin(id);
    },
    layTable: (order, study) => layTable(order, { at: now(), build, study }),
    find,
    async rightOfParticipant(id, participant) {
      const session = await find(id);
      if (!session) return null;
      const seat = seatOf(session.state(), participant);
      const refusal = seat === null ? NO_SEAT : session.admits(seat, participant);
      if (seat !== null && !refusal) return { session: id, seat, controller: { kind: 'person', participant } };
      // events are told only once they are on disk
      await session.settled();
      return refusal ?? NO_SEAT;
    },
    async leave(id, participant, cause) {
      const session = await find(id);
      return session ? session.leave(participant, cause) : { code: 'ended', message: 'This session is over.' };
    },
    onEnded(listener) {
      endings.on('ended', listener);
      return () => {
        endings.off('ended', listener);
      };
    },
    outcomeOf: (id) => outcomeInLog(store.events, id),
    whyNotPlayed: (id) => stranded.get(id) ?? null,
    async whyNotFound(id) {
      const why = stranded.get(id);
      if (why !== undefined) return { code: 'no_rules', message: why };
      const row = await store.sessions.row(id);
      if (row && row.status !== 'ended') throw new NotNow('The session cannot be loaded now. It is tried again.');
      return { code: 'ended', message: row?.outcome ? endInWords(row.outcome, row.cause) : 'This session is over.' };
    },
    async rightOf(token) {
      const row = await store.tokens.rightOf(hashToken(token));
      if (!row) return null;
      const { session, seat, participant, kind, name } = row;
      const controller = kind === 'outside' ? { kind, participant, name: name ?? '' } : { kind, participant };
      return { session, seat, controller };
    },
    async recover(downSince) {
      const unfinished = await store.sessions.list({ statuses: ['open', 'running', 'paused'], limit: 1_000_000 });
      for (const { session } of unfinished) left.set(session, downSince);
      const loadAll = async (): Promise<number> => {
        const found: LiveSession[] = [];
        for (const { session: id } of unfinished) {
          if (closed) break;
          const session = await find(id);
          if (session) found.push(session);
          // requests come in between
          await nextTick();
        }
        // a failed commit is reported elsewhere, and its session is loaded again
        await Promise.allSettled(found.map((session) => session.settled()));
        return found.length;
      };
      return { done: loadAll() };
    },
    drop({ gone, since }) {
      drops += 1;
      const all = letGo('failed');
      if (gone) brokenSince.clear();
      else for (const { id } of all) if (!brokenSince.has(id)) brokenSince.set(id, since);
      left.clear();
    },
    async moveAway() {
      closed = true;
      movedAway = true;
      const all = letGo('moved');
      await Promise.allSettled(opening.values());
      await Promise.allSettled(all.map((session) => session.settled()));
    },
    async ended(id) {
      // it may wait to be loaded
      await find(id);
      await reached(id, ['ended']);
    },
    onChange(id, listener) {
      changes.on(id, listener);
      return () => {
        changes.off(id, listener);
      };
    },
    onAnyChange(listener) {
      anyChanges.on('change', listener);
      return () => {
        anyChanges.off('change', listener);
      };
    },
    refused: options.report.refused,
    live: () => [...live.values()],
    async close() {
      closed = true;
      stopWatching();
      clearInterval(idleTimer);
      letGo('shutdown');
      // sessions that are still loading read the store
      await Promise.allSettled(opening.values());
    },
  };
  return sessions;
}

const NO_SEAT: Refusal = { code: 'no_such_seat', message: 'This participant has no seat here.' };
