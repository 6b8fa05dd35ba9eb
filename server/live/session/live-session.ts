/**
 * A session in play. It knows which connection holds which seat, takes the messages of seats and sends them theirs. The
 * writer decides and stores; a seat is told nothing before it is on disk. This file knows no game, transport or agent.
 */
import { type OpenText, openTexts } from '../../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import type { PublicState } from '../../../games/core/protocol.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import type { Controller, Signs } from '../../../games/core/session/types.ts';
import { shownTo } from '../../../games/core/session/view.ts';
import { hasDeadline } from '../../../games/core/session/waiting.ts';
import type { Stored } from '../../store/event-store.ts';
import { fromLog, SESSION_OWNER } from '../../store/session-log.ts';
import { openClosedLines } from '../seat/closed-lines.ts';
import { closeAll, hangUp, openConnected } from '../seat/connected.ts';
import type { CloseReason, SeatConnection } from '../seat/connection.ts';
import { REST_MS } from '../seat/rest.ts';
import { openSeatFacts } from '../seat/seat-facts.ts';
import type { Foreseen } from '../writer/foreseeing.ts';
import { openWriter, type WriterOptions } from '../writer/session-writer.ts';
import { type Attaching, admits, attach, detach, lose } from './attaching.ts';
import { followsIn } from './deserted.ts';
import { openNoteLimit } from './note-limit.ts';
import { act, completed, leave, type OperatorCommand, type OperatorsOwn, operate } from './operating.ts';
import { lostBy } from './outage.ts';
import { prepareMessages } from './prepared.ts';
import { publicStateOf } from './public-facts.ts';
import { type Receiving, receive } from './receiving.ts';
import type { SessionTexts } from './session-texts.ts';
import { WELCOME_MS, welcomeOnceOnDisk } from './welcoming.ts';

export interface LiveOptions extends Omit<WriterOptions, 'prepareMessages' | 'drop'> {
  /** How far the server's clock is from where it was when the session last ran, ms; the session's deadline moves by that. */
  readonly awayMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** How long the log may take to answer where a seat's past is read from it, ms. */
  readonly welcomeMs?: number;
  /** The session owns them: its `close` closes them. */
  readonly texts: SessionTexts;
  /** Whether this process may act and tell now; where it may not, the session is closed. Left out: it always may. */
  readonly mayTell?: () => boolean;
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
  wholeBoard(): WholeBoard;
  /** For some seconds no participant or outside bot is admitted to the seat: its connection was flooding. */
  rest(seat: Seat): void;
  /** Takes a raw message from a connection that holds a seat. `cameAt`: when it came, where it was held back, ms. */
  receive(seat: Seat, connection: SeatConnection, raw: unknown, cameAt?: number): void;
  /** Performs a command of the server or an operator; resolves when it is on disk. */
  operate(command: SessionCommand<GameTypes>, beside?: OperatorsOwn): Promise<Refusal | null>;
  /** The same for an operator's command: a seat that goes to a policy, or back to its participant, moves its connection. */
  act(command: OperatorCommand, beside: OperatorsOwn): Promise<Refusal | null>;
  /** Whether an operator's command of this id is in the log or on its way there. */
  knows(commandId: string): boolean;
  /** The events that these commands would append now, with the commands that follow from them. Nothing is changed. */
  foresee(commands: readonly (SessionCommand<GameTypes> | OperatorCommand)[]): Foreseen;
  /** Moves what falls due by the time since then, in which the server stood still, unless that was done already. */
  giveBack(since: number): void;
  /** The text behind a token of this session; null: it was erased. */
  readonly openText: OpenText;
  /** Whom a text may quote that begins to be written now, as `SessionTexts` says. */
  readonly authorsFromNow: SessionTexts['authorsFromNow'];
  /** Seats with a connection. */
  attached(): readonly Seat[];
  /** Resolves once everything decided so far is on disk. */
  settled(): Promise<void>;
  close(reason: Exclude<CloseReason, 'superseded'>): void;
}

/** A session as boards draw it in a replay. */
interface WholeBoard {
  readonly turn: number;
  readonly observation: unknown;
  readonly signs: Signs | null;
}

/** All that the parts of a session in play work on. */
export type LiveParts = Attaching & Receiving;

/** `log`: the stream so far, with at least its first event. */
export function openLiveSession(options: LiveOptions, log: readonly Stored[]): LiveSession {
  const { game, now, report, stalls, texts, closedMs, awayMs, mayTell = () => true, welcomeMs = WELCOME_MS } = options;
  const connected = openConnected();
  const writer = openWriter(
    {
      ...options,
      prepareMessages: (recorded, events) => prepareMessages(live, recorded, events),
      drop: () => close('failed'),
    },
    log,
  );
  const { session: id, study } = writer.state().setup;
  const closedLines = openClosedLines({
    stalls,
    lose: (seat) => lose(live, seat, 'closed'),
    ...(closedMs === undefined ? {} : { afterMs: closedMs }),
  });
  const notes = openNoteLimit(
    log.filter(({ type }) => type === `${SESSION_OWNER}.NoteWritten`).map((stored) => fromLog(stored)),
    texts.openText,
  );
  const live: LiveParts = {
    ...{ id, game, now, report, writer, connected, closedLines, texts, notes, mayTell, welcomeMs },
    facts: openSeatFacts(log),
    inStudy: study !== null,
    giveUp(seat, connection) {
      connected.viewers.remove(seat, connection);
      detach(live, { seat, connection }, 'closed');
      hangUp(connected, connection, 'failed');
    },
  };
  const close: LiveSession['close'] = (reason) => {
    if (!writer.close()) return;
    texts.close();
    closedLines.close();
    closeAll(connected, reason);
  };

  if (awayMs && hasDeadline(writer.state()))
    writer.perform({ type: 'extend', byMs: lostBy(writer.state(), awayMs, now()), cause: 'outage' });
  // all who were here before lost their lines with the server
  for (const seat of writer.state().seats.keys()) lose(live, seat, 'outage');

  return {
    id,
    game,
    act: (command, beside) => act(live, command, beside),
    knows: (commandId) => writer.answerToOperator(commandId) !== undefined,
    foresee: (commands) =>
      writer.foresee(
        commands.map((command) => completed(live, command)),
        followsIn(game),
      ),
    state: writer.state,
    told: writer.told,
    phase: () => writer.told().phase,
    mayTell,
    publicState: () => publicStateOf(game, writer.told(), connected.holders),
    admits: (seat, participant) => admits(live, seat, participant),
    attach: (seat, controller, connection) => attach(live, controller, { seat, connection }),
    detach: (seat, connection, why = 'closed') => detach(live, { seat, connection }, why),
    watch(seat, viewer) {
      if (writer.state().seats[seat] === undefined) return null;
      welcomeOnceOnDisk(live, seat, [viewer]);
      connected.viewers.add(seat, viewer);
      return () => {
        connected.unwelcomed.forget(viewer);
        connected.viewers.remove(seat, viewer);
      };
    },
    wholeBoard: () => wholeBoardOf(writer.told(), live),
    rest: (seat) => void connected.resting.set(seat, now() + REST_MS),
    receive: (seat, connection, raw, cameAt) => receive(live, { seat, connection }, raw, cameAt ?? null),
    operate(command, beside) {
      const operated = operate(live, command, beside);
      texts.add(beside?.also ?? []);
      return operated;
    },
    leave: (participant, cause) => leave(live, participant, cause),
    giveBack: writer.giveBack,
    openText: texts.openText,
    authorsFromNow: texts.authorsFromNow,
    attached: () => [...connected.holders.keys()],
    settled: async () => {
      await writer.settled();
    },
    close,
  };
}

function wholeBoardOf(told: SessionState<GameTypes>, { game, texts }: Pick<LiveOptions, 'game' | 'texts'>): WholeBoard {
  const observation: unknown = game.observe(shownTo(told, 'all'), 'all');
  return {
    turn: told.turn,
    observation: game.mapFreeText === undefined ? observation : openTexts(observation, texts.openText),
    signs: told.setup.signs ?? null,
  };
}
