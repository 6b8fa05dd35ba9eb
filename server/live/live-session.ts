/**
 * A session in play. It knows which connection holds which seat, takes the messages of seats and sends them theirs. The
 * writer decides and stores; a seat is told nothing before it is on disk. This file knows no game, transport or agent.
 */
import { randomBytes } from 'node:crypto';
import { openTexts } from '../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../games/core/game.ts';
import { type PublicState, parseClientMessage, type ServerMessage } from '../../games/core/protocol.ts';
import type { Refusal, SessionCommand } from '../../games/core/session/commands.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import { isHandedOver } from '../../games/core/session/state.ts';
import type { Controller } from '../../games/core/session/types.ts';
import { hasDeadline, isAsking } from '../../games/core/session/waiting.ts';
import { endInWords } from '../../games/core/session/words.ts';
import type { Stored } from '../store/event-store.ts';
import { fromLog, SESSION_OWNER } from '../store/session-log.ts';
import { commandOf } from './commands.ts';
import type { SeatConnection } from './connection.ts';
import { COME_BACK, REST_MS } from './limiter.ts';
import { openNoteLimit } from './note-limit.ts';
import { publicStateOf } from './public-facts.ts';
import { openSeatFacts } from './seat-facts.ts';
import type { SessionTexts } from './session-texts.ts';
import { openWriter, type WriterOptions } from './session-writer.ts';
import { messagesFor, welcome } from './telling.ts';

export interface LiveOptions extends Omit<WriterOptions, 'prepareMessages' | 'drop'> {
  /** How far the server's clock is from where it was when the session last ran, ms; the session's deadline moves by that. */
  readonly awayMs?: number;
  /** The session owns them: its `close` closes them. */
  readonly texts: SessionTexts;
}

export interface LiveSession {
  readonly id: string;
  readonly game: AnyGame;
  /** The state after the last decision; it may be ahead of the disk by a commit. */
  state(): SessionState<GameTypes>;
  /** The phase that the seats have been told of. */
  phase(): PublicState['phase'];
  /** The public facts that the seats have been told of. */
  publicState(): PublicState;
  /** Whether this participant may hold the seat now. */
  admits(seat: Seat, participant: string): Refusal | null;
  /** Connects an agent to a seat that it takes or holds; an earlier connection of the seat is told that it is superseded. */
  attach(seat: Seat, controller: Controller, connection: SeatConnection): Refusal | null;
  detach(seat: Seat, connection: SeatConnection): void;
  /** For some seconds no participant or outside bot is admitted to the seat: its connection was flooding. */
  rest(seat: Seat): void;
  /** Takes a raw message from a connection that holds a seat. */
  receive(seat: Seat, connection: SeatConnection, raw: unknown): void;
  /** Performs a command of the server or an operator; resolves when it is on disk. */
  operate(command: SessionCommand<GameTypes>): Promise<Refusal | null>;
  /** Moves what falls due by the time since then, in which the server stood still, unless that was done already. */
  giveBack(since: number): void;
  /** Seats with a connection. */
  attached(): readonly Seat[];
  /** Resolves once everything decided so far is on disk. */
  settled(): Promise<void>;
  close(reason: 'ended' | 'failed' | 'shutdown'): void;
}

/** `log`: the stream so far, with at least its first event. */
export function openLiveSession(options: LiveOptions, log: readonly Stored[]): LiveSession {
  const { game, now, report, texts } = options;
  const connections = new Map<Seat, SeatConnection>();
  /** Until when seats rest, ms. */
  const resting = new Map<Seat, number>();
  const writer = openWriter(
    {
      ...options,
      prepareMessages(recorded, events) {
        // a connection attached later gets all of this in its welcome
        const listening = [...connections].filter(([seat]) => recorded.session.seats[seat] !== null);
        return () => {
          for (const [seat, connection] of listening)
            for (const message of messagesFor(seat, recorded, events, now())) send(connection, message);
        };
      },
      drop: () => close('failed'),
    },
    log,
  );
  const { perform } = writer;
  const id = writer.state().setup.session;
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

  const receive: LiveSession['receive'] = (seat, connection, raw) => {
    const refuse = (commandId: string | null, { code, message }: Refusal): void => {
      writer.whenOnDisk(() => report.refused(code));
      sendOnceOnDisk(connection, { type: 'refused', commandId, code, message });
    };
    if (connections.get(seat) !== connection)
      return refuse(null, { code: 'superseded', message: 'This seat is open elsewhere.' });
    const parsed = parseClientMessage(raw);
    if (!parsed.ok)
      return refuse(parsed.commandId, { code: 'malformed', message: 'That is not a message of this protocol.' });
    const { message } = parsed;
    // at once: what waits for the disk would make the participant's clock look wrong
    if (message.type === 'askClock')
      return connection.send({ type: 'clock', commandId: message.commandId, now: now() });
    const commandId = `${seat}/${message.commandId}`;
    const acknowledge = (): void => connection.send({ type: 'accepted', commandId: message.commandId });
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
    if (refusal) sendOnceOnDisk(connection, { type: 'refused', commandId: message.commandId, ...refusal });
    if (message.type === 'leave' && !refusal) abandonIfDeserted();
  };

  const admits: LiveSession['admits'] = (seat, participant) => {
    const session = writer.state();
    const held = session.seats[seat];
    if (held === undefined) return { code: 'no_such_seat', message: 'There is no such seat.' };
    if (held && (held.kind === 'policy' || held.participant !== participant))
      return { code: 'seat_taken', message: 'Another agent holds that seat.' };
    if (now() < (resting.get(seat) ?? 0)) return { code: 'too_many', message: `Too many messages came. ${COME_BACK}` };
    const ended = session.phase === 'ended' ? session.ended : null;
    if (!held && ended) return { code: 'ended', message: endInWords(ended.reason, ended.cause) };
    if (!held && session.phase !== 'open' && !isHandedOver(session)) return GIVEN_UP;
    return null;
  };

  const attach: LiveSession['attach'] = (seat, controller, connection) => {
    // the seat may have been taken since `admits` was asked
    const refused = controller.kind === 'policy' ? null : admits(seat, controller.participant);
    if (refused) {
      writer.whenOnDisk(() => report.refused(refused.code));
      return refused;
    }
    const { seats, phase } = writer.state();
    if (!seats[seat] && phase !== 'ended') {
      const refusal = perform({ type: 'seat', seat, controller });
      if (refusal) return refusal;
    }
    const earlier = connections.get(seat);
    connections.set(seat, connection);
    if (earlier && earlier !== connection)
      writer.whenOnDisk(() => {
        earlier.send({ type: 'superseded' });
        earlier.close('superseded');
      });
    sendOnceOnDisk(connection, welcome(game, writer.state(), { life: writer.lifeOfHolder(seat), now: now() }));
    report.changed();
    startIfComplete();
    return null;
  };

  const startIfComplete = (): void => {
    const { phase, seats } = writer.state();
    if (phase === 'open' && seats.every((held) => held !== null)) perform({ type: 'start' });
  };

  /** Ends the session once every participant and outside bot has left; policies do not play on among themselves. */
  const abandonIfDeserted = (): void => {
    const session = writer.state();
    if (session.phase === 'ended' || session.seats.some((held) => held && held.kind !== 'policy')) return;
    // policies may still owe answers to questions
    if (isAsking(game, session)) return;
    perform({ type: 'abandon', reason: 'abandoned', cause: 'deserted' });
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
    for (const connection of connections.values()) connection.close(reason);
    connections.clear();
  };

  if (options.awayMs && hasDeadline(writer.state())) perform({ type: 'extend', byMs: options.awayMs, cause: 'outage' });
  return {
    id,
    game,
    state: writer.state,
    phase: () => writer.told().phase,
    publicState: () => publicStateOf(game, writer.told(), connections),
    admits,
    attach,
    detach(seat, connection) {
      if (connections.get(seat) !== connection) return;
      connections.delete(seat);
      report.changed();
    },
    rest: (seat) => void resting.set(seat, now() + REST_MS),
    receive,
    async operate(command) {
      const leaver = command.type === 'vacate' ? (writer.state().seats[command.seat] ?? null) : null;
      const refusal = perform(command, { commandId: `operate-${randomBytes(8).toString('hex')}` });
      if (leaver && !refusal) afterLoss(leaver);
      try {
        await writer.settled();
      } catch (error) {
        // the outbox has reported the error
        return { code: 'ended', message: `It could not be written: ${(error as Error).message}` };
      }
      return refusal;
    },
    giveBack: writer.giveBack,
    attached: () => [...connections.keys()],
    settled: async () => {
      await writer.settled();
    },
    close,
  };
}

const GIVEN_UP: Refusal = { code: 'not_offered', message: 'This seat has been given up.' };
