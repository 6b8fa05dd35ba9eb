/**
 * The sessions that this process plays. It creates them, finds them by id (in memory or from the log), and loads the
 * unfinished ones after a restart, with deadlines moved by the time that the server was down.
 */
import { botNameParts } from '../../../games/core/bot-name.ts';
import type { Refusal, RefusalCode } from '../../../games/core/session/commands.ts';
import type { SessionOutcome } from '../../../games/core/session/outcome.ts';
import { endInWords } from '../../../games/core/session/words.ts';
import { NotNow } from '../owner/ownership.ts';
import type { LiveSession } from '../session/live-session.ts';
import {
  type InStudy,
  type OrderedSession,
  type ReadySession,
  readySession,
  type SeatParts,
  type SetUp,
} from '../session/order.ts';
import { outcomeInLog } from '../session/outcomes.ts';
import { readRecords } from '../session/recorded-order.ts';
import type { SessionOrder } from '../session/session-order.ts';
import type { SessionCommit } from '../writer/session-report.ts';
import { find, findNew } from './finding.ts';
import { type Recovery, recover } from './recovery.ts';
import { begin, letGo, openRegistry, type Registry, type RegistryOptions } from './registry.ts';
import { rightByToken, rightIn, type SeatRight } from './seat-rights.ts';
import { noteDropped } from './silence.ts';
import { playableIn } from './stored-session.ts';

export interface Sessions {
  create(order: SessionOrder, setUp?: Omit<SetUp, 'at' | 'build'>): Promise<OrderedSession | Refusal>;
  /**
   * The first events and rows of a session of a study, for an append of the caller's. Nothing is stored here. After the
   * append, and after every restart, `find` opens the session.
   */
  readySession(order: SessionOrder, study: InStudy, parts?: SeatParts): ReadySession | Refusal;
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
  /** The names of the language models that orders may have. */
  readonly models: readonly string[];
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
  /** The same for the sessions of a study. Call it while this process may not play them. */
  moveStudyAway(study: string): Promise<void>;
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

export interface SessionsOptions extends RegistryOptions {
  /** The git commit of the server. */
  readonly build: string;
}

export function openSessions({ build, ...options }: SessionsOptions): Sessions {
  const registry = openRegistry(options);
  const { store, now, live, opening, signals, stranded, silence } = registry;
  const watching = watch(registry);
  return {
    create: (order, setUp) => create(registry, order, { at: now(), build, ...setUp }),
    async begin(id) {
      await begin(registry, id);
    },
    readySession: (order, study, parts) => readySession(order, { at: now(), build, study, ...parts }),
    find: (id) => find(registry, id),
    async rightOfParticipant(id, participant) {
      const session = await find(registry, id);
      return session && rightIn(session, participant);
    },
    async leave(id, participant, cause) {
      const session = await find(registry, id);
      return session ? session.leave(participant, cause) : OVER;
    },
    models: registry.models.offered,
    onEnded: signals.onEnded,
    outcomeOf: (id) => outcomeInLog(store.events, id),
    whyNotPlayed: (id) => stranded.get(id) ?? null,
    whyNotFound: (id) => whyNotFound(registry, id),
    rightOf: (token) => rightByToken(store, token),
    recover: (downSince) => recover(registry, downSince),
    drop(why) {
      registry.drops += 1;
      const ids = letGo(registry, 'failed').map(({ id }) => id);
      noteDropped(silence, ids, why);
    },
    async moveAway() {
      registry.closed = true;
      registry.movedAway = true;
      const all = letGo(registry, 'moved');
      await Promise.allSettled(opening.values());
      await Promise.allSettled(all.map((session) => session.settled()));
    },
    async moveStudyAway(study) {
      await Promise.allSettled(opening.values());
      const all = letGo(registry, 'moved', (session) => session.told().setup.study === study);
      await Promise.allSettled(all.map((session) => session.settled()));
    },
    async ended(id) {
      // it may wait to be loaded
      await find(registry, id);
      await signals.reached(id, ['ended']);
    },
    onChange: signals.onChange,
    onAnyChange: signals.onAnyChange,
    refused: options.report.refused,
    live: () => [...live.values()],
    async close() {
      registry.closed = true;
      watching.dispose();
      letGo(registry, 'shutdown');
      // sessions that are still loading read the store
      await Promise.allSettled(opening.values());
    },
  };
}

/** After a stall gives time back, and looks for sessions that no participant is connected to, until it is disposed of. */
function watch({ stalls, unattended, live, now, idleMs }: Registry): DisposableStack {
  const watching = new DisposableStack();
  const idleTimer = setInterval(() => stalls.whenCaughtUp(unattended.look), Math.min(10_000, idleMs)).unref();
  watching.defer(() => clearInterval(idleTimer));
  const stopWatching = stalls.onStall((lostMs) => {
    unattended.giveBack(lostMs);
    const since = now() - lostMs;
    for (const session of live.values()) session.giveBack(since);
  });
  watching.defer(stopWatching);
  return watching;
}

async function create(registry: Registry, order: SessionOrder, setUp: SetUp): Promise<OrderedSession | Refusal> {
  const asked = order.seats.flatMap((seat) => (seat.kind === 'bot' ? (botNameParts(seat.bot) ?? []) : []));
  if (asked.length > 0 && setUp.forVisitor) return NO_BOTS;
  if (setUp.forVisitor && order.seats.some(({ kind }) => kind === 'model')) return NO_MODELS;
  const found = await Promise.all(asked.map((name) => registry.store.bots.withName(name)));
  const records = await readRecords(registry.store.events, order);
  const laid = readySession(order, {
    ...setUp,
    records,
    accounts: found.filter((account) => account !== null),
    whyNoModel: registry.models.whyNot,
    modelsAsked: registry.models.asked,
  });
  if ('code' in laid) return laid;
  const { session: id, seed, write, also, seats } = laid;
  const owned = await begin(registry, id);
  const { drops } = registry;
  const log = await owned.events.append([write], 'create', { also });
  const playable = playableIn(log);
  if (!playable || 'why' in playable) throw new Error(`the new session ${id} cannot be played here`);
  await findNew(registry, { ...playable, id, seed, owned, drops });
  // where policies play the first turns, the answer comes when the session waits for its participant
  const begins = order.seats.every((seat) => seat.kind === 'policy' || (seat.kind === 'person' && seat.after));
  if (begins && order.seats.some(({ kind }) => kind === 'person'))
    await registry.signals.reached(id, ['paused', 'ended'], { orGone: true });
  return { session: id, seats };
}

async function whyNotFound({ stranded, store }: Registry, id: string): Promise<Refusal> {
  const why = stranded.get(id);
  if (why !== undefined) return { code: 'no_rules', message: why };
  const row = await store.sessions.row(id);
  if (row && row.status !== 'ended') throw new NotNow('The session cannot be loaded now. It is tried again.');
  return row?.outcome ? { code: 'ended', message: endInWords(row.outcome, row.cause) } : OVER;
}

const NO_BOTS: Refusal = { code: 'not_allowed', message: 'Visitors cannot invite bots with accounts.' };
const NO_MODELS: Refusal = { code: 'not_allowed', message: 'Visitors cannot order language models.' };
const OVER: Refusal = { code: 'ended', message: 'This session is over.' };
