/**
 * A session that is being played: command -> decide -> append -> fold -> tell -> timer, one command at a time.
 * It decides on its own uncommitted events; whatever it tells waits until all that came before is on disk.
 * Knows no game, no transport and no kind of agent.
 */
import { randomBytes } from 'node:crypto';
import { decideSession } from '../../games/core/decide.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat, Viewer } from '../../games/core/game.ts';
import { type PublicState, parseClientMessage, type ServerMessage } from '../../games/core/protocol.ts';
import { evolveSession, initialSession, isAsking, isHandedOver, type SessionState } from '../../games/core/session.ts';
import type { Controller, Refusal, RefusalCode, SessionCommand, SessionEvent } from '../../games/core/session-types.ts';
import { endInWords } from '../../games/core/words.ts';
import type { EventStore, Stored } from '../store/event-store.ts';
import type { SessionRow } from '../store/schema.ts';
import { evolveRow, type Listing, rowOf } from '../store/session-list.ts';
import { fromLog, streamOfSession, toLog } from '../store/session-log.ts';
import type { SideWrite } from '../store/side-rows.ts';
import { commandOf } from './commands.ts';
import type { SeatConnection } from './connection.ts';
import { openOutbox } from './outbox.ts';
import { publicStateOf } from './public-facts.ts';
import { openAccount, type Recorded, record, type SeatAccount } from './seat-account.ts';
import { messagesFor, welcome } from './telling.ts';

export interface LiveOptions {
  readonly game: AnyGame;
  readonly store: EventStore;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly seed: string;
  /** The stream so far; at least its first event. */
  readonly log: readonly Stored[];
  /** How long the server was away while this session ran, ms; its deadline moves by that. */
  readonly awayMs?: number;
  /** What somebody typed; asked whenever it is sent, so that what is erased is gone at once. */
  readonly openText: OpenText;
  readonly report: LiveReport;
}

/** What the rest of the server hears of a session. */
export interface LiveReport {
  refused(code: RefusalCode): void;
  /** A bug: the session is ended. */
  fault(error: unknown): void;
  /** A commit that failed, or something that could not be told: the session is no longer live here. */
  broke(error: unknown): void;
  /** Public facts may have changed; called after the commit. */
  changed(): void;
  ended(): void;
}

export interface LiveSession {
  readonly id: string;
  readonly game: AnyGame;
  /** As decided; may be ahead of the disk by a commit. */
  state(): SessionState<GameTypes>;
  /** As told. */
  phase(): PublicState['phase'];
  /** As told. */
  publicState(): PublicState;
  /** Whether this participant may hold the seat now. */
  admits(seat: Seat, participant: string): Refusal | null;
  /** Takes the seat, or comes back to it; an earlier connection is told that it is superseded. */
  attach(seat: Seat, controller: Controller, connection: SeatConnection): Refusal | null;
  detach(seat: Seat, connection: SeatConnection): void;
  /** Whatever came over a connection that holds a seat. */
  receive(seat: Seat, connection: SeatConnection, raw: unknown): void;
  /** For the server itself and operators; resolves when it is on disk. */
  operate(command: SessionCommand<GameTypes>): Promise<Refusal | null>;
  /** Seats that a connection is attached to. */
  attached(): readonly Seat[];
  /** Settled when everything decided so far is on disk. */
  settled(): Promise<void>;
  close(reason: 'ended' | 'failed' | 'shutdown'): void;
}

/** What goes with a command: rows for the same transaction, and the answer once it is on disk. */
interface Beside {
  readonly also?: readonly SideWrite[];
  readonly acknowledge?: () => void;
}

export function openLiveSession(options: LiveOptions): LiveSession {
  const { game, store, now, seed, report } = options;
  const [created, ...later] = options.log.map((stored) => fromLog<GameTypes>(stored));
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const id = created.session;
  const stream = streamOfSession(id);
  let session = initialSession(game, created) as SessionState<GameTypes>;
  const listing: Listing = { seatCount: ({ config }) => game.roles(config).length };
  let row = rowOf([created, ...later], listing);
  let version = options.log.length;
  const accounts: SeatAccount<GameTypes>[] = session.seats.map((_, seat) => openAccount(viewerOf(options.log, seat)));
  session = record(game, session, accounts, later).session;

  const connections = new Map<Seat, SeatConnection>();
  /** Commands that left something in the log, by id, with what was answered (null: accepted): a repeat gets the same. */
  const answered = new Map(options.log.map((stored) => [stored.commandId, refusalIn(fromLog(stored))]));
  let lastCommit: Promise<unknown> = Promise.resolve();
  let timer: { readonly due: number; readonly timeout: NodeJS.Timeout } | null = null;
  /** The session as far as it has been told. */
  let told = session;
  let closed = false;

  const outbox = openOutbox((error) => {
    close('failed');
    report.broke(error);
  });

  /** Decides, folds, appends; tells once it is on disk. */
  const perform = (
    command: SessionCommand<GameTypes>,
    commandId: string,
    { also = [], acknowledge }: Beside = {},
  ): Refusal | null => {
    if (closed) return { code: 'ended', message: 'The session is no longer played here.' };
    let decision: ReturnType<typeof decideSession>;
    try {
      decision = decideSession(game, session, command, { seed, at: now() });
    } catch (error) {
      breakDown(error);
      return FAULT;
    }
    const { events, refusal } = decision;
    if (events.length > 0) {
      let recorded: Recorded<GameTypes>;
      try {
        recorded = record(game, session, accounts, events);
      } catch (error) {
        // the accounts may hold what is not in the log: nobody is told anything from them
        breakDown(error, 'silently');
        return FAULT;
      }
      answered.set(commandId, refusal);
      // of what is refused no text is kept
      commit(events, recorded, commandId, refusal ? {} : { also, ...(acknowledge ? { acknowledge } : {}) });
    } else if (!refusal) outbox.put(() => acknowledge?.(), lastCommit);
    if (refusal) report.refused(refusal.code);
    return refusal;
  };

  const commit = (
    events: readonly SessionEvent<GameTypes>[],
    recorded: Recorded<GameTypes>,
    commandId: string,
    { also = [], acknowledge }: Beside = {},
  ): void => {
    const expectedVersion = version;
    session = recorded.session;
    version += events.length;
    const listed = events.reduce((now, event) => evolveRow(now, event, listing), row);
    const side = [...also, ...sideWrites(row, listed)];
    row = listed;
    const committed = store.append(
      [{ stream, expectedVersion, events: events.map((event) => toLog(game.id, event)) }],
      commandId,
      side.length > 0 ? { also: side } : {},
    );
    lastCommit = committed;
    const decided = session;
    // whoever attaches from now on is welcomed with all of this
    const listening = [...connections].filter(([seat]) => decided.seats[seat] !== null);
    outbox.put(() => {
      acknowledge?.();
      told = decided;
      report.changed();
      for (const [seat, connection] of listening)
        for (const message of messagesFor(seat, recorded, events, now())) send(connection, message);
      if (decided.phase === 'ended') report.ended();
    }, committed);
    setTimer();
  };

  const setTimer = (): void => {
    const due = dueAt();
    if (due === (timer?.due ?? null)) return;
    clearTimeout(timer?.timeout);
    timer =
      due === null ? null : { due, timeout: setTimeout(onTime, Math.min(Math.max(0, due - now()), LONGEST_TIMER_MS)) };
  };

  const dueAt = (): number | null => {
    const { phase, lobbyDeadline, probes, open } = session;
    if (closed) return null;
    if (lobbyDeadline !== null) return lobbyDeadline;
    if (phase !== 'running') return null;
    // an open question holds the clock of the turn
    const limits = probes.length > 0 ? probes.map(({ deadline }) => deadline) : [open?.deadline ?? null];
    const [first] = limits.flatMap((limit) => limit ?? []).toSorted((a, b) => a - b);
    return first ?? null;
  };

  const onTime = (): void => {
    timer = null;
    const due = dueAt();
    // it may have been extended meanwhile
    if (due === null || now() < due) {
      setTimer();
      return;
    }
    const { lobbyDeadline, probes, open, turn } = session;
    if (lobbyDeadline !== null) {
      perform({ type: 'closeLobby' }, `clock-lobby-${version}`);
      return;
    }
    const late = probes.find(({ deadline }) => deadline === due);
    if (late) {
      const { id: probeId, seat } = late.probe;
      perform({ type: 'answerProbe', seat, probeId, answer: null }, `clock-probe-${probeId}-${version}`);
    } else perform({ type: open?.clock === 'beat' ? 'beat' : 'timeOut', turn }, `clock-${turn}`);
  };

  /** A bug: the log keeps everything up to it, and the session ends as abandoned. */
  const breakDown = (error: unknown, how: 'telling' | 'silently' = 'telling'): void => {
    report.fault(error);
    if (session.phase === 'ended') return;
    const end: SessionEvent<GameTypes> = {
      type: 'SessionEnded',
      at: now(),
      reason: 'abandoned',
      cause: 'fault',
      returns: returnsSoFar(),
      seed,
    };
    const untold = { session: evolveSession(game, session, end), told: [] };
    let recorded: Recorded<GameTypes> = untold;
    if (how === 'telling') {
      try {
        recorded = record(game, session, accounts, [end]);
      } catch (another) {
        report.fault(another);
      }
    }
    commit([end], recorded, `fault-${version}`);
    // whoever comes back hears that it is over
    if (recorded === untold) outbox.put(() => close('failed'), lastCommit);
  };

  const returnsSoFar = (): readonly number[] => {
    try {
      return game.returns(session.game);
    } catch (error) {
      report.fault(error);
      return session.seats.map(() => 0);
    }
  };

  /** The one edge where texts are put back; a seat has perceived the tokens that it is told. */
  const send = (connection: SeatConnection, message: ServerMessage): void => {
    const mayHold = game.mapFreeText !== undefined || message.type === 'welcome';
    connection.send(mayHold ? openTexts(message, options.openText) : message);
  };

  const tell = (connection: SeatConnection, message: ServerMessage): void =>
    outbox.put(() => send(connection, message), lastCommit);

  const receive: LiveSession['receive'] = (seat, connection, raw) => {
    const refuse = (commandId: string | null, { code, message }: Refusal): void => {
      report.refused(code);
      tell(connection, { type: 'refused', commandId, code, message });
    };
    if (connections.get(seat) !== connection)
      return refuse(null, { code: 'superseded', message: 'This seat is open elsewhere.' });
    const parsed = parseClientMessage(raw);
    if (!parsed.ok)
      return refuse(parsed.commandId, { code: 'malformed', message: 'That is not a message of this protocol.' });
    const { message } = parsed;
    const commandId = `${seat}/${message.commandId}`;
    const acknowledge = (): void => connection.send({ type: 'accepted', commandId: message.commandId });
    const before = answered.get(commandId);
    if (before === null) return outbox.put(acknowledge, lastCommit);
    if (before) return refuse(message.commandId, before);
    const held = session.seats[seat];
    if (!held) return refuse(message.commandId, GIVEN_UP);
    const { command, also } = commandOf(message, { game, session: id, seat, held, at: now() });
    const refusal = perform(command, commandId, { also, acknowledge });
    if (refusal) tell(connection, { type: 'refused', commandId: message.commandId, ...refusal });
    if (message.type === 'leave' && !refusal) abandonIfDeserted();
  };

  const admits: LiveSession['admits'] = (seat, participant) => {
    const held = session.seats[seat];
    if (held === undefined) return { code: 'no_such_seat', message: 'There is no such seat.' };
    if (held && (held.kind === 'policy' || held.participant !== participant))
      return { code: 'seat_taken', message: 'Somebody else sits there.' };
    const { ended } = session;
    if (!held && ended) return { code: 'ended', message: endInWords(ended.reason, ended.cause) };
    if (!held && session.phase !== 'open' && !isHandedOver(session)) return GIVEN_UP;
    return null;
  };

  const accountOf = (seat: Seat): SeatAccount<GameTypes> => {
    const account = accounts[seat];
    if (!account) throw new Error(`no seat ${seat}`);
    return account;
  };

  const attach: LiveSession['attach'] = (seat, controller, connection) => {
    // much may have happened since it was asked whether the seat is free
    const refused = controller.kind === 'policy' ? null : admits(seat, controller.participant);
    if (refused) {
      report.refused(refused.code);
      return refused;
    }
    if (!session.seats[seat] && session.phase !== 'ended') {
      const refusal = perform({ type: 'seat', seat, controller }, `seat-${seat}-${version}`);
      if (refusal) return refusal;
    }
    const earlier = connections.get(seat);
    connections.set(seat, connection);
    if (earlier && earlier !== connection)
      outbox.put(() => {
        earlier.send({ type: 'superseded' });
        earlier.close('superseded');
      }, lastCommit);
    tell(connection, welcome(game, session, accountOf(seat), { seat, now: now() }));
    report.changed();
    if (session.phase === 'open' && session.seats.every((held) => held !== null)) perform({ type: 'start' }, 'start');
    return null;
  };

  /** Somebody from outside left, and only policies are still there, or nobody is: there is no one to play on for. */
  const abandonIfDeserted = (): void => {
    if (session.phase === 'ended' || session.seats.some((held) => held && held.kind !== 'policy')) return;
    // the policies' answers are awaited; where none are left, it has ended
    if (isAsking(game, session)) return;
    perform({ type: 'abandon', reason: 'abandoned', cause: 'deserted' }, `deserted-${version}`);
  };

  /** Policies go on without one of theirs; but nobody else can take its seat, so without it nothing can begin. */
  const afterLoss = (leaver: Controller): void => {
    if (leaver.kind !== 'policy' || session.seats.every((held) => held === null)) abandonIfDeserted();
    else if (session.phase === 'open')
      perform({ type: 'abandon', reason: 'abandoned', cause: 'policy_lost' }, `unplayable-${version}`);
  };

  const close: LiveSession['close'] = (reason) => {
    if (closed) return;
    closed = true;
    outbox.drop();
    clearTimeout(timer?.timeout);
    for (const connection of connections.values()) connection.close(reason);
    connections.clear();
  };

  if (options.awayMs && dueAt() !== null)
    perform({ type: 'extend', byMs: options.awayMs, reason: 'the server was away' }, `away-${version}`);
  setTimer();
  return {
    id,
    game,
    state: () => session,
    phase: () => told.phase,
    publicState: () => publicStateOf(game, told, connections),
    admits,
    attach,
    detach(seat, connection) {
      if (connections.get(seat) !== connection) return;
      connections.delete(seat);
      report.changed();
    },
    receive,
    async operate(command) {
      const leaver = command.type === 'vacate' ? (session.seats[command.seat] ?? null) : null;
      const refusal = perform(command, `operate-${version}-${randomBytes(4).toString('hex')}`);
      if (leaver && !refusal) afterLoss(leaver);
      try {
        await lastCommit;
      } catch (error) {
        // the outbox has reported it
        return { code: 'ended', message: `It could not be written: ${(error as Error).message}` };
      }
      return refusal;
    },
    attached: () => [...connections.keys()],
    settled: async () => {
      await lastCommit;
    },
    close,
  };
}

/** What a timer of Node can hold; one that rings early is set again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const GIVEN_UP: Refusal = { code: 'not_offered', message: 'This seat has been given up.' };
const FAULT: Refusal = { code: 'ended', message: 'The session had to be stopped because of a fault on our side.' };

/** What somebody was told whose command left this event. */
function refusalIn(event: SessionEvent<GameTypes>): Refusal | null {
  if (event.type !== 'ActionRefused') return null;
  return { code: 'stale_turn', message: `Turn ${event.turn} was over ${event.lateMs} ms before this arrived.` };
}

/** The rows beside the log that change with a session's status and seats; turns alone are not worth a write. */
function sideWrites(before: SessionRow, after: SessionRow): readonly SideWrite[] {
  if (before.status === after.status && before.seats === after.seats) return [];
  const list: SideWrite = { kind: 'listSession', row: after };
  return after.status === 'ended' ? [list, { kind: 'dropSecret', session: after.session }] : [list];
}

/** Privileged policies see all; everybody else sees with the eyes of the seat. */
function viewerOf(log: readonly Stored[], seat: Seat): Viewer {
  let viewer: Viewer = seat;
  for (const stored of log) {
    const event = fromLog(stored);
    if ((event.type === 'AgentSeated' || event.type === 'ControllerChanged') && event.seat === seat)
      viewer = event.controller.kind === 'policy' && event.controller.privileged ? 'all' : seat;
    // who comes next has only the eyes of the seat
    if (event.type === 'AgentLeft' && event.seat === seat) viewer = seat;
  }
  return viewer;
}
