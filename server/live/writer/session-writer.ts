/**
 * The writing half of a live session: command -> decide -> fold -> append -> timer, one command at a time. It decides on
 * events that may not be on disk yet; it sends a message only once all events before it are on disk. Knows no connection.
 */

import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import type { Refusal, RefusalCode, SessionCommand } from '../../../games/core/session/commands.ts';
import { decideSession } from '../../../games/core/session/decide.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { beginLives, foldLives, lifeOfHolder, type SeatLife } from '../../../games/core/session/life.ts';
import { evolveAll, evolveSession, initialSession, type SessionState } from '../../../games/core/session/session.ts';
import { foldTellings, type LivesWithTellings } from '../../../games/core/session/telling.ts';
import { hasDeadline, nextDue, runningSince } from '../../../games/core/session/waiting.ts';
import type { EventStore, Stored } from '../../store/event-store.ts';
import type { SessionRow, SideWrite } from '../../store/rows.ts';
import { evolveRow, type Listing, rowOf } from '../../store/session-list.ts';
import { fromLog, streamOfSession, toLog } from '../../store/session-log.ts';
import { openAlarm } from '../alarm.ts';
import { STALL_MS, type Stalls } from '../stalls.ts';
import { openOutbox } from './outbox.ts';
import { openPast } from './past.ts';

export interface WriterOptions {
  readonly game: AnyGame;
  readonly store: EventStore;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly seed: string;
  readonly report: LiveReport;
  /** Makes the messages about these events; the writer calls the function that it returns once the events are on disk. */
  readonly prepareMessages: (
    recorded: LivesWithTellings<GameTypes>,
    events: readonly SessionEvent<GameTypes>[],
  ) => () => void;
  /** The session cannot go on here: close the connections, so that their agents connect again. */
  readonly drop: () => void;
}

/** What a session reports to the rest of the server. */
export interface LiveReport {
  refused(code: RefusalCode): void;
  /** A bug ended the session. */
  fault(error: unknown): void;
  /** A commit or a message failed; the session is no longer live here. `since`: from then on its seats were told nothing. */
  broke(error: unknown, since: number): void;
  /** Public facts may have changed. `commit`: which is on disk now; null: a line was opened or closed. */
  changed(commit: SessionCommit | null): void;
  ended(): void;
}

/** Events that are on disk. */
export interface SessionCommit {
  /** How many events of the session stood in the log before. */
  readonly after: number;
  readonly events: readonly SessionEvent<GameTypes>[];
}

/** What comes along with a command. */
interface Beside {
  /** A repeat of the command has the same id and gets the same answer. Without an id the command is the server's own. */
  readonly commandId?: string;
  /** What the log keeps beside the command's first event; nothing folds it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Rows to write in the same transaction. */
  readonly also?: readonly SideWrite[];
  /** Sends the answer; called once the events are on disk. */
  readonly acknowledge?: () => void;
}

export interface SessionWriter {
  /** The state after the last decision; it may be ahead of the disk by a commit. */
  state(): SessionState<GameTypes>;
  /** The state that the seats have been told of. */
  told(): SessionState<GameTypes>;
  /** The life of the seat's holder after the last decision. */
  lifeOfHolder(seat: Seat): SeatLife<GameTypes>;
  perform(command: SessionCommand<GameTypes>, beside?: Beside): Refusal | null;
  /** What the commands, and those that follow of them, would do now, one after another. Nothing is changed. */
  foresee(commands: readonly SessionCommand<GameTypes>[], following?: Following): Foreseen;
  /** Moves what falls due by the time since then, in which the server stood still, unless that was done already. */
  giveBack(since: number): void;
  /** The answer to a command that left events in the log (null: accepted); undefined: no such command left any. */
  answerTo(commandId: string): Refusal | null | undefined;
  /** Calls `send` once everything decided so far is on disk. */
  whenOnDisk(send: () => void): void;
  settled(): Promise<unknown>;
  /** Stops performing and telling. Returns false if it was closed already. */
  close(): boolean;
}

/**
 * The commit whose time an extension gives back. On a disk that is always slow a deadline would move for ever if the
 * extension's own commit gave back its time as well; it does so only if it takes twice as long, since that is another trouble.
 */
interface SlowCommit {
  /** ms */
  readonly tookMs: number;
}

type BesideCommit = Omit<Beside, 'metadata'> &
  Partial<SlowCommit> & { readonly metadata?: Beside['metadata'] | undefined };

/** The command that follows by itself once this one has led from one state to the other; null: none does. */
export type Following = (
  command: SessionCommand<GameTypes>,
  before: SessionState<GameTypes>,
  after: SessionState<GameTypes>,
) => SessionCommand<GameTypes> | null;

/** What commands would do. `refusals`: of the commands that were asked about, in order. */
export interface Foreseen {
  readonly refusals: readonly (Refusal | null)[];
  readonly events: readonly SessionEvent<GameTypes>[];
  /** Of the log, that they would follow. */
  readonly version: number;
  /** Afterwards. */
  readonly session: SessionState<GameTypes>;
}

/** `log`: the stream so far, with at least its first event. It is folded, and not kept in memory. */
export function openWriter(options: WriterOptions, log: readonly Stored[]): SessionWriter {
  const { game, store, now, seed, report } = options;
  const [created, ...later] = log.map((stored) => fromLog<GameTypes>(stored));
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const stream = streamOfSession(created.session);
  const past = openPast();
  /** Each life with its last experience alone. */
  let lives = past.takeOver(foldLives(game, beginLives<GameTypes>(initialSession(game, created)), later));
  const listing: Listing = { seatCount: ({ config }) => game.roles(config).length };
  let row = rowOf([created, ...later], listing);
  let version = log.length;
  let told = lives.session;
  const answers = new Map(log.map((stored) => [stored.commandId, refusalIn(fromLog(stored))]));
  let lastCommit: Promise<unknown> = Promise.resolve();
  let closed = false;
  /** When the commits that are not on disk yet were decided. */
  const uncommitted: number[] = [];
  /** Time before this has been given back. */
  let givenBackTo = Number.NEGATIVE_INFINITY;

  const outbox = openOutbox((error) => {
    options.drop();
    report.broke(error, uncommitted[0] ?? now());
  });
  // no seat's time runs out while its messages, or the server's, are held back
  const alarm = openAlarm(now, () =>
    options.stalls.whenCaughtUp(() => (uncommitted.length === 0 ? performDue() : outbox.add(performDue, lastCommit))),
  );

  const performDue = (): void => {
    const due = nextDue(lives.session);
    if (due && due.at <= now()) perform(due.command);
    else setAlarm();
  };

  const giveBack = (since: number, slow?: SlowCommit): void => {
    const byMs = now() - Math.max(since, givenBackTo, runningSince(lives.session));
    if (byMs < STALL_MS || !hasDeadline(lives.session)) return;
    perform({ type: 'extend', byMs, cause: 'stall', ...(slow ? { words: 'the disk was slow' } : {}) }, slow);
  };

  const perform = (command: SessionCommand<GameTypes>, beside: Beside & Partial<SlowCommit> = {}): Refusal | null => {
    if (closed) return { code: 'ended', message: 'The session is no longer played here.' };
    const { commandId = `${command.type}-${version}` } = beside;
    let decision: ReturnType<typeof decideSession>;
    try {
      decision = decideSession(game, lives.session, command, { seed, at: now() });
    } catch (error) {
      breakDown(error);
      return FAULT;
    }
    const { events, refusal } = decision;
    if (command.type === 'extend' && command.cause !== 'operator') givenBackTo = now();
    if (events.length > 0) {
      let recorded: LivesWithTellings<GameTypes>;
      try {
        recorded = foldTellings(game, lives, events);
      } catch (error) {
        // the rules can no longer say what seats see
        breakDown(error, 'silently');
        return FAULT;
      }
      answers.set(commandId, refusal);
      // the store keeps no text of a refused command
      commit(events, recorded, commandId, refusal ? { metadata: beside.metadata } : beside);
    }
    // a refusal rests on earlier decisions, so it waits until they are on disk
    if (refusal) outbox.add(() => report.refused(refusal.code), lastCommit);
    return refusal;
  };

  const commit = (
    events: readonly SessionEvent<GameTypes>[],
    recorded: LivesWithTellings<GameTypes>,
    commandId: string,
    { also = [], metadata, acknowledge, tookMs: beforeMs = 0 }: BesideCommit = {},
  ): void => {
    const expectedVersion = version;
    const decided = recorded.session;
    lives = past.takeOver(recorded);
    version += events.length;
    const listed = events.reduce((now, event) => evolveRow(now, event, listing), row);
    const side = [...also, ...sideWrites(row, listed)];
    row = listed;
    const committed = store.append(
      [{ stream, expectedVersion, events: events.map((event, i) => toLog(game.id, event, i === 0 ? metadata : {})) }],
      commandId,
      { also: side, isNew: true },
    );
    lastCommit = committed;
    const decidedAt = now();
    uncommitted.push(decidedAt);
    const sendMessages = options.prepareMessages(recorded, events);
    outbox.add(() => {
      uncommitted.shift();
      acknowledge?.();
      told = decided;
      report.changed({ after: expectedVersion, events });
      sendMessages();
      if (decided.phase === 'ended') report.ended();
      const tookMs = now() - decidedAt;
      if (tookMs >= 2 * beforeMs) giveBack(decidedAt, { tookMs });
    }, committed);
    setAlarm();
  };

  const setAlarm = (): void => alarm.set(closed ? null : (nextDue(lives.session)?.at ?? null));

  /** Ends the session as abandoned after a bug; the log keeps everything before it. */
  const breakDown = (error: unknown, how: 'telling' | 'silently' = 'telling'): void => {
    report.fault(error);
    if (lives.session.phase === 'ended') return;
    const end: SessionEvent<GameTypes> = {
      type: 'SessionEnded',
      at: now(),
      reason: 'abandoned',
      cause: 'fault',
      returns: returnsSoFar(),
      seed,
    };
    const untold = { ...lives, session: evolveSession(game, lives.session, end), tellings: [] };
    let recorded: LivesWithTellings<GameTypes> = untold;
    if (how === 'telling') {
      try {
        recorded = foldTellings(game, lives, [end]);
      } catch (another) {
        report.fault(another);
      }
    }
    commit([end], recorded, `fault-${version}`);
    // an agent that comes back is told that the session is over
    if (recorded === untold) outbox.add(options.drop, lastCommit);
  };

  const returnsSoFar = (): readonly number[] => {
    try {
      return game.returns(lives.session.game);
    } catch (error) {
      report.fault(error);
      return lives.session.seats.map(() => 0);
    }
  };

  const foresee: SessionWriter['foresee'] = (commands, following = () => null) => {
    let session = lives.session;
    const events: SessionEvent<GameTypes>[] = [];
    const decided = (command: SessionCommand<GameTypes>): Refusal | null => {
      const decision = decideSession(game, session, command, { seed, at: now() });
      session = evolveAll(game, session, decision.events);
      events.push(...decision.events);
      return decision.refusal;
    };
    const refusals = commands.map((command) => {
      const before = session;
      const refusal = decided(command);
      const next = refusal ? null : following(command, before, session);
      if (next) decided(next);
      return refusal;
    });
    return { refusals, events, version, session };
  };

  setAlarm();
  return {
    foresee,
    state: () => lives.session,
    told: () => told,
    lifeOfHolder: (seat) => past.whole(lifeOfHolder(lives, seat)),
    perform,
    giveBack: (since) => giveBack(since),
    answerTo: (commandId) => answers.get(commandId),
    whenOnDisk: (send) => outbox.add(send, lastCommit),
    settled: () => lastCommit,
    close() {
      if (closed) return false;
      closed = true;
      outbox.drop();
      alarm.set(null);
      return true;
    },
  };
}

const FAULT: Refusal = { code: 'ended', message: 'The session had to be stopped because of a fault on our side.' };

/** The refusal that the sender of the command behind this event got; null: the command was accepted. */
function refusalIn(event: SessionEvent<GameTypes>): Refusal | null {
  if (event.type !== 'ActionRefused') return null;
  return { code: 'stale_turn', message: `Turn ${event.turn} was over ${event.lateMs} ms before this arrived.` };
}

/** The rows beside the log to write after a change of status or seats; a new turn alone is not worth a write. */
function sideWrites(before: SessionRow, after: SessionRow): readonly SideWrite[] {
  if (before.status === after.status && before.seats === after.seats) return [];
  const list: SideWrite = { kind: 'listSession', row: after };
  return after.status === 'ended' ? [list, { kind: 'dropSecret', session: after.session }] : [list];
}
