/** A raw message from a connection of a seat -> a command, and its answer, which is sent once it is on disk. */
import { type ClientMessage, parseClientMessage } from '../../../games/core/protocol.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { isAccount } from '../../../games/core/session/server-agent.ts';
import type { SeatConnection } from '../seat/connection.ts';
import type { SeatFacts } from '../seat/seat-facts.ts';
import type { CommandAnswer } from '../writer/answers.ts';
import type { LiveReport } from '../writer/session-report.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import { GIVEN_UP } from './admission.ts';
import { commandOf } from './commands.ts';
import { DESERTED, isDeserted } from './deserted.ts';
import type { NoteLimit } from './note-limit.ts';
import { type SeatedConnection, type Sending, send, tell, tellOnceOnDisk } from './sending.ts';
import type { SessionTexts } from './session-texts.ts';
import { inTime, type Welcoming } from './welcoming.ts';

export interface Receiving extends Sending, Pick<Welcoming, 'mayTell' | 'welcomeMs' | 'giveUp'> {
  /** The id of the session. */
  readonly id: string;
  readonly writer: SessionWriter;
  readonly report: Pick<LiveReport, 'refused' | 'unread'>;
  readonly texts: SessionTexts;
  readonly notes: NoteLimit;
  readonly facts: SeatFacts;
}

/** `cameAt`: when it came, where it was held back; ms. */
export function receive(live: Receiving, from: SeatedConnection, raw: unknown, cameAt: number | null = null): void {
  // it may have come before the lease ran out: the connection is closed, and the agent asks the process that plays on
  if (!live.mayTell()) return;
  const { seat, connection } = from;
  const parsed = live.connected.holders.get(seat) === connection ? parseClientMessage(raw) : null;
  if (!parsed) refuseSuperseded(live, connection);
  else if (!parsed.ok) refuse(live, from, { commandId: parsed.commandId, ...MALFORMED });
  else if (parsed.message.type === 'askClock')
    // at once: what waits for the disk would make the participant's clock look wrong
    connection.send({ type: 'clock', commandId: parsed.message.commandId, now: live.now() });
  else {
    const { message } = parsed;
    const commandId = `${seat}/${message.commandId}`;
    const before = live.writer.answerTo(commandId);
    if (before instanceof Promise) void receiveOld(live, from, { message, commandId, cameAt, before });
    else answer(live, from, { message, commandId, cameAt, before });
  }
}

/** A message of a seat with the answer that it got when it came first. `cameAt`: as `receive` takes it. */
interface Said<Before = CommandAnswer> {
  readonly message: Command;
  /** The id of the message after the number of its seat, by which the log knows it. */
  readonly commandId: string;
  readonly cameAt: number | null;
  readonly before: Before;
}
type Command = Exclude<ClientMessage, { type: 'askClock' }>;

/** The log is asked whether the message came before. Where it does not answer, the connection is closed: its agent comes again. */
async function receiveOld(
  live: Receiving,
  from: SeatedConnection,
  { before, ...said }: Said<Promise<CommandAnswer>>,
): Promise<void> {
  const { connected, mayTell, report, giveUp, welcomeMs, writer } = live;
  const isHeld = (): boolean => mayTell() && connected.holders.get(from.seat) === from.connection;
  let known: CommandAnswer;
  try {
    known = await inTime(before, welcomeMs);
  } catch (error) {
    report.unread(error);
    if (isHeld()) giveUp(from.seat, from.connection);
    return;
  }
  // a fault here breaks the session, as one in a message does
  writer.whenOnDisk(() => {
    if (isHeld()) answer(live, from, { ...said, before: known });
  });
}

function answer(live: Receiving, from: SeatedConnection, said: Said): void {
  const refusal = receiveCommand(live, from, said);
  if (refusal) refuse(live, from, { commandId: said.message.commandId, ...refusal });
}

/** The refusal of a message that is not performed; null: it is answered, as soon as its answer is on disk. */
function receiveCommand(
  live: Receiving,
  from: SeatedConnection,
  { message, commandId, cameAt, before }: Said,
): Refusal | null {
  const { game, writer, texts, notes, facts, now } = live;
  const { seat } = from;
  const acknowledge = (): void => {
    const listeners = live.connected.viewers.withViewers(seat, from.connection);
    tell(live, listeners, { type: 'accepted', commandId: message.commandId });
  };
  if (before === null) writer.whenOnDisk(acknowledge);
  if (before !== undefined) return before;
  const held = writer.state().seats[seat];
  if (!held) return GIVEN_UP;
  const tooMuch = message.type === 'writeNote' ? notes.refusal(seat, message.note) : facts.refusal(seat, message);
  if (tooMuch) return tooMuch;
  const at = now();
  const { command, also } = commandOf(message, { game, session: live.id, seat, held, at });
  const seen = facts.metadata(seat, message, at);
  const metadata = cameAt === null ? seen : { ...seen, cameAt };
  const refusal = writer.perform(command, { commandId, also, metadata, acknowledge });
  if (refusal) {
    // the writer has reported it
    tellOnceOnDisk(live, from, { type: 'refused', commandId: message.commandId, ...refusal });
    return null;
  }
  texts.add(also);
  facts.add(seat, message);
  if (message.type === 'writeNote') notes.add(seat, message.note);
  const isBot = isAccount(held) && writer.state().setup.dropout !== undefined;
  if (message.type === 'leave' && !isBot && isDeserted(game, writer.state())) writer.perform(DESERTED);
  return null;
}

const MALFORMED: Refusal = { code: 'malformed', message: 'That is not a message of this protocol.' };

function refuse(
  live: Receiving,
  from: SeatedConnection,
  { commandId, code, message }: Refusal & { readonly commandId: string | null },
): void {
  live.writer.whenOnDisk(() => live.report.refused(code));
  tellOnceOnDisk(live, from, { type: 'refused', commandId, code, message });
}

/** Another connection has the seat, so the seat's viewers are told nothing. */
function refuseSuperseded(live: Receiving, connection: SeatConnection): void {
  const code = 'superseded';
  live.writer.whenOnDisk(() => live.report.refused(code));
  const message = 'This seat is open elsewhere.';
  live.writer.whenOnDisk(() => send(live, connection, { type: 'refused', commandId: null, code, message }));
}
