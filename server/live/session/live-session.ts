/**
 * A session in play. It knows which connection holds which seat, takes the messages of seats and sends them theirs. The
 * writer decides and stores; a seat is told nothing before it is on disk. This file knows no game, transport or agent.
 */
import { randomBytes } from 'node:crypto';
import { openTexts } from '../../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import { type PublicState, parseClientMessage, type ServerMessage } from '../../../games/core/protocol.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import { startsAt } from '../../../games/core/session/ready.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import type { Controller, LossCause, Signs } from '../../../games/core/session/types.ts';
import { shownTo } from '../../../games/core/session/view.ts';
import { hasDeadline, isAsking, nextDue } from '../../../games/core/session/waiting.ts';
import type { Stored } from '../../store/event-store.ts';
import type { SideWrite } from '../../store/rows.ts';
import { fromLog, SESSION_OWNER } from '../../store/session-log.ts';
import { openClosedLines } from '../seat/closed-lines.ts';
import type { CloseReason, SeatConnection } from '../seat/connection.ts';
import { COME_BACK, REST_MS } from '../seat/rest.ts';
import { openReturning } from '../seat/returning.ts';
import { openSeatFacts } from '../seat/seat-facts.ts';
import { openViewers } from '../seat/viewers.ts';
import { RETURN_MS } from '../stalls.ts';
import type { Following, Foreseen } from '../writer/foreseeing.ts';
import { openWriter, type WriterOptions } from '../writer/session-writer.ts';
import { GIVEN_UP, seatOf, whyNotAdmitted } from './admission.ts';
import { commandOf } from './commands.ts';
import { openNoteLimit } from './note-limit.ts';
import { publicStateOf } from './public-facts.ts';
import type { SessionTexts } from './session-texts.ts';
import { messagesFor, welcome } from './telling.ts';

export interface LiveOptions extends Omit<WriterOptions, 'prepareMessages' | 'drop'> {
  /** How far the server's clock is from where it was when the session last ran, ms; the session's deadline moves by that. */
  readonly awayMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** The session owns them: its `close` closes them. */
  readonly texts: SessionTexts;
  /** Whether this process may act and tell now; where it may not, the session is closed. Left out: it always may. */
  readonly mayTell?: () => boolean;
}

/** The time that an outage cost the participants of a session, ms. A show goes on by itself, and costs them the outage alone. */
function lostBy(session: SessionState<GameTypes>, awayMs: number, now: number): number {
  const due = nextDue(session);
  if (!due || !ACTED_UNTIL.has(due.command.type)) return awayMs;
  return awayMs + Math.max(0, RETURN_MS - (due.at + awayMs - now));
}

/** What falls due where participants have not acted or answered. */
const ACTED_UNTIL: ReadonlySet<string> = new Set(['timeOut', 'answerProbe']);

/** A command whose answer depends on who is connected, which the session itself knows. */
export type OperatorCommand = WithoutConnected<
  Extract<
    SessionCommand<GameTypes>,
    { readonly type: 'pause' | 'resume' | 'extend' | 'replace' | 'giveBack' | 'abandon' }
  >
>;
type WithoutConnected<C> = C extends { readonly connected: boolean } ? Omit<C, 'connected'> : C;

/** What is stored with an operator's command. */
interface OperatorsOwn {
  /** Names the deed: the same deed again does nothing. */
  readonly commandId?: string;
  readonly also?: readonly SideWrite[];
  /** What the log keeps beside the first event. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface LiveSession {
  readonly id: string;
  readonly game: AnyGame;
  /** The state after the last decision; it may be ahead of the disk by a commit. */
  state(): SessionState<GameTypes>;
  /** The state that the seats have been told of. */
  told(): SessionState<GameTypes>;
  /** The phase that the seats have been told of. */
  phase(): PublicState['phase'];
  /** The public facts that the seats have been told of. */
  publicState(): PublicState;
  /** Whether they may be told now. */
  mayTell(): boolean;
  /** Whether this participant may hold the seat now. */
  admits(seat: Seat, participant: string): Refusal | null;
  /** Connects an agent to a seat that it takes or holds; an earlier connection of the seat is told that it is superseded. */
  attach(seat: Seat, controller: Controller, connection: SeatConnection): Refusal | null;
  /** `why`: whether the connection was closed, or was cut off because it answered no ping. */
  detach(seat: Seat, connection: SeatConnection, why?: 'closed' | 'silent'): void;
  /** A participant gives the seat up for good; resolves when it is on disk. */
  leave(participant: string, cause: 'withdrew' | 'operator'): Promise<Refusal | null>;
  /**
   * Tells the viewer all that the seat is told, from a welcome on, until the returned function is called; null: there is no
   * such seat. The viewer cannot speak, and nothing in the session shows that it is there.
   */
  watch(seat: Seat, viewer: SeatConnection): (() => void) | null;
  /** What the viewer of everything sees, with the texts in it, of the state that the seats have been told of. */
  wholeTable(): WholeTable;
  /** For some seconds no participant or outside bot is admitted to the seat: its connection was flooding. */
  rest(seat: Seat): void;
  /** Takes a raw message from a connection that holds a seat. */
  receive(seat: Seat, connection: SeatConnection, raw: unknown): void;
  /** Performs a command of the server or an operator; resolves when it is on disk. */
  operate(command: SessionCommand<GameTypes>, beside?: OperatorsOwn): Promise<Refusal | null>;
  /** The same for an operator's command: a seat that goes to a policy, or back to its participant, moves its connection. */
  act(command: OperatorCommand, beside: OperatorsOwn): Promise<Refusal | null>;
  /** Whether a command of this id is in the log or on its way there. */
  knows(commandId: string): boolean;
  /** What the commands would do, one after another. Nothing is changed. */
  foresee(commands: readonly (SessionCommand<GameTypes> | OperatorCommand)[]): Foreseen;
  /** Moves what falls due by the time since then, in which the server stood still, unless that was done already. */
  giveBack(since: number): void;
  /** Seats with a connection. */
  attached(): readonly Seat[];
  /** Resolves once everything decided so far is on disk. */
  settled(): Promise<void>;
  close(reason: Exclude<CloseReason, 'superseded'>): void;
}

/** A table as boards draw it in a replay. */
interface WholeTable {
  readonly turn: number;
  readonly observation: unknown;
  readonly signs: Signs | null;
}

/** `log`: the stream so far, with at least its first event. */
export function openLiveSession(options: LiveOptions, log: readonly Stored[]): LiveSession {
  const { game, now, report, texts, mayTell = () => true } = options;
  const connections = new Map<Seat, SeatConnection>();
  /** Until when seats rest, ms. */
  const resting = new Map<Seat, number>();
  const returning = openReturning(connections);
  const viewers = openViewers();
  const writer = openWriter(
    {
      ...options,
      prepareMessages(recorded, events) {
        const seated = returning.seat(events);
        // a connection attached later gets all of this in its welcome
        const listening = viewers
          .withViewers(connections)
          .filter(([seat]) => recorded.session.seats[seat] !== null && !seated.some((one) => one.seat === seat));
        const greetings = seated.map(({ seat, connection, earlier }) => ({
          earlier,
          welcomed: [...(connection ? [connection] : []), ...viewers.of(seat)],
          message: welcome(game, recorded.session, { life: writer.lifeOfHolder(seat), now: now() }),
        }));
        return () => {
          for (const { earlier, welcomed, message } of greetings) {
            earlier?.close('superseded');
            for (const one of welcomed) send(one, message);
          }
          for (const [seat, listeners] of listening)
            for (const message of messagesFor(seat, recorded, events, now()))
              for (const one of listeners) send(one, message);
        };
      },
      drop: () => close('failed'),
    },
    log,
  );
  const { perform } = writer;
  const id = writer.state().setup.session;
  /** In a study the log says when a participant's line was lost. */
  const inStudy = writer.state().setup.study !== null;

  const lose = (seat: Seat, why: Exclude<LossCause, 'stall' | 'operator'>): void => {
    const { phase, seats, lines } = writer.state();
    const isThere = returning.has(seat) || (connections.has(seat) && seats[seat]?.kind !== 'policy');
    const line = lines[seat];
    if (inStudy && phase !== 'ended' && line && line.status !== 'left' && !isThere)
      perform({ type: 'loseLine', seat, why });
  };
  const closedLines = openClosedLines({
    stalls: options.stalls,
    lose: (seat) => lose(seat, 'closed'),
    ...(options.closedMs === undefined ? {} : { afterMs: options.closedMs }),
  });
  const notes = openNoteLimit(
    log.filter(({ type }) => type === `${SESSION_OWNER}.NoteWritten`).map((stored) => fromLog(stored)),
    texts.openText,
  );
  const facts = openSeatFacts(log);

  /** The one place where texts replace their tokens; a seat has perceived every token that it is told. */
  const send = (connection: SeatConnection, message: ServerMessage): void => {
    const mayHold = game.mapFreeText !== undefined || message.type === 'welcome';
    connection.send(mayHold ? openTexts(message, texts.openText) : message);
  };

  const sendOnceOnDisk = (connection: SeatConnection, message: ServerMessage): void =>
    writer.whenOnDisk(() => send(connection, message));

  /** To the connection that holds the seat, and to the seat's viewers. */
  const tellOnceOnDisk = (seat: Seat, connection: SeatConnection, message: ServerMessage): void => {
    const listeners = [connection, ...viewers.of(seat)];
    writer.whenOnDisk(() => {
      for (const one of listeners) send(one, message);
    });
  };

  const receive: LiveSession['receive'] = (seat, connection, raw) => {
    // it may have come before the lease ran out: the connection is closed, and the agent asks the process that plays on
    if (!mayTell()) return;
    const refuse = (commandId: string | null, { code, message }: Refusal): void => {
      writer.whenOnDisk(() => report.refused(code));
      tellOnceOnDisk(seat, connection, { type: 'refused', commandId, code, message });
    };
    if (connections.get(seat) !== connection) {
      const code = 'superseded';
      writer.whenOnDisk(() => report.refused(code));
      return sendOnceOnDisk(connection, {
        ...{ type: 'refused', commandId: null, code },
        message: 'This seat is open elsewhere.',
      });
    }
    const parsed = parseClientMessage(raw);
    if (!parsed.ok)
      return refuse(parsed.commandId, { code: 'malformed', message: 'That is not a message of this protocol.' });
    const { message } = parsed;
    // at once: what waits for the disk would make the participant's clock look wrong
    if (message.type === 'askClock')
      return connection.send({ type: 'clock', commandId: message.commandId, now: now() });
    const commandId = `${seat}/${message.commandId}`;
    const acknowledge = (): void => {
      const accepted = { type: 'accepted', commandId: message.commandId } as const;
      for (const one of [connection, ...viewers.of(seat)]) one.send(accepted);
    };
    const before = writer.answerTo(commandId);
    if (before === null) return writer.whenOnDisk(acknowledge);
    if (before) return refuse(message.commandId, before);
    const held = writer.state().seats[seat];
    if (!held) return refuse(message.commandId, GIVEN_UP);
    const tooMuch = message.type === 'writeNote' ? notes.refusal(seat, message.note) : facts.refusal(seat, message);
    if (tooMuch) return refuse(message.commandId, tooMuch);
    const at = now();
    const { command, also } = commandOf(message, { game, session: id, seat, held, at });
    const refusal = perform(command, { commandId, also, metadata: facts.metadata(seat, message, at), acknowledge });
    if (!refusal) texts.add(also);
    if (!refusal) facts.add(seat, message);
    if (!refusal && message.type === 'writeNote') notes.add(seat, message.note);
    if (refusal) tellOnceOnDisk(seat, connection, { type: 'refused', commandId: message.commandId, ...refusal });
    if (message.type === 'leave' && !refusal) abandonIfDeserted();
  };

  const admits: LiveSession['admits'] = (seat, participant) => {
    const refusal = whyNotAdmitted(writer.state(), seat, participant);
    if (refusal) return refusal;
    return now() < (resting.get(seat) ?? 0)
      ? { code: 'too_many', message: `Too many messages came. ${COME_BACK}` }
      : null;
  };

  const supersede = (earlier: SeatConnection | undefined): void => {
    if (!earlier) return;
    writer.whenOnDisk(() => {
      earlier.send({ type: 'superseded' });
      earlier.close('superseded');
    });
  };

  const welcomeTo = (seat: Seat): ServerMessage =>
    welcome(game, writer.state(), { life: writer.lifeOfHolder(seat), now: now() });

  const attach: LiveSession['attach'] = (seat, controller, connection) => {
    // the seat may have been taken since `admits` was asked
    const refused = controller.kind === 'policy' ? null : admits(seat, controller.participant);
    if (refused) {
      writer.whenOnDisk(() => report.refused(refused.code));
      return refused;
    }
    const { seats, phase, lines } = writer.state();
    const isOwn = controller.kind !== 'policy' && lines[seat]?.holder.participant === controller.participant;
    const line = isOwn ? lines[seat] : null;
    closedLines.back(seat);
    const isReplaced = line?.status === 'left' && line.cause === 'operator' && seats[seat]?.kind === 'policy';
    if (isReplaced && phase !== 'ended') {
      // an operator put a policy there: the seat may be given back
      supersede(returning.wait(seat, connection));
      report.changed(null);
      return null;
    }
    if (line?.status === 'out' && phase !== 'open' && phase !== 'ended') {
      supersede(returning.wait(seat, connection));
      const refusal = perform({ type: 'regainLine', seat });
      report.changed(null);
      return refusal;
    }
    if (line?.status === 'lost' && phase !== 'ended') perform({ type: 'regainLine', seat });
    if (!seats[seat] && phase !== 'ended') {
      const refusal = perform({ type: 'seat', seat, controller });
      if (refusal) return refusal;
    }
    const earlier = connections.get(seat);
    connections.set(seat, connection);
    if (earlier !== connection) supersede(earlier);
    tellOnceOnDisk(seat, connection, welcomeTo(seat));
    report.changed(null);
    startIfComplete();
    return null;
  };

  const startIfComplete = (): void => {
    const session = writer.state();
    const due = session.phase === 'open' ? startsAt(session) : null;
    if (due !== null && now() >= due) perform({ type: 'start' });
  };

  /** Ends the session once every participant and outside bot has left; policies do not play on among themselves. */
  const abandonIfDeserted = (): void => {
    if (isDeserted(game, writer.state())) perform(DESERTED);
  };

  /** A session in play goes on without a lost policy. One that waits cannot begin: no other agent may take that seat. */
  const afterLoss = (leaver: Controller): void => {
    const { seats, phase } = writer.state();
    if (leaver.kind !== 'policy') abandonIfDeserted();
    else if (phase === 'open' || (phase !== 'ended' && seats.every((held) => held === null)))
      perform({ type: 'abandon', reason: 'abandoned', cause: 'policy_lost' });
  };

  const close: LiveSession['close'] = (reason) => {
    if (!writer.close()) return;
    texts.close();
    closedLines.close();
    for (const connection of returning.connections()) connection.close(reason);
    for (const connection of connections.values()) connection.close(reason);
    connections.clear();
    viewers.close(reason);
  };

  if (options.awayMs && hasDeadline(writer.state()))
    perform({ type: 'extend', byMs: lostBy(writer.state(), options.awayMs, options.now()), cause: 'outage' });
  // all who were here before lost their lines with the server
  for (const seat of writer.state().seats.keys()) lose(seat, 'outage');

  const operate: LiveSession['operate'] = async (command, { commandId, also = [], metadata = {} } = {}) => {
    const leaver = command.type === 'vacate' ? (writer.state().seats[command.seat] ?? null) : null;
    const before = commandId === undefined ? undefined : writer.answerTo(commandId);
    const refusal =
      before === undefined
        ? perform(command, { commandId: commandId ?? `operate-${randomBytes(8).toString('hex')}`, also, metadata })
        : before;
    if (leaver && !refusal) afterLoss(leaver);
    try {
      await writer.settled();
    } catch (error) {
      // the outbox has reported the error
      return { code: 'ended', message: `It could not be written: ${(error as Error).message}` };
    }
    return refusal;
  };

  const following: Following = (command, before, after) =>
    command.type === 'vacate' && before.seats[command.seat]?.kind !== 'policy' && isDeserted(game, after)
      ? DESERTED
      : null;

  const completed = (command: SessionCommand<GameTypes> | OperatorCommand): SessionCommand<GameTypes> =>
    command.type === 'giveBack' ? { ...command, connected: returning.has(command.seat) } : command;

  const act: LiveSession['act'] = async (command, beside) => {
    const seat = command.type === 'replace' ? command.seat : null;
    const isPolicys = (): boolean => seat !== null && writer.state().seats[seat]?.kind === 'policy';
    // where a policy has the seat already, the connection is the policy's, which stays
    const own = seat === null || isPolicys() ? undefined : connections.get(seat);
    const operated = operate(completed(command), beside);
    const isReplaced = isPolicys();
    // before the policy connects: the participant's page comes again, and waits for the seat
    if (seat !== null && own && isReplaced && connections.get(seat) === own) connections.delete(seat);
    const refusal = await operated;
    if (own && isReplaced && !refusal) own.close('ended');
    return refusal;
  };

  return {
    id,
    game,
    act,
    knows: (commandId) => writer.answerTo(commandId) !== undefined,
    foresee: (commands) => writer.foresee(commands.map(completed), following),
    state: writer.state,
    told: writer.told,
    phase: () => writer.told().phase,
    mayTell,
    publicState: () => publicStateOf(game, writer.told(), connections),
    admits,
    attach,
    detach(seat, connection, why = 'closed') {
      if (connections.get(seat) === connection) connections.delete(seat);
      else if (!returning.leave(seat, connection)) return;
      report.changed(null);
      if (why === 'silent') lose(seat, why);
      else if (inStudy) closedLines.closed(seat);
    },
    watch(seat, viewer) {
      if (writer.state().seats[seat] === undefined) return null;
      sendOnceOnDisk(viewer, welcomeTo(seat));
      return viewers.add(seat, viewer);
    },
    wholeTable() {
      const told = writer.told();
      const observation: unknown = game.observe(shownTo(told, 'all'), 'all');
      return {
        turn: told.turn,
        observation: game.mapFreeText === undefined ? observation : openTexts(observation, texts.openText),
        signs: told.setup.signs ?? null,
      };
    },
    rest: (seat) => void resting.set(seat, now() + REST_MS),
    receive,
    operate,
    async leave(participant, cause) {
      const seat = seatOf(writer.state(), participant);
      if (seat === null) return { code: 'no_such_seat', message: 'This participant has no seat here.' };
      const own = writer.state().seats[seat]?.kind === 'policy' ? undefined : connections.get(seat);
      const refusal = await operate({ type: 'vacate', seat, cause });
      if (refusal) return refusal;
      closedLines.back(seat);
      for (const connection of [own, returning.take(seat)]) connection?.close('ended');
      if (own && connections.get(seat) === own) connections.delete(seat);
      return null;
    },
    giveBack: writer.giveBack,
    attached: () => [...connections.keys()],
    settled: async () => {
      await writer.settled();
    },
    close,
  };
}

const DESERTED = { type: 'abandon', reason: 'abandoned', cause: 'deserted' } as const;

/** Whether only policies are left, and the session does not decide by itself what becomes of it. */
function isDeserted(game: AnyGame, session: SessionState<GameTypes>): boolean {
  if (session.setup.dropout && session.phase !== 'open') return false;
  if (session.phase === 'ended' || session.seats.some((held) => held && held.kind !== 'policy')) return false;
  // policies may still owe answers to questions
  return !isAsking(game, session);
}
